// SPDX-License-Identifier: GPL-3.0-or-later
// Reading dates by Java's patterns (java.text.SimpleDateFormat). Run once a realm; `kit` comes from runtime.js.
(function (kit) {
    'use strict';

    const {native, javaException} = kit;
    const {Date, Math, Number, Object, RegExp, Set} = kit.builtIns;

    const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
    const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
    const zoneOffsets = {UTC: 0, GMT: 0, Z: 0, UT: 0, EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7, AKST: -9, AKDT: -8, HST: -10, CET: 1, CEST: 2, BST: 1, IST: 5.5, JST: 9};
    const numeric = /[yYuMLdDHhKkmsSwWF]/;

    // The parts of a pattern: literals, and runs of one letter.
    const tokensOf = (pattern) => pattern.match(/'(?:[^']|'')*'|([A-Za-z])\1*|[^A-Za-z']+/g) || [];
    const unknownLetter = /[^GyYMLwWDdFEuaHkKhmsSzZX]/;
    const isNumber = (token) => token !== undefined && numeric.test(token[0]) && !(/[ML]/.test(token[0]) && token.length > 2);

    // Takes the fields out of a text, one after the other.
    class Fields {
        #text;
        #position = 0;
        #values = {};
        zone = null; // minutes
        constructor(text) { this.#text = text; }
        get position() { return this.#position; }
        fail() { throw javaException('java.text.ParseException', 'Unparseable date: "' + this.#text + '"'); }
        has(name) { return this.#values[name] !== undefined; }
        get(name, fallback) { return this.has(name) ? this.#values[name] : fallback; }
        #take(pattern) {
            const found = pattern.exec(this.#text.slice(this.#position));
            if (!found)
                this.fail();
            this.#position += found[0].length;
            return found;
        }
        literal(token) {
            const wanted = token[0] !== "'" ? token : token === "''" ? "'" : token.slice(1, -1).replace(/''/g, "'");
            if (!this.#text.startsWith(wanted, this.#position))
                this.fail();
            this.#position += wanted.length;
        }
        number(name, width) {
            const [found, digits] = this.#take(width ? new RegExp('^ *([+-]?[0-9]{1,' + width + '})') : /^ *([+-]?[0-9]+)/);
            this.#values[name] = Number(digits);
            return digits.length;
        }
        name(name, names) {
            const [word] = this.#take(/^\p{L}+/u);
            const index = names.indexOf(word.slice(0, 3).toLowerCase());
            if (index < 0)
                this.fail();
            this.#values[name] = index;
        }
        year(letter, token, width) {
            const digits = this.number(letter, width);
            if (token.length <= 2 && digits === 2) { // within 80 years before and 20 after now
                const now = new Date().getFullYear(), century = Math.trunc(now / 100) * 100;
                const year = this.#values[letter] + century;
                this.#values[letter] = year > now + 20 ? year - 100 : year <= now - 80 ? year + 100 : year;
            }
        }
        half() { this.#values.half = this.#take(/^(am|pm)/i)[0].toLowerCase() === 'pm' ? 12 : 0; }
        era() { this.#take(/^(AD|BC)/i); }
        offset(isIso) {
            const found = this.#take(isIso ? /^(Z)|^([+-])(\d{2}):?(\d{2})?/ : /^([A-Z]{1,4}(?![A-Za-z/]))(?:([+-])(\d{1,2}):?(\d{2})?)?|^([+-])(\d{2}):?(\d{2})|^([A-Za-z]+(?:\/[A-Za-z_]+)+)/);
            const [, word, sign, hours, minutes, plain, plainHours, plainMinutes, region] = found;
            if (region !== undefined || (word !== undefined && zoneOffsets[word] === undefined))
                this.zone = native.zoneExists(region || word) ? region || word : this.fail();
            else if (plain !== undefined)
                this.zone = (plain === '-' ? -1 : 1) * (Number(plainHours) * 60 + Number(plainMinutes));
            else
                this.zone = (word === undefined ? 0 : zoneOffsets[word] * 60) + (sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes || 0)));
        }
    }

    const read = (fields, tokens) => tokens.forEach((token, index) => {
        const letter = token[0];
        // A number that another one follows at once takes as many digits as the pattern has letters.
        const width = isNumber(token) && isNumber(tokens[index + 1]) ? token.length : 0;
        if (!/[A-Za-z]/.test(letter))
            fields.literal(token);
        else if (unknownLetter.test(letter))
            throw javaException('java.lang.IllegalArgumentException', "Illegal pattern character '" + letter + "'");
        else if (/[ML]/.test(letter) && token.length > 2)
            fields.name('month', months);
        else if (letter === 'y' || letter === 'Y')
            fields.year(letter, token, width);
        else if (letter === 'E')
            fields.name('day', days);
        else if (letter === 'a')
            fields.half();
        else if (letter === 'G')
            fields.era();
        else if (/[zZX]/.test(letter))
            fields.offset(letter === 'X');
        else
            fields.number(letter === 'L' ? 'M' : letter, width);
    });

    // The wall clock that the fields tell, in the UTC fields of a Date.
    const wallClock = (fields) => {
        const hour = fields.has('H') ? fields.get('H') : fields.has('k') ? fields.get('k') % 24
            : fields.has('K') ? fields.get('K') + fields.get('half', 0) : fields.has('h') ? fields.get('h') % 12 + fields.get('half', 0) : 0;
        const at = new Date(0);
        if (fields.has('Y') && !fields.has('y')) { // the first day of the week year, or its week
            at.setUTCFullYear(fields.get('Y'), 0, 1);
            at.setUTCDate(at.getUTCDate() - at.getUTCDay() + 7 * (fields.get('w', 1) - 1) + fields.get('day', 0));
        } else {
            const month = fields.has('month') ? fields.get('month') : fields.get('M', 1) - 1;
            at.setUTCFullYear(fields.get('y', 1970), month, fields.get('d', 1));
            if (fields.has('D') && !fields.has('d'))
                at.setUTCMonth(0, fields.get('D'));
        }
        at.setUTCHours(hour, fields.get('m', 0), fields.get('s', 0), fields.get('S', 0));
        return at;
    };
    // What a strict format looks at: that no field was out of its range.
    const isExact = (fields, at) => Object.entries({M: at.getUTCMonth() + 1, d: at.getUTCDate(), H: at.getUTCHours(), m: at.getUTCMinutes(), s: at.getUTCSeconds(), y: at.getUTCFullYear()})
        .every(([name, value]) => !fields.has(name) || fields.get(name) === value) && fields.get('h', 1) >= 1 && fields.get('h', 1) <= 12;

    // Reads a date as Java does: leniently, by a prefix of the text. In `zone` (local) where the text names none. The time, or
    // with `withEnd` the time and how much of the text was read.
    const parseDate = (pattern, text, {zone = native.localZone(), lenient = true, withEnd = false} = {}) => {
        const fields = new Fields(text);
        read(fields, tokensOf(pattern));
        const at = wallClock(fields);
        if (Number.isNaN(at.getTime()) || (!lenient && !isExact(fields, at)))
            fields.fail();
        const time = typeof fields.zone === 'number' ? at.getTime() - fields.zone * 60000 : native.zoneInstant(fields.zone || zone, at.getTime());
        return withEnd ? [time, fields.position] : time;
    };

    Object.assign(kit, {parseDate});
})
