# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2034
# What run.sh and test.sh share; sourced by them with `set -euo pipefail` on. Quick where there is nothing to do: packages
# are looked up in dpkg's own database, and apt is called only when one is missing.

# What the build needs, named as in Debian 12 and 13.
build_packages=(
    cmake ninja-build g++ pkg-config
    qt6-base-dev qt6-base-dev-tools qt6-svg-dev qt6-tools-dev qt6-l10n-tools libqscintilla2-qt6-dev libqt6sql6-sqlite
    libsqlite3-dev libpq-dev libqt6sql6-psql libzstd-dev libspdlog-dev libxml2-dev libxslt1-dev
    libcurl4-openssl-dev zlib1g-dev libssl-dev libdcmtk-dev libpoppler-qt6-dev
)
# What the window looks right with: fonts, and Qt's own texts in other languages. The program runs without them.
window_packages=(fonts-inter fonts-jetbrains-mono qt6-translations-l10n)
# What the tests run besides: scripts, a load client in C (g++ brings the compiler), and PostgreSQL servers of their own (the
# cluster that Debian's package makes is not used).
test_packages=(python3 postgresql)
# What makes a second build quick.
speed_packages=(ccache mold)

say() { echo "==> $*"; }

missing_of() {
    local package
    for package in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || echo "$package"
    done
}

# install_packages NAME…: those of them that are not there yet.
install_packages() {
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        say "This is no Debian system: packages are taken to be there (README, 'Other systems')"
        return
    fi
    local missing
    mapfile -t missing < <(missing_of "$@")
    [ ${#missing[@]} -gt 0 ] || return 0
    local as_root=()
    if [ "$(id -u)" != 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "These packages are missing and there is no sudo; as root: apt-get install ${missing[*]}" >&2
            exit 1
        fi
        as_root=(sudo)
    fi
    say "Installing ${missing[*]}"
    "${as_root[@]}" apt-get -qq update
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends "${missing[@]}" >/dev/null
}

# QuickJS: the distribution's package where it is new enough (Debian 13), else built from Debian 13's source (Debian 12).
install_quickjs() {
    command -v apt-get >/dev/null || return 0
    local offered
    offered=$(apt-cache policy libquickjs 2>/dev/null | sed -n 's/^ *Candidate: *//p')
    if [[ $offered == [0-9]* ]] && dpkg --compare-versions "$offered" ge 2025.04.26; then
        install_packages libquickjs
    elif [ ! -f build/quickjs/lib/libquickjs.a ]; then
        install_packages dpkg-dev debian-archive-keyring ca-certificates
    fi
    packaging/quickjs.sh build/quickjs
}

# As many compilers at once as there are processors and memory for (1 GB each).
build_jobs() {
    local processors memory
    processors=$(nproc)
    memory=$(awk '/^MemAvailable:/ { print int($2 / 1000000) }' /proc/meminfo)
    [ "$memory" -ge 1 ] || memory=1
    echo $((processors < memory ? processors : memory))
}

# configure_and_build PRESET [TARGET]…
configure_and_build() {
    local preset=$1
    shift
    if [ ! -f "build/$preset/build.ninja" ]; then
        say "Configuring build/$preset"
        cmake --preset "$preset"
    fi
    say "Building build/$preset (nothing to do takes a second)"
    cmake --build "build/$preset" --parallel "$(build_jobs)" ${1:+--target "$@"}
}
