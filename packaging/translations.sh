#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Brings the files of translations/ up to date with the texts in the source; new texts are marked unfinished. English has the
# forms of plurals only: the rest is the source's.
#
#   packaging/translations.sh --check   changes nothing; lists the texts that a language lacks and fails where there are any.
#                                       Without lupdate (qt6-l10n-tools) it says so and exits with 77.
set -euo pipefail
cd "$(dirname "$0")/.."
tools=$(qmake6 -query QT_HOST_LIBEXECS 2>/dev/null || true)
if ! lupdate=$(command -v "$tools/lupdate" /usr/lib/qt6/bin/lupdate lupdate | head -1) || [ -z "$lupdate" ]; then
    echo "There is no lupdate here: install qt6-l10n-tools" >&2
    exit 77
fi

folder=translations
if [ "${1:-}" = --check ]; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    cp translations/*.ts "$folder"
fi

update() { "$lupdate" -silent -no-obsolete -locations none -I . "$@"; }

update ui app translations/property_texts.h -ts "$folder/millrace_de.ts"
update -pluralonly ui app -ts "$folder/millrace_en.ts"

if [ "${1:-}" = --check ] && grep -q 'type="unfinished"' "$folder"/*.ts; then
    echo "These texts are not translated; run packaging/translations.sh and finish translations/*.ts:" >&2
    grep --no-filename -B1 'type="unfinished"' "$folder"/*.ts | sed -n 's:.*<source>\(.*\)</source>:  \1:p' >&2
    exit 1
fi
