#!/bin/bash
# tools/notebook_test.sh RELEASE: the notebook of docs/ is run from its first cell to its last, by Jupyter's
# own client, without a display; see tools/notebook_test.py. What it needs is pinned in
# third_party/notebook.txt.
set -eu
release=$(cd "${1:?the folder of the program}" && pwd)
cd "$(dirname "$0")/.."
place=$(tools/pinned.sh third_party/notebook.txt)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# Of Jupyter nothing but this environment's, and nothing of it stays.
export JUPYTER_PATH=$place/share/jupyter JUPYTER_PLATFORM_DIRS=1 JUPYTER_RUNTIME_DIR=$scratch
export IPYTHONDIR=$scratch MPLCONFIGDIR=$scratch
GROMA=$release/groma timeout 300 "$place/bin/python" tools/notebook_test.py docs/*.ipynb
