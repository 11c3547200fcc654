#!/bin/bash
# tools/pinned.sh LIST: a Python environment with what a list of third_party/ pins, each file by its hash,
# kept in the cache and made when it is first asked for. Prints its folder.
set -eu
list=$1
cache=${GROMA_CACHE:-$HOME/.cache/groma}
name=$(basename "$list" .txt)
place=$cache/$name-$(sha256sum "$list" | cut -c 1-12)
# Debian's own, as for the set-up: a Python that somebody built may lack the parser of XML.
python=/usr/bin/python3
[ -x $python ] || python=python3
mkdir -p "$cache"
exec 9>"$place.lock"
flock 9
if [ ! -e "$place/ready" ]; then
    echo "Downloading $name (once per machine)" >&2
    rm -rf "$place"
    $python -m venv "$place"
    "$place/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes \
        -r "$list" >&2
    touch "$place/ready"
fi
echo "$place"
