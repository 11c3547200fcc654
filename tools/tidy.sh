#!/bin/bash
# tools/tidy.sh [FILE...]: the checks of .clang-tidy over every source of the program, or over these. Needs a
# configured build (make build), whose compile commands it reads without what only GCC knows.
#
# clang-tidy 16, not 14: the standard library's std::expected is beyond Clang before 16.
set -u
cd "$(dirname "$0")/.." || exit 2
tidy=clang-tidy-16
commands=build/release/compile_commands.json
command -v $tidy >/dev/null ||
    { echo "tools/tidy.sh: $tidy is not installed (apt-get install $tidy)"; exit 2; }
[ -f $commands ] || { echo "tools/tidy.sh: no $commands: make build first"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# GCC's precompiled headers and names of warnings; the macro that tells the library of a finished concepts is
# Clang's from 17 on.
sed -E -e 's# -include [^ ]*cmake_pch\.hxx##g' -e 's# -Winvalid-pch##g' -e 's# -W(error|no-[a-z-]+)##g' \
    -e 's# -std=c\+\+23# -std=c++2b -D__cpp_concepts=202002L -w#g' $commands >"$folder/compile_commands.json"
if [ $# -gt 0 ]; then
    files=("$@")
else
    # As they are compiled: where the files of a folder are compiled as one, they are read as one.
    mapfile -t files < <(sed -nE 's#^ *"file": "([^"]*)".*#\1#p' $commands |
        grep -E "^$PWD/(build/release/)?(cli|core|editor|formats)/" | sort -u)
fi
wrong=$(printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "$(nproc)" $tidy --quiet -p "$folder" 2>/dev/null |
    grep -v -e "'__cpp_concepts' macro redefined" -e '^note: previous definition is here')
if [ -n "$wrong" ]; then
    echo "$wrong"
    exit 1
fi
echo "${#files[@]} files are clean"
