// SPDX-License-Identifier: GPL-3.0-or-later
// Attachments as scripts see them, over a store in memory. spec/engine.md sections 18 and 25; spec/scripting.md.
#include "tests/script/script_fixture.h"

#include <map>

using namespace millrace;

namespace {

class MemoryAttachments final : public ScriptAttachments
{
public:
    std::map<std::pair<ChannelId, MessageId>, std::vector<Attachment>> all;

    Result<std::vector<AttachmentInfo>> list(const ChannelId &channelId, MessageId messageId) override
    {
        std::vector<AttachmentInfo> infos;
        for (const Attachment &a : all[{channelId, messageId}])
            infos.push_back({a.id, a.type, a.content.size()});
        return infos;
    }
    Result<Attachment> read(const ChannelId &channelId, MessageId messageId, const QString &id) override
    {
        for (const Attachment &a : all[{channelId, messageId}]) {
            if (a.id == id)
                return a;
        }
        return Error{ErrorCode::NotFound, id};
    }
    Result<void> store(const ChannelId &channelId, MessageId messageId, Attachment attachment) override
    {
        if (channelId == QLatin1String("broken"))
            return Error{ErrorCode::Io, QStringLiteral("the disk is full")};
        std::vector<Attachment> &of = all[{channelId, messageId}];
        std::erase_if(of, [&attachment](const Attachment &a) { return a.id == attachment.id; });
        of.push_back(std::move(attachment));
        return {};
    }
    Result<QByteArray> reattached(MessageId messageId, const QByteArray &text, Reattach what) override
    {
        if (text == "broken")
            return Error{ErrorCode::Io, QStringLiteral("the disk is gone")};
        return text + '/' + QByteArray::number(messageId) + '/' + QByteArray::number(int(what));
    }
};

} // namespace

class TestScriptAttachments : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void expressions_data();
    void expressions();
    void withoutAStore();
};

