// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/script/java_rows.h"

using namespace millrace;

// java.util with its packages, java.text, java.time and Joda-Time. The tests run in UTC.
class tst_JavaUtil : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void values_data()
    {
        addRows({
            {"ArrayList", "var l = new java.util.ArrayList(); l.add('b'); l.add(0, 'a'); l.add(5); var s = ''; for each (var x in l) s += x; return l + ',' + l.get(2) + ',' + l.contains(5) + ',' + l.indexOf('b') + ',' + s + ',' + l[0] + ',' + l.length + ',' + l[9] + ',' + l.empty;", "[a, b, 5.0],5,true,1,ab5,a,3,undefined,false"},
            {"ArrayList, out of range", "new java.util.ArrayList().get(0);", "<JavaException: java.lang.IndexOutOfBoundsException: Index 0 out of bounds for length 0>"},
            {"ArrayList, more", "var l = new java.util.ArrayList(java.util.Arrays.asList('c', 'a', 'b')); java.util.Collections.sort(l); var s = '' + l; l.sort(function (a, b) { return b.compareTo(a); }); l.removeIf(function (x) { return x == 'b'; }); return s + l + l.subList(0, 1) + l.equals(java.util.Arrays.asList('c', 'a')) + l.hashCode();", "[a, b, c][c, a][c]true4127"},
            {"LinkedList", "var q = new java.util.LinkedList(); q.add('a'); q.addFirst('z'); return q.poll() + q.peek() + q.size();", "za1"},
            {"iterator", "var l = new java.util.ArrayList(java.util.Arrays.asList('a', 'b')), it = l.iterator(); it.next(); it.remove(); return '' + l + it.next() + it.hasNext();", "[b]bfalse"},
            {"HashMap", "var m = new java.util.HashMap(); m.put('b', 1); m.k = 'v'; m['x'] = null; var s = ''; for (var k in m) s += k; for each (var v in m) s += v; return m.get('b') + ',' + m.b + ',' + m.containsKey('x') + ',' + m.get('no') + ',' + m.size() + ',' + s + ',' + m;", "1,1,true,null,3,bxk1nullv,{b=1.0, x=null, k=v}"},
            {"HashMap has Java's order", "var m = new java.util.HashMap(); ['banana', 'apple', 'cherry', 'zebra', 'Aa', 'BB'].forEach(function (k) { m.put(k, 1); }); return m.keySet();", "[banana, zebra, Aa, BB, apple, cherry]"},
            {"HashMap, keys", "var m = new java.util.HashMap(); m.put(5, 'd'); return m.containsKey(5) + ',' + m.containsKey(new java.lang.Integer(5)) + ',' + m.containsKey('5') + ',' + m.getOrDefault('q', 'w');", "true,false,false,w"},
            {"HashMap as JSON", "var m = new java.util.HashMap(); m.put('a', 'x'); m.put('n', new java.lang.Integer(5)); return JSON.stringify(m);", "{\"a\":\"x\",\"n\":5}"},
            {"LinkedHashMap, TreeMap", "var m = new java.util.LinkedHashMap(); m.put('z', '1'); m.put('a', '2'); var t = new java.util.TreeMap(m); return '' + m + t + t.firstKey() + t.lastEntry();", "{z=1, a=2}{a=2, z=1}az=1"},
            {"HashSet", "var s = new java.util.HashSet(); s.add('b'); s.add('a'); var again = s.add('a'), t = ''; for each (var x in s) t += x; return again + ',' + s.size() + ',' + s.contains('b') + ',' + t + ',' + s;", "false,2,true,ab,[a, b]"},
            {"sets in maps are lists", "channelMap.put('s', new java.util.TreeSet(java.util.Arrays.asList('b', 'a'))); return 'ok';", "ok"},
            {"Date", "var d = new java.util.Date(86400000); d.time = d.time + 1; return d.getTime() + ',' + d + ',' + d.after(new java.util.Date(0)) + ',' + d.class + ',' + (d instanceof java.util.Date);", "86400001,Fri Jan 02 00:00:00 UTC 1970,true,class java.util.Date,true"},
            {"Calendar", "var c = java.util.Calendar.getInstance(); c.setTimeInMillis(0); c.set(2024, 0, 31, 10, 0, 0); c.add(java.util.Calendar.MONTH, 1); return c.get(java.util.Calendar.DAY_OF_MONTH) + ',' + c.get(java.util.Calendar.MONTH) + ',' + c.get(java.util.Calendar.DAY_OF_WEEK) + ',' + c.getTime().getTime();", "29,1,5,1709200800000"},
            {"TimeZone", "var z = java.util.TimeZone.getTimeZone('America/New_York'); return z.getID() + ',' + z.getOffset(0) + ',' + z.inDaylightTime(new java.util.Date(1751371200000)) + ',' + java.util.TimeZone.getTimeZone('Nope').getID();", "America/New_York,-18000000,true,GMT"},
            {"UUID", "return java.util.UUID.randomUUID().toString().length() + ',' + java.util.UUID.nameUUIDFromBytes(new java.lang.String('hello').getBytes()) + ',' + java.util.UUID.fromString('1-2-3-4-5').equals(java.util.UUID.fromString('00000001-0002-0003-0004-000000000005'));", "36,5d41402a-bc4b-3a76-b971-9d911017c592,true"},
            {"Base64", "var b = java.util.Base64; return b.getEncoder().encodeToString(new java.lang.String('a?>').getBytes()) + b.getUrlEncoder().withoutPadding().encodeToString(new java.lang.String('a?>x').getBytes()) + new java.lang.String(b.getDecoder().decode('aGk='));", "YT8+YT8-eAhi"},
            {"Base64, wrong", "java.util.Base64.getDecoder().decode('a*');", "<JavaException: java.lang.IllegalArgumentException: Illegal base64 character 2a>"},
            {"Random has Java's numbers", "var r = new java.util.Random(42); return r.nextInt() + ',' + r.nextInt(100) + ',' + r.nextInt();", "-1170105035,63,-1360544799"},
            {"Properties", "var p = new java.util.Properties(); p.load(new java.io.StringReader('# c\\na=1\\nb : two\\\\\\n  more\\nc\\\\=d = e')); return p.getProperty('a') + p.getProperty('b') + p.getProperty('c=d') + p.getProperty('x', 'y');", "1twomoreey"},
            {"Optional, Objects", "return java.util.Optional.ofNullable(null).orElse('x') + java.util.Optional.of('y').map(function (v) { return v + '!'; }).get() + java.util.Objects.hash('a');", "xy!128"},
            {"streams", "return java.util.Arrays.asList('b', 'a', 'c').stream().filter(function (x) { return x != 'c'; }).sorted().collect(java.util.stream.Collectors.joining(','));", "a,b"},
            {"Matcher", "var m = java.util.regex.Pattern.compile('(\\\\w)=(?<v>\\\\d+)').matcher('a=1,b=22'), s = ''; while (m.find()) s += m.group(1) + m.group('v') + m.start(); return s + m.replaceAll('$2') + java.util.regex.Pattern.matches('a|ab', 'ab');", "a10b2241,22true"},
            {"appendReplacement", "var m = java.util.regex.Pattern.compile('\\\\d').matcher('a1b2'), b = new java.lang.StringBuffer(); while (m.find()) m.appendReplacement(b, '<$0>'); m.appendTail(b); return b;", "a<1>b<2>"},
            {"TimeUnit", "return java.util.concurrent.TimeUnit.DAYS.toHours(2) + ',' + java.util.concurrent.TimeUnit.valueOf('SECONDS');", "48,SECONDS"},
            {"AtomicInteger", "var a = new java.util.concurrent.atomic.AtomicInteger(5); a.incrementAndGet(); return a.getAndAdd(2) + ',' + a;", "6,8"},
            {"unmodifiable", "java.util.Collections.unmodifiableList(java.util.Arrays.asList('a')).add('b');", "<JavaException: java.lang.UnsupportedOperationException: null>"},
        });
    }
    void values() { runRow(); }

    void texts_data()
    {
        addRows({
            {"SimpleDateFormat", "var f = new java.text.SimpleDateFormat('yyyy-MM-dd HH:mm:ss.SSS'); return f.format(new java.util.Date(1)) + ',' + f.parse('2026-03-01 12:30:00.5').getTime();", "1970-01-01 00:00:00.001,1772368200005"},
            {"SimpleDateFormat, zone", "var f = new java.text.SimpleDateFormat('yyyyMMddHHmm Z'); f.setTimeZone(java.util.TimeZone.getTimeZone('America/New_York')); return f.format(new java.util.Date(0)) + ',' + f.parse('197001010000 +0000').getTime();", "196912311900 -0500,0"},
            {"SimpleDateFormat, zone of what is read", "var f = new java.text.SimpleDateFormat('yyyyMMdd'); f.setTimeZone(java.util.TimeZone.getTimeZone('America/New_York')); return f.parse('20260701').getTime();", "1782878400000"},
            {"SimpleDateFormat is lenient", "return new java.text.SimpleDateFormat('yyyyMMdd').parse('20261301').getTime() + ',' + new java.text.SimpleDateFormat('yyyyMMdd').parse('20260102030405').getYear();", "1798761600000,5685"},
            {"SimpleDateFormat, strict", "var f = new java.text.SimpleDateFormat('yyyyMMdd'); f.setLenient(false); f.parse('20261301');", "<JavaException: java.text.ParseException: Unparseable date: \"20261301\">"},
            {"SimpleDateFormat, wrong", "new java.text.SimpleDateFormat('yyyy').parse('x');", "<JavaException: java.text.ParseException: Unparseable date: \"x\">"},
            {"SimpleDateFormat, week year", "return new java.text.SimpleDateFormat('YYYYMMDD').parse('20260102').getTime();", "1766880000000"},
            {"SimpleDateFormat, names", "return new java.text.SimpleDateFormat('EEE, d MMM yyyy hh:mm a z').parse('Fri, 2 Jan 2026 03:04 PM EST').getTime();", "1767384240000"},
            {"DecimalFormat", "return ['0.00', '#,##0.##', '000', '0.0%', '$#,##0.00;($#,##0.00)', '0.##E0'].map(function (p) { return new java.text.DecimalFormat(p).format(1234.5); }).join(' ');", "1234.50 1,234.5 1234 123450.0% $1,234.50 1.23E3"},
            {"DecimalFormat, half even on the exact value", "var f = new java.text.DecimalFormat('0.0'); return f.format(0.25) + ',' + f.format(0.35) + ',' + f.format(-1.25) + ',' + new java.text.DecimalFormat('#').format(2.5);", "0.2,0.3,-1.2,2"},
            {"DecimalFormat, parse", "return new java.text.DecimalFormat('#,##0.0').parse('1,234.5 x');", "1234.5"},
            {"MessageFormat", "return java.text.MessageFormat.format(\"{1} it''s {0}\", 'a', 'b');", "b it's a"},
        });
    }
    void texts() { runRow(); }

    void times_data()
    {
        addRows({
            {"Instant", "return java.time.Instant.ofEpochMilli(1500) + ',' + java.time.Instant.parse('2026-01-02T03:04:05Z').toEpochMilli() + ',' + java.time.Instant.EPOCH.minusSeconds(1) + ',' + java.time.Instant.ofEpochSecond(-1).getEpochSecond();", "1970-01-01T00:00:01.500Z,1767323045000,1969-12-31T23:59:59Z,-1"},
            {"Duration", "var d = java.time.Duration; return [d.ofMinutes(90), d.ofMillis(-500), d.between(java.time.Instant.EPOCH, java.time.Instant.ofEpochSecond(61)).toMinutes(), d.parse('P1DT2H').toHours(), d.ofSeconds(5).plus(d.ofMillis(1))].join();", "PT1H30M,PT-0.5S,1,26,PT5.001S"},
            {"LocalDate", "var D = java.time.LocalDate; return [D.parse('2024-02-29').plusYears(1), D.of(2026, 1, 31).plusMonths(1), D.of(2026, 1, 2).getDayOfWeek(), D.of(2026, 1, 2).isBefore(D.of(2026, 1, 3)), java.time.temporal.ChronoUnit.DAYS.between(D.of(2026, 1, 1), D.of(2026, 3, 1)), D.of(2026, 5, 5).with(java.time.temporal.TemporalAdjusters.lastDayOfMonth())].join();", "2025-02-28,2026-02-28,FRIDAY,true,59,2026-05-31"},
            {"LocalDate, wrong", "java.time.LocalDate.parse('2026-02-30');", "<JavaException: java.time.format.DateTimeParseException: Text '2026-02-30' could not be parsed: Invalid date 'FEBRUARY 30'>"},
            {"LocalDateTime", "var T = java.time.LocalDateTime; return T.parse('20260102030405', java.time.format.DateTimeFormatter.ofPattern('yyyyMMddHHmmss')) + ',' + T.of(2026, 1, 2, 23, 0).plusHours(2).format(java.time.format.DateTimeFormatter.ISO_LOCAL_DATE_TIME);", "2026-01-02T03:04:05,2026-01-03T01:00:00"},
            {"OffsetDateTime", "var o = java.time.OffsetDateTime.parse('2026-01-02T03:04:05+02:00'); return o.toInstant() + ',' + o.withOffsetSameInstant(java.time.ZoneOffset.UTC) + ',' + o.getOffset();", "2026-01-02T01:04:05Z,2026-01-02T01:04:05Z,+02:00"},
            {"ZonedDateTime", "var z = java.time.ZonedDateTime.of(2026, 3, 8, 1, 30, 0, 0, java.time.ZoneId.of('America/New_York')); return z.plusHours(1) + ',' + z.plusDays(1) + ',' + z.withZoneSameInstant(java.time.ZoneOffset.UTC);", "2026-03-08T03:30-04:00[America/New_York],2026-03-09T01:30-04:00[America/New_York],2026-03-08T06:30Z"},
            {"optional parts", "var f = java.time.format.DateTimeFormatter.ofPattern('yyyy-MM-dd[ HH:mm]'); return java.time.LocalDate.parse('2026-01-02', f) + ',' + java.time.LocalDateTime.parse('2026-01-02 03:04', f);", "2026-01-02,2026-01-02T03:04"},
            {"Date and Instant", "return java.util.Date.from(java.time.Instant.ofEpochMilli(5)).toInstant();", "1970-01-01T00:00:00.005Z"},
            {"Joda-Time", "var f = Packages.org.joda.time.format.DateTimeFormat.forPattern('yyyyMMddHHmm').withZoneUTC(); return f.parseDateTime('202601020304').plusDays(1).toString('yyyy-MM-dd HH:mm') + ',' + Packages.org.joda.time.Days.daysBetween(f.parseDateTime('202601010000'), f.parseDateTime('202601110000')).getDays();", "2026-01-03 03:04,10"},
        });
    }
    void times() { runRow(); }
};

QTEST_GUILESS_MAIN(tst_JavaUtil)
#include "tst_java_util.moc"
