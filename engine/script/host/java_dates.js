// SPDX-License-Identifier: GPL-3.0-or-later
// Reading dates by Java's patterns. Run once a realm; `kit` comes from runtime.js.
(function (kit) {
    'use strict';

    const {javaException} = kit;
    const {Date, Math, Number, RegExp} = kit.builtIns;

    // Reads a date as Java does: leniently, by a prefix of the text. In local time where the text names no zone.
    const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
    const parseDate = (pattern, text) => {
        const fail = () => { throw javaException('java.text.ParseException', 'Unparseable date: "' + text + '"'); };
        const tokens = pattern.match(/'(?:[^']|'')*'|([A-Za-z])\1*|[^A-Za-z']+/g) || [];
        const fields = {y: 1970, M: 1, d: 1, H: 0, m: 0, s: 0, S: 0};
        let position = 0, isAfternoon = false, zone = null;
        const number = (width) => {
            while (text[position] === ' ')
                ++position;
            const digits = (width ? new RegExp('^[+-]?[0-9]{1,' + width + '}') : /^[+-]?[0-9]+/).exec(text.slice(position));
            if (!digits)
                fail();
            position += digits[0].length;
            return Number(digits[0]);
        };
        tokens.forEach((token, index) => {
            const letter = token[0];
            if (!/[A-Za-z]/.test(letter)) {
                const literal = letter === "'" ? token === "''" ? "'" : token.slice(1, -1).replace(/''/g, "'") : token;
                if (!text.startsWith(literal, position))
                    fail();
                position += literal.length;
                return;
            }
            // A number that another one follows at once takes as many digits as the pattern has letters.
            const follower = tokens[index + 1] && tokens[index + 1][0];
            const width = follower && /[yMdHhKkmsS]/.test(follower) && !(follower === 'M' && tokens[index + 1].length > 2) ? token.length : 0;
            if (letter === 'M' && token.length > 2) {
                const found = months.findIndex((name) => text.slice(position, position + 3).toLowerCase() === name);
                if (found < 0)
                    fail();
                const name = /^[A-Za-z]+/.exec(text.slice(position))[0];
                position += name.length;
                fields.M = found + 1;
            } else if (letter === 'y' || letter === 'u') {
                const start = position;
                fields.y = number(width);
                if (token.length <= 2 && position - start === 2) {
                    const century = Math.trunc(new Date().getFullYear() / 100) * 100;
                    fields.y += century + (fields.y + century > new Date().getFullYear() + 20 ? -100 : 0);
                }
            } else if (letter === 'h' || letter === 'K') {
                fields.H = number(width) % 12;
            } else if (letter === 'k') {
                fields.H = number(width) % 24;
            } else if ('MdHmsS'.includes(letter)) {
                fields[letter] = number(width);
            } else if (letter === 'a') {
                const half = /^(am|pm)/i.exec(text.slice(position));
                if (!half)
                    fail();
                isAfternoon = half[0].toLowerCase() === 'pm';
                position += 2;
            } else if ('zZX'.includes(letter)) {
                const offset = /^(?:(Z|UTC|GMT)|(?:GMT)?([+-])([0-9]{2}):?([0-9]{2})?)/.exec(text.slice(position));
                if (!offset)
                    fail();
                zone = offset[1] ? 0 : (offset[2] === '-' ? -1 : 1) * (Number(offset[3]) * 60 + Number(offset[4] || 0));
                position += offset[0].length;
            } else { // a day's name and what else says nothing new
                const word = /^[A-Za-z0-9]+/.exec(text.slice(position));
                if (!word)
                    fail();
                position += word[0].length;
            }
        });
        const hour = fields.H + (isAfternoon ? 12 : 0);
        if (zone === null)
            return new Date(fields.y, fields.M - 1, fields.d, hour, fields.m, fields.s, fields.S).getTime();
        return Date.UTC(fields.y, fields.M - 1, fields.d, hour, fields.m, fields.s, fields.S) - zone * 60000;
    };

    Object.assign(kit, {parseDate});
})
