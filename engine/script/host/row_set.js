// SPDX-License-Identifier: GPL-3.0-or-later
// What a database answers, as javax.sql.rowset.CachedRowSet shows it. spec/scripting.md. Run in a realm the first time a script
// asks a database; `kit` comes from runtime.js.
(function (kit) {
    'use strict';

    const {native, javaException, JavaDate} = kit;
    const {Date, Math, Number, Object, String} = kit.builtIns;
    const {javaString, kindOfJava, javaNumberText} = native;

    const fail = (message) => { throw javaException('java.sql.SQLException', message); };
    const numberOf = (value) => (value === null ? 0 : typeof value.valueOf() === 'boolean' ? Number(value.valueOf()) : Number(value.valueOf()));
    const wholeOf = (value) => Math.trunc(numberOf(value));
    const dateOf = (value) => {
        if (value === null || JavaDate.is(value))
            return value;
        const time = Date.parse(String(value).replace(' ', 'T'));
        return Number.isNaN(time) ? fail('No date: ' + value) : new JavaDate(time);
    };

    class RowSet {
        #columns;
        #rows;
        #at = -1; // the row at hand; -1 before the first, the number of rows behind the last
        #wasNull = false;
        constructor([columns, rows]) {
            this.#columns = columns;
            this.#rows = rows;
        }
        #moveTo(index) {
            this.#at = Math.max(-1, Math.min(index, this.#rows.length));
            return this.#at >= 0 && this.#at < this.#rows.length;
        }
        next() { return this.#moveTo(this.#at + 1); }
        previous() { return this.#moveTo(this.#at - 1); }
        first() { return this.#moveTo(0); }
        last() { return this.#moveTo(this.#rows.length - 1); }
        absolute(row) { return this.#moveTo(row > 0 ? row - 1 : this.#rows.length + Number(row)); }
        relative(rows) { return this.#moveTo(this.#at + Number(rows)); }
        beforeFirst() { this.#at = -1; }
        afterLast() { this.#at = this.#rows.length; }
        isBeforeFirst() { return this.#rows.length > 0 && this.#at < 0; }
        isAfterLast() { return this.#rows.length > 0 && this.#at >= this.#rows.length; }
        isFirst() { return this.#rows.length > 0 && this.#at === 0; }
        isLast() { return this.#rows.length > 0 && this.#at === this.#rows.length - 1; }
        getRow() { return this.#at >= 0 && this.#at < this.#rows.length ? this.#at + 1 : 0; }
        size() { return this.#rows.length; }
        close() {}
        wasNull() { return this.#wasNull; }
        findColumn(column) {
            if (typeof column === 'number' || ['Integer', 'Long', 'Double'].includes(kindOfJava(column))) {
                const number = Number(column.valueOf());
                return number >= 1 && number <= this.#columns.length ? number : fail('Invalid column index');
            }
            const name = String(column).toLowerCase();
            const index = this.#columns.findIndex((candidate) => candidate.toLowerCase() === name);
            return index < 0 ? fail('Invalid column name') : index + 1;
        }
        getObject(column) {
            const index = this.findColumn(column) - 1;
            if (this.getRow() === 0)
                fail('Invalid cursor position');
            const value = this.#rows[this.#at][index];
            this.#wasNull = value === null;
            return value;
        }
        getString(column) {
            const value = this.getObject(column);
            return value === null ? null : javaString(kindOfJava(value) === 'Double' ? javaNumberText(value.valueOf()) : String(value));
        }
        getInt(column) { return wholeOf(this.getObject(column)); }
        getLong(column) { return wholeOf(this.getObject(column)); }
        getShort(column) { return wholeOf(this.getObject(column)); }
        getDouble(column) { return numberOf(this.getObject(column)); }
        getFloat(column) { return numberOf(this.getObject(column)); }
        getBigDecimal(column) { return this.getObject(column); }
        getBoolean(column) {
            const value = this.getObject(column);
            return value !== null && ['true', 't', '1', 'y', 'yes'].includes(String(value).toLowerCase());
        }
        getDate(column) { return dateOf(this.getObject(column)); }
        getTime(column) { return dateOf(this.getObject(column)); }
        getTimestamp(column) { return dateOf(this.getObject(column)); }
        getBytes(column) {
            const value = this.getObject(column);
            return value === null || native.isBytes(value) ? value : native.bytes(String(value));
        }
        getMetaData() {
            const columns = this.#columns;
            const nameOf = (index) => (index >= 1 && index <= columns.length ? javaString(columns[index - 1]) : fail('Invalid column index'));
            return Object.freeze({getColumnCount: () => columns.length, getColumnName: nameOf, getColumnLabel: nameOf});
        }
    }
    Object.freeze(RowSet.prototype);
    return {RowSet};
})
