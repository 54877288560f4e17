#!/usr/bin/env node
// SPDX-License-Identifier: GPL-3.0-or-later
// Makes resources/hl7/names.txt, the names of HL7 v2 segments, fields, components and data types, from the npm package
// hl7v2-dictionary (MIT). Only for taking in a newer package; the build reads the file that is committed.
//     cd "$(mktemp -d)" && npm init -y && npm install hl7v2-dictionary@1.8.0 && cp …/packaging/hl7_names.mjs . && node hl7_names.mjs > …/resources/hl7/names.txt
// The format is in ui/hl7/hl7_names.cpp. A version lists only what it has otherwise than the one before.

import { dictionaries } from 'hl7v2-dictionary';
import { readFileSync } from 'node:fs';

const packageVersion = JSON.parse(readFileSync('node_modules/hl7v2-dictionary/package.json', 'utf8')).version;
// Some dashes in the package went through a wrong code page.
const clean = text => (text ?? '').replaceAll('вЂ“', ' - ').replace(/[–]/g, '-').replace(/\s+/g, ' ').trim();

function lines(kind, name, part) {
    const fields = Object.entries(part.fields ?? {}).sort(([a], [b]) => a - b);
    return [`${kind}\t${name}\t${clean(part.desc)}`, ...fields.map(([number, field]) =>
        [number, field.type ?? '', field.opt ?? '', field.table ?? '', clean(field.desc)].join('\t'))];
}

const out = [
    `# HL7 v2 names, made by packaging/hl7_names.mjs from hl7v2-dictionary ${packageVersion}.`,
    '# Copyright (c) 2017 Panates, MIT License: names.LICENSE.'];
const before = new Map();
for (const [version, dictionary] of Object.entries(dictionaries)) {
    out.push(`V\t${version}`);
    for (const [kind, parts] of [['T', dictionary.types], ['S', dictionary.segments]]) {
        for (const name of Object.keys(parts).sort()) {
            const text = lines(kind, name, parts[name]).join('\n');
            if (before.get(kind + name) !== text)
                out.push(text);
            before.set(kind + name, text);
        }
    }
}
console.log(out.join('\n'));
