#!/bin/bash
# tools/lsp_test.sh RELEASE: Neovim, headless, as a client of `groma lsp` over a copy of a sample: hover,
# definition, references, completion, a problem and its fix, rename. What Neovim wrote must check and pass
# every snippet. Ends with "N passed, N failed"; without Neovim it says so and is passed over.
set -u
release=$(cd "${1:?the folder of the program}" && pwd)
tools=$(cd "$(dirname "$0")" && pwd)
if ! command -v nvim >/dev/null; then
    echo "Neovim is not installed: nothing was tried"
    echo "0 passed, 0 failed"
    exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r "$tools/../samples/ars-bellum/." "$folder/" && touch "$folder/groma-project"
before=$("$release/groma" test "$folder" | tail -n 1)
cd "$folder" || exit 2
GROMA=$release/groma XDG_STATE_HOME=$folder/.state XDG_CACHE_HOME=$folder/.state \
    timeout 300 nvim --headless --clean -n -S "$tools/lsp_neovim.lua" \
    >"$folder/.told" 2>"$folder/.errors" </dev/null
status=$?
cat "$folder/.told"
[ $status -eq 0 ] || cat "$folder/.errors"
passed=$(grep -c '^ok ' "$folder/.told")
failed=$(grep -c '^failed ' "$folder/.told")
[ $status -eq 0 ] || [ "$failed" -gt 0 ] || failed=1
after=$("$release/groma" test "$folder" | tail -n 1)
if "$release/groma" check --quiet "$folder" >/dev/null && [ "$before" = "$after" ] &&
    grep -rq worth_in_battle "$folder/snippets" &&
    ! grep -rqw combat_value "$folder/rules" "$folder/snippets"; then
    passed=$((passed + 1))
else
    echo "failed: what Neovim wrote: $before before, $after after"
    failed=$((failed + 1))
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
