#!/bin/sh
# Runs a command with a display of its own in memory, drawn in software, so that a picture is the same everywhere.
LIBGL_ALWAYS_SOFTWARE=1 exec xvfb-run -a -s "-screen 0 1920x1200x24 -noreset" "$@"
