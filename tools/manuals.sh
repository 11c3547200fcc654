#!/bin/sh
# tools/manuals.sh PROGRAM DIR: writes the manual pages and the completions of the shells, as the program
# prints them, to DIR/man/man1, DIR/bash-completion/completions, DIR/zsh/vendor-completions and
# DIR/fish/vendor_completions.d.
set -eu
program=$1
out=$2
mkdir -p "$out/man/man1" "$out/bash-completion/completions" "$out/zsh/vendor-completions" \
    "$out/fish/vendor_completions.d"
"$program" manual >"$out/man/man1/groma.1"
for verb in $(sed -n 's/^\.BR groma\\-\([a-z]*\) (1)\.$/\1/p' "$out/man/man1/groma.1"); do
    "$program" manual "$verb" >"$out/man/man1/groma-$verb.1"
done
gzip -9nf "$out"/man/man1/*.1
"$program" completion bash >"$out/bash-completion/completions/groma"
"$program" completion zsh >"$out/zsh/vendor-completions/_groma"
"$program" completion fish >"$out/fish/vendor_completions.d/groma.fish"
