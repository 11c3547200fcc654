#!/bin/bash
# Installs into an empty folder, as a package would, and runs what is there: nothing of the source or build
# tree is used. Ends with `N passed, N failed`. tools/install_test.sh [BUILD]
set -u
cd "$(dirname "$0")/.." || exit 2
build=${1:-build/release}
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
. tools/checks.sh

check "installing" cmake --install "$build" --prefix "$root/usr" --component groma
mkdir -p "$root/home" "$root/elsewhere"
# As a user has it: moved to another prefix, no sources beside it, a home of its own.
mv "$root/usr" "$root/opt"
groma=$root/opt/bin/groma
cd "$root/elsewhere" || exit 2
alone() { env -i HOME="$root/home" PATH=/usr/bin:/bin TERM=dumb LC_ALL=C.UTF-8 "$@"; }

check "its version" alone "$groma" --version
check "the installed samples are clean" alone "$groma" check "$root/opt/share/groma/samples"
check "their snippets pass" alone "$groma" test "$root/opt/share/groma/samples/the-ford"
check "a manual page of every verb" \
    test "$(find "$root/opt/share/man/man1" -name 'groma*.1.gz' | wc -l)" -ge 15
check "the pages are gzip" sh -c "zcat '$root'/opt/share/man/man1/groma-odds.1.gz | grep -q 'SH OPTIONS'"
for file in bash-completion/completions/groma zsh/vendor-completions/_groma \
    fish/vendor_completions.d/groma.fish; do
    check "$file" test -s "$root/opt/share/$file"
done
if [ -d "$root/opt/share/groma/fonts" ]; then
    # As on a machine without fonts and without a configuration of them.
    bare() {
        alone FONTCONFIG_FILE="$root/no-fonts.conf" "$groma" render \
            "$root/opt/share/groma/samples/the-ford/the-ford.yaml" --what oob -o "$root/oob.pdf"
    }
    check "prints in its own font where there is none" \
        sh -c "[ -z \"\$1\" ] && grep -aq Roboto '$root/oob.pdf'" sh "$(bare 2>&1 >/dev/null)"
fi
check "an unknown sample is misuse, and the known ones are told" \
    sh -c "'$groma' edit --sample nothing 2>&1 | grep -q '  the-ford  '"
if [ -d "$root/opt/share/groma/fonts" ]; then
    for file in applications/org.groma.Groma.desktop mime/packages/org.groma.Groma.xml \
        metainfo/org.groma.Groma.metainfo.xml icons/hicolor/scalable/apps/org.groma.Groma.svg \
        icons/hicolor/64x64/apps/org.groma.Groma.png groma/fonts/Roboto-Regular.ttf; do
        check "$file" test -s "$root/opt/share/$file"
    done
    headless=$OLDPWD/tools/headless.sh
    check "the window opens a copy of a sample, first start" \
        env -u GROMA_SHARE HOME="$root/home" XDG_CONFIG_HOME="$root/home/.config" "$headless" \
        "$groma" edit --sample the-ford --tour "$root/tour"
    check "the tour left its pictures" test "$(find "$root/tour" -name '*.png' | wc -l)" -ge 5
    check "the copy is the user's" alone "$groma" check "$root/home/groma"
    check "second start" \
        env -u GROMA_SHARE HOME="$root/home" XDG_CONFIG_HOME="$root/home/.config" "$headless" \
        "$groma" edit --sample the-ford --tour "$root/tour2"
    for validator in "desktop-file-validate $root/opt/share/applications/org.groma.Groma.desktop" \
        "appstreamcli validate --no-net $root/opt/share/metainfo/org.groma.Groma.metainfo.xml"; do
        if command -v "${validator%% *}" >/dev/null; then
            # shellcheck disable=SC2086 # a command with its words
            check "$validator" $validator
        fi
    done
fi

checked
