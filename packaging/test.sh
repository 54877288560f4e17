#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds Millrace with assertions on, and runs all tests. Arguments go to ctest:
#
#   packaging/test.sh                 everything
#   packaging/test.sh -R store        the tests whose name has "store" in it
#   packaging/test.sh -LE 'cases|rig' all but the slow end-to-end ones
#
# MILLRACE_PRESET=asan (or tsan) runs them under a sanitizer. Exits non-zero when a test fails; ctest's own lines close the run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. packaging/setup.sh

preset=${MILLRACE_PRESET:-dev}
install_packages "${build_packages[@]}" "${window_packages[@]}" "${test_packages[@]}" "${speed_packages[@]}"
install_quickjs
configure_and_build "$preset"
say "Testing"
exec ctest --preset "$preset" --parallel "$(nproc)" --no-tests=error "$@"
