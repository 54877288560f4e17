#!/usr/bin/env bash
# Puts a static QuickJS of 2025-04-26 or newer where CMake finds it (design.md section 8, DECISIONS 3).
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
    echo "quickjs: using the system's package $have"
    exit 0
fi
if [ -f "$prefix/lib/libquickjs.a" ] && [ "$(cat "$prefix/version" 2>/dev/null)" = "$wanted" ]; then
    echo "quickjs: $prefix is up to date"
    exit 0
fi
if ! command -v apt-get >/dev/null; then
    echo "quickjs: this is not a Debian system; see README, 'Other systems'" >&2
    exit 1
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/{lists/partial,cache/archives/partial,source}
# apt drops its rights to _apt while it downloads; it must be able to enter the folder.
chmod 755 "$work"

# The mirror that this machine's apt already uses for Debian itself.
mirror=$(apt-get indextargets --format '$(SITE)' 2>/dev/null | grep -E '/debian/?$' | head -1 || true)
[ -n "$mirror" ] || mirror=http://deb.debian.org/debian
keys=/usr/share/keyrings/debian-archive-keyring.gpg
echo "deb-src [signed-by=$keys] $mirror trixie main" > "$work/sources.list"
apt=(apt-get -qq
    -o "Dir::Etc::SourceList=$work/sources.list" -o "Dir::Etc::SourceParts=/dev/null"
    -o "Dir::State::Lists=$work/lists" -o "Dir::Cache=$work/cache")

echo "quickjs: fetching Debian's source package from $mirror (trixie)"
"${apt[@]}" update
version=$("${apt[@]}" --print-uris --only-source source quickjs 2>/dev/null | grep -oE 'quickjs_[0-9.]+-[^ ]*\.dsc' | head -1)
case "$version" in
    quickjs_2025.04.26-*|quickjs_202[6-9]*) ;;
    *) echo "quickjs: trixie offers '$version', not $wanted" >&2; exit 1 ;;
esac
(cd "$work/source" && "${apt[@]}" --only-source source quickjs >/dev/null)
tree=$(find "$work/source" -maxdepth 1 -type d -name 'quickjs-*' | head -1)

echo "quickjs: building"
js_version=$(cat "$tree/VERSION")
mkdir -p "$work/objects" "$prefix/lib" "$prefix/include/quickjs"
for unit in quickjs dtoa libregexp libunicode cutils; do
    "${CC:-cc}" -std=gnu11 -O2 -g -fPIC -fwrapv -funsigned-char -D_GNU_SOURCE -DNDEBUG \
        "-DCONFIG_VERSION=\"$js_version\"" -c "$tree/$unit.c" -o "$work/objects/$unit.o" &
done
wait
rm -f "$prefix/lib/libquickjs.a"
ar rcs "$prefix/lib/libquickjs.a" "$work"/objects/*.o
cp "$tree/quickjs.h" "$prefix/include/quickjs/"
cp "$tree/LICENSE" "$prefix/" 2>/dev/null || true
echo "$wanted" > "$prefix/version"
echo "quickjs: $prefix is ready"
