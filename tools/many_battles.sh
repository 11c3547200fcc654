# Sourced by the tests of shards: a copy of a sample in $folder/game, the current folder from here on, with
# a study of many battles twice: many.yaml is counted in shards, once.yaml at once. job NAME: that job file
# of docs/many-machines.md.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cp -r "$root/samples/commands-and-colors" "$folder/game"
touch "$folder/game/groma-project"
cd "$folder/game" || exit 2
cat >many.yaml <<'YAML'
groma: study/1
title: Many battles
question: Who wins at Nisibis when nobody thinks?
scenario: nisibis.yaml
frame: {players: random, battles: 1280, seed: 7}
YAML
cp many.yaml once.yaml

job() {
    sed -n "/^\`\`\`sh file=$1/,/^\`\`\`\$/p" "$root/docs/many-machines.md" | sed '1d;$d' >"$1"
}
