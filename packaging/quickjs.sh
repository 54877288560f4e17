#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Puts a static QuickJS of 2025-04-26 or newer where CMake finds it (DECISIONS 3).
#
#   packaging/quickjs.sh PREFIX
#
# PREFIX/include/quickjs/*.h and PREFIX/lib/libquickjs.a are made from Debian's own source package, fetched with its
# signature checked from suite trixie through a private apt configuration: nothing of the system's apt changes, and
# nothing is installed. Where the system has a new enough libquickjs package, nothing is done at all.
set -euo pipefail

prefix=${1:?usage: packaging/quickjs.sh PREFIX}
wanted=2025.04.26

have=$(dpkg-query -W -f '${Version}' libquickjs 2>/dev/null || true)
if [ -n "$have" ] && dpkg --compare-versions "$have" ge "$wanted"; then
    exit 0
fi
if [ -f "$prefix/lib/libquickjs.a" ] && [ "$(cat "$prefix/version" 2>/dev/null)" = "$wanted" ]; then
    exit 0
fi
if ! command -v apt-get >/dev/null || ! command -v dpkg-source >/dev/null; then
    echo "quickjs: this needs Debian's apt-get and dpkg-dev; for other systems see README, 'Other systems'" >&2
    exit 1
fi
keys=/usr/share/keyrings/debian-archive-keyring.gpg
if [ ! -r "$keys" ]; then
    echo "quickjs: without $keys (package debian-archive-keyring) the download cannot be verified" >&2
    exit 1
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/{lists/partial,cache/archives/partial,source,objects}
chmod 755 "$work"
# As root, apt drops its rights to _apt while it downloads: the folders it downloads to must be that user's.
if [ "$(id -u)" = 0 ] && getent passwd _apt >/dev/null; then
    chown _apt "$work"/{lists/partial,cache/archives/partial,source}
fi

# The mirror that this machine's apt already uses for Debian itself.
mirror=$(apt-get indextargets --format '$(SITE)' 2>/dev/null | grep -E '/debian/?$' | sort -u | head -1 || true)
[ -n "$mirror" ] || mirror=http://deb.debian.org/debian
echo "deb-src [signed-by=$keys] $mirror trixie main" > "$work/sources.list"
private_apt() {
    apt-get -qq -o "Dir::Etc::SourceList=$work/sources.list" -o Dir::Etc::SourceParts=/dev/null \
        -o "Dir::State::Lists=$work/lists" -o "Dir::Cache=$work/cache" "$@"
}

echo "quickjs: fetching Debian's source package from $mirror (trixie)"
private_apt update
version=$(private_apt --print-uris --only-source source quickjs 2>/dev/null | grep -oE 'quickjs_[0-9.]+-[^ ]*\.dsc' | head -1 || true)
case "$version" in
    quickjs_2025.04.26-*|quickjs_202[6-9]*) ;;
    *) echo "quickjs: trixie offers '$version', not $wanted" >&2; exit 1 ;;
esac
(cd "$work/source" && private_apt --only-source --download-only source quickjs >/dev/null)
dpkg-source --no-check -x "$work"/source/quickjs_*.dsc "$work/tree" >/dev/null # apt has checked the files' hashes

echo "quickjs: building"
js_version=$(cat "$work/tree/VERSION")
mkdir -p "$prefix/lib" "$prefix/include/quickjs"
compilers=()
for unit in quickjs dtoa libregexp libunicode cutils; do
    "${CC:-cc}" -std=gnu11 -O2 -g -fPIC -fwrapv -funsigned-char -D_GNU_SOURCE -DNDEBUG \
        "-DCONFIG_VERSION=\"$js_version\"" -c "$work/tree/$unit.c" -o "$work/objects/$unit.o" &
    compilers+=($!)
done
for compiler in "${compilers[@]}"; do
    wait "$compiler" # a failed one ends the script
done
rm -f "$prefix/lib/libquickjs.a"
ar rcs "$prefix/lib/libquickjs.a" "$work"/objects/*.o
cp "$work/tree/quickjs.h" "$prefix/include/quickjs/"
cp "$work/tree/LICENSE" "$prefix/"
echo "$wanted" > "$prefix/version"
echo "quickjs: $prefix is ready"
