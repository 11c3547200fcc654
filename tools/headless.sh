#!/bin/sh
# headless.sh [--screen DIRECTORY] COMMAND...: runs it with a display of its own in memory, drawn in
# software, so that a picture is the same everywhere. With --screen the display keeps its picture in a file
# there, which the command finds as $SCREEN_FILE. What the driver compiles for its pictures is kept in build/,
# whatever home the command gives itself: a third of a short test's time went into it.
screen="-screen 0 1920x1200x24 -noreset"
if [ "$1" = --screen ]; then
    screen="$screen -fbdir $2"
    export SCREEN_FILE="$2/Xvfb_screen0"
    shift 2
fi
if [ -z "${MESA_SHADER_CACHE_DIR:-}" ]; then
    MESA_SHADER_CACHE_DIR=$(cd "$(dirname "$0")/.." && pwd)/build/shaders
    export MESA_SHADER_CACHE_DIR
    mkdir -p "$MESA_SHADER_CACHE_DIR"
fi
# Looked for from a number of its own on: two that are started at once would take the same free one.
LIBGL_ALWAYS_SOFTWARE=1 exec xvfb-run -a -n $((100 + $$ % 900)) -s "$screen" "$@"
