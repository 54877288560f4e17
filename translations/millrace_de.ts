<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name></name>
    <message>
        <source>Global scripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deploy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undeploy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preprocessor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Postprocessor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel scripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attachment handler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch splitter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JavaScript Reader</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter and transformer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Destinations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JavaScript Writer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response transformer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FlowStrip</name>
    <message>
        <source>chain %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Hl7Names</name>
    <message>
        <source>required</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>conditional</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for older versions only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optional</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>table %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MessageFilter</name>
    <message>
        <source>status: wants letters or words, as in status:E,Q or status:error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is no status: R received, F filtered, T transformed, S sent, Q queued, E error, P pending</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>id: wants a message number or a range, as in id:120 or id:100..200</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>id: the range ends before it begins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is no connector of this channel: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text: wants what to look for, as in text:&quot;PV1|1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no word “%1:”. Words are status:, connector:, id: and text:; put quotes round what is to be found in content</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>connector: narrows status:, so it needs one beside it, as in status:E connector:Source</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MessageText</name>
    <message>
        <source>Raw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encoded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resp. transformed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processed resp.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connector map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processing error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Postprocessor error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delimited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 attempt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 attempts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answered, the response step is still to run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not processed yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>filtered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filtered by the source&apos;s filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Received, not processed yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SentProperties</name>
    <message>
        <source>To</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StageContent</name>
    <message>
        <source>keeps nothing of a message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keeps statuses and columns, no content</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keeps only Raw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keeps Raw, Encoded, Sent and Response</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keeps everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not stored: mode %1 %2. %3 would keep it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not made: it failed before. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not made: the filter of %1 turned the message away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not made yet: the message waits to be processed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The preprocessor left the message as it came: Processed is the same as Raw.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Destinations have no preprocessor.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to transform: %1 has no filter rules or transformer steps, so Raw went straight to Encoded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not sent yet: the message is in the queue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not made: the response failed. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No answer: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was answered to the sender.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No answer was stored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not made yet: the response transformer is still to run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no response transformer steps: the Response was used as it came.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no such content for this message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not made yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 did not get this message: the source&apos;s status is %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 did not get this message: it is disabled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 did not get this message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removed when the message was complete: the channel has “remove content on completion” on.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::Application</name>
    <message>
        <source>The workspace %1 can&apos;t be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a workspace</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui</name>
    <message>
        <source>MLLP → File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLLP to File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLLP → nowhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLLP in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel Reader → File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reader to File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Received</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filtered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queued</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pending</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not deployed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deploying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undeploying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pausing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Receiving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sending</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disconnected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2 UTC)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Never</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On failure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Always</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Validated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queue and response</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processing and response</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acknowledgements that are sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Responses that are taken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Content</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> or a ${variable}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use %1–%2%3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A port is missing. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a port. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number. Use digits only%2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not supported. Choose %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> or </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no expression yet. Add one, such as 0 0/5 * * * ? for every five minutes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot;: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All days are left out. Leave at least one in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number. Use digits only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>milliseconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a name or address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a folder&apos;s path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on, off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a character set&apos;s name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JavaScript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cron expressions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a channel, or none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set by this channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the transformer made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same, before it was encoded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What came in, at this connector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The message&apos;s number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file that was read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This channel&apos;s name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This channel&apos;s id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The time now, in that form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The time now, in milliseconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A new id each time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A new number each time</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::BottomPanel</name>
    <message>
        <source>Tool panes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the tool panes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the tool panes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::ChannelCommands</name>
    <message>
        <source>&amp;Deploy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the saved channel into service</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undeploy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the channel out of service</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start receiving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop receiving; queues go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finish what is under way, then stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Halt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop at once; messages under way stay unfinished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send &amp;message…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hand a message to the channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the channel&apos;s messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the channel&apos;s file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remo&amp;ve channel…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the channel and its messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 would not deploy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be undeployed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 would not start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be paused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 would not stop.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be halted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be removed.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::ChannelDialogs</name>
    <message>
        <source>%1 is running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It listens on %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read its messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send a message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel files (*.xml);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 can&apos;t be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was imported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Imported %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Imported %1 channels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deploy now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open dashboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel files (*.xml)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not exported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its file in this workspace is deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its file in this workspace and its messages (%1 received) are deleted; this can&apos;t be undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export it first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove channel and messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::ChannelDocument</name>
    <message>
        <source>Recover unsaved edits</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::ChannelDocuments</name>
    <message>
        <source>Unsaved edits can&apos;t be kept in %1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The channel &quot;%1&quot; is no longer in this workspace.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::ChannelField</name>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::ChannelHeader</name>
    <message>
        <source>Send message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save and deploy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved revision %1, running revision %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>revision %1 is running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hand a message to the channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The channel is not started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the channel and put it into service</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::ChannelMaker</name>
    <message>
        <source>The channel was not made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder %1 can&apos;t be made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The channel could not be made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The channel is made, but would not deploy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The channel runs, but a sample message was not taken.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::ChannelPage</name>
    <message>
        <source>The channel could not be saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parts of the channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Destinations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It can be saved, but not deployed. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deploying…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The channel is saved, but would not deploy.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::ChannelScriptsView</name>
    <message>
        <source>Preprocessor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs on each message as it came; what it returns goes on instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Postprocessor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs when all destinations are done; what it returns can be the answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deploy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs once, when the channel is deployed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undeploy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs once, when the channel is undeployed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit %1 script</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::CodeLibraries</name>
    <message>
        <source>New library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a code template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate a code template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete a library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete a code template</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::CodeLibraryForm</name>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Description</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename a library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Describe a library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On for channels made later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter by name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channels that have this library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change new channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change a library&apos;s channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On for %1 of %2 channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A library needs a name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is another library named &quot;%1&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::CodeTemplateForm</name>
    <message>
        <source>Functions that scripts call.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs before each script of its places.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text to drag into scripts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Code of the template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compiled code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag and drop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename a code template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For the scripts of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A code template needs a name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is another code template named &quot;%1&quot; in this library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the places</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::CodeTemplatesPage</name>
    <message>
        <source>Code templates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The code templates were not saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file was not imported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no code template library in the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New code template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import libraries…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export library…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Libraries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Libraries and code templates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no code templates. Functions that are written here can be called by the scripts of all channels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The code templates were changed elsewhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving puts these in their place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line %1, column %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import libraries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Code template libraries (*.xml);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are unsaved changes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save and import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Code template libraries (*.xml)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save and export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library was not exported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exported.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::CompletionPopup</name>
    <message>
        <source>Completions</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::ConnectionsPanel</name>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No connection has come or gone since the start.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::ConnectorPane</name>
    <message>
        <source>Connector type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This version does not have the connector type %1. Its settings are kept as they are in the channel&apos;s file; to deploy the channel, choose another type.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What comes in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the messages are. It decides what scripts see of them and how batches are split. All settings of data types are on the Summary.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change connector type to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 field needs attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n fields need attention</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::ContentPane</name>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pane %1 (Ctrl+%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: choose another content</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Content of pane %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save content as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The answer has no text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Binary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First %1 of %2 shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy value of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy path %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy content</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save content as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved to %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::ContentTreeModel</name>
    <message>
        <source>Field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::DashboardModel</name>
    <message>
        <source>Disabled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved revision %1 is not the deployed revision %2. Deploy (F9) to use it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No message since the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 received in the last 5 minutes, at most %2 in 10 seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show these messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Endpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Received</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filtered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queued</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last 5 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last msg</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::DashboardPage</name>
    <message>
        <source>Name, state, port…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Since start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counters since the channel was deployed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lifetime</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counters since the channel was made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channels and their connectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dashboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deploy again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No channel matches: all %1 are hidden by “%2”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No channels yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import channels…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::DestinationButton</name>
    <message>
        <source>The destination whose stages follow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Destination %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Destination %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::DestinationTable</name>
    <message>
        <source>Destinations</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::DestinationTableModel</name>
    <message>
        <source>Chain · wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Endpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chain %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chain %1, waits for the one before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename destination</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enable destination</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disable destination</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait for the destination before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin a chain</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::DestinationsView</name>
    <message>
        <source>Add destination</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This channel has no destinations yet: it takes messages in and stores them, but hands them to nobody.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a destination</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chains run side by side. Inside a chain each waits for the one before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Destination</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate destination</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete destination</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move destination</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::EncodingField</name>
    <message>
        <source>Default (UTF-8)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::EngineStatus</name>
    <message>
        <source>no channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of 1 channel started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 channels started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · %1 msg/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Engine running, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Engine running</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::FieldHelp</name>
    <message>
        <source>Variables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help for this field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accepts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In OIE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variables for templates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag one into a field, or double-click to put it where the caret is</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::FilterEdit</name>
    <message>
        <source>Clear (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::FilterLine</name>
    <message>
        <source>status:E,Q  connector:…  id:100..200  or text to be found in any content</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter the messages</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::FindBar</name>
    <message>
        <source>Find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Match case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No matches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 match</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n matches</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>millrace::ui::FlowNode</name>
    <message>
        <source>disabled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n problems</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>shown below</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::FlowStrip</name>
    <message>
        <source>The channel&apos;s flow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>disabled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Post</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>script</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::GlobalScriptsPage</name>
    <message>
        <source>Global scripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preprocessor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs on each message of every channel, before the channel&apos;s own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Postprocessor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs behind the channel&apos;s own; what it returns is the answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deploy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs once, before channels are deployed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undeploy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs once, after channels were undeployed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The global scripts were not saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channels have them from their next deployment on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved, but no channel can be deployed with them:</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::HexView</name>
    <message>
        <source>Copy bytes as hex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::KeysPage</name>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command or key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Assign</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;No key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter the commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command is then in menus and locator only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a command to change its key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is the key of “%2”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take it from there</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::LineField</name>
    <message>
        <source>ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::Locator</name>
    <message>
        <source>Nothing is called so.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to a channel, step, message or command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to channel, step, message or command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the locator found</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::LocatorIndex</name>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · Messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · Transformer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · Response</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preprocessor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Postprocessor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deploy script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undeploy script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::LogPanel</name>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has been logged yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Someone must act</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something was handled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Info</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What starts and stops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Debug</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each message; logged only while this is on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warn %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::LookCommands</name>
    <message>
        <source>Reduce &amp;motion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing slides or fades</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the &amp;desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dar&amp;k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme of the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale of all texts and controls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language of the window</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::MainWindow</name>
    <message>
        <source>%1 – Millrace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This can&apos;t be shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it is of is no longer in this workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New channel from a &amp;template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New channel…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New channel from a template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Import channels…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import channel files of OIE or Mirth Connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open workspace…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open another workspace folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the engine and quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dashboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All channels with state and counters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next &amp;pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move to the next pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pre&amp;vious pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move to the previous pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Start page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The ways to begin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Millrace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go to…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to a channel, step, message or command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run a &amp;command…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a command by its name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the page “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save what is in front</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save all open pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tab to the right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pre&amp;vious tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tab to the left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close &amp;other tabs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close all tabs but the one in front</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;plit or join</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two pages side by side, or one again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move to the other &amp;side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the page in front to the other side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move to a new &amp;window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The page in front gets a window of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move &amp;back to the main window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The page in front stands in the main window again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where you were before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where you came back from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the engine did</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who came and went</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queues</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What waits, and since when</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What scripts keep in the maps they share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What runs in the engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsaved edits can&apos;t be kept for after a crash.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsaved edits of %1 from %2 were kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recover</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The edits can&apos;t be recovered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not saved: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save all and %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard and %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Millrace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Millrace %1
Qt %2

A workbench that builds, runs and debugs healthcare message channels.
Free software under the GNU General Public License, version 3 or later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take back the last change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make it again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::MapsPanel</name>
    <message>
        <source>Maps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scripts keep nothing in the global maps, and the configuration map is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a line to read its value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Global map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · Global channel map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Configuration map</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::MessageBar</name>
    <message>
        <source>Notice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::MessageBrowser</name>
    <message>
        <source>Live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New messages appear as they come</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Legend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Messages could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 new message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 new messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The channel is not there any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 found, %2 % read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 found, stopped at %2 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More than %1 found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No messages match: all are hidden by %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No messages: the channel&apos;s storage mode DISABLED keeps nothing. New messages are counted, but not stored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No messages yet. They appear here as soon as the channel receives one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No message is selected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to show yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message %1 could not be read: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::MessageDetails</name>
    <message>
        <source>Copy value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Info</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More about the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name or value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter the maps by name or value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ids, times and attempts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connector map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processing error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Postprocessor error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No errors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Received</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Original message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Imported as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chain, place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attachment</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::MessagePanes</name>
    <message>
        <source>Source story</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Destination story</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before and after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>My own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark the field under the caret in all panes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Differences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Underline fields that differ from pane 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show how each line ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Indent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Indent XML and JSON; the stored content stays as it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maps and errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show maps, errors and ids beside the panes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layout: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”, 1 character</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”, %2 characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not in this pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line %1, column %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::MessageTableModel</name>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From receipt to the last answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes of the raw message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Received</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Destinations by chain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::MessageTableView</name>
    <message>
        <source>Messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Destinations by chain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only messages with %1 at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only messages with %1 anywhere</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::MessagesPage</name>
    <message>
        <source>%1 · Messages</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::MoreLine</name>
    <message>
        <source>More</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::PageArea</name>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close &amp;others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close those to the &amp;right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move &amp;back to the main window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move to the other &amp;side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Split to the right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move to a new &amp;window</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::PagePane</name>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (not saved)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::PagePanes</name>
    <message>
        <source>%1 – Millrace</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::ProblemStrip</name>
    <message>
        <source>1 error</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n errors</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::PropertyForm</name>
    <message>
        <source>Change %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::QueueField</name>
    <message>
        <source>Never</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On failure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Always</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is not sent ends as an error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is not sent at once waits in the queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything goes through the queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queue: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::QueuesPanel</name>
    <message>
        <source>Queues</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No message waits in a queue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queued</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Oldest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Oldest message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::RowsField</name>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Description</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove from %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::ScriptEditor</name>
    <message>
        <source>Script</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::ScriptSet</name>
    <message>
        <source>Scripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line %1, column %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::ScriptSetModel</name>
    <message>
        <source>No script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 line</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n lines</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>millrace::ui::SendDialog</name>
    <message>
        <source>Send line breaks as CR, as HL7 v2 wants them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste a message, open a file or take a sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send (Ctrl+Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take a file&apos;s bytes (Ctrl+O)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Synthetic HL7 v2 messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 can&apos;t be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not UTF-8 text. It is sent byte for byte.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes, exactly as in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes, UTF-8, line breaks as %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CR</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message %1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No response.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::SentPanel</name>
    <message>
        <source>Whole XML</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All settings of the connector as sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Payload only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All settings (%1)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::StageButton</name>
    <message>
        <source>%1, in pane %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::StageStrip</name>
    <message>
        <source>Stages of the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in the focused pane; Ctrl+click for a new pane</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::StartPage</name>
    <message>
        <source>The engine already runs in this workspace, so a channel receives as soon as it is deployed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You can also drop channel and message files anywhere on this window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the example</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An admissions channel on this computer, running at once, with five messages to read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New channel from a template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source and destination filled in; deployed as soon as it has a name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+N</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import channels from OIE or Mirth Connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel, channel group or backup, as XML.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+I</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open another workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A folder made by Millrace, or an empty one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+O</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New channel %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the new channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create and deploy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listens on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worth knowing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F9</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deploy the selected channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+M</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its messages, every stage side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Walk from pane to pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This workspace is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 received</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>listens on 127.0.0.1:%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>writes to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> and </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+K</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to anything by its name</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::StatePanel</name>
    <message>
        <source>Filter these lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No line matches: all %1 are hidden.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::StatusLegend</name>
    <message>
        <source>Hide the legend</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::StatusLine</name>
    <message>
        <source>%1: saved revision %2 is not the deployed revision %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 queued</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 errors</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::TailPanel</name>
    <message>
        <source>Debug</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Info</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter these lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the newest line in view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty this panel; the log file keeps its lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No line matches: all %1 are hidden.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::ThreadsPanel</name>
    <message>
        <source>Threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine has no thread of its own now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::WeekDaysField</name>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::WindowMenus</name>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;cale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Main</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New channel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>millrace::ui::WorkspacePane</name>
    <message>
        <source>Channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter by name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New channel from a template (Ctrl+N)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New channel from a template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No channels yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New channel…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
