#!/bin/bash
# tools/aarch64.sh [CMD...]: builds Groma for AArch64 on another processor and runs CMD there, under qemu: a
# program of build/aarch64 with its arguments. Without one, the tests of native code and of the language.
# The libraries of that processor come from this machine's Debian, unpacked into build/aarch64-root: nothing
# is installed. Needs g++-aarch64-linux-gnu, qemu-user-static and, once, `dpkg --add-architecture arm64` with
# apt-get update.
set -euo pipefail
cd "$(dirname "$0")/.."
root=${GROMA_SYSROOT:-$PWD/build/aarch64-root}
list=third_party/debian-packages.txt

for program in aarch64-linux-gnu-g++ qemu-aarch64-static; do
    command -v $program >/dev/null || {
        echo "$program is missing: apt-get install g++-aarch64-linux-gnu qemu-user-static" >&2
        exit 2
    }
done

# As if nothing were installed there: what the libraries rest on comes too.
if [ ! -e "$root/.whole" ]; then
    debs=$(mktemp -d)
    trap 'rm -rf "$debs"' EXIT
    mkdir -p "$root" "$debs/archives/partial"
    : >"$debs/status"
    # shellcheck disable=SC2046 # a list of words
    apt-get install -qq -y --no-install-recommends --download-only -o APT::Architecture=arm64 \
        -o APT::Architectures=arm64 -o Dir::State::status="$debs/status" -o Dir::Cache="$debs" \
        -o Debug::NoLocking=1 libc6-dev libstdc++-12-dev \
        $(awk '/^[^#]/ && $3 ~ /^(core|formats|cli)$/ || $1 == "doctest-dev" { print $1 }' $list) >/dev/null
    for deb in "$debs"/archives/*.deb; do
        dpkg-deb -x "$deb" "$root"
    done
    # Links that begin at the root begin at this one.
    find "$root" -type l -lname '/*' | while read -r link; do
        ln -snf "$(realpath -m --relative-to="$(dirname "$link")" "$root$(readlink "$link")")" "$link"
    done
    touch "$root/.whole"
fi

[ -e build/aarch64/build.ninja ] || cmake -S . -B build/aarch64 -G Ninja -DGROMA_SYSROOT="$root" \
    -DCMAKE_TOOLCHAIN_FILE="$PWD/cmake/aarch64.cmake" -DGROMA_EDITOR=OFF -DGROMA_JOINED=ON >/dev/null
[ $# -gt 0 ] || set -- groma_tests "-sf=*tests/core/game/native/*,*tests/core/lang/*"
cmake --build build/aarch64 --target "$1"
exec qemu-aarch64-static -L "$root" "build/aarch64/$1" "${@:2}"
