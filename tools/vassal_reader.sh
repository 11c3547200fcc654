#!/bin/bash
# tools/vassal_reader.sh GROMA [SCENARIO...]: exports every battle of the samples (or these) for VASSAL and
# has it read by pywargame, which is not ours; see tools/vassal_reader.py. The reader is pinned in
# third_party/pywargame.txt and kept in the cache.
set -eu
cd "$(dirname "$0")/.."
groma=$1
shift
cache=${GROMA_CACHE:-$HOME/.cache/groma}
list=third_party/pywargame.txt
place=$cache/pywargame-$(sha256sum "$list" | cut -c 1-12)
# Debian's own, as for the set-up: a Python that somebody built may lack the parser of XML.
python=/usr/bin/python3
[ -x $python ] || python=python3
if [ ! -e "$place/ready" ]; then
    echo "Downloading pywargame (260 kB, once per machine)"
    rm -rf "$place"
    $python -m venv "$place"
    "$place/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes \
        -r "$list" --target "$place/reader"
    touch "$place/ready"
fi
if [ $# -eq 0 ]; then
    mapfile -t scenarios < <(grep -l '^groma: scenario/' samples/*/*.yaml)
    set -- "${scenarios[@]}"
fi
exec "$place/bin/python" tools/vassal_reader.py "$place/reader" "$groma" "$@"
