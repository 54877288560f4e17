#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds Millrace and starts it. Arguments go to the program:
#
#   packaging/run.sh                            the window
#   packaging/run.sh --data-dir ~/interfaces    the window, on that workspace
#   packaging/run.sh serve --deploy FILE        the engine alone, without a display
set -euo pipefail
from=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. packaging/setup.sh

install_packages "${build_packages[@]}" "${window_packages[@]}" "${speed_packages[@]}"
install_quickjs
configure_and_build release millrace
program=$PWD/build/release/app/millrace

# Only the window needs a display; a command names itself, with or without options before it.
if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}${QT_QPA_PLATFORM:-}" ] && [ $# -eq 0 ]; then
    echo "Built $program. There is no display here; a command needs none: packaging/run.sh serve --deploy FILE" >&2
    exit 1
fi
say "Starting millrace $*"
cd "$from"
exec "$program" "$@"
