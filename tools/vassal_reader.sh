#!/bin/bash
# tools/vassal_reader.sh GROMA [SCENARIO...]: exports every battle of the samples (or these) for VASSAL and
# has it read by pywargame, which is not ours; see tools/vassal_reader.py. The reader is pinned in
# third_party/pywargame.txt and kept in the cache.
set -eu
cd "$(dirname "$0")/.."
groma=$1
shift
place=$(tools/pinned.sh third_party/pywargame.txt)
if [ $# -eq 0 ]; then
    mapfile -t scenarios < <(grep -l '^groma: scenario/' samples/*/*.yaml)
    set -- "${scenarios[@]}"
fi
exec "$place/bin/python" tools/vassal_reader.py "$(echo "$place"/lib/python3*/site-packages)" "$groma" "$@"
