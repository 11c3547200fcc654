#!/bin/bash
# tools/vscode_test.sh RELEASE: packs the extension for VS Code, unpacks it as VS Code would, and has its
# client drive `groma lsp` over a copy of a sample; see tools/vscode_test.js. Ends with "N passed, N failed";
# without Node.js it says so and is passed over.
set -u
release=$(cd "${1:?the folder of the program}" && pwd)
tools=$(cd "$(dirname "$0")" && pwd)
if ! command -v node >/dev/null; then
    echo "Node.js is not installed: nothing was tried"
    echo "0 passed, 0 failed"
    exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r "$tools/../samples/ars-bellum/." "$folder/" && touch "$folder/groma-project"
cd "$folder" || exit 2
python3 "$tools/vscode/pack.py" groma.vsix && python3 -m zipfile -e groma.vsix .packed || exit 2
GROMA=$release/groma timeout 120 node "$tools/vscode_test.js" .packed/extension/extension.js
