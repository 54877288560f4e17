<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>ConnectorText</name>
    <message numerus="yes">
        <source>%n rules</source>
        <translation>
            <numerusform>%n rule</numerusform>
            <numerusform>%n rules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n steps</source>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StepText</name>
    <message numerus="yes">
        <source>JavaScript, %n lines</source>
        <translation>
            <numerusform>JavaScript, %n line</numerusform>
            <numerusform>JavaScript, %n lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>millrace::ui::ChannelCommands</name>
    <message numerus="yes">
        <source>%n channels did not.</source>
        <translation>
            <numerusform>%n channel did not.</numerusform>
            <numerusform>%n channels did not.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n messages wait in the queues of %1.</source>
        <translation>
            <numerusform>%n message waits in the queues of %1.</numerusform>
            <numerusform>%n messages wait in the queues of %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n channels are deployed.</source>
        <translation>
            <numerusform>%n channel is deployed.</numerusform>
            <numerusform>%n channels are deployed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>millrace::ui::ChannelDialogs</name>
    <message numerus="yes">
        <source>Imported %n parts of a workspace.</source>
        <translation>
            <numerusform>Imported %n part of a workspace.</numerusform>
            <numerusform>Imported %n parts of a workspace.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Imported %n channels.</source>
        <translation>
            <numerusform>Imported %n channel.</numerusform>
            <numerusform>Imported %n channels.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n channels</source>
        <translation>
            <numerusform>%n channel</numerusform>
            <numerusform>%n channels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n channels are in this workspace already.</source>
        <translation>
            <numerusform>%n channel is in this workspace already.</numerusform>
            <numerusform>%n channels are in this workspace already.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>millrace::ui::ConnectorPane</name>
    <message numerus="yes">
        <source>%n fields need attention</source>
        <translation>
            <numerusform>%n field needs attention</numerusform>
            <numerusform>%n fields need attention</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>millrace::ui::ContentPane</name>
    <message numerus="yes">
        <source>%1, %n hits in the rest</source>
        <translation>
            <numerusform>%1, %n hit in the rest</numerusform>
            <numerusform>%1, %n hits in the rest</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>millrace::ui::FindBar</name>
    <message numerus="yes">
        <source>%n matches</source>
        <translation>
            <numerusform>%n match</numerusform>
            <numerusform>%n matches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>%n replaced</numerusform>
            <numerusform>%n replaced</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>millrace::ui::FlowNode</name>
    <message numerus="yes">
        <source>%n problems</source>
        <translation>
            <numerusform>%n problem</numerusform>
            <numerusform>%n problems</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>millrace::ui::JobPanel</name>
    <message numerus="yes">
        <source>%n destinations</source>
        <translation>
            <numerusform>%n destination</numerusform>
            <numerusform>%n destinations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>millrace::ui::MainWindow</name>
    <message numerus="yes">
        <source>%n problems</source>
        <translation>
            <numerusform>%n problem</numerusform>
            <numerusform>%n problems</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>millrace::ui::ProblemList</name>
    <message numerus="yes">
        <source>%n errors</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>millrace::ui::ProblemStrip</name>
    <message numerus="yes">
        <source>%n errors</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>millrace::ui::ScriptSetModel</name>
    <message numerus="yes">
        <source>%n lines</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>millrace::ui::StepListPane</name>
    <message numerus="yes">
        <source>Move %n steps</source>
        <translation>
            <numerusform>Move %n step</numerusform>
            <numerusform>Move %n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Duplicate %n steps</source>
        <translation>
            <numerusform>Duplicate %n step</numerusform>
            <numerusform>Duplicate %n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n steps</source>
        <translation>
            <numerusform>Delete %n step</numerusform>
            <numerusform>Delete %n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>millrace::ui::StorageView</name>
    <message numerus="yes">
        <source>Cost measured on the last %n messages of this channel</source>
        <translation>
            <numerusform>Cost measured on the last message of this channel</numerusform>
            <numerusform>Cost measured on the last %n messages of this channel</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>millrace::ui::TagsDialog</name>
    <message numerus="yes">
        <source>On %n channels</source>
        <translation>
            <numerusform>On %n channel</numerusform>
            <numerusform>On %n channels</numerusform>
        </translation>
    </message>
</context>
</TS>
