// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/script/java_rows.h"

#include <QDir>

using namespace millrace;

// java.io, java.nio.file, java.util.zip, commons-io, commons-codec, commons-lang3, Guava, java.security, javax.crypto.
class tst_JavaIo : public QObject
{
    Q_OBJECT

    static int openDescriptors() { return int(QDir(QStringLiteral("/proc/self/fd")).entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot).size()); }

    static QByteArray gzippedZeros(size_t size)
    {
        QByteArray deflated = qCompress(QByteArray(qsizetype(size), '\0'), 9).mid(4); // with zlib's header
        const QByteArray body = deflated.mid(2, deflated.size() - 6);
        return QByteArray::fromHex("1f8b0800000000000003") + body + QByteArray(8, '\0'); // the checksum is never reached
    }

private Q_SLOTS:
    void files_data()
    {
        addRows({
            {"FileWriter, BufferedReader", "var w = new java.io.FileWriter('@DIR@/a', false); w.write('é\\n'); w.append('b'); w.close(); var r = new java.io.BufferedReader(new java.io.InputStreamReader(new java.io.FileInputStream('@DIR@/a'), 'UTF-8')), s = [], l; while ((l = r.readLine()) != null) s.push(l); r.close(); return s.join() + new java.io.File('@DIR@/a').length();", "é,b4"},
            {"FileWriter appends", "for (var i = 0; i < 2; i++) { var w = new java.io.FileWriter('@DIR@/a', true); w.write('x'); w.close(); } return FileUtil.read('@DIR@/a');", "xx"},
            {"what is written in small pieces arrives whole", "var w = new java.io.PrintWriter(new java.io.BufferedWriter(new java.io.FileWriter('@DIR@/a'))); for (var i = 0; i < 30000; i++) w.println('é' + i); w.close(); var r = new java.io.BufferedReader(new java.io.FileReader('@DIR@/a')), n = 0, last, l; while ((l = r.readLine()) != null) { n++; last = l; } return n + ',' + last;", "30000,é29999"},
            {"File", "var d = new java.io.File('@DIR@/d/e'); d.mkdirs(); var f = new java.io.File(d, 'x.txt'); var made = f.createNewFile(); return [made, f.getName(), f.getParentFile().getName(), d.list().length, d.listFiles()[0].isFile(), f.renameTo(new java.io.File(d, 'y')), d.delete(), new java.io.File('@DIR@/d/../d').getCanonicalPath() == '@DIR@/d', f].join();",
             "true,x.txt,e,1,true,true,false,true,@DIR@/d/e/x.txt"},
            {"File, filters", "FileUtil.write('@DIR@/a.hl7', false, 'x'); FileUtil.write('@DIR@/b.txt', false, 'x'); var d = new java.io.File('@DIR@'); return d.listFiles(function (f) { return f.getName().endsWith('.txt'); }).length + ',' + d.list(new java.io.FilenameFilter({accept: function (folder, name) { return name.endsWith('.hl7'); }}))[0];", "1,a.hl7"},
            {"no such file", "new java.io.FileReader('@DIR@/no');", "<JavaException: java.io.FileNotFoundException: @DIR@/no (No such file or directory)>"},
            {"a folder", "new java.io.FileInputStream('@DIR@');", "<JavaException: java.io.FileNotFoundException: @DIR@ (Is a directory)>"},
            {"closed", "FileUtil.write('@DIR@/a', false, 'x'); var s = new java.io.FileInputStream('@DIR@/a'); s.close(); s.read();", "<JavaException: java.io.IOException: Stream Closed>"},
            {"ByteArrayInputStream", "var i = new java.io.ByteArrayInputStream(new java.lang.String('abc').getBytes()), b = java.lang.reflect.Array.newInstance(java.lang.Byte.TYPE, 2); return i.read() + ',' + i.read(b) + ',' + b[1] + ',' + i.read();", "97,2,99,-1"},
            {"ByteArrayOutputStream", "var o = new java.io.ByteArrayOutputStream(); o.write(65); o.write(new java.lang.String('bc').getBytes(), 1, 1); return o + ',' + o.size() + ',' + o.toByteArray().length;", "Ac,2,2"},
            {"StringReader, StringWriter", "var r = new java.io.BufferedReader(new java.io.StringReader('a\\r\\nb\\rc\\n')), s = [], l; while ((l = r.readLine()) != null) s.push(l); var w = new java.io.StringWriter(); w.write('x'); w.append('y').write(122); return s.join() + w.toString().length() + w;", "a,b,c3xyz"},
            {"Files", "var p = java.nio.file.Paths.get('@DIR@', 'n'), F = java.nio.file.Files, O = java.nio.file.StandardOpenOption; F.write(p, new java.lang.String('a\\nb').getBytes()); F.write(p, new java.lang.String('!').getBytes(), O.APPEND); return F.readString(p) + F.readAllLines(p) + F.size(p) + F.exists(p) + p.getFileName() + p.resolveSibling('m').normalize().endsWith('m');", "a\nb![a, b!]4truentrue"},
            {"Files, no such", "java.nio.file.Files.delete(java.nio.file.Paths.get('@DIR@/no'));", "<JavaException: java.nio.file.NoSuchFileException: @DIR@/no>"},
            {"Files, move and copy", "var F = java.nio.file.Files, P = java.nio.file.Paths; F.writeString(P.get('@DIR@/a'), 'x'); F.copy(P.get('@DIR@/a'), P.get('@DIR@/b')); try { F.move(P.get('@DIR@/a'), P.get('@DIR@/b')); } catch (e) { return e.javaException.getClass().getSimpleName(); }", "FileAlreadyExistsException"},
            {"IOUtils", "var I = org.apache.commons.io.IOUtils; return I.toString(new java.io.StringReader('r')) + I.toString(I.toInputStream('é', 'UTF-8'), 'UTF-8') + I.readLines(new java.io.StringReader('a\\nb')).size() + I.toByteArray('xy', 'UTF-8').length;", "ré22"},
            {"FileUtils", "var F = org.apache.commons.io.FileUtils, f = new java.io.File('@DIR@/x/y/z.txt'); F.writeStringToFile(f, 'a', 'UTF-8'); F.writeStringToFile(f, 'b', 'UTF-8', true); F.copyFileToDirectory(f, new java.io.File('@DIR@/w')); var n = F.listFiles(new java.io.File('@DIR@'), null, true).size(); F.deleteDirectory(new java.io.File('@DIR@/x')); return F.readFileToString(new java.io.File('@DIR@/w/z.txt'), 'UTF-8') + n + f.exists() + F.deleteQuietly(f);", "ab2falsefalse"},
            {"FilenameUtils", "var F = org.apache.commons.io.FilenameUtils; return [F.getExtension('a/b.tar.gz'), F.getBaseName('a/b.tar.gz'), F.getName('a/b'), F.getFullPath('/a/b'), F.removeExtension('a/b.c')].join();", "gz,b.tar,b,/a/,a/b"},
            {"zip", "var o = new java.io.ByteArrayOutputStream(), z = new java.util.zip.ZipOutputStream(o); ['a', 'b'].forEach(function (n) { z.putNextEntry(new java.util.zip.ZipEntry(n)); z.write(new java.lang.String('in ' + n).getBytes()); z.closeEntry(); }); z.close(); var i = new java.util.zip.ZipInputStream(new java.io.ByteArrayInputStream(o.toByteArray())), e, s = ''; while ((e = i.getNextEntry()) != null) s += e.getName() + ':' + org.apache.commons.io.IOUtils.toString(i, 'UTF-8') + ' '; return s;", "a:in a b:in b "},
            {"gzip", "var o = new java.io.ByteArrayOutputStream(), g = new java.util.zip.GZIPOutputStream(o); g.write(new java.lang.String('zip').getBytes()); g.close(); return org.apache.commons.io.IOUtils.toString(new java.util.zip.GZIPInputStream(new java.io.ByteArrayInputStream(o.toByteArray())), 'UTF-8');", "zip"},
            {"gzip, none", "new java.util.zip.GZIPInputStream(new java.io.ByteArrayInputStream(new java.lang.String('no').getBytes()));", "<JavaException: java.util.zip.ZipException: Not in GZIP format>"},
            {"CRC32", "var c = new java.util.zip.CRC32(); c.update(new java.lang.String('hel').getBytes()); c.update(new java.lang.String('lo').getBytes()); return java.lang.Long.toHexString(c.getValue());", "3610a686"},
        });
    }
    void files() { runRow(); }

    void codecs_data()
    {
        addRows({
            {"MessageDigest", "var m = java.security.MessageDigest.getInstance('SHA-256'); m.update(new java.lang.String('hel').getBytes()); return org.apache.commons.codec.binary.Hex.encodeHexString(m.digest(new java.lang.String('lo').getBytes()));", "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"},
            {"MessageDigest, unknown", "java.security.MessageDigest.getInstance('NOPE');", "<JavaException: java.security.NoSuchAlgorithmException: NOPE MessageDigest not available>"},
            {"Mac", "var m = javax.crypto.Mac.getInstance('HmacSHA256'); m.init(new javax.crypto.spec.SecretKeySpec(new java.lang.String('key').getBytes(), 'HmacSHA256')); return java.util.Base64.getEncoder().encodeToString(m.doFinal(new java.lang.String('data').getBytes()));", "UDH+PZicbRU3oBP6bnOdojRj/a7DtwE32Cjjas4iG9A="},
            {"Cipher there and back", "var k = new javax.crypto.spec.SecretKeySpec(new java.lang.String('0123456789abcdef').getBytes(), 'AES'), C = javax.crypto.Cipher; return ['AES/CBC/PKCS5Padding', 'AES/GCM/NoPadding', 'AES/ECB/PKCS5Padding'].map(function (t) { var c = C.getInstance(t); c.init(C.ENCRYPT_MODE, k); var x = c.doFinal(new java.lang.String('secret').getBytes()), d = C.getInstance(t), iv = c.getIV(); d.init(C.DECRYPT_MODE, k, iv.length ? (t.indexOf('GCM') > 0 ? new javax.crypto.spec.GCMParameterSpec(128, iv) : new javax.crypto.spec.IvParameterSpec(iv)) : null); return new java.lang.String(d.doFinal(x)); }).join();", "secret,secret,secret"},
            {"Cipher, wrong key", "var C = javax.crypto.Cipher, c = C.getInstance('AES'); c.init(C.ENCRYPT_MODE, new javax.crypto.spec.SecretKeySpec(new java.lang.String('short').getBytes(), 'AES')); try { c.doFinal(new java.lang.String('x').getBytes()); } catch (e) { return e.javaException.getClass().getName(); }", "java.security.InvalidKeyException"},
            {"Base64 of commons", "var B = org.apache.commons.codec.binary.Base64; return B.encodeBase64String(new java.lang.String('hi').getBytes()) + new java.lang.String(B.decodeBase64('aGk=')) + B.isBase64('a*');", "aGk=hifalse"},
            {"DigestUtils", "return org.apache.commons.codec.digest.DigestUtils.md5Hex('hello');", "5d41402abc4b2a76b9719d911017c592"},
            {"character sets", "var b = new java.lang.String('\u20ac\u65e5').getBytes('windows-1252'); return (b[0] & 255) + ',' + b[1] + new java.lang.String(b, 'Cp1252') + java.nio.charset.Charset.forName('cp1252').name() + java.nio.charset.Charset.isSupported('ISO-8859-15');",
             "128,63\u20ac?windows-1252true"},
            {"unknown character set", "try { new java.lang.String('x').getBytes('x-none'); } catch (e) { return e.message; }", "java.io.UnsupportedEncodingException: x-none"},
            {"Hashing", "var H = com.google.common.hash.Hashing; return H.sha256().hashString('hello', java.nio.charset.StandardCharsets.UTF_8).toString() + H.sha1().hashBytes(new java.lang.String('hello').getBytes());", "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d"},
            {"StringUtils", "var S = org.apache.commons.lang3.StringUtils; return [S.leftPad('5', 3, '0'), S.isBlank(' '), S.substringBetween('a[b]c', '[', ']'), S.join(['a', 'b'], '-'), S.join(java.util.Arrays.asList('x', 'y'), ','), S.isEmpty(null), S.capitalize('abc'), S.split('a,,b', ',').length].join();", "005,true,b,a-b,x,y,true,Abc,2"},
            {"NumberUtils, ArrayUtils", "return org.apache.commons.lang3.math.NumberUtils.toInt('x', 7) + ',' + org.apache.commons.lang3.math.NumberUtils.isCreatable('1e5') + ',' + org.apache.commons.lang3.ArrayUtils.subarray(new java.lang.String('abc').getBytes(), 1, 3).length;", "7,true,2"},
            {"ExceptionUtils", "try { java.lang.Integer.parseInt('x'); } catch (e) { return org.apache.commons.lang3.exception.ExceptionUtils.getMessage(e.javaException); }", "NumberFormatException: For input string: \"x\""},
        });
    }
    void codecs() { runRow(); }

    // What a script leaves open is closed with its run.
    void filesAreClosedWithTheRun()
    {
        ScriptFixture f;
        QCOMPARE(f.returned("return 1;"), QStringLiteral("1"));
        const int before = openDescriptors();
        QCOMPARE(f.returned("for (var i = 0; i < 50; i++) new java.io.FileInputStream('/etc/passwd'); java.lang.Runtime.getRuntime().exec('true'); return 'left';"), QStringLiteral("left"));
        QCOMPARE(openDescriptors(), before);
        QVERIFY(f.returned("for (;;) new java.io.FileInputStream('/etc/passwd');").startsWith(QLatin1String("<JavaException: java.io.FileNotFoundException")));
        QCOMPARE(openDescriptors(), before);
    }

    void aReadThatWaitsEndsWithTheTimeLimit()
    {
        ScriptFixture f({std::chrono::milliseconds(300)});
        QCOMPARE(f.returned("var p = java.lang.Runtime.getRuntime().exec('sleep 600'); return p.getInputStream().read();"), QStringLiteral("<The script took longer than its time limit>"));
    }

    // A small gzip file that is huge when it is read.
    void aBombMeetsTheMemoryLimit()
    {
        ScriptLimits limits;
        limits.memoryBytes = 48u << 20;
        ScriptFixture f(limits);
        const QString result = f.returned("var H = new java.io.ByteArrayInputStream(java.util.Base64.getDecoder().decode('" + gzippedZeros(200u << 20).toBase64() + "'));"
                                          "return new java.util.zip.GZIPInputStream(H).readAllBytes().length;");
        QCOMPARE(result, QStringLiteral("<JavaException: java.lang.OutOfMemoryError: Java heap space>"));
        QCOMPARE(f.returned("return 'next';"), QStringLiteral("next"));
    }
};

QTEST_GUILESS_MAIN(tst_JavaIo)
#include "tst_java_io.moc"
