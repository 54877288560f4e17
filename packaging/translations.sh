#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Brings the files of translations/ up to date with the texts in the source. English has the forms of plurals only: the rest
# is the source's. New texts are marked unfinished; `packaging/translations.sh --check` fails while any are.
set -euo pipefail
cd "$(dirname "$0")/.."
tools=$(qmake6 -query QT_HOST_LIBEXECS 2>/dev/null || true)
lupdate=$(command -v "$tools/lupdate" /usr/lib/qt6/bin/lupdate lupdate | head -1)

update() { "$lupdate" -silent -no-obsolete -locations none -I . "$@"; }

update ui app translations/property_texts.h -ts translations/millrace_de.ts
update -pluralonly ui app -ts translations/millrace_en.ts
if [ "${1:-}" = --check ]; then
    ! grep -c 'type="unfinished"' translations/*.ts | grep -v ':0$'
fi
