// SPDX-License-Identifier: GPL-3.0-or-later
// java.util: collections, dates, and the small classes around them. See classes.js; the lists are in host/java_values.js.
(function (kit) {
    'use strict';

    const {native, java, JavaList, JavaArray, JavaDate, listOf, boxed, javaText, same, compare, hashOf, iteratorOf, call,
        entry, mapMembers, define, javaTag} = kit;
    const {kindOfJava, isJava} = native;
    const {Array, Map, Math, Number, Object, Proxy, Reflect, String, Symbol} = kit.builtIns;
    const {fail, int} = java;

    // What a map or set tells keys apart by: 5 and Double 5.0 are one key, Integer 5 another; objects that Java compares by
    // value go by their text.
    const keyOf = (key) => {
        if (typeof key === 'string')
            return 's' + key;
        const kind = kindOfJava(key);
        if (kind === 'String')
            return 's' + key.valueOf();
        if (kind === 'Integer' || kind === 'Long')
            return kind[0] + key.valueOf();
        if (kind !== undefined)
            return key.valueOf();
        if (key === undefined || key === null || typeof key !== 'object')
            return key === undefined ? null : key;
        if (key instanceof JavaList || JavaDate.is(key) || (key[javaTag] && Object.hasOwn(Object.getPrototypeOf(key), 'equals') && !isIdentity(key.equals)))
            return 'o' + (key[javaTag] || '') + String(key);
        return key;
    };
    const isIdentity = (equals) => equals === Object.getPrototypeOf(new (java.type('java.lang.Object'))()).equals;

    // Java's own order of a hash table: by bucket, within one in the order of coming.
    const byBucket = (entries, capacity) => entries.map(([key, value]) => {
        const hash = hashOf(key);
        return [(hash ^ hash >>> 16) & (capacity - 1), [key, value]];
    }).sort((a, b) => a[0] - b[0]).map(([, pair]) => pair);
    const tableSize = (wanted) => {
        let size = 1;
        while (size < wanted)
            size *= 2;
        return size;
    };

    // Maps. A Proxy makes map.key and map['key'] work.
    class HashMap {
        static implements = ['java.util.Map'];
        constructor(other) {
            define(this, {table: new Map(), capacity: 16});
            this.prepare(other);
            const map = new Proxy(this, mapHandler);
            if (other !== undefined && other !== null && typeof other === 'object' && !isJava(other)) {
                this.capacity = tableSize(Math.max(1, Math.floor((other.size ? other.size() : Object.keys(other).length) / 0.75) + 1));
                map.putAll(other);
            }
            return map;
        }
        prepare(other) {
            if (java.isNumber(other))
                this.capacity = tableSize(Math.max(1, int(other)));
        }
        entries() { return byBucket(Array.from(this.table.values()), this.capacity); }
        size() { return this.table.size; }
        isEmpty() { return this.table.size === 0; }
        get(key) { const found = this.table.get(keyOf(key)); return found ? found[1] : null; }
        put(key, value) {
            const name = keyOf(key), found = this.table.get(name);
            if (found) {
                const old = found[1];
                found[1] = boxed(value);
                return old;
            }
            this.table.set(name, [boxed(key), boxed(value)]);
            while (this.table.size > this.capacity * 0.75)
                this.capacity *= 2;
            return null;
        }
        add(key, value) { this.put(key, value); return this; }
        remove(key) { const old = this.get(key); this.table.delete(keyOf(key)); return old; }
        containsKey(key) { return this.table.has(keyOf(key)); }
        clear() { this.table.clear(); }
        forEach(action) { const each = call(action, 'accept'); this.entries().forEach(([key, value]) => { each(key, value); }); }
        computeIfAbsent(key, make) {
            const old = this.get(key);
            if (old !== null)
                return old;
            const made = boxed(call(make, 'apply')(key));
            if (made !== null)
                this.put(key, made);
            return made;
        }
        computeIfPresent(key, make) { return this.get(key) === null ? null : this.compute(key, make); }
        compute(key, make) {
            const made = boxed(call(make, 'apply')(boxed(key), this.get(key)));
            if (made === null)
                this.remove(key);
            else
                this.put(key, made);
            return made;
        }
        merge(key, value, combine) {
            const old = this.get(key);
            return this.compute(key, () => (old === null ? value : call(combine, 'apply')(old, value)));
        }
        replace(key, value) { return this.containsKey(key) ? this.put(key, value) : null; }
        equals(other) {
            return other !== null && other !== undefined && typeof other.entrySet === 'function' && other.size() === this.size()
                && this.entries().every(([key, value]) => other.containsKey(key) && same(value, other.get(key)));
        }
        hashCode() { return this.entries().reduce((sum, [key, value]) => (sum + (hashOf(key) ^ hashOf(value))) | 0, 0); }
        clone() { return new this.constructor(this); }
        flat() { return this.entries().flat(); }
    }
    const mapHandler = {
        get: (map, name, self) => (typeof name === 'symbol' || name in map ? Reflect.get(map, name, self) : map.containsKey(name) ? map.get(name) : undefined),
        set: (map, name, value, self) => (name in map ? Reflect.set(map, name, value, map) : (self.put(name, value), true)),
        has: (map, name) => name in map || map.containsKey(name),
        deleteProperty: (map, name) => { map.remove(name); return true; },
        ownKeys: (map) => ['table', 'capacity', ...map.entries().map(([key]) => String(key))],
        getOwnPropertyDescriptor: (map, name) => (name === 'table' || name === 'capacity' ? Object.getOwnPropertyDescriptor(map, name)
            : map.containsKey(name) ? {value: map.get(name), writable: true, enumerable: true, configurable: true} : undefined),
    };
    define(HashMap.prototype, mapMembers((map) => map.entries().map(([key, value]) => entry(key, value))));
    define(HashMap.prototype, {isJavaMap: true});
    class LinkedHashMap extends HashMap {
        entries() { return Array.from(this.table.values()); }
    }
    class TreeMap extends HashMap {
        static implements = ['java.util.SortedMap', 'java.util.NavigableMap'];
        prepare(other) {
            const given = typeof other === 'function' || (other !== null && typeof other === 'object' && typeof other.compare === 'function');
            define(this, {order: given ? call(other, 'compare') : compare});
        }
        entries() { return Array.from(this.table.values()).sort(([a], [b]) => this.order(a, b)); }
        firstKey() { return endKey(this, 0); }
        lastKey() { return endKey(this, -1); }
        firstEntry() { const found = this.entries()[0]; return found ? entry(...found) : null; }
        lastEntry() { const found = this.entries().at(-1); return found ? entry(...found) : null; }
        floorKey(key) { const found = this.entries().filter(([k]) => this.order(k, boxed(key)) <= 0).at(-1); return found ? found[0] : null; }
        ceilingKey(key) { const found = this.entries().find(([k]) => this.order(k, boxed(key)) >= 0); return found ? found[0] : null; }
        headMap(to) { return part(this, (key) => this.order(key, boxed(to)) < 0); }
        tailMap(from) { return part(this, (key) => this.order(key, boxed(from)) >= 0); }
        subMap(from, to) { return part(this, (key) => this.order(key, boxed(from)) >= 0 && this.order(key, boxed(to)) < 0); }
        descendingMap() { const made = new LinkedHashMap(); this.entries().reverse().forEach(([key, value]) => made.put(key, value)); return made; }
    }
    const endKey = (map, index) => { const found = map.entries().at(index); return found ? found[0] : fail('java.util.NoSuchElementException', null); };
    const part = (map, wanted) => {
        const made = new TreeMap();
        map.entries().filter(([key]) => wanted(key)).forEach(([key, value]) => made.put(key, value));
        return made;
    };
    class Properties extends HashMap {
        setProperty(key, value) { return this.put(String(key), String(value)); }
        getProperty(key, fallback) { const found = this.get(String(key)); return found !== null ? found : fallback === undefined ? null : java.text(fallback); }
        stringPropertyNames() { return this.keySet(); }
        load(source) {
            const text = String(java.use('org.apache.commons.io.IOUtils').toString(source, 'ISO-8859-1'));
            for (const line of text.replace(/\\\r?\n[ \t]*/g, '').split(/\r\n|\n|\r/)) {
                const found = /^[ \t\f]*(?![#!])((?:\\.|[^\\=: \t\f])+)[ \t\f]*[=:]?[ \t\f]*(.*)$/.exec(line);
                if (found)
                    this.put(unescaped(found[1]), unescaped(found[2]));
            }
        }
        store(target, comment) {
            const lines = this.entries().map(([key, value]) => escaped(String(key)).replace(/[ =:]/g, '\\$&') + '=' + escaped(String(value)));
            const text = (comment ? '#' + comment + '\n' : '') + '#' + new JavaDate() + '\n' + lines.join('\n') + '\n';
            target.write(java.implementsInterface(target, 'java.io.Writer') ? text : native.bytes(text, 'ISO-8859-1'));
        }
    }
    const unescaped = (text) => text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (all, code, c) => (code ? String.fromCharCode(Number('0x' + code)) : {t: '\t', n: '\n', r: '\r', f: '\f'}[c] || c));
    const escaped = (text) => text.replace(/[\\\t\n\r\f]/g, (c) => ({'\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\f': '\\f'}[c]))
        .replace(/[^\x20-\x7e]/g, (c) => '\\u' + c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0'));

    // Sets
    class HashSet {
        static implements = ['java.util.Set', 'java.util.Collection', 'java.lang.Iterable'];
        constructor(other) {
            define(this, {table: new Map(), capacity: 16});
            this.prepare(other);
            if (java.isNumber(other))
                this.capacity = tableSize(Math.max(1, int(other)));
            else if (other !== undefined && other !== null && typeof other[Symbol.iterator] === 'function') {
                this.capacity = tableSize(Math.max(16, Math.floor(Array.from(other).length / 0.75) + 1));
                this.addAll(other);
            }
        }
        prepare() {}
        items() { return byBucket(Array.from(this.table.values(), (item) => [item, item]), this.capacity).map(([item]) => item); }
        [Symbol.iterator]() { return this.items()[Symbol.iterator](); }
        add(value) {
            const key = keyOf(value);
            if (this.table.has(key))
                return false;
            this.table.set(key, boxed(value));
            while (this.table.size > this.capacity * 0.75)
                this.capacity *= 2;
            return true;
        }
        addAll(values) { return Array.from(values).map((value) => this.add(value)).includes(true); }
        remove(value) { return this.table.delete(keyOf(value)); }
        removeAll(values) { return Array.from(values).map((value) => this.remove(value)).includes(true); }
        removeIf(test) { return this.removeAll(this.items().filter((item) => call(test, 'test')(item))); }
        retainAll(values) { const kept = new HashSet(values); return this.removeAll(this.items().filter((item) => !kept.contains(item))); }
        contains(value) { return this.table.has(keyOf(value)); }
        containsAll(values) { return Array.from(values).every((value) => this.contains(value)); }
        size() { return this.table.size; }
        isEmpty() { return this.table.size === 0; }
        clear() { this.table.clear(); }
        forEach(action) { this.items().forEach((item) => { call(action, 'accept')(item); }); }
        toArray() { return new JavaArray(this.items()); }
        iterator() { const items = this.items(); return iteratorOf(items, (index) => { this.remove(items[index]); items.splice(index, 1); }); }
        stream() { return kit.javaStream(this.items()); }
        equals(other) { return other instanceof HashSet && other.size() === this.size() && this.containsAll(other); }
        hashCode() { return this.items().reduce((sum, item) => (sum + hashOf(item)) | 0, 0); }
        toJSON() { return this.items(); }
        toString() { return '[' + this.items().map(javaText).join(', ') + ']'; }
    }
    define(HashSet.prototype, {isJavaSet: true});
    class LinkedHashSet extends HashSet {
        items() { return Array.from(this.table.values()); }
    }
    class TreeSet extends HashSet {
        static implements = ['java.util.SortedSet', 'java.util.NavigableSet'];
        prepare(other) {
            const given = typeof other === 'function' || (other !== null && typeof other === 'object' && typeof other.compare === 'function');
            define(this, {order: given ? call(other, 'compare') : compare});
        }
        items() { return Array.from(this.table.values()).sort(this.order); }
        add(value) {
            for (const [, item] of this.table) { // says so where the two cannot be compared
                this.order(boxed(value), item);
                break;
            }
            return super.add(value);
        }
        first() { return this.isEmpty() ? fail('java.util.NoSuchElementException', null) : this.items()[0]; }
        last() { return this.isEmpty() ? fail('java.util.NoSuchElementException', null) : this.items().at(-1); }
        floor(value) { return this.items().filter((item) => this.order(item, boxed(value)) <= 0).at(-1) ?? null; }
        ceiling(value) { return this.items().find((item) => this.order(item, boxed(value)) >= 0) ?? null; }
        descendingSet() { return new LinkedHashSet(this.items().reverse()); }
    }

    // Lists
    const named = (name, Base = JavaList) => class extends Base {
        static implements = ['java.util.List', 'java.util.Collection', 'java.lang.Iterable'];
        static construct = (other) => {
            const made = new (java.type(name))();
            if (other !== undefined && other !== null && !java.isNumber(other))
                made.addAll(other);
            return made;
        };
    };
    class Deque extends named('java.util.LinkedList') {
        #end(index) { return this.length ? this[index] : fail('java.util.NoSuchElementException', null); }
        addFirst(value) { this.unshift(boxed(value)); }
        addLast(value) { this.push(boxed(value)); }
        offer(value) { this.push(boxed(value)); return true; }
        push(...values) { return super.push(...values); }
        peek() { return this.length ? this[0] : null; }
        peekFirst() { return this.peek(); }
        peekLast() { return this.length ? this[this.length - 1] : null; }
        poll() { return this.length ? this.shift() : null; }
        pollFirst() { return this.poll(); }
        pollLast() { return this.length ? this.pop() : null; }
        element() { return this.#end(0); }
        removeFirst() { this.#end(0); return this.shift(); }
        removeLast() { this.#end(0); return this.pop(); }
        remove(value) { return arguments.length === 0 ? this.removeFirst() : super.remove(value); }
        descendingIterator() { return listOf(Array.from(this).reverse()).iterator(); }
    }
    class Stack extends named('java.util.Stack') {
        push(...values) { super.push(...values.map(boxed)); return values[values.length - 1]; }
        pop() { return this.length ? super.pop() : fail('java.util.EmptyStackException', null); }
        peek() { return this.length ? this[this.length - 1] : fail('java.util.EmptyStackException', null); }
        empty() { return this.length === 0; }
        search(value) { const at = this.lastIndexOf(value); return at < 0 ? -1 : this.length - at; }
    }

    // A list that refuses changes.
    const readOnly = (target) => new Proxy(target, {
        get: (object, name) => {
            if (['add', 'addAll', 'remove', 'removeAll', 'removeIf', 'retainAll', 'clear', 'set', 'put', 'putAll', 'push', 'pop', 'splice', 'sort', 'append'].includes(name))
                return () => fail('java.lang.UnsupportedOperationException', null);
            const value = Reflect.get(object, name, object);
            return typeof value === 'function' && name !== 'constructor' ? value.bind(object) : value;
        },
        set: () => fail('java.lang.UnsupportedOperationException', null),
    });
    const natural = (comparator) => (comparator === undefined || comparator === null ? compare : call(comparator, 'compare'));
    const itemsOf = (items) => (items.length === 1 && items[0] !== null && typeof items[0] === 'object' && !isJava(items[0]) && !(items[0] instanceof JavaList)
        && typeof items[0].length === 'number' ? Array.from(items[0]) : items);
    const arrayText = (items) => (items === null ? 'null' : '[' + Array.from(items, (item) => (typeof item === 'number' && !Array.isArray(items) ? String(item) : javaText(item))).join(', ') + ']');
    class Arrays {
        static construct = null;
        static asList(...items) { return java.list(itemsOf(items)); }
        static toString(items) { return arrayText(items); }
        static deepToString(items) { return arrayText(items); }
        static sort(items, comparator) {
            const sorted = Array.from(items).sort(natural(comparator));
            sorted.forEach((item, i) => { items[i] = item; });
        }
        static fill(items, value) { for (let i = 0; i < items.length; ++i) items[i] = value; }
        static equals(a, b) { return a === b || (a !== null && b !== null && a.length === b.length && Array.prototype.every.call(a, (item, i) => same(item, b[i]))); }
        static copyOf(items, length) { return Arrays.copyOfRange(items, 0, length); }
        static copyOfRange(items, from, to) {
            if (ArrayBuffer.isView(items)) {
                const made = new items.constructor(to - from);
                made.set(items.subarray(from, Math.min(to, items.length)));
                return made;
            }
            return java.array(Array.from({length: to - from}, (unused, i) => (from + i < items.length ? items[from + i] : null)));
        }
        static stream(items) { return kit.javaStream(Array.from(items)); }
        static hashCode(items) { return listOf(items).hashCode(); }
        static binarySearch(items, value) {
            const at = Array.prototype.findIndex.call(items, (item) => compare(item, value) >= 0);
            return at < 0 ? -items.length - 1 : same(items[at], value) ? at : -at - 1;
        }
    }
    const {ArrayBuffer} = kit.builtIns;
    class Collections {
        static construct = null;
        static emptyList() { return readOnly(listOf([])); }
        static emptyMap() { return readOnly(new HashMap()); }
        static emptySet() { return readOnly(new HashSet()); }
        static singletonList(item) { return readOnly(java.list([item])); }
        static singleton(item) { return readOnly(new HashSet([item])); }
        static singletonMap(key, value) { return readOnly(new HashMap().add(key, value)); }
        static unmodifiableList(list) { return readOnly(list); }
        static unmodifiableMap(map) { return readOnly(map); }
        static unmodifiableSet(set) { return readOnly(set); }
        static unmodifiableCollection(items) { return readOnly(items); }
        static synchronizedList(list) { return list; }
        static synchronizedMap(map) { return map; }
        static sort(list, comparator) { list.sort(natural(comparator)); }
        static reverse(list) { list.reverse(); }
        static shuffle(list) { for (let i = list.length - 1; i > 0; --i) { const j = Math.floor(Math.random() * (i + 1)); [list[i], list[j]] = [list[j], list[i]]; } }
        static max(items, comparator) { return Array.from(items).reduce((a, b) => (natural(comparator)(b, a) > 0 ? b : a)); }
        static min(items, comparator) { return Array.from(items).reduce((a, b) => (natural(comparator)(b, a) < 0 ? b : a)); }
        static reverseOrder(comparator) { const order = natural(comparator); return Object.freeze({compare: (a, b) => order(b, a)}); }
        static addAll(collection, ...items) { return itemsOf(items).map((item) => collection.add(item)).includes(true); }
        static frequency(items, value) { return Array.from(items).filter((item) => same(item, value)).length; }
        static nCopies(count, value) { return java.list(new Array(int(count)).fill(value)); }
        static swap(list, i, j) { [list[i], list[j]] = [list[j], list[i]]; }
        static enumeration(items) { const it = iteratorOf(Array.from(items)); return {hasMoreElements: it.hasNext, nextElement: it.next}; }
    }

    const isList = (value) => value instanceof JavaList, isSet = (value) => value instanceof HashSet, isMap = (value) => value !== null && typeof value === 'object' && (value.isJavaMap === true || typeof value.entrySet === 'function');
    java.throwables({
        'java.util.NoSuchElementException': 'java.lang.RuntimeException', 'java.util.InputMismatchException': 'java.util.NoSuchElementException',
        'java.util.EmptyStackException': 'java.lang.RuntimeException', 'java.util.ConcurrentModificationException': 'java.lang.RuntimeException',
        'java.util.MissingResourceException': 'java.lang.RuntimeException', 'java.util.IllegalFormatException': 'java.lang.IllegalArgumentException',
        'java.util.IllegalFormatConversionException': 'java.util.IllegalFormatException', 'java.util.MissingFormatArgumentException': 'java.util.IllegalFormatException',
        'java.util.UnknownFormatConversionException': 'java.util.IllegalFormatException', 'java.util.IllegalFormatWidthException': 'java.util.IllegalFormatException',
    });
    const listStatics = {of: (...items) => readOnly(java.list(itemsOf(items))), copyOf: (items) => readOnly(java.list(items))};
    java.interfaces({
        'java.util.List': {isInstance: isList, statics: listStatics},
        'java.util.Collection': {isInstance: (value) => isList(value) || isSet(value)},
        'java.util.Set': {isInstance: isSet, statics: {of: (...items) => readOnly(new LinkedHashSet(itemsOf(items)))}},
        'java.util.Map': {isInstance: isMap, statics: {
            of: (...pairs) => { const made = new LinkedHashMap(); for (let i = 0; i < pairs.length; i += 2) made.put(pairs[i], pairs[i + 1]); return readOnly(made); },
            entry: (key, value) => entry(boxed(key), boxed(value)),
        }},
        'java.util.Iterator': {isInstance: (value) => value !== null && typeof value === 'object' && typeof value.hasNext === 'function'},
        'java.util.Queue': {isInstance: (value) => value instanceof Deque}, 'java.util.Deque': {isInstance: (value) => value instanceof Deque},
        'java.util.Comparator': {method: 'compare', statics: {
            naturalOrder: () => Object.freeze({compare}), reverseOrder: () => Object.freeze({compare: (a, b) => compare(b, a)}),
            comparing: (key) => Object.freeze({compare: (a, b) => compare(call(key, 'apply')(a), call(key, 'apply')(b))}),
        }},
    });
    java.define({
        'java.util.ArrayList': named('java.util.ArrayList'), 'java.util.Vector': named('java.util.Vector'), 'java.util.LinkedList': Deque,
        'java.util.ArrayDeque': class extends Deque { static construct = (other) => { const made = new Deque(); if (other !== undefined && !java.isNumber(other)) made.addAll(other); return made; }; },
        'java.util.Stack': Stack,
        'java.util.HashSet': HashSet, 'java.util.LinkedHashSet': LinkedHashSet, 'java.util.TreeSet': TreeSet,
        'java.util.HashMap': HashMap, 'java.util.LinkedHashMap': LinkedHashMap, 'java.util.TreeMap': TreeMap, 'java.util.Hashtable': class extends HashMap {}, 'java.util.Properties': Properties,
        'java.util.Arrays': Arrays, 'java.util.Collections': Collections,
    });
    java.part('javaUtilValues'); // the rest of the package
})
