#!/bin/sh
# tools/kills.sh COUNT [--seed N]: works in the real window under a display of its own, kills it -9 COUNT
# times in the middle of strokes, of typing, of saves, on a big map and on a full disk, and looks each time
# what is left: no file lost or torn, at most the stroke under way.
cd "$(dirname "$0")/.." || exit 2
exec tools/headless.sh build/release/groma_kills "$@"
