// SPDX-License-Identifier: GPL-3.0-or-later
// java.util.concurrent, java.util.regex, java.util.stream, java.util.function. See classes.js. The function makes kit.javaStream.
(function (kit) {
    'use strict';

    const {native, java, JavaArray, boxed, javaText, same, compare, call, iteratorOf} = kit;
    const {javaLong} = native;
    const {Array, Math, Number, Object, String, Symbol} = kit.builtIns;
    const {fail, int, long} = java;

    // Streams, over an array; each step is done when it is named.
    class Stream {
        static implements = ['java.util.stream.IntStream', 'java.util.stream.BaseStream'];
        static construct = null;
        #items;
        #isNumeric;
        constructor(items, numeric) { this.#items = Array.from(items); this.#isNumeric = numeric === true; }
        #with(items, numeric = this.#isNumeric) { return new Stream(numeric ? items : items.map(boxed), numeric); }
        #optional(item) { return java.use('java.util.Optional').ofNullable(item === undefined ? null : item); }
        static of(...items) { return new Stream(items.map(boxed)); }
        static empty() { return new Stream([]); }
        static concat(a, b) { return new Stream([...a, ...b]); }
        static range(from, to) { return new Stream(Array.from({length: Math.max(0, int(to) - int(from))}, (unused, i) => int(from) + i), true); }
        static rangeClosed(from, to) { return Stream.range(from, int(to) + 1); }
        [Symbol.iterator]() { return this.#items[Symbol.iterator](); }
        map(f) { return this.#with(this.#items.map((item) => call(f, 'apply', 'applyAsInt')(item))); }
        mapToObj(f) { return this.#with(this.#items.map((item) => call(f, 'apply')(item)), false); }
        mapToInt(f) { return this.#with(this.#items.map((item) => Math.trunc(Number(call(f, 'applyAsInt', 'apply')(item)))), true); }
        mapToLong(f) { return this.mapToInt(f); }
        mapToDouble(f) { return this.#with(this.#items.map((item) => Number(call(f, 'applyAsDouble', 'apply')(item))), true); }
        boxed() { return this.#with(this.#items, false); }
        flatMap(f) { return this.#with(this.#items.flatMap((item) => Array.from(call(f, 'apply')(item)))); }
        filter(f) { return this.#with(this.#items.filter((item) => call(f, 'test')(item))); }
        distinct() { return this.#with(this.#items.filter((item, i, all) => all.findIndex((other) => same(other, item)) === i)); }
        sorted(order) { return this.#with(this.#items.slice().sort(order === undefined ? compare : call(order, 'compare'))); }
        limit(count) { return this.#with(this.#items.slice(0, int(count))); }
        skip(count) { return this.#with(this.#items.slice(int(count))); }
        peek(f) { this.#items.forEach((item) => { call(f, 'accept')(item); }); return this; }
        forEach(f) { this.#items.forEach((item) => { call(f, 'accept')(item); }); }
        forEachOrdered(f) { this.forEach(f); }
        anyMatch(f) { return this.#items.some((item) => call(f, 'test')(item)); }
        allMatch(f) { return this.#items.every((item) => call(f, 'test')(item)); }
        noneMatch(f) { return !this.anyMatch(f); }
        findFirst() { return this.#optional(this.#items[0]); }
        findAny() { return this.findFirst(); }
        count() { return this.#items.length; }
        sum() { return this.#items.reduce((sum, item) => sum + Number(item), 0); }
        average() { return this.#optional(this.#items.length ? this.sum() / this.#items.length : null); }
        max(order) { return this.#optional(this.#items.slice().sort(order === undefined ? compare : call(order, 'compare')).at(-1)); }
        min(order) { return this.#optional(this.#items.slice().sort(order === undefined ? compare : call(order, 'compare'))[0]); }
        reduce(first, second) {
            if (second === undefined)
                return this.#optional(this.#items.length ? this.#items.reduce((a, b) => call(first, 'apply')(a, b)) : null);
            return boxed(this.#items.reduce((a, b) => call(second, 'apply')(a, b), first));
        }
        collect(collector) { return collector(this.#items); }
        toList() { return java.list(this.#items); }
        toArray() { return new JavaArray(this.#items); }
        iterator() { return iteratorOf(this.#items); }
        close() {}
    }
    const make = (name) => java.use('java.util.' + name);
    class Collectors {
        static construct = null;
        static toList() { return (items) => java.list(items); }
        static toSet() { return (items) => make('HashSet')(items); }
        static joining(separator = '', before = '', after = '') { return (items) => java.text(before + items.map(javaText).join(String(separator)) + after); }
        static counting() { return (items) => javaLong(items.length); }
        static toMap(key, value) {
            return (items) => {
                const map = make('HashMap')();
                items.forEach((item) => { map.put(call(key, 'apply')(item), call(value, 'apply')(item)); });
                return map;
            };
        }
        static mapping(f, next) { return (items) => next(items.map((item) => boxed(call(f, 'apply')(item)))); }
        static groupingBy(key, next = Collectors.toList()) {
            return (items) => {
                const groups = make('HashMap')();
                items.forEach((item) => { groups.computeIfAbsent(call(key, 'apply')(item), () => java.list([])).add(item); });
                const map = make('HashMap')();
                for (const group of groups.entrySet())
                    map.put(group.getKey(), next(Array.from(group.getValue())));
                return map;
            };
        }
    }

    // Time units
    const nanos = {NANOSECONDS: 1, MICROSECONDS: 1e3, MILLISECONDS: 1e6, SECONDS: 1e9, MINUTES: 6e10, HOURS: 3.6e12, DAYS: 8.64e13};
    class UnitMembers {
        #size;
        constructor(size) { this.#size = size; }
        #to(count, unit) { return Math.trunc(long(count) * (this.#size / nanos[unit])); }
        toNanos(count) { return this.#to(count, 'NANOSECONDS'); }
        toMicros(count) { return this.#to(count, 'MICROSECONDS'); }
        toMillis(count) { return this.#to(count, 'MILLISECONDS'); }
        toSeconds(count) { return this.#to(count, 'SECONDS'); }
        toMinutes(count) { return this.#to(count, 'MINUTES'); }
        toHours(count) { return this.#to(count, 'HOURS'); }
        toDays(count) { return this.#to(count, 'DAYS'); }
        convert(count, unit) { return Math.trunc(unit.toNanos(count) / this.#size); }
        sleep(count) { native.sleep(this.toMillis(count)); }
    }
    java.enumeration('java.util.concurrent.TimeUnit', nanos, UnitMembers);

    class AtomicNumber {
        static implements = ['java.lang.Number'];
        #value;
        constructor(value) { this.#value = value === undefined ? 0 : Math.trunc(Number(value)); }
        get() { return this.#value; }
        set(value) { this.#value = Math.trunc(Number(value)); }
        #change(by, giveNew) { const old = this.#value; this.#value += Number(by); return giveNew ? this.#value : old; }
        incrementAndGet() { return this.#change(1, true); }
        decrementAndGet() { return this.#change(-1, true); }
        addAndGet(by) { return this.#change(by, true); }
        getAndIncrement() { return this.#change(1, false); }
        getAndDecrement() { return this.#change(-1, false); }
        getAndAdd(by) { return this.#change(by, false); }
        getAndSet(value) { const old = this.#value; this.set(value); return old; }
        compareAndSet(expected, value) { const matches = this.#value === Number(expected); if (matches) this.set(value); return matches; }
        intValue() { return this.#value; }
        longValue() { return this.#value; }
        toString() { return String(this.#value); }
    }
    class AtomicReference {
        #value;
        constructor(value) { this.#value = value === undefined ? null : boxed(value); }
        get() { return this.#value; }
        set(value) { this.#value = boxed(value); }
        getAndSet(value) { const old = this.#value; this.set(value); return old; }
        compareAndSet(expected, value) { const matches = same(this.#value, boxed(expected)); if (matches) this.set(value); return matches; }
        toString() { return javaText(this.#value); }
    }

    // Regular expressions, by Java's rules
    const flagLetters = {2: 'i', 4: 'x', 8: 'm', 32: 's'};
    class Pattern {
        static construct = null;
        #pattern;
        #flags;
        constructor(pattern, flags) {
            this.#pattern = pattern;
            this.#flags = flags;
            native.regexMatches('', this.embedded()); // throws for one that is wrong
        }
        static compile(pattern, flags) { return new Pattern(String(pattern), flags === undefined ? 0 : int(flags)); }
        static matches(pattern, text) { return native.regexMatches(String(text), String(pattern)); }
        static quote(text) { return '\\Q' + String(text).split('\\E').join('\\E\\\\E\\Q') + '\\E'; }
        embedded() {
            const letters = Object.entries(flagLetters).filter(([bit]) => this.#flags & bit).map(([, letter]) => letter).join('');
            const pattern = this.#flags & 16 ? Pattern.quote(this.#pattern) : this.#pattern;
            return letters ? '(?' + letters + ')' + pattern : pattern;
        }
        matcher(text) { return new Matcher(this, String(text)); }
        split(text, limit) { return java.array(native.regexSplit(String(text), String(this.embedded()), limit === undefined ? 0 : int(limit)).map(java.text)); }
        asPredicate() { return (text) => this.matcher(text).find(); }
        pattern() { return this.#pattern; }
        flags() { return this.#flags; }
        toString() { return this.#pattern; }
        static CASE_INSENSITIVE = 2;
        static COMMENTS = 4;
        static MULTILINE = 8;
        static LITERAL = 16;
        static DOTALL = 32;
        static UNICODE_CASE = 64;
    }
    class Matcher {
        static construct = null;
        #pattern;
        #text;
        #found = null; // [start, end] of each group; names are asked for by the native function
        #from = 0;
        #appended = 0;
        constructor(pattern, text) { this.#pattern = pattern; this.#text = text; }
        #search(from, how) {
            this.#found = native.regexFind(this.#text, String(this.#pattern.embedded()), from, how);
            if (this.#found !== null)
                this.#from = this.#found[0][1] > this.#found[0][0] ? this.#found[0][1] : this.#found[0][1] + 1;
            return this.#found !== null;
        }
        find(from) {
            const start = from === undefined ? this.#from : int(from);
            return start <= this.#text.length ? this.#search(start, 'find') : (this.#found = null, false);
        }
        matches() { return this.#search(0, 'whole'); }
        lookingAt() { return this.#search(0, 'start'); }
        hitEnd() { return this.#found === null; }
        reset(text) {
            if (text !== undefined)
                this.#text = String(text);
            this.#found = null;
            this.#from = this.#appended = 0;
            return this;
        }
        #group(group) {
            if (this.#found === null)
                fail('java.lang.IllegalStateException', 'No match found');
            const index = java.isString(group) ? native.regexGroup(String(this.#pattern.embedded()), String(group)) : int(group);
            if (index < 0 || index >= this.#found.length)
                fail(java.isString(group) ? 'java.lang.IllegalArgumentException' : 'java.lang.IndexOutOfBoundsException', java.isString(group) ? 'No group with name <' + group + '>' : 'No group ' + group);
            return this.#found[index];
        }
        group(group = 0) { const [start, end] = this.#group(group); return start < 0 ? null : this.#text.slice(start, end); }
        start(group = 0) { return this.#group(group)[0]; }
        end(group = 0) { return this.#group(group)[1]; }
        groupCount() { return native.regexGroups(String(this.#pattern.embedded())); }
        replaceAll(replacement) {
            if (typeof replacement !== 'function')
                return native.regexReplace(this.#text, String(this.#pattern.embedded()), String(replacement), true);
            let result = '', at = 0;
            this.reset();
            while (this.find()) {
                result += this.#text.slice(at, this.start()) + native.regexReplace(String(this.group()), '(?s).*', String(replacement(this)), false);
                at = this.end();
            }
            return result + this.#text.slice(at);
        }
        replaceFirst(replacement) { return native.regexReplace(this.#text, String(this.#pattern.embedded()), String(replacement), false); }
        appendReplacement(builder, replacement) {
            const [start, end] = this.#group(0);
            builder.append(this.#text.slice(this.#appended, start)).append(native.regexExpand(this.#text, String(this.#pattern.embedded()), start, String(replacement)));
            this.#appended = end;
            return this;
        }
        appendTail(builder) { builder.append(this.#text.slice(this.#appended)); return builder; }
        toMatchResult() { return this; }
        static quoteReplacement(text) { return String(text).replace(/[\\$]/g, '\\$&'); }
    }

    java.throwables({
        'java.util.regex.PatternSyntaxException': 'java.lang.IllegalArgumentException', 'java.util.concurrent.TimeoutException': 'java.lang.Exception',
        'java.util.concurrent.ExecutionException': 'java.lang.Exception',
    });
    const functions = {Function: 'apply', BiFunction: 'apply', Supplier: 'get', Consumer: 'accept', BiConsumer: 'accept', Predicate: 'test', BiPredicate: 'test', UnaryOperator: 'apply', BinaryOperator: 'apply'};
    java.interfaces(Object.fromEntries(Object.entries(functions).map(([name, method]) => ['java.util.function.' + name, {method}])));
    java.interfaces({'java.util.concurrent.Callable': {method: 'call'}});
    const HashMap = java.type('java.util.HashMap'), LinkedList = java.type('java.util.LinkedList');
    const listLike = (name) => class extends java.type('java.util.ArrayList') { static construct = (other) => { const made = new (java.type(name))(); if (other !== undefined) made.addAll(other); return made; }; };
    java.define({
        'java.util.stream.Stream': Stream, 'java.util.stream.IntStream': class { static construct = null; static range(a, b) { return Stream.range(a, b); } static rangeClosed(a, b) { return Stream.rangeClosed(a, b); } static of(...items) { return new Stream(items, true); } },
        'java.util.stream.Collectors': Collectors,
        'java.util.concurrent.ConcurrentHashMap': class extends HashMap {},
        'java.util.concurrent.CopyOnWriteArrayList': listLike('java.util.concurrent.CopyOnWriteArrayList'),
        'java.util.concurrent.ConcurrentLinkedQueue': class extends LinkedList { static construct = () => new LinkedList(); },
        'java.util.concurrent.LinkedBlockingQueue': class extends LinkedList { static construct = () => new LinkedList(); },
        'java.util.concurrent.atomic.AtomicInteger': AtomicNumber, 'java.util.concurrent.atomic.AtomicLong': class extends AtomicNumber {},
        'java.util.concurrent.atomic.AtomicReference': AtomicReference,
        'java.util.concurrent.atomic.AtomicBoolean': class extends AtomicReference { get() { return Boolean(super.get().valueOf()); } constructor(value) { super(value === undefined ? false : value); } },
        'java.util.regex.Pattern': Pattern, 'java.util.regex.Matcher': Matcher,
    });
    return {stream: (items, numeric) => new Stream(items, numeric)};
})