void TestScriptAttachments::expressions_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *title, const char *script, const char *expected) {
        QTest::newRow(title) << QByteArray(script) << QString::fromUtf8(expected);
    };
    row("list", "var l = getAttachments(); return l.size() + l.get(0).getId() + l[1].getType() + l.get(0).getContentString();", "2atext/htmlone");
    row("for each", "var s = ''; for each (var a in getAttachments()) s += a.getId(); for (var b of getAttachments()) s += b.id; return s;", "abab");
    row("content is bytes", "var c = getAttachments().get(0).getContent(); return c.length + ',' + c[0] + ',' + new java.lang.String(c, 'UTF-8') + c[9];", "3,111,oneundefined");
    row("bytes are signed", "return getAttachment('b').getContent()[0];", "-1");
    row("bytes through a map", "channelMap.put('c', getAttachment('b').getContent()); return $('c')[0] + ',' + JSON.stringify([$('c')]);", "-1,[[-1,116]]");
    row("character sets", "var a = new Attachment('i', '\xc3\xa9', 't', 'ISO-8859-1'); return a.getContent().length + a.getContentString('ISO-8859-1') + new java.lang.String('\xc3\xa9').getBytes('UTF-8').length;", "1\xc3\xa9""2");
    row("unknown character set", "try { getAttachment('a').getContentString('x-none'); } catch (e) { return e.message; }", "java.io.UnsupportedEncodingException: x-none");
    row("ids", "return getAttachmentIds().size() + getAttachmentIds().get(1) + getAttachmentIds('other', 5) + AttachmentUtil.getMessageAttachmentIds(connectorMessage);", "2b[far][a, b]");
    row("one", "return getAttachment('a').getAttachmentId() + getAttachment('nope') + getAttachment('other', 5, 'far').getType();", "${ATTACH:a}nulla/b");
    row("decoded", "return getAttachment('other', 5, 'far', true).getContentString() + AttachmentUtil.getMessageAttachments('other', 5, true).get(0).contentString;", "datadata");
    row("add", "var a = addAttachment('text', 'a/b'); return typeof a + a.getId().length() + a.getType() + getAttachments().size() + getAttachment(a.getId()).getContentString();", "object36a/b3text");
    row("add bytes", "return getAttachment(addAttachment(getAttachment('b').getContent(), 'x/y').getId()).getContent().length;", "2");
    row("add base64", "return JSON.stringify(String(addAttachment('0123456789012345678901234567890123456789012345678901234567', 'x/y', true).getContentString()));",
        "\"MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2\\r\\nNw==\\r\\n\"");
    row("add what is none", "try { addAttachment({}, 'a/b'); } catch (e) { return e.message; }", "javax.activation.UnsupportedDataTypeException: Attachment can be of type String or byte[]");
    row("create, add to a list", "var l = new java.util.ArrayList(); AttachmentUtil.addAttachment(l, 'x', 'y'); AttachmentUtil.createAttachment(connectorMessage, 'x', 'y'); return l.size() + '' + getAttachments().size();", "13");
    row("update a whole", "var a = getAttachment('a'); a.setContent('new'); a.type = 'n/n'; updateAttachment(a); return getAttachment('a').getContentString() + getAttachment('a').type + getAttachments().size();", "newn/n2");
    row("update by id", "updateAttachment('a', 'new', 'n/n'); return getAttachment('a').getContentString() + getAttachments().size();", "new2");
    row("update elsewhere", "updateAttachment('other', 5, 'far', 'f', 'g'); updateAttachment('other', 5, new Attachment('more', 'h', 'i')); return getAttachment('other', 5, 'far').getContentString() + getAttachmentIds('other', 5).size();", "f2");
    row("update, base64", "return updateAttachment('a', 'data', 't', true).getContentString() + updateAttachment('other', 5, 'far', 'data', 't', true).getContentString();", "ZGF0YQ==\r\nZGF0YQ==\r\n");
    row("update that fails", "try { updateAttachment('broken', 5, 'far', 'f', 'g'); } catch (e) { return e.message; }", "com.mirth.connect.donkey.server.data.DonkeyDaoException: the disk is full");
    row("from the source channel", "return AttachmentUtil.getMessageAttachmentsFromSourceChannel(connectorMessage).get(0).getId();", "far");
    row("put back", "return AttachmentUtil.reAttachMessage(connectorMessage) + '|' + AttachmentUtil.reAttachMessage('t', connectorMessage);", "the encoded/7/0|t/7/0");
    row("put back, bytes", "var s = ''; [[], [false], [true, true]].forEach(function (more) {"
        " s += new java.lang.String(AttachmentUtil.reAttachMessage.apply(null, ['t', connectorMessage, 'UTF-8', false].concat(more))) + ' '; }); return s;", "t/7/0 t/7/2 t/7/1 ");
    row("put back that fails", "return String(AttachmentUtil.reAttachMessage('broken', connectorMessage));", "null");
    row("by the Java name", "return typeof Packages.com.mirth.connect.server.userutil.AttachmentUtil.reAttachMessage + (getAttachment('a') instanceof Attachment);", "functiontrue");
    row("cannot be changed", "Attachment.prototype.getId = function () { return 'x'; }; return getAttachment('a').getId();", "a");
}

void TestScriptAttachments::expressions()
{
    QFETCH(const QByteArray, script);
    ScriptFixture f;
    const auto store = std::make_shared<MemoryAttachments>();
    store->all[{f.message.channelId, f.message.messageId}] = {{QStringLiteral("a"), QStringLiteral("text/plain"), "one"},
                                                              {QStringLiteral("b"), QStringLiteral("text/html"), "\xfft"}};
    store->all[{QStringLiteral("other"), 5}] = {{QStringLiteral("far"), QStringLiteral("a/b"), "ZGF0YQ=="}};
    f.context.attachments = store;
    f.sourceMap.insert(QStringLiteral("sourceChannelId"), QStringLiteral("other"));
    f.sourceMap.insert(QStringLiteral("sourceMessageId"), qint64(5));
    QTEST(f.returned(script), "expected");
}

void TestScriptAttachments::withoutAStore()
{
    ScriptFixture f;
    QCOMPARE(f.returned("return getAttachments();"), QStringLiteral("<TypeError: there are no attachments here>"));
}

QTEST_APPLESS_MAIN(TestScriptAttachments)
#include "tst_script_attachments.moc"
