#!/bin/bash
# tools/lsp_test.sh RELEASE: clients of `groma lsp` that are not ours, over a copy of a sample: pytest-lsp,
# and Neovim, headless: hover, definition, references, completion, a problem and its fix, rename. What Neovim
# wrote must check and pass every snippet. Between them, how long an editor waits (lsp_times.py). Ends with
# "N passed, N failed"; without Neovim it says so and goes on.
set -u
release=$(cd "${1:?the folder of the program}" && pwd)
tools=$(cd "$(dirname "$0")" && pwd)
. "$tools/checks.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r "$tools/../samples/ars-bellum/." "$folder/" && touch "$folder/groma-project"
cd "$folder" || exit 2

place=$(cd "$tools/.." && tools/pinned.sh third_party/pytest-lsp.txt) || exit 2
times() {
    "$place/bin/python" "$tools/lsp_times.py" "$release/groma" "$folder" | tee "$folder/.times"
    return "${PIPESTATUS[0]}"
}
check "pytest-lsp" env GROMA="$release/groma" timeout 300 "$place/bin/python" -m pytest -q -W ignore \
    -p no:cacheprovider -o asyncio_default_fixture_loop_scope=function --rootdir "$folder" \
    "$tools/lsp_pytest.py"
check "keys, references and rename are answered" times
cat "$folder/.times"
rm "$folder/.times"

if ! command -v nvim >/dev/null; then
    echo "Neovim is not installed: it was not tried"
    checked
    exit
fi
before=$("$release/groma" test "$folder" | tail -n 1)
GROMA=$release/groma XDG_STATE_HOME=$folder/.state XDG_CACHE_HOME=$folder/.state \
    timeout 300 nvim --headless --clean -n -S "$tools/lsp_neovim.lua" \
    >"$folder/.told" 2>"$folder/.errors" </dev/null
status=$?
cat "$folder/.told"
[ $status -eq 0 ] || cat "$folder/.errors"
passed=$((passed + $(grep -c '^ok ' "$folder/.told")))
failed=$((failed + $(grep -c '^failed ' "$folder/.told")))
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
checked
