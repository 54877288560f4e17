<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>ChangeWords</name>
    <message>
        <source>Code was changed since it was deployed: %1 and %2 more.</source>
        <translation>Code wurde seit der Bereitstellung geändert: %1 und %2 weitere.</translation>
    </message>
    <message>
        <source>Code was changed since it was deployed: %1.</source>
        <translation>Code wurde seit der Bereitstellung geändert: %1.</translation>
    </message>
    <message>
        <source>≠ code</source>
        <comment>code templates and scripts are others since it was deployed</comment>
        <translation>≠ Code</translation>
    </message>
    <message>
        <source>Saved revision %1 is not the deployed revision %2.</source>
        <translation>Die gespeicherte Revision %1 ist nicht die bereitgestellte Revision %2.</translation>
    </message>
    <message>
        <source>Deploy (F9) to use it.</source>
        <translation>Bereitstellen (F9) übernimmt die Änderung.</translation>
    </message>
</context>
<context>
    <name>ChannelTemplate</name>
    <message>
        <source>MLLP → File</source>
        <translation>MLLP → Datei</translation>
    </message>
    <message>
        <source>MLLP to File</source>
        <translation>MLLP in Datei</translation>
    </message>
    <message>
        <source>MLLP → nowhere</source>
        <translation>MLLP → nirgendwohin</translation>
    </message>
    <message>
        <source>MLLP in</source>
        <translation>MLLP-Eingang</translation>
    </message>
    <message>
        <source>Channel Reader → File</source>
        <translation>Channel Reader → Datei</translation>
    </message>
    <message>
        <source>Reader to File</source>
        <translation>Reader in Datei</translation>
    </message>
    <message>
        <source>Blank</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>New channel</source>
        <translation>Neuer Kanal</translation>
    </message>
</context>
<context>
    <name>ConnectorText</name>
    <message>
        <source>no channel</source>
        <translation>kein Kanal</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>On failure</source>
        <translation>Bei Fehlschlag</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>Immer</translation>
    </message>
    <message>
        <source>Validated</source>
        <translation>Validiert</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message numerus="yes">
        <source>%n rules</source>
        <translation>
            <numerusform>%n Regel</numerusform>
            <numerusform>%n Regeln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n steps</source>
        <translation>
            <numerusform>%n Schritt</numerusform>
            <numerusform>%n Schritte</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConnectorWords</name>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Disabled</source>
        <translation>Deaktiviert</translation>
    </message>
    <message>
        <source>%1 connected</source>
        <translation>%1 verbunden</translation>
    </message>
</context>
<context>
    <name>ContentMenu</name>
    <message>
        <source>Copy content as</source>
        <translation>Inhalt kopieren als</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Indented text</source>
        <translation>Eingerückter Text</translation>
    </message>
    <message>
        <source>JSON string</source>
        <translation>JSON-Zeichenkette</translation>
    </message>
    <message>
        <source>Base64</source>
        <translation>Base64</translation>
    </message>
    <message>
        <source>Hex</source>
        <translation>Hex</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy value of %1</source>
        <translation>Wert von %1 kopieren</translation>
    </message>
    <message>
        <source>Copy path %1</source>
        <translation>Pfad %1 kopieren</translation>
    </message>
    <message>
        <source>Only messages with “%1” in %2</source>
        <translation>Nur Nachrichten mit „%1“ in %2</translation>
    </message>
    <message>
        <source>Exclude messages with “%1” in %2</source>
        <translation>Nachrichten mit „%1“ in %2 ausschließen</translation>
    </message>
    <message>
        <source>It can&apos;t be copied as %1.</source>
        <translation>Das lässt sich nicht als %1 kopieren.</translation>
    </message>
</context>
<context>
    <name>DockTable</name>
    <message>
        <source>No line matches: all %1 are hidden.</source>
        <translation>Keine Zeile passt: Alle %1 sind ausgeblendet.</translation>
    </message>
</context>
<context>
    <name>FilterCompletion</name>
    <message>
        <source>the column %1</source>
        <translation>die Spalte %1</translation>
    </message>
    <message>
        <source>destination %1</source>
        <translation>Ziel %1</translation>
    </message>
    <message>
        <source>15 minutes ago</source>
        <translation>vor 15 Minuten</translation>
    </message>
    <message>
        <source>an hour ago</source>
        <translation>vor einer Stunde</translation>
    </message>
    <message>
        <source>24 hours ago</source>
        <translation>vor 24 Stunden</translation>
    </message>
    <message>
        <source>7 days ago</source>
        <translation>vor 7 Tagen</translation>
    </message>
    <message>
        <source>a date, or &quot;date time&quot;</source>
        <translation>ein Datum oder „Datum Uhrzeit“</translation>
    </message>
    <message>
        <source>still under way</source>
        <translation>noch in Arbeit</translation>
    </message>
</context>
<context>
    <name>FlowStrip</name>
    <message>
        <source>chain %1</source>
        <translation>Kette %1</translation>
    </message>
</context>
<context>
    <name>FormGroups</name>
    <message>
        <source>Queue and response</source>
        <translation>Warteschlange und Antwort</translation>
    </message>
    <message>
        <source>Processing and response</source>
        <translation>Verarbeitung und Antwort</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Zeitplan</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Batches</source>
        <translation>Batches</translation>
    </message>
    <message>
        <source>Acknowledgements that are sent</source>
        <translation>Gesendete Quittungen</translation>
    </message>
    <message>
        <source>Responses that are taken</source>
        <translation>Angenommene Antworten</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Verbindung</translation>
    </message>
</context>
<context>
    <name>Hl7Names</name>
    <message>
        <source>required</source>
        <translation>Pflicht</translation>
    </message>
    <message>
        <source>conditional</source>
        <translation>bedingt</translation>
    </message>
    <message>
        <source>for older versions only</source>
        <translation>nur für ältere Versionen</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>optional</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>table %1</source>
        <translation>Tabelle %1</translation>
    </message>
</context>
<context>
    <name>MessageDetails</name>
    <message>
        <source>Copy value</source>
        <translation>Wert kopieren</translation>
    </message>
</context>
<context>
    <name>MessageFilter</name>
    <message>
        <source>status: wants letters or words, as in status:E,Q or status:error</source>
        <translation>status: erwartet Buchstaben oder Wörter, etwa status:E,Q oder status:error</translation>
    </message>
    <message>
        <source>“%1” is no status: R received, F filtered, T transformed, S sent, Q queued, E error, P pending</source>
        <translation>„%1“ ist kein Status: R received, F filtered, T transformed, S sent, Q queued, E error, P pending</translation>
    </message>
    <message>
        <source>“%1” is no connector of this channel: %2</source>
        <translation>„%1“ ist kein Konnektor dieses Kanals: %2</translation>
    </message>
    <message>
        <source>today, yesterday, 2026-11-30, &quot;2026-11-30 10:15&quot;, 10:15, or 30m, 2h, 7d for a time ago</source>
        <translation>today, yesterday, 2026-11-30, &quot;2026-11-30 10:15&quot;, 10:15 oder 30m, 2h, 7d für eine Zeit davor</translation>
    </message>
    <message>
        <source>a connector has one of these</source>
        <translation>ein Konnektor hat einen davon</translation>
    </message>
    <message>
        <source>look at this one only</source>
        <translation>nur diesen ansehen</translation>
    </message>
    <message>
        <source>received from then on</source>
        <translation>seitdem empfangen</translation>
    </message>
    <message>
        <source>received before</source>
        <translation>davor empfangen</translation>
    </message>
    <message>
        <source>received on that day</source>
        <translation>an diesem Tag empfangen</translation>
    </message>
    <message>
        <source>number or range: 100..200</source>
        <translation>Nummer oder Bereich: 100..200</translation>
    </message>
    <message>
        <source>made anew from that message</source>
        <translation>aus dieser Nachricht neu erzeugt</translation>
    </message>
    <message>
        <source>imported; its number there</source>
        <translation>importiert; ihre Nummer dort</translation>
    </message>
    <message>
        <source>to send: 3 or 2..5</source>
        <translation>Sendeversuche: 3 oder 2..5</translation>
    </message>
    <message>
        <source>error or attachment</source>
        <translation>error oder attachment</translation>
    </message>
    <message>
        <source>yes or no</source>
        <translation>yes oder no</translation>
    </message>
    <message>
        <source>in any content; text~ takes a pattern</source>
        <translation>in jedem Inhalt; text~ erwartet ein Muster</translation>
    </message>
    <message>
        <source>in what was received</source>
        <translation>im Empfangenen</translation>
    </message>
    <message>
        <source>in what the preprocessor made</source>
        <translation>in dem, was der Preprocessor ergab</translation>
    </message>
    <message>
        <source>in what a transformer made</source>
        <translation>in dem, was ein Transformer ergab</translation>
    </message>
    <message>
        <source>in the outbound form</source>
        <translation>in der ausgehenden Form</translation>
    </message>
    <message>
        <source>in what was sent, and where to</source>
        <translation>im Gesendeten und wohin es ging</translation>
    </message>
    <message>
        <source>in the answer</source>
        <translation>in der Antwort</translation>
    </message>
    <message>
        <source>in the transformed answer</source>
        <translation>in der transformierten Antwort</translation>
    </message>
    <message>
        <source>in the processed answer</source>
        <translation>in der verarbeiteten Antwort</translation>
    </message>
    <message>
        <source>in the error&apos;s text</source>
        <translation>im Fehlertext</translation>
    </message>
    <message>
        <source>in any map</source>
        <translation>in allen Maps</translation>
    </message>
    <message>
        <source>in the source map</source>
        <translation>in der Source Map</translation>
    </message>
    <message>
        <source>in a channel map</source>
        <translation>in einer Channel Map</translation>
    </message>
    <message>
        <source>in a connector map</source>
        <translation>in einer Connector Map</translation>
    </message>
    <message>
        <source>in the response map</source>
        <translation>in der Response Map</translation>
    </message>
    <message>
        <source>“-” turns status:, has:, processed:, columns and texts round, not %1:</source>
        <translation>„-“ kehrt status:, has:, processed:, Spalten und Texte um, nicht %1:</translation>
    </message>
    <message>
        <source>%1 takes a colon, or ~ before a regular expression</source>
        <translation>%1 verlangt einen Doppelpunkt oder ~ vor einem regulären Ausdruck</translation>
    </message>
    <message>
        <source>%1 takes a colon, as in %1:</source>
        <translation>%1 verlangt einen Doppelpunkt, also %1:</translation>
    </message>
    <message>
        <source>%1: wants a time: %2</source>
        <translation>%1: erwartet eine Zeit: %2</translation>
    </message>
    <message>
        <source>%1: wants a number or a range, as in %1:5 or %1:5..20</source>
        <translation>%1: erwartet eine Zahl oder einen Bereich, etwa %1:5 oder %1:5..20</translation>
    </message>
    <message>
        <source>%1: the range ends before it begins</source>
        <translation>%1: Der Bereich endet, bevor er beginnt</translation>
    </message>
    <message>
        <source>has: wants error or attachment</source>
        <translation>has: erwartet error oder attachment</translation>
    </message>
    <message>
        <source>processed: wants yes or no</source>
        <translation>processed: erwartet yes oder no</translation>
    </message>
    <message>
        <source>%1: wants what to look for, as in %1:&quot;PV1|1&quot;</source>
        <translation>%1: erwartet, wonach zu suchen ist, etwa %1:&quot;PV1|1&quot;</translation>
    </message>
    <message>
        <source>“%1” is no regular expression: %2; put \ before a sign that is meant as it is</source>
        <translation>„%1“ ist kein regulärer Ausdruck: %2; vor ein Zeichen, das für sich selbst steht, gehört \</translation>
    </message>
    <message>
        <source>%1 is to be compared with something, as in %1&gt;5</source>
        <translation>%1 ist mit etwas zu vergleichen, etwa %1&gt;5</translation>
    </message>
    <message>
        <source>%1 is no text: compare it with =, !=, &lt;, &lt;=, &gt; or &gt;=</source>
        <translation>%1 ist kein Text: Vergleiche gehen mit =, !=, &lt;, &lt;=, &gt; oder &gt;=</translation>
    </message>
    <message>
        <source>%1 is a number: “%2” is none</source>
        <translation>%1 ist eine Zahl, „%2“ ist keine</translation>
    </message>
    <message>
        <source>%1 is true or false</source>
        <translation>%1 ist true oder false</translation>
    </message>
    <message>
        <source>%1 is a time: %2</source>
        <translation>%1 ist eine Zeit: %2</translation>
    </message>
    <message>
        <source>There is no word “%1”. Words are status:, connector:, after:, before:, on:, id:, original:, import:, attempts:, has:, processed:, error:, text:, raw:, sent: and their like</source>
        <translation>Das Wort „%1“ gibt es nicht. Möglich sind status:, connector:, after:, before:, on:, id:, original:, import:, attempts:, has:, processed:, error:, text:, raw:, sent: und ähnliche</translation>
    </message>
    <message>
        <source>; columns are %1</source>
        <translation>; Spalten sind %1</translation>
    </message>
    <message>
        <source>; put quotes round what is to be found in content</source>
        <translation>; was im Inhalt zu suchen ist, gehört in Anführungszeichen</translation>
    </message>
    <message>
        <source>There is no “or”: a comma gives a choice, as in status:E,Q; in quotes it is looked for</source>
        <translation>Ein „or“ gibt es nicht: Ein Komma gibt die Wahl, wie in status:E,Q; in Anführungszeichen wird danach gesucht</translation>
    </message>
    <message>
        <source>“and” is not needed, for all has to be true; in quotes it is looked for</source>
        <translation>„and“ braucht es nicht, denn alles muss zutreffen; in Anführungszeichen wird danach gesucht</translation>
    </message>
    <message>
        <source>“-” turns a term round, as in -status:F; in quotes “not” is looked for</source>
        <translation>„-“ kehrt einen Begriff um, wie in -status:F; in Anführungszeichen wird nach „not“ gesucht</translation>
    </message>
</context>
<context>
    <name>MessageText</name>
    <message>
        <source>Raw</source>
        <translation>Rohdaten</translation>
    </message>
    <message>
        <source>Processed</source>
        <translation>Vorverarbeitet</translation>
    </message>
    <message>
        <source>Transformed</source>
        <translation>Transformiert</translation>
    </message>
    <message>
        <source>Encoded</source>
        <translation>Kodiert</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>Response</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Resp. transformed</source>
        <translation>Antw. transformiert</translation>
    </message>
    <message>
        <source>Processed resp.</source>
        <translation>Verarb. Antw.</translation>
    </message>
    <message>
        <source>Connector map</source>
        <translation>Connector Map</translation>
    </message>
    <message>
        <source>Channel map</source>
        <translation>Channel Map</translation>
    </message>
    <message>
        <source>Response map</source>
        <translation>Response Map</translation>
    </message>
    <message>
        <source>Processing error</source>
        <translation>Verarbeitungsfehler</translation>
    </message>
    <message>
        <source>Postprocessor error</source>
        <translation>Postprocessor-Fehler</translation>
    </message>
    <message>
        <source>Response error</source>
        <translation>Antwortfehler</translation>
    </message>
    <message>
        <source>Source map</source>
        <translation>Source Map</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Delimited</source>
        <translation>Delimited</translation>
    </message>
    <message>
        <source>1 attempt</source>
        <translation>1 Versuch</translation>
    </message>
    <message>
        <source>%1 attempts</source>
        <translation>%1 Versuche</translation>
    </message>
    <message>
        <source>in the queue</source>
        <translation>in der Warteschlange</translation>
    </message>
    <message>
        <source>answered, the response step is still to run</source>
        <translation>beantwortet, der Antwortschritt steht noch aus</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>not processed yet</source>
        <translation>noch nicht verarbeitet</translation>
    </message>
    <message>
        <source>filtered</source>
        <translation>gefiltert</translation>
    </message>
    <message>
        <source>Filtered by the source&apos;s filter</source>
        <translation>Vom Filter der Quelle gefiltert</translation>
    </message>
    <message>
        <source>Received, not processed yet</source>
        <translation>Empfangen, noch nicht verarbeitet</translation>
    </message>
</context>
<context>
    <name>PaneLayout</name>
    <message>
        <source>Source story</source>
        <translation>Weg der Quelle</translation>
    </message>
    <message>
        <source>Destination story</source>
        <translation>Weg des Ziels</translation>
    </message>
    <message>
        <source>Before and after</source>
        <translation>Vorher und nachher</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>My own</source>
        <translation>Eigene</translation>
    </message>
</context>
<context>
    <name>PdfFile</name>
    <message>
        <source>The PDF is damaged and can&apos;t be shown. Save it to open it elsewhere.</source>
        <translation>Das PDF ist beschädigt und kann nicht angezeigt werden. Gespeichert lässt es sich anderswo öffnen.</translation>
    </message>
    <message>
        <source>The PDF asks for a password. Save it to open it elsewhere.</source>
        <translation>Das PDF verlangt ein Kennwort. Gespeichert lässt es sich anderswo öffnen.</translation>
    </message>
    <message>
        <source>The PDF is damaged: it has no page that could be shown. Save it to open it elsewhere.</source>
        <translation>Das PDF ist beschädigt: Es hat keine Seite, die sich anzeigen ließe. Gespeichert lässt es sich anderswo öffnen.</translation>
    </message>
    <message>
        <source>Page %1 is damaged and can&apos;t be shown.</source>
        <translation>Seite %1 ist beschädigt und kann nicht angezeigt werden.</translation>
    </message>
</context>
<context>
    <name>PropertyCheck</name>
    <message>
        <source> or a ${variable}</source>
        <translation> oder eine ${variable}</translation>
    </message>
    <message>
        <source>Use %1–%2%3.</source>
        <translation>Zulässig ist %1–%2%3.</translation>
    </message>
    <message>
        <source>A port is missing. %1</source>
        <translation>Der Port fehlt. %1</translation>
    </message>
    <message>
        <source>%1 is not a port. %2</source>
        <translation>%1 ist kein Port. %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number. Use digits only%2.</source>
        <translation>„%1“ ist keine Zahl. Nur Ziffern sind zulässig%2.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not supported. Choose %2.</source>
        <translation>„%1“ wird nicht unterstützt. Möglich: %2.</translation>
    </message>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <source>There is no expression yet. Add one, such as 0 0/5 * * * ? for every five minutes.</source>
        <translation>Es gibt noch keinen Ausdruck. Zum Beispiel bedeutet 0 0/5 * * * ? alle fünf Minuten.</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: %2.</source>
        <translation>„%1“: %2.</translation>
    </message>
    <message>
        <source>All days are left out. Leave at least one in.</source>
        <translation>Alle Tage sind ausgelassen. Mindestens einer muss bleiben.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number. Use digits only.</source>
        <translation>„%1“ ist keine Zahl. Nur Ziffern sind zulässig.</translation>
    </message>
    <message>
        <source>whole numbers</source>
        <translation>ganze Zahlen</translation>
    </message>
    <message>
        <source>milliseconds</source>
        <translation>Millisekunden</translation>
    </message>
    <message>
        <source>a name or address</source>
        <translation>ein Name oder eine Adresse</translation>
    </message>
    <message>
        <source>a folder&apos;s path</source>
        <translation>ein Ordnerpfad</translation>
    </message>
    <message>
        <source>on, off</source>
        <translation>ein, aus</translation>
    </message>
    <message>
        <source>a character set&apos;s name</source>
        <translation>der Name eines Zeichensatzes</translation>
    </message>
    <message>
        <source>JavaScript</source>
        <translation>JavaScript</translation>
    </message>
    <message>
        <source>cron expressions</source>
        <translation>Cron-Ausdrücke</translation>
    </message>
    <message>
        <source>a channel, or none</source>
        <translation>ein Kanal oder keiner</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>names and values</source>
        <translation>Namen und Werte</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>on</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source> ms</source>
        <translation> ms</translation>
    </message>
    <message>
        <source>%1: none</source>
        <translation>%1: nichts</translation>
    </message>
</context>
<context>
    <name>PropertySpec</name>
    <message>
        <source>A component with subcomponents gets an element for each. Off: the subcomponent separator stays in the text.</source>
        <translation>Eine Komponente mit Subkomponenten erhält für jede ein Element. Aus: Das Subkomponenten-Trennzeichen bleibt im Text.</translation>
    </message>
    <message>
        <source>A connection on which nothing comes for so many milliseconds is closed. 0 waits for ever.</source>
        <translation>Eine Verbindung, auf der so viele Millisekunden nichts kommt, wird geschlossen. 0 wartet unbegrenzt.</translation>
    </message>
    <message>
        <source>A day of the month</source>
        <translation>Ein Tag des Monats</translation>
    </message>
    <message>
        <source>A file that has this name is replaced. Empty: the name it has.</source>
        <translation>Eine Datei dieses Namens wird ersetzt. Leer: der bisherige Name.</translation>
    </message>
    <message>
        <source>A file that was changed a moment ago may still be written to. It is read later.</source>
        <translation>In eine eben geänderte Datei wird vielleicht noch geschrieben. Sie wird später gelesen.</translation>
    </message>
    <message>
        <source>A kept connection that the peer has closed is never used again here, whether this is on or off.</source>
        <translation>Eine offen gehaltene Verbindung, die die Gegenstelle geschlossen hat, wird hier nie wieder verwendet, ob dies an ist oder aus.</translation>
    </message>
    <message>
        <source>A map variable</source>
        <translation>Eine Map-Variable</translation>
    </message>
    <message>
        <source>A map variable has the headers: a map of names to a value or a list of values.</source>
        <translation>Eine Map-Variable enthält die Header: eine Map von Namen zu einem Wert oder einer Liste von Werten.</translation>
    </message>
    <message>
        <source>A map variable has the parameters: a map of names to a value or a list of values.</source>
        <translation>Eine Map-Variable enthält die Parameter: eine Map von Namen zu einem Wert oder einer Liste von Werten.</translation>
    </message>
    <message>
        <source>A map variable: messages with the same value are sent by the same queue thread, in order.</source>
        <translation>Eine Map-Variable: Nachrichten mit gleichem Wert sendet derselbe Warteschlangen-Thread, der Reihe nach.</translation>
    </message>
    <message>
        <source>A message ends where the value of this column changes.</source>
        <translation>Eine Nachricht endet, wo sich der Wert dieser Spalte ändert.</translation>
    </message>
    <message>
        <source>A message ends where this text begins a record.</source>
        <translation>Eine Nachricht endet, wo ein Datensatz mit diesem Text beginnt.</translation>
    </message>
    <message>
        <source>A message that begins with an ISA segment says its delimiters itself.</source>
        <translation>Eine Nachricht, die mit einem ISA-Segment beginnt, nennt ihre Trennzeichen selbst.</translation>
    </message>
    <message>
        <source>A message that fails goes behind the others instead of holding them up.</source>
        <translation>Eine fehlgeschlagene Nachricht geht hinter die anderen, statt sie aufzuhalten.</translation>
    </message>
    <message>
        <source>A new connection</source>
        <translation>Eine neue Verbindung</translation>
    </message>
    <message>
        <source>Acknowledge after the source transformer</source>
        <translation>Quittung nach dem Quell-Transformer</translation>
    </message>
    <message>
        <source>Acknowledge before processing</source>
        <translation>Quittung vor der Verarbeitung</translation>
    </message>
    <message>
        <source>Acknowledge when all destinations are done</source>
        <translation>Quittung, wenn alle Ziele fertig</translation>
    </message>
    <message>
        <source>Active days</source>
        <translation>Aktive Tage</translation>
    </message>
    <message>
        <source>Added to the URL, or the form where the content type is application/x-www-form-urlencoded.</source>
        <translation>Wird an die URL gehängt oder, beim Inhaltstyp application/x-www-form-urlencoded, an das Formular.</translation>
    </message>
    <message>
        <source>Adds to a file that is there. Off replaces it.</source>
        <translation>Hängt an eine vorhandene Datei an. Aus: ersetzt sie.</translation>
    </message>
    <message>
        <source>After processing</source>
        <translation>Nach der Verarbeitung</translation>
    </message>
    <message>
        <source>All day</source>
        <translation>Ganztägig</translation>
    </message>
    <message>
        <source>An idle connection is closed after so many milliseconds; 0 keeps it.</source>
        <translation>Eine ungenutzte Verbindung wird nach so vielen Millisekunden geschlossen; 0 hält sie offen.</translation>
    </message>
    <message>
        <source>Anonymous</source>
        <translation>Anonym</translation>
    </message>
    <message>
        <source>Answer a batch with its first response</source>
        <translation>Batch mit der ersten Antwort beantworten</translation>
    </message>
    <message>
        <source>Any size</source>
        <translation>Jede Größe</translation>
    </message>
    <message>
        <source>Append</source>
        <translation>Anhängen</translation>
    </message>
    <message>
        <source>As after processing</source>
        <translation>Wie nach der Verarbeitung</translation>
    </message>
    <message>
        <source>Asks the server for a sign of life before a connection is used again.</source>
        <translation>Fragt den Server nach einem Lebenszeichen, bevor eine Verbindung wieder verwendet wird.</translation>
    </message>
    <message>
        <source>At an interval</source>
        <translation>In einem Intervall</translation>
    </message>
    <message>
        <source>Attachment tokens in the outgoing message are replaced by the attachments&apos; content.</source>
        <translation>Anhang-Token in der ausgehenden Nachricht werden durch den Inhalt der Anhänge ersetzt.</translation>
    </message>
    <message>
        <source>Attempts before queueing</source>
        <translation>Versuche vor dem Einreihen</translation>
    </message>
    <message>
        <source>Authenticate</source>
        <translation>Anmelden</translation>
    </message>
    <message>
        <source>Authentication</source>
        <translation>Anmeldeverfahren</translation>
    </message>
    <message>
        <source>Basic</source>
        <translation>Basic</translation>
    </message>
    <message>
        <source>Basic sends the password as it is; Digest does not send it.</source>
        <translation>Basic sendet das Passwort, wie es ist; Digest sendet es nicht.</translation>
    </message>
    <message>
        <source>Basic: the first request has the password already. Digest has to be asked in any case.</source>
        <translation>Basic: Schon die erste Anfrage enthält das Passwort. Digest muss in jedem Fall gefragt werden.</translation>
    </message>
    <message>
        <source>Batch delimiter</source>
        <translation>Batch-Trenner</translation>
    </message>
    <message>
        <source>Batch script</source>
        <translation>Batch-Skript</translation>
    </message>
    <message>
        <source>Binary content types</source>
        <translation>Binäre Inhaltstypen</translation>
    </message>
    <message>
        <source>Binary data</source>
        <translation>Binärdaten</translation>
    </message>
    <message>
        <source>Buffer size</source>
        <translation>Puffergröße</translation>
    </message>
    <message>
        <source>Build the message anew for each attempt</source>
        <translation>Nachricht für jeden Versuch neu aufbauen</translation>
    </message>
    <message>
        <source>By cron expressions</source>
        <translation>Nach Cron-Ausdrücken</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Nach Namen</translation>
    </message>
    <message>
        <source>Bytes after each message, in hexadecimal. Empty: the message ends with the connection, or when the peer falls silent for the receive timeout.</source>
        <translation>Bytes nach jeder Nachricht, hexadezimal. Leer: Die Nachricht endet mit der Verbindung oder wenn die Gegenstelle für die Dauer des Empfangs-Timeouts schweigt.</translation>
    </message>
    <message>
        <source>Bytes before each message, in hexadecimal. May be empty.</source>
        <translation>Bytes vor jeder Nachricht, hexadezimal. Darf leer sein.</translation>
    </message>
    <message>
        <source>Bytes; larger files are not read.</source>
        <translation>Bytes; größere Dateien werden nicht gelesen.</translation>
    </message>
    <message>
        <source>Bytes; smaller files are not read.</source>
        <translation>Bytes; kleinere Dateien werden nicht gelesen.</translation>
    </message>
    <message>
        <source>Carriage returns of an inbound message are read over, wherever they stand.</source>
        <translation>Carriage Returns einer eingehenden Nachricht werden überlesen, wo auch immer sie stehen.</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Character set</source>
        <translation>Zeichensatz</translation>
    </message>
    <message>
        <source>Check message control id</source>
        <translation>Message Control Id prüfen</translation>
    </message>
    <message>
        <source>Check the connection</source>
        <translation>Verbindung prüfen</translation>
    </message>
    <message>
        <source>Check the peer first</source>
        <translation>Erst die Gegenstelle prüfen</translation>
    </message>
    <message>
        <source>Choose the local address</source>
        <translation>Lokale Adresse wählen</translation>
    </message>
    <message>
        <source>Close idle connections after</source>
        <translation>Ungenutzte Verbindungen schließen nach</translation>
    </message>
    <message>
        <source>Column delimiter</source>
        <translation>Spaltentrenner</translation>
    </message>
    <message>
        <source>Column names</source>
        <translation>Spaltennamen</translation>
    </message>
    <message>
        <source>Column widths</source>
        <translation>Spaltenbreiten</translation>
    </message>
    <message>
        <source>Connect (client)</source>
        <translation>Verbinden (Client)</translation>
    </message>
    <message>
        <source>Connect from the local address</source>
        <translation>Von der lokalen Adresse verbinden</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Content type</source>
        <translation>Inhaltstyp</translation>
    </message>
    <message>
        <source>Convert line breaks</source>
        <translation>Zeilenumbrüche umwandeln</translation>
    </message>
    <message>
        <source>Cron expressions</source>
        <translation>Cron-Ausdrücke</translation>
    </message>
    <message>
        <source>Cuts what arrives into several messages, as the inbound data type says.</source>
        <translation>Teilt, was ankommt, in mehrere Nachrichten, wie der eingehende Datentyp es sagt.</translation>
    </message>
    <message>
        <source>DELETE</source>
        <translation>DELETE</translation>
    </message>
    <message>
        <source>Date format</source>
        <translation>Datumsformat</translation>
    </message>
    <message>
        <source>Day of the month</source>
        <translation>Tag des Monats</translation>
    </message>
    <message>
        <source>Days left out</source>
        <translation>Ausgelassene Tage</translation>
    </message>
    <message>
        <source>Days of the week</source>
        <translation>Wochentage</translation>
    </message>
    <message>
        <source>Days of the week on which there is no poll.</source>
        <translation>Wochentage, an denen nicht abgefragt wird.</translation>
    </message>
    <message>
        <source>Delete it</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delimiter</source>
        <translation>Trenner</translation>
    </message>
    <message>
        <source>Digest</source>
        <translation>Digest</translation>
    </message>
    <message>
        <source>Do not wait for a response</source>
        <translation>Nicht auf eine Antwort warten</translation>
    </message>
    <message>
        <source>Double quote escaping</source>
        <translation>Anführungszeichen verdoppeln</translation>
    </message>
    <message>
        <source>Each CR, LF and CRLF of an inbound message counts as the segment delimiter.</source>
        <translation>Jedes CR, LF und CRLF einer eingehenden Nachricht gilt als Segmenttrenner.</translation>
    </message>
    <message>
        <source>Each element at this depth becomes a message; the root element is level 0.</source>
        <translation>Jedes Element dieser Tiefe wird eine Nachricht; das Wurzelelement hat die Ebene 0.</translation>
    </message>
    <message>
        <source>Each element of this name, in any namespace, becomes a message.</source>
        <translation>Jedes Element dieses Namens, in jedem Namensraum, wird eine Nachricht.</translation>
    </message>
    <message>
        <source>Each node that this query finds becomes a message.</source>
        <translation>Jeder Knoten, den diese Abfrage findet, wird eine Nachricht.</translation>
    </message>
    <message>
        <source>Each of these characters ends a segment. Escapes such as \n and 0x1E are understood.</source>
        <translation>Jedes dieser Zeichen beendet ein Segment. Escapes wie \n und 0x1E werden verstanden.</translation>
    </message>
    <message>
        <source>Each part becomes an element of its own.</source>
        <translation>Jeder Teil wird ein eigenes Element.</translation>
    </message>
    <message>
        <source>Each repetition of a field becomes an element of its own. Off: the repetition separator stays in the text.</source>
        <translation>Jede Wiederholung eines Felds wird ein eigenes Element. Aus: Das Wiederholungs-Trennzeichen bleibt im Text.</translation>
    </message>
    <message>
        <source>Element delimiter</source>
        <translation>Elementtrenner</translation>
    </message>
    <message>
        <source>Element name</source>
        <translation>Elementname</translation>
    </message>
    <message>
        <source>Encrypted</source>
        <translation>Verschlüsselt</translation>
    </message>
    <message>
        <source>End bytes</source>
        <translation>Endbytes</translation>
    </message>
    <message>
        <source>Error ACK code</source>
        <translation>ACK-Code bei Fehler</translation>
    </message>
    <message>
        <source>Error ACK codes</source>
        <translation>ACK-Codes für Fehler</translation>
    </message>
    <message>
        <source>Error ACK message</source>
        <translation>ACK-Text bei Fehler</translation>
    </message>
    <message>
        <source>Field delimiter</source>
        <translation>Feldtrenner</translation>
    </message>
    <message>
        <source>File name</source>
        <translation>Dateiname</translation>
    </message>
    <message>
        <source>File names</source>
        <translation>Dateinamen</translation>
    </message>
    <message>
        <source>Files are bytes, not text, and are kept as base64.</source>
        <translation>Dateien sind Bytes, kein Text, und werden als Base64 gespeichert.</translation>
    </message>
    <message>
        <source>Files whose name begins with a dot are not read.</source>
        <translation>Dateien, deren Name mit einem Punkt beginnt, werden nicht gelesen.</translation>
    </message>
    <message>
        <source>Filter and transform for each attempt</source>
        <translation>Für jeden Versuch filtern und transformieren</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Folders inside too</source>
        <translation>Auch Unterordner</translation>
    </message>
    <message>
        <source>Form of the time in MSH-7 and MSH-10 of an acknowledgement, in Java&apos;s letters.</source>
        <translation>Form der Zeit in MSH-7 und MSH-10 einer Quittung, in den Buchstaben von Java.</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Rahmen</translation>
    </message>
    <message>
        <source>From hour</source>
        <translation>Ab Stunde</translation>
    </message>
    <message>
        <source>From minute</source>
        <translation>Ab Minute</translation>
    </message>
    <message>
        <source>Further connections are closed at once.</source>
        <translation>Weitere Verbindungen werden sofort geschlossen.</translation>
    </message>
    <message>
        <source>GET</source>
        <translation>GET</translation>
    </message>
    <message>
        <source>GET and DELETE send no content.</source>
        <translation>GET und DELETE senden keinen Inhalt.</translation>
    </message>
    <message>
        <source>Greatest size</source>
        <translation>Größte Größe</translation>
    </message>
    <message>
        <source>Group delimiter</source>
        <translation>Gruppentrenner</translation>
    </message>
    <message>
        <source>Grouping column</source>
        <translation>Gruppierende Spalte</translation>
    </message>
    <message>
        <source>Has a meaning for the strict parser only.</source>
        <translation>Hat nur für den strengen Parser eine Bedeutung.</translation>
    </message>
    <message>
        <source>Header records</source>
        <translation>Kopfzeilen</translation>
    </message>
    <message>
        <source>Headers</source>
        <translation>Header</translation>
    </message>
    <message>
        <source>Headers from a variable</source>
        <translation>Header aus einer Variable</translation>
    </message>
    <message>
        <source>Hour</source>
        <translation>Stunde</translation>
    </message>
    <message>
        <source>How a batch is taken apart: a message begins at each MSH segment, or a script decides.</source>
        <translation>Wie ein Batch zerlegt wird: Eine Nachricht beginnt mit jedem MSH-Segment, oder ein Skript entscheidet.</translation>
    </message>
    <message>
        <source>How many bytes are read from a connection at once.</source>
        <translation>Wie viele Bytes auf einmal von einer Verbindung gelesen werden.</translation>
    </message>
    <message>
        <source>How many messages may be in the channel at the same time. Above 1 they may overtake each other.</source>
        <translation>Wie viele Nachrichten gleichzeitig im Kanal sein dürfen. Bei mehr als 1 können sie einander überholen.</translation>
    </message>
    <message>
        <source>How many peers may connect to a sender that listens.</source>
        <translation>Wie viele Gegenstellen sich mit einem Sender verbinden dürfen, der lauscht.</translation>
    </message>
    <message>
        <source>How many queued messages are held in memory; 0 takes the engine&apos;s default.</source>
        <translation>Wie viele wartende Nachrichten im Speicher gehalten werden; 0 nimmt den Standard der Engine.</translation>
    </message>
    <message>
        <source>How many queued messages are sent at the same time.</source>
        <translation>Wie viele wartende Nachrichten gleichzeitig gesendet werden.</translation>
    </message>
    <message>
        <source>How messages are told apart in the stream of bytes.</source>
        <translation>Woran Nachrichten im Strom der Bytes unterschieden werden.</translation>
    </message>
    <message>
        <source>How often a failed send is repeated at once, before the message is queued or ends as an error.</source>
        <translation>Wie oft ein fehlgeschlagenes Senden sofort wiederholt wird, bevor die Nachricht wartet oder als Fehler endet.</translation>
    </message>
    <message>
        <source>How text is written outside. DEFAULT_ENCODING is UTF-8.</source>
        <translation>Wie Text außerhalb geschrieben wird. DEFAULT_ENCODING ist UTF-8.</translation>
    </message>
    <message>
        <source>How text is written, and read where the response does not say. NONE leaves it out of the content type.</source>
        <translation>Wie Text geschrieben wird und gelesen, wenn die Antwort es nicht sagt. NONE lässt es im Inhaltstyp weg.</translation>
    </message>
    <message>
        <source>If it cannot be read</source>
        <translation>Wenn sie sich nicht lesen lässt</translation>
    </message>
    <message>
        <source>If the response is an error</source>
        <translation>Wenn die Antwort ein Fehler ist</translation>
    </message>
    <message>
        <source>Ignore carriage returns</source>
        <translation>Carriage Returns ignorieren</translation>
    </message>
    <message>
        <source>Include batch delimiter</source>
        <translation>Batch-Trenner einschließen</translation>
    </message>
    <message>
        <source>Infer X12 delimiters</source>
        <translation>X12-Trenner erkennen</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>Intervall</translation>
    </message>
    <message>
        <source>Its return value is the response: a Response, a Status, or text.</source>
        <translation>Sein Rückgabewert ist die Antwort: eine Response, ein Status oder Text.</translation>
    </message>
    <message>
        <source>JavaScript</source>
        <translation>JavaScript</translation>
    </message>
    <message>
        <source>Keep order by</source>
        <translation>Reihenfolge erhalten nach</translation>
    </message>
    <message>
        <source>Keep the connection open</source>
        <translation>Verbindung offen halten</translation>
    </message>
    <message>
        <source>Least size</source>
        <translation>Kleinste Größe</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>Liegen lassen</translation>
    </message>
    <message>
        <source>Leave out hidden files</source>
        <translation>Versteckte Dateien auslassen</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>Listen (server)</source>
        <translation>Lauschen (Server)</translation>
    </message>
    <message>
        <source>Listens for senders, or connects to one sender and reads from it.</source>
        <translation>Lauscht auf Sender oder verbindet sich mit einem Sender und liest von ihm.</translation>
    </message>
    <message>
        <source>Local address</source>
        <translation>Lokale Adresse</translation>
    </message>
    <message>
        <source>Local port</source>
        <translation>Lokaler Port</translation>
    </message>
    <message>
        <source>Logs in to the server without an account.</source>
        <translation>Meldet sich ohne Konto am Server an.</translation>
    </message>
    <message>
        <source>Longest idle time</source>
        <translation>Längste Leerlaufzeit</translation>
    </message>
    <message>
        <source>Looked up in the connector map, then in the channel map.</source>
        <translation>Wird in der Connector Map gesucht, dann in der Channel Map.</translation>
    </message>
    <message>
        <source>MLLP</source>
        <translation>MLLP</translation>
    </message>
    <message>
        <source>MSA-1 for a message that ended in an error.</source>
        <translation>MSA-1 für eine Nachricht, die als Fehler endete.</translation>
    </message>
    <message>
        <source>MSA-1 for a message that was filtered.</source>
        <translation>MSA-1 für eine Nachricht, die gefiltert wurde.</translation>
    </message>
    <message>
        <source>MSA-1 for a message that was processed.</source>
        <translation>MSA-1 für eine Nachricht, die verarbeitet wurde.</translation>
    </message>
    <message>
        <source>MSA-2 of the reply must be the control id of the message that was sent.</source>
        <translation>MSA-2 der Antwort muss die Control Id der gesendeten Nachricht sein.</translation>
    </message>
    <message>
        <source>MSA-3 for a message that ended in an error.</source>
        <translation>MSA-3 für eine Nachricht, die als Fehler endete.</translation>
    </message>
    <message>
        <source>MSA-3 for a message that was filtered.</source>
        <translation>MSA-3 für eine Nachricht, die gefiltert wurde.</translation>
    </message>
    <message>
        <source>MSA-3 for a message that was processed; nothing is written where it is empty.</source>
        <translation>MSA-3 für eine Nachricht, die verarbeitet wurde; ist es leer, wird nichts geschrieben.</translation>
    </message>
    <message>
        <source>MSH segment</source>
        <translation>MSH-Segment</translation>
    </message>
    <message>
        <source>MSH-10 of the encoded message</source>
        <translation>MSH-10 der kodierten Nachricht</translation>
    </message>
    <message>
        <source>Map variable</source>
        <translation>Map-Variable</translation>
    </message>
    <message>
        <source>Map variables of this message that the channel finds in its source map.</source>
        <translation>Map-Variablen dieser Nachricht, die der Kanal in seiner Source Map findet.</translation>
    </message>
    <message>
        <source>Messages are bytes, not text, and are kept as base64.</source>
        <translation>Nachrichten sind Bytes, kein Text, und werden als Base64 gespeichert.</translation>
    </message>
    <message>
        <source>Messages at once</source>
        <translation>Nachrichten gleichzeitig</translation>
    </message>
    <message>
        <source>Messages that are not sent at once wait in a queue and are tried until they are through.</source>
        <translation>Nachrichten, die nicht gleich gesendet werden, warten in einer Warteschlange und werden versucht, bis es gelingt.</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Milliseconds from the beginning of one poll to the next.</source>
        <translation>Millisekunden vom Beginn einer Abfrage bis zur nächsten.</translation>
    </message>
    <message>
        <source>Milliseconds that a connection stays open without a message; 0 never closes it.</source>
        <translation>Millisekunden, die eine Verbindung ohne Nachricht offen bleibt; 0 schließt sie nie.</translation>
    </message>
    <message>
        <source>Milliseconds that a file must have been left alone.</source>
        <translation>Millisekunden, die eine Datei unverändert gewesen sein muss.</translation>
    </message>
    <message>
        <source>Milliseconds to wait before a failed message is tried again.</source>
        <translation>Millisekunden bis zum nächsten Versuch einer fehlgeschlagenen Nachricht.</translation>
    </message>
    <message>
        <source>Milliseconds to wait before it connects again.</source>
        <translation>Millisekunden bis zum nächsten Verbinden.</translation>
    </message>
    <message>
        <source>Milliseconds to wait for a connection, and through each silence of the server. 0 waits for ever.</source>
        <translation>Millisekunden, die auf eine Verbindung gewartet wird und in jeder Pause des Servers. 0 wartet unbegrenzt.</translation>
    </message>
    <message>
        <source>Milliseconds to wait for the peer: to connect, to take the message, to answer. 0 waits for ever.</source>
        <translation>Millisekunden, die auf die Gegenstelle gewartet wird: beim Verbinden, beim Abnehmen der Nachricht, beim Antworten. 0 wartet unbegrenzt.</translation>
    </message>
    <message>
        <source>Milliseconds to wait for the server.</source>
        <translation>Millisekunden, die auf den Server gewartet wird.</translation>
    </message>
    <message>
        <source>Minute</source>
        <translation>Minute</translation>
    </message>
    <message>
        <source>Missing folders are made.</source>
        <translation>Fehlende Ordner werden angelegt.</translation>
    </message>
    <message>
        <source>Missing folders are made. Empty: the folder it is in.</source>
        <translation>Fehlende Ordner werden angelegt. Leer: der Ordner, in dem sie liegt.</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Most connections</source>
        <translation>Höchstzahl der Verbindungen</translation>
    </message>
    <message>
        <source>Move errors to</source>
        <translation>Fehlerhafte verschieben nach</translation>
    </message>
    <message>
        <source>Move it</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>Move to</source>
        <translation>Verschieben nach</translation>
    </message>
    <message>
        <source>Multipart</source>
        <translation>Multipart</translation>
    </message>
    <message>
        <source>Never touch a file that is there</source>
        <translation>Vorhandene Dateien nie anrühren</translation>
    </message>
    <message>
        <source>New name</source>
        <translation>Neuer Name</translation>
    </message>
    <message>
        <source>New name of errors</source>
        <translation>Neuer Name fehlerhafter</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Not supported: a channel that needs it is refused when it is deployed.</source>
        <translation>Nicht unterstützt: Ein Kanal, der es braucht, wird beim Bereitstellen abgelehnt.</translation>
    </message>
    <message>
        <source>Numbered rows</source>
        <translation>Nummerierte Zeilen</translation>
    </message>
    <message>
        <source>Obey MSH-15</source>
        <translation>MSH-15 befolgen</translation>
    </message>
    <message>
        <source>Of the daily poll, in local time.</source>
        <translation>Der täglichen Abfrage, in Ortszeit.</translation>
    </message>
    <message>
        <source>Of the daily poll.</source>
        <translation>Der täglichen Abfrage.</translation>
    </message>
    <message>
        <source>Off answers with the last message&apos;s response.</source>
        <translation>Aus: antwortet mit der Antwort der letzten Nachricht.</translation>
    </message>
    <message>
        <source>Off closes it after one message.</source>
        <translation>Aus: schließt sie nach einer Nachricht.</translation>
    </message>
    <message>
        <source>Off lets the operating system choose the address and port it connects from.</source>
        <translation>Aus: Das Betriebssystem wählt Adresse und Port, von denen aus es sich verbindet.</translation>
    </message>
    <message>
        <source>Off logs in for each file.</source>
        <translation>Aus: meldet sich für jede Datei an.</translation>
    </message>
    <message>
        <source>Off makes a connection for each message.</source>
        <translation>Aus: öffnet für jede Nachricht eine Verbindung.</translation>
    </message>
    <message>
        <source>Off makes it an error. On may send a message twice, if the peer had taken it and only the response was lost.</source>
        <translation>Aus: Es ist ein Fehler. An: Eine Nachricht kann zweimal gesendet werden, wenn die Gegenstelle sie abgenommen hat und nur die Antwort verloren ging.</translation>
    </message>
    <message>
        <source>Off turns the source queue on: the message is stored, answered and processed later.</source>
        <translation>Aus schaltet die Quellwarteschlange ein: Die Nachricht wird gespeichert, beantwortet und später verarbeitet.</translation>
    </message>
    <message>
        <source>Off: a list with commas of how the types begin.</source>
        <translation>Aus: eine Liste mit Kommas, womit die Typen beginnen.</translation>
    </message>
    <message>
        <source>Off: a queued message is sent exactly as it was built when it was queued.</source>
        <translation>Aus: Eine wartende Nachricht wird genau so gesendet, wie sie beim Einreihen aufgebaut wurde.</translation>
    </message>
    <message>
        <source>Off: only files up to the greatest size are read.</source>
        <translation>Aus: Nur Dateien bis zur größten Größe werden gelesen.</translation>
    </message>
    <message>
        <source>Off: only in the active hours. They may run over midnight, and then belong to the day on which they begin.</source>
        <translation>Aus: nur in den aktiven Stunden. Sie dürfen über Mitternacht reichen und gehören dann zu dem Tag, an dem sie beginnen.</translation>
    </message>
    <message>
        <source>Oldest first</source>
        <translation>Älteste zuerst</translation>
    </message>
    <message>
        <source>On other days there is no poll.</source>
        <translation>An anderen Tagen wird nicht abgefragt.</translation>
    </message>
    <message>
        <source>On: only what fails is queued. Off: everything goes through the queue.</source>
        <translation>An: Nur was fehlschlägt, kommt in die Warteschlange. Aus: Alles geht durch die Warteschlange.</translation>
    </message>
    <message>
        <source>Once a day</source>
        <translation>Einmal am Tag</translation>
    </message>
    <message>
        <source>One number of characters for each column, for records of fixed width. Empty: columns are delimited.</source>
        <translation>Je Spalte eine Anzahl Zeichen, für Datensätze fester Breite. Leer: Spalten haben Trenner.</translation>
    </message>
    <message>
        <source>Only files of this machine so far.</source>
        <translation>Bisher nur Dateien dieses Rechners.</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Original control id</source>
        <translation>Ursprüngliche Control Id</translation>
    </message>
    <message>
        <source>Own start and end bytes</source>
        <translation>Eigene Start- und Endbytes</translation>
    </message>
    <message>
        <source>PATCH</source>
        <translation>PATCH</translation>
    </message>
    <message>
        <source>POST</source>
        <translation>POST</translation>
    </message>
    <message>
        <source>PUT</source>
        <translation>PUT</translation>
    </message>
    <message>
        <source>Parse field repetitions</source>
        <translation>Feldwiederholungen zerlegen</translation>
    </message>
    <message>
        <source>Parse subcomponents</source>
        <translation>Subkomponenten zerlegen</translation>
    </message>
    <message>
        <source>Passive mode</source>
        <translation>Passiver Modus</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>Poll on start</source>
        <translation>Beim Start abfragen</translation>
    </message>
    <message>
        <source>Polls</source>
        <translation>Abfrage</translation>
    </message>
    <message>
        <source>Polls as soon as the channel starts, and from then on by the schedule.</source>
        <translation>Fragt ab, sobald der Kanal startet, und von da an nach Zeitplan.</translation>
    </message>
    <message>
        <source>Proxy address</source>
        <translation>Proxy-Adresse</translation>
    </message>
    <message>
        <source>Proxy port</source>
        <translation>Proxy-Port</translation>
    </message>
    <message>
        <source>Put attachments back</source>
        <translation>Anhänge wieder einsetzen</translation>
    </message>
    <message>
        <source>Query parameters</source>
        <translation>Query-Parameter</translation>
    </message>
    <message>
        <source>Query parameters from a variable</source>
        <translation>Query-Parameter aus einer Variable</translation>
    </message>
    <message>
        <source>Queue buffer</source>
        <translation>Warteschlangenpuffer</translation>
    </message>
    <message>
        <source>Queue messages</source>
        <translation>Nachrichten einreihen</translation>
    </message>
    <message>
        <source>Queue threads</source>
        <translation>Warteschlangen-Threads</translation>
    </message>
    <message>
        <source>Queue when no response comes</source>
        <translation>Ohne Antwort einreihen</translation>
    </message>
    <message>
        <source>Quote escape token</source>
        <translation>Escape für Anführungszeichen</translation>
    </message>
    <message>
        <source>Quote token</source>
        <translation>Anführungszeichen</translation>
    </message>
    <message>
        <source>Reads the folders in the folder as well, and those in them.</source>
        <translation>Liest auch die Ordner in diesem Ordner und die darin.</translation>
    </message>
    <message>
        <source>Receive timeout</source>
        <translation>Empfangs-Timeout</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>Record delimiter</source>
        <translation>Datensatztrenner</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Rejected ACK code</source>
        <translation>ACK-Code bei Ablehnung</translation>
    </message>
    <message>
        <source>Rejected ACK codes</source>
        <translation>ACK-Codes für Ablehnung</translation>
    </message>
    <message>
        <source>Rejected ACK message</source>
        <translation>ACK-Text bei Ablehnung</translation>
    </message>
    <message>
        <source>Remote address</source>
        <translation>Entfernte Adresse</translation>
    </message>
    <message>
        <source>Remote port</source>
        <translation>Entfernter Port</translation>
    </message>
    <message>
        <source>Removes namespace declarations from an inbound message. Prefixes stay.</source>
        <translation>Entfernt Namensraum-Deklarationen aus einer eingehenden Nachricht. Präfixe bleiben.</translation>
    </message>
    <message>
        <source>Replies with one of these codes mean an error at the receiver.</source>
        <translation>Antworten mit einem dieser Codes bedeuten einen Fehler beim Empfänger.</translation>
    </message>
    <message>
        <source>Replies with one of these codes mean the receiver rejected the message.</source>
        <translation>Antworten mit einem dieser Codes bedeuten, dass der Empfänger die Nachricht abgelehnt hat.</translation>
    </message>
    <message>
        <source>Replies with one of these codes, separated by commas, mean the message was sent.</source>
        <translation>Antworten mit einem dieser Codes, durch Kommas getrennt, bedeuten, dass die Nachricht gesendet ist.</translation>
    </message>
    <message>
        <source>Respond after processing</source>
        <translation>Nach der Verarbeitung antworten</translation>
    </message>
    <message>
        <source>Respond on</source>
        <translation>Antworten über</translation>
    </message>
    <message>
        <source>Response</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Response address</source>
        <translation>Antwortadresse</translation>
    </message>
    <message>
        <source>Response as XML</source>
        <translation>Antwort als XML</translation>
    </message>
    <message>
        <source>Response port</source>
        <translation>Antwortport</translation>
    </message>
    <message>
        <source>Response timeout</source>
        <translation>Antwort-Timeout</translation>
    </message>
    <message>
        <source>Responses of these types become base64.</source>
        <translation>Antworten dieser Typen werden zu Base64.</translation>
    </message>
    <message>
        <source>Returns the messages of a poll: a text, a RawMessage, or a list of them; nothing for none.</source>
        <translation>Gibt die Nachrichten einer Abfrage zurück: einen Text, eine RawMessage oder eine Liste davon; nichts für keine.</translation>
    </message>
    <message>
        <source>Returns the next message of the batch, or nothing at its end.</source>
        <translation>Gibt die nächste Nachricht des Batches zurück, am Ende nichts.</translation>
    </message>
    <message>
        <source>Rotate the queue</source>
        <translation>Warteschlange rotieren</translation>
    </message>
    <message>
        <source>Runs the destination&apos;s filter and transformer in the queue, each time it tries.</source>
        <translation>Führt Filter und Transformer des Ziels in der Warteschlange aus, bei jedem Versuch.</translation>
    </message>
    <message>
        <source>Same connection</source>
        <translation>Dieselbe Verbindung</translation>
    </message>
    <message>
        <source>Same connection; a new one for messages that were recovered</source>
        <translation>Dieselbe Verbindung; eine neue für wiederhergestellte Nachrichten</translation>
    </message>
    <message>
        <source>Says who it is where the server asks.</source>
        <translation>Weist sich aus, wenn der Server fragt.</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>Skript</translation>
    </message>
    <message>
        <source>Seconds, minutes, hours, day of month, month, day of week and, if wanted, year.</source>
        <translation>Sekunden, Minuten, Stunden, Tag des Monats, Monat, Wochentag und, falls gewünscht, Jahr.</translation>
    </message>
    <message>
        <source>Segment delimiter</source>
        <translation>Segmenttrenner</translation>
    </message>
    <message>
        <source>Sent with the request. Content-Encoding: gzip compresses the content.</source>
        <translation>Werden mit der Anfrage gesendet. Content-Encoding: gzip komprimiert den Inhalt.</translation>
    </message>
    <message>
        <source>Smallest first</source>
        <translation>Kleinste zuerst</translation>
    </message>
    <message>
        <source>So many records at the beginning of a batch belong to no message.</source>
        <translation>So viele Datensätze am Anfang eines Batches gehören zu keiner Nachricht.</translation>
    </message>
    <message>
        <source>Source map variables</source>
        <translation>Source-Map-Variablen</translation>
    </message>
    <message>
        <source>Source queue buffer</source>
        <translation>Puffer der Quellwarteschlange</translation>
    </message>
    <message>
        <source>Split batch by</source>
        <translation>Batch teilen nach</translation>
    </message>
    <message>
        <source>Split batches</source>
        <translation>Batches teilen</translation>
    </message>
    <message>
        <source>Start bytes</source>
        <translation>Startbytes</translation>
    </message>
    <message>
        <source>Strip namespaces</source>
        <translation>Namensräume entfernen</translation>
    </message>
    <message>
        <source>Subelement delimiter</source>
        <translation>Subelementtrenner</translation>
    </message>
    <message>
        <source>Successful ACK code</source>
        <translation>ACK-Code bei Erfolg</translation>
    </message>
    <message>
        <source>Successful ACK codes</source>
        <translation>ACK-Codes für Erfolg</translation>
    </message>
    <message>
        <source>Successful ACK message</source>
        <translation>ACK-Text bei Erfolg</translation>
    </message>
    <message>
        <source>Take multipart responses apart</source>
        <translation>Multipart-Antworten zerlegen</translation>
    </message>
    <message>
        <source>Takes the file names as a regular expression.</source>
        <translation>Nimmt die Dateinamen als regulären Ausdruck.</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>The XML has the status line and the headers of the response.</source>
        <translation>Das XML enthält die Statuszeile und die Header der Antwort.</translation>
    </message>
    <message>
        <source>The account on the server.</source>
        <translation>Das Konto auf dem Server.</translation>
    </message>
    <message>
        <source>The account&apos;s password.</source>
        <translation>Das Passwort des Kontos.</translation>
    </message>
    <message>
        <source>The address it connects from.</source>
        <translation>Die Adresse, von der aus es sich verbindet.</translation>
    </message>
    <message>
        <source>The character set is added where it has none.</source>
        <translation>Der Zeichensatz wird ergänzt, wo keiner steht.</translation>
    </message>
    <message>
        <source>The content is base64; its bytes are sent.</source>
        <translation>Der Inhalt ist Base64; gesendet werden seine Bytes.</translation>
    </message>
    <message>
        <source>The content is sent as a file in a multipart/form-data body.</source>
        <translation>Der Inhalt wird als Datei in einem Rumpf vom Typ multipart/form-data gesendet.</translation>
    </message>
    <message>
        <source>The delimiter is the end of the message before it. Off: it belongs to no message.</source>
        <translation>Der Trenner ist das Ende der Nachricht davor. Aus: Er gehört zu keiner Nachricht.</translation>
    </message>
    <message>
        <source>The elements of the columns in their order; columns without a name are column1, column2 and so on.</source>
        <translation>Die Elemente der Spalten der Reihe nach; Spalten ohne Namen heißen column1, column2 und so weiter.</translation>
    </message>
    <message>
        <source>The elements of the records are row1, row2 and so on.</source>
        <translation>Die Elemente der Datensätze heißen row1, row2 und so weiter.</translation>
    </message>
    <message>
        <source>The file gets its name when it is complete, so nobody reads half of it. Replaces, never appends.</source>
        <translation>Die Datei erhält ihren Namen, wenn sie vollständig ist, so liest niemand eine halbe. Ersetzt, hängt nie an.</translation>
    </message>
    <message>
        <source>The id of the channel that gets the message; none drops it.</source>
        <translation>Die Id des Kanals, der die Nachricht erhält; none verwirft sie.</translation>
    </message>
    <message>
        <source>The machine that gets the messages.</source>
        <translation>Der Rechner, der die Nachrichten erhält.</translation>
    </message>
    <message>
        <source>The machine that takes the responses.</source>
        <translation>Der Rechner, der die Antworten annimmt.</translation>
    </message>
    <message>
        <source>The machine to connect to and read from.</source>
        <translation>Der Rechner, mit dem es sich verbindet und von dem es liest.</translation>
    </message>
    <message>
        <source>The message counts as sent when the peer&apos;s machine has taken it.</source>
        <translation>Die Nachricht gilt als gesendet, wenn der Rechner der Gegenstelle sie abgenommen hat.</translation>
    </message>
    <message>
        <source>The name at the server.</source>
        <translation>Der Name beim Server.</translation>
    </message>
    <message>
        <source>The only day of the month on which there are polls. Months without it are left out.</source>
        <translation>Der einzige Tag des Monats, an dem abgefragt wird. Monate ohne ihn entfallen.</translation>
    </message>
    <message>
        <source>The password at the server.</source>
        <translation>Das Passwort beim Server.</translation>
    </message>
    <message>
        <source>The port it connects from; 0 takes any that is free.</source>
        <translation>Der Port, von dem aus es sich verbindet; 0 nimmt irgendeinen freien.</translation>
    </message>
    <message>
        <source>The port it listens on.</source>
        <translation>Der Port, auf dem er lauscht.</translation>
    </message>
    <message>
        <source>The port responses are sent to.</source>
        <translation>Der Port, an den Antworten gesendet werden.</translation>
    </message>
    <message>
        <source>The port senders connect to.</source>
        <translation>Der Port, mit dem sich Sender verbinden.</translation>
    </message>
    <message>
        <source>The port to connect to.</source>
        <translation>Der Port, mit dem es sich verbindet.</translation>
    </message>
    <message>
        <source>The proxy&apos;s machine.</source>
        <translation>Der Rechner des Proxys.</translation>
    </message>
    <message>
        <source>The request goes to a proxy, which passes it on.</source>
        <translation>Die Anfrage geht an einen Proxy, der sie weiterleitet.</translation>
    </message>
    <message>
        <source>The request&apos;s body.</source>
        <translation>Der Rumpf der Anfrage.</translation>
    </message>
    <message>
        <source>The response is wrapped in an &lt;HttpResponse&gt; element.</source>
        <translation>Die Antwort wird in ein Element &lt;HttpResponse&gt; gehüllt.</translation>
    </message>
    <message>
        <source>The response transformer&apos;s inbound data type decides whether the peer accepted the message.</source>
        <translation>Der eingehende Datentyp des Antwort-Transformers entscheidet, ob die Gegenstelle die Nachricht angenommen hat.</translation>
    </message>
    <message>
        <source>The send fails if there is a file of that name already.</source>
        <translation>Das Senden schlägt fehl, wenn es schon eine Datei dieses Namens gibt.</translation>
    </message>
    <message>
        <source>The sender connects to the peer.</source>
        <translation>Der Sender verbindet sich mit der Gegenstelle.</translation>
    </message>
    <message>
        <source>The sender&apos;s accept acknowledgement type decides whether there is a reply: AL always, NE never, ER for errors and rejections only, SU for successes only.</source>
        <translation>Die Quittungsart des Absenders entscheidet, ob geantwortet wird: AL immer, NE nie, ER nur bei Fehlern und Ablehnungen, SU nur bei Erfolg.</translation>
    </message>
    <message>
        <source>The server names the port for the data.</source>
        <translation>Der Server nennt den Port für die Daten.</translation>
    </message>
    <message>
        <source>The template is base64; its bytes are sent.</source>
        <translation>Die Vorlage ist Base64; gesendet werden ihre Bytes.</translation>
    </message>
    <message>
        <source>The template is base64; its bytes are written.</source>
        <translation>Die Vorlage ist Base64; geschrieben werden ihre Bytes.</translation>
    </message>
    <message>
        <source>The variable&apos;s name.</source>
        <translation>Der Name der Variable.</translation>
    </message>
    <message>
        <source>They are a regular expression</source>
        <translation>Sie sind ein regulärer Ausdruck</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>Time between attempts</source>
        <translation>Zeit zwischen Versuchen</translation>
    </message>
    <message>
        <source>Time between connections</source>
        <translation>Zeit zwischen Verbindungen</translation>
    </message>
    <message>
        <source>Time since the last change</source>
        <translation>Zeit seit der letzten Änderung</translation>
    </message>
    <message>
        <source>Timeout</source>
        <translation>Timeout</translation>
    </message>
    <message>
        <source>To hour</source>
        <translation>Bis Stunde</translation>
    </message>
    <message>
        <source>To minute</source>
        <translation>Bis Minute</translation>
    </message>
    <message>
        <source>Try once before queueing</source>
        <translation>Vor dem Einreihen einmal versuchen</translation>
    </message>
    <message>
        <source>Two quotes within a quoted value mean one. Off: the quote escape token comes before a quote.</source>
        <translation>Zwei Anführungszeichen in einem Wert in Anführungszeichen bedeuten eines. Aus: Vor einem Anführungszeichen steht das Escape.</translation>
    </message>
    <message>
        <source>URL</source>
        <translation>URL</translation>
    </message>
    <message>
        <source>Use a proxy</source>
        <translation>Proxy verwenden</translation>
    </message>
    <message>
        <source>Use strict parser</source>
        <translation>Strengen Parser verwenden</translation>
    </message>
    <message>
        <source>Use strict validation</source>
        <translation>Streng validieren</translation>
    </message>
    <message>
        <source>User name</source>
        <translation>Benutzername</translation>
    </message>
    <message>
        <source>Uses the encrypted form of the protocol.</source>
        <translation>Verwendet die verschlüsselte Form des Protokolls.</translation>
    </message>
    <message>
        <source>Usually holds a variable, such as ${message.messageId}.hl7.</source>
        <translation>Enthält meist eine Variable, etwa ${message.messageId}.hl7.</translation>
    </message>
    <message>
        <source>Validate in strict parser</source>
        <translation>Im strengen Parser validieren</translation>
    </message>
    <message>
        <source>Validate the response</source>
        <translation>Antwort validieren</translation>
    </message>
    <message>
        <source>Variable with headers</source>
        <translation>Variable mit Headern</translation>
    </message>
    <message>
        <source>Variable with parameters</source>
        <translation>Variable mit Parametern</translation>
    </message>
    <message>
        <source>Wait until it is complete</source>
        <translation>Warten, bis sie vollständig ist</translation>
    </message>
    <message>
        <source>What becomes of a file that cannot be read or made into a message.</source>
        <translation>Was mit einer Datei geschieht, die sich nicht lesen oder zu keiner Nachricht machen lässt.</translation>
    </message>
    <message>
        <source>What becomes of a file that was processed. One that is left is read again at the next poll.</source>
        <translation>Was mit einer verarbeiteten Datei geschieht. Bleibt sie liegen, liest die nächste Abfrage sie wieder.</translation>
    </message>
    <message>
        <source>What becomes of a file whose message is answered with an error.</source>
        <translation>Was mit einer Datei geschieht, deren Nachricht mit einem Fehler beantwortet wird.</translation>
    </message>
    <message>
        <source>What comes before a quote within a quoted value.</source>
        <translation>Was vor einem Anführungszeichen in einem Wert in Anführungszeichen steht.</translation>
    </message>
    <message>
        <source>What ends a record. Escapes such as \n and 0x1E are understood.</source>
        <translation>Was einen Datensatz beendet. Escapes wie \n und 0x1E werden verstanden.</translation>
    </message>
    <message>
        <source>What ends a segment of an inbound message. Escapes such as \r, \n and 0x0D are understood.</source>
        <translation>Was ein Segment einer eingehenden Nachricht beendet. Escapes wie \r, \n und 0x0D werden verstanden.</translation>
    </message>
    <message>
        <source>What ends each segment of a generated acknowledgement.</source>
        <translation>Was jedes Segment einer erzeugten Quittung beendet.</translation>
    </message>
    <message>
        <source>What goes back to the sender: one of the fixed choices, a destination (d1, d2 …), or any key of the response map.</source>
        <translation>Was an den Absender zurückgeht: eine der festen Möglichkeiten, ein Ziel (d1, d2 …) oder ein beliebiger Schlüssel der Response Map.</translation>
    </message>
    <message>
        <source>What is sent, between the frame&apos;s start and end bytes.</source>
        <translation>Was gesendet wird, zwischen Start- und Endbytes des Rahmens.</translation>
    </message>
    <message>
        <source>What is written after each segment of an outbound message.</source>
        <translation>Was nach jedem Segment einer ausgehenden Nachricht geschrieben wird.</translation>
    </message>
    <message>
        <source>What is written.</source>
        <translation>Was geschrieben wird.</translation>
    </message>
    <message>
        <source>What of a batch makes a message of its own.</source>
        <translation>Was von einem Batch eine eigene Nachricht wird.</translation>
    </message>
    <message>
        <source>What separates columns. Escapes such as \t and 0x1F are understood.</source>
        <translation>Was Spalten trennt. Escapes wie \t und 0x1F werden verstanden.</translation>
    </message>
    <message>
        <source>What separates elements. Escapes such as \n and 0x1E are understood.</source>
        <translation>Was Elemente trennt. Escapes wie \n und 0x1E werden verstanden.</translation>
    </message>
    <message>
        <source>What separates the parts of an element. Escapes such as \n and 0x1E are understood.</source>
        <translation>Was die Teile eines Elements trennt. Escapes wie \n und 0x1E werden verstanden.</translation>
    </message>
    <message>
        <source>What stands around a value that holds a delimiter.</source>
        <translation>Was um einen Wert steht, der einen Trenner enthält.</translation>
    </message>
    <message>
        <source>What stands before a field.</source>
        <translation>Was vor einem Feld steht.</translation>
    </message>
    <message>
        <source>What stands before a segment.</source>
        <translation>Was vor einem Segment steht.</translation>
    </message>
    <message>
        <source>What stands before a transaction.</source>
        <translation>Was vor einer Transaktion steht.</translation>
    </message>
    <message>
        <source>What the channel gets.</source>
        <translation>Was der Kanal erhält.</translation>
    </message>
    <message>
        <source>What the postprocessor returns</source>
        <translation>Was der Postprocessor zurückgibt</translation>
    </message>
    <message>
        <source>When it looks for messages. One poll ends before the next begins.</source>
        <translation>Wann nach Nachrichten gesehen wird. Eine Abfrage endet, bevor die nächste beginnt.</translation>
    </message>
    <message>
        <source>When the active hours begin, in local time.</source>
        <translation>Wann die aktiven Stunden beginnen, in Ortszeit.</translation>
    </message>
    <message>
        <source>When the active hours begin.</source>
        <translation>Wann die aktiven Stunden beginnen.</translation>
    </message>
    <message>
        <source>When the active hours end.</source>
        <translation>Wann die aktiven Stunden enden.</translation>
    </message>
    <message>
        <source>Where from</source>
        <translation>Woher</translation>
    </message>
    <message>
        <source>Where it listens. 0.0.0.0 takes connections on all addresses, 127.0.0.1 only from this machine.</source>
        <translation>Wo er lauscht. 0.0.0.0 nimmt Verbindungen auf allen Adressen an, 127.0.0.1 nur von diesem Rechner.</translation>
    </message>
    <message>
        <source>Where the control id that the reply must name is taken from.</source>
        <translation>Woher die Control Id kommt, die die Antwort nennen muss.</translation>
    </message>
    <message>
        <source>Where the files are.</source>
        <translation>Wo die Dateien liegen.</translation>
    </message>
    <message>
        <source>Where the request goes, http:// or https://.</source>
        <translation>Wohin die Anfrage geht, http:// oder https://.</translation>
    </message>
    <message>
        <source>Where the response is sent.</source>
        <translation>Worüber die Antwort gesendet wird.</translation>
    </message>
    <message>
        <source>Where to</source>
        <translation>Wohin</translation>
    </message>
    <message>
        <source>Which files are read: names with * and ?, separated by commas, or a regular expression for whole names.</source>
        <translation>Welche Dateien gelesen werden: Namen mit * und ?, durch Kommas getrennt, oder ein regulärer Ausdruck für ganze Namen.</translation>
    </message>
    <message>
        <source>Which files of a poll come first.</source>
        <translation>Welche Dateien einer Abfrage zuerst kommen.</translation>
    </message>
    <message>
        <source>With status and headers</source>
        <translation>Mit Status und Headern</translation>
    </message>
    <message>
        <source>Without being asked</source>
        <translation>Ohne Aufforderung</translation>
    </message>
    <message>
        <source>Write to a temporary file first</source>
        <translation>Erst in eine temporäre Datei schreiben</translation>
    </message>
    <message>
        <source>XPath query</source>
        <translation>XPath-Abfrage</translation>
    </message>
    <message>
        <source>This must not be empty.</source>
        <translation>Darf nicht leer sein.</translation>
    </message>
</context>
<context>
    <name>SaveContent</name>
    <message>
        <source>Saved %1 to %2</source>
        <translation>%1 in %2 gespeichert</translation>
    </message>
    <message>
        <source>Not saved.</source>
        <translation>Nicht gespeichert.</translation>
    </message>
    <message>
        <source>Save it decoded…</source>
        <translation>Dekodiert speichern…</translation>
    </message>
    <message>
        <source>Save the embedded document as</source>
        <translation>Eingebettetes Dokument speichern unter</translation>
    </message>
    <message>
        <source>Show it as text</source>
        <translation>Als Text anzeigen</translation>
    </message>
    <message>
        <source>Embedded base64, %1</source>
        <translation>Eingebettetes Base64, %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>SentProperties</name>
    <message>
        <source>To</source>
        <translation>An</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
</context>
<context>
    <name>StageContent</name>
    <message>
        <source>keeps nothing of a message</source>
        <translation>speichert nichts von einer Nachricht</translation>
    </message>
    <message>
        <source>keeps statuses and columns, no content</source>
        <translation>speichert Status und Spalten, keinen Inhalt</translation>
    </message>
    <message>
        <source>keeps only Raw</source>
        <translation>speichert nur Rohdaten</translation>
    </message>
    <message>
        <source>keeps Raw, Encoded, Sent and Response</source>
        <translation>speichert Rohdaten, Kodiert, Gesendet und Antwort</translation>
    </message>
    <message>
        <source>keeps everything</source>
        <translation>speichert alles</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 oder %2</translation>
    </message>
    <message>
        <source>Not stored: mode %1 %2. %3 would keep it.</source>
        <translation>Nicht gespeichert: Der Modus %1 %2. Erst %3 würde es speichern.</translation>
    </message>
    <message>
        <source>Not made: it failed before. %1</source>
        <translation>Nicht entstanden: Vorher kam es zu einem Fehler. %1</translation>
    </message>
    <message>
        <source>Not made: the filter of %1 turned the message away.</source>
        <translation>Nicht entstanden: Der Filter von %1 hat die Nachricht abgewiesen.</translation>
    </message>
    <message>
        <source>Not made yet: the message waits to be processed.</source>
        <translation>Noch nicht entstanden: Die Nachricht wartet auf die Verarbeitung.</translation>
    </message>
    <message>
        <source>The preprocessor left the message as it came: Processed is the same as Raw.</source>
        <translation>Der Preprocessor hat die Nachricht gelassen, wie sie kam: Vorverarbeitet ist gleich Rohdaten.</translation>
    </message>
    <message>
        <source>Destinations have no preprocessor.</source>
        <translation>Ziele haben keinen Preprocessor.</translation>
    </message>
    <message>
        <source>Nothing to transform: %1 has no filter rules or transformer steps, so Raw went straight to Encoded.</source>
        <translation>Nichts zu transformieren: %1 hat weder Filterregeln noch Transformer-Schritte, die Rohdaten wurden direkt kodiert.</translation>
    </message>
    <message>
        <source>Not sent yet: the message is in the queue.</source>
        <translation>Noch nicht gesendet: Die Nachricht ist in der Warteschlange.</translation>
    </message>
    <message>
        <source>Not made: the response failed. %1</source>
        <translation>Nicht entstanden: Die Antwort ist fehlgeschlagen. %1</translation>
    </message>
    <message>
        <source>No answer: %1</source>
        <translation>Keine Antwort: %1</translation>
    </message>
    <message>
        <source>Nothing was answered to the sender.</source>
        <translation>Dem Absender wurde nichts geantwortet.</translation>
    </message>
    <message>
        <source>No answer was stored.</source>
        <translation>Es wurde keine Antwort gespeichert.</translation>
    </message>
    <message>
        <source>Not made yet: the response transformer is still to run.</source>
        <translation>Noch nicht entstanden: Der Antwort-Transformer steht noch aus.</translation>
    </message>
    <message>
        <source>%1 has no response transformer steps: the Response was used as it came.</source>
        <translation>%1 hat keine Schritte im Antwort-Transformer: Die Antwort wurde verwendet, wie sie kam.</translation>
    </message>
    <message>
        <source>There is no such content for this message.</source>
        <translation>Zu dieser Nachricht gibt es keinen solchen Inhalt.</translation>
    </message>
    <message>
        <source>Not made yet.</source>
        <translation>Noch nicht entstanden.</translation>
    </message>
    <message>
        <source>%1 did not get this message: the source&apos;s status is %2.</source>
        <translation>%1 hat diese Nachricht nicht erhalten: Der Status der Quelle ist „%2“.</translation>
    </message>
    <message>
        <source>%1 did not get this message: it is disabled.</source>
        <translation>%1 hat diese Nachricht nicht erhalten: Es ist deaktiviert.</translation>
    </message>
    <message>
        <source>%1 did not get this message.</source>
        <translation>%1 hat diese Nachricht nicht erhalten.</translation>
    </message>
    <message>
        <source>Removed when the message was complete: the channel has “remove content on completion” on.</source>
        <translation>Entfernt, als die Nachricht abgeschlossen war: Im Kanal ist „Inhalte nach Abschluss entfernen“ eingeschaltet.</translation>
    </message>
</context>
<context>
    <name>Status</name>
    <message>
        <source>Received</source>
        <translation>Received</translation>
    </message>
    <message>
        <source>Filtered</source>
        <translation>Filtered</translation>
    </message>
    <message>
        <source>Transformed</source>
        <translation>Transformed</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Sent</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>Queued</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Error</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>Pending</translation>
    </message>
    <message>
        <source>Not deployed</source>
        <translation>Nicht bereitgestellt</translation>
    </message>
    <message>
        <source>Deploying</source>
        <translation>Wird bereitgestellt</translation>
    </message>
    <message>
        <source>Undeploying</source>
        <translation>Wird zurückgezogen</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Startet</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Gestartet</translation>
    </message>
    <message>
        <source>Pausing</source>
        <translation>Wird pausiert</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pausiert</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Hält an</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>Verbindet</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Verbunden</translation>
    </message>
    <message>
        <source>Receiving</source>
        <translation>Empfängt</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>Sendet</translation>
    </message>
    <message>
        <source>Waiting for reply</source>
        <translation>Wartet auf Antwort</translation>
    </message>
    <message>
        <source>Disconnected</source>
        <translation>Getrennt</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
</context>
<context>
    <name>StepEdits</name>
    <message>
        <source>It is empty.</source>
        <translation>Es ist leer.</translation>
    </message>
    <message>
        <source>There are no steps and no rules in it.</source>
        <translation>Es enthält weder Schritte noch Regeln.</translation>
    </message>
    <message>
        <source>These are steps of a transformer; a filter takes rules.</source>
        <translation>Das sind Schritte eines Transformers; ein Filter nimmt Regeln.</translation>
    </message>
    <message>
        <source>These are rules of a filter; a transformer takes steps.</source>
        <translation>Das sind Regeln eines Filters; ein Transformer nimmt Schritte.</translation>
    </message>
</context>
<context>
    <name>StepFields</name>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>JavaScript that has the value to look at; drag it here from the sample.</source>
        <translation>JavaScript mit dem Wert, der geprüft wird; lässt sich aus dem Beispiel hierher ziehen.</translation>
    </message>
    <message>
        <source>The field is missing: write or drag in what is to be looked at.</source>
        <translation>Das Feld fehlt: eingeben oder hineinziehen, was geprüft wird.</translation>
    </message>
    <message>
        <source>Condition</source>
        <translation>Bedingung</translation>
    </message>
    <message>
        <source>Exists and Does not exist count characters, so they ask for a text: end the field with .toString().</source>
        <translation>„Existiert“ und „Existiert nicht“ zählen Zeichen, verlangen also einen Text: Das Feld muss mit .toString() enden.</translation>
    </message>
    <message>
        <source>Exists</source>
        <translation>Existiert</translation>
    </message>
    <message>
        <source>Does not exist</source>
        <translation>Existiert nicht</translation>
    </message>
    <message>
        <source>Equals</source>
        <translation>Ist gleich</translation>
    </message>
    <message>
        <source>Does not equal</source>
        <translation>Ist ungleich</translation>
    </message>
    <message>
        <source>Contains</source>
        <translation>Enthält</translation>
    </message>
    <message>
        <source>Does not contain</source>
        <translation>Enthält nicht</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>JavaScript each: a text stands in quotes, &apos;A01&apos;. One of them is enough; for the negations none may fit.</source>
        <translation>Jeweils JavaScript: Text steht in Anführungszeichen, &apos;A01&apos;. Einer genügt; bei den Verneinungen darf keiner zutreffen.</translation>
    </message>
    <message>
        <source>Mapping</source>
        <translation>Zuordnung</translation>
    </message>
    <message>
        <source>JavaScript that has the value; drag it here from the sample.</source>
        <translation>JavaScript mit dem Wert; lässt sich aus dem Beispiel hierher ziehen.</translation>
    </message>
    <message>
        <source>Default value</source>
        <translation>Standardwert</translation>
    </message>
    <message>
        <source>JavaScript; taken where the mapping is empty. A text stands in quotes.</source>
        <translation>JavaScript; gilt, wenn die Zuordnung leer ist. Text steht in Anführungszeichen.</translation>
    </message>
    <message>
        <source>Replacements</source>
        <translation>Ersetzungen</translation>
    </message>
    <message>
        <source>Done one after the other on a text, with Java&apos;s regular expressions; both are JavaScript, a text stands in quotes.</source>
        <translation>Werden nacheinander auf den Text angewandt, mit regulären Ausdrücken von Java; beides ist JavaScript, Text steht in Anführungszeichen.</translation>
    </message>
    <message>
        <source>Variable</source>
        <translation>Variable</translation>
    </message>
    <message>
        <source>The name it is read by: $(&apos;name&apos;) in scripts, ${name} in templates.</source>
        <translation>Unter diesem Namen wird sie gelesen: $(&apos;name&apos;) in Skripten, ${name} in Vorlagen.</translation>
    </message>
    <message>
        <source>The variable is missing: give it a name.</source>
        <translation>Die Variable fehlt: Sie braucht einen Namen.</translation>
    </message>
    <message>
        <source>Add to</source>
        <translation>Hinzufügen zu</translation>
    </message>
    <message>
        <source>How long the variable lives, and who can see it.</source>
        <translation>Wie lange die Variable lebt und wer sie sieht.</translation>
    </message>
    <message>
        <source>Connector map</source>
        <translation>Connector Map</translation>
    </message>
    <message>
        <source>Channel map</source>
        <translation>Channel Map</translation>
    </message>
    <message>
        <source>Global channel map</source>
        <translation>Global Channel Map</translation>
    </message>
    <message>
        <source>Global map</source>
        <translation>Global Map</translation>
    </message>
    <message>
        <source>Response map</source>
        <translation>Response Map</translation>
    </message>
    <message>
        <source>Message segment</source>
        <translation>Nachrichtensegment</translation>
    </message>
    <message>
        <source>What is set: a field of tmp, or of msg where there is no outbound template.</source>
        <translation>Was gesetzt wird: ein Feld von tmp oder, ohne ausgehende Vorlage, von msg.</translation>
    </message>
    <message>
        <source>The message segment is missing: write or drag in what is to be set.</source>
        <translation>Das Nachrichtensegment fehlt: eingeben oder hineinziehen, was gesetzt wird.</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Was geschieht</translation>
    </message>
    <message>
        <source>With the destinations that the message would go to.</source>
        <translation>Mit den Zielen, an die die Nachricht ginge.</translation>
    </message>
    <message>
        <source>Remove the following destinations</source>
        <translation>Die folgenden Ziele entfernen</translation>
    </message>
    <message>
        <source>Remove all destinations but the following</source>
        <translation>Alle Ziele außer den folgenden entfernen</translation>
    </message>
    <message>
        <source>Remove all destinations</source>
        <translation>Alle Ziele entfernen</translation>
    </message>
    <message>
        <source>Destinations</source>
        <translation>Ziele</translation>
    </message>
    <message>
        <source>Exists is also right for elements of the message.</source>
        <translation>„Existiert“ passt auch für Elemente der Nachricht.</translation>
    </message>
    <message>
        <source>Iterate on</source>
        <translation>Iterieren über</translation>
    </message>
    <message>
        <source>What has several of a kind, as msg[&apos;OBX&apos;]; drag it here from the sample.</source>
        <translation>Was mehrfach vorkommt, etwa msg[&apos;OBX&apos;]; lässt sich aus dem Beispiel hierher ziehen.</translation>
    </message>
    <message>
        <source>Nothing to iterate on: write or drag in what there are several of.</source>
        <translation>Nichts zum Iterieren: eingeben oder hineinziehen, was mehrfach vorkommt.</translation>
    </message>
    <message>
        <source>Index variable</source>
        <translation>Indexvariable</translation>
    </message>
    <message>
        <source>Counts the rounds from 0.</source>
        <translation>Zählt die Durchläufe ab 0.</translation>
    </message>
    <message>
        <source>The index variable is missing: it needs a name, as i.</source>
        <translation>Die Indexvariable fehlt: Sie braucht einen Namen, etwa i.</translation>
    </message>
    <message>
        <source>Drag-and-drop substitutions</source>
        <translation>Ersetzungen beim Hineinziehen</translation>
    </message>
    <message>
        <source>What is dragged into this Iterator and begins like one of these gets the index variable behind it.</source>
        <translation>Was in diesen Iterator gezogen wird und so beginnt, erhält die Indexvariable dahinter.</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>Annehmen</translation>
    </message>
    <message>
        <source>If one of the rounds accepts</source>
        <translation>Wenn ein Durchlauf annimmt</translation>
    </message>
    <message>
        <source>Only if all rounds accept</source>
        <translation>Nur wenn alle Durchläufe annehmen</translation>
    </message>
    <message>
        <source>Stop as soon as the result is certain</source>
        <translation>Aufhören, sobald das Ergebnis feststeht</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>JavaScript that has the XML as a text, as msg.toXMLString().</source>
        <translation>JavaScript mit dem XML als Text, etwa msg.toXMLString().</translation>
    </message>
    <message>
        <source>The source is missing.</source>
        <translation>Die Quelle fehlt.</translation>
    </message>
    <message>
        <source>Result variable</source>
        <translation>Ergebnisvariable</translation>
    </message>
    <message>
        <source>The channel map keeps the result by this name.</source>
        <translation>Unter diesem Namen steht das Ergebnis in der Channel Map.</translation>
    </message>
    <message>
        <source>The result variable is missing: give it a name.</source>
        <translation>Die Ergebnisvariable fehlt: Sie braucht einen Namen.</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>JavaScript that has the stylesheet as a text.</source>
        <translation>JavaScript mit dem Stylesheet als Text.</translation>
    </message>
    <message>
        <source>The template is missing.</source>
        <translation>Die Vorlage fehlt.</translation>
    </message>
    <message>
        <source>Transformer factory</source>
        <translation>Transformer Factory</translation>
    </message>
    <message>
        <source>Kept for the reference engine; here there is one XSLT processor.</source>
        <translation>Bleibt für die Referenz-Engine erhalten; hier gibt es nur einen XSLT-Prozessor.</translation>
    </message>
    <message>
        <source>The engine&apos;s</source>
        <translation>Die der Engine</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>Factory class</source>
        <translation>Factory-Klasse</translation>
    </message>
    <message>
        <source>line %1: </source>
        <translation>Zeile %1: </translation>
    </message>
    <message>
        <source>This is no JavaScript value: %1%2.</source>
        <translation>Das ist kein JavaScript-Wert: %1%2.</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>Skript</translation>
    </message>
    <message>
        <source>Script file</source>
        <translation>Skriptdatei</translation>
    </message>
    <message>
        <source>Read when the channel is deployed, from the machine that the engine runs on.</source>
        <translation>Wird beim Bereitstellen des Kanals gelesen, auf dem Rechner der Engine.</translation>
    </message>
    <message>
        <source>The script file is missing.</source>
        <translation>Die Skriptdatei fehlt.</translation>
    </message>
    <message>
        <source>This is no name of a variable: letters, digits, _ and $ are allowed, no digit in front.</source>
        <translation>Das ist kein Variablenname: zulässig sind Buchstaben, Ziffern, _ und $, keine Ziffer am Anfang.</translation>
    </message>
</context>
<context>
    <name>StepKind</name>
    <message>
        <source>Rule Builder</source>
        <translation>Rule Builder</translation>
    </message>
    <message>
        <source>Mapper</source>
        <translation>Mapper</translation>
    </message>
    <message>
        <source>Message Builder</source>
        <translation>Message Builder</translation>
    </message>
    <message>
        <source>JavaScript</source>
        <translation>JavaScript</translation>
    </message>
    <message>
        <source>XSLT</source>
        <translation>XSLT</translation>
    </message>
    <message>
        <source>External Script</source>
        <translation>Externes Skript</translation>
    </message>
    <message>
        <source>Destination Set Filter</source>
        <translation>Destination Set Filter</translation>
    </message>
    <message>
        <source>Iterator</source>
        <translation>Iterator</translation>
    </message>
    <message>
        <source>Unknown kind</source>
        <translation>Unbekannte Art</translation>
    </message>
</context>
<context>
    <name>StepText</name>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <source>no field yet</source>
        <translation>noch kein Feld</translation>
    </message>
    <message>
        <source>%1 exists</source>
        <translation>%1 existiert</translation>
    </message>
    <message>
        <source>%1 does not exist</source>
        <translation>%1 existiert nicht</translation>
    </message>
    <message>
        <source>%1 equals %2</source>
        <translation>%1 ist gleich %2</translation>
    </message>
    <message>
        <source>%1 does not equal %2</source>
        <translation>%1 ist ungleich %2</translation>
    </message>
    <message>
        <source>%1 contains %2</source>
        <translation>%1 enthält %2</translation>
    </message>
    <message>
        <source>%1 does not contain %2</source>
        <translation>%1 enthält nicht %2</translation>
    </message>
    <message>
        <source>no destination</source>
        <translation>kein Ziel</translation>
    </message>
    <message>
        <source>removes all if %1</source>
        <translation>entfernt alle, wenn %1</translation>
    </message>
    <message>
        <source>removes %1 if %2</source>
        <translation>entfernt %1, wenn %2</translation>
    </message>
    <message>
        <source>keeps only %1 if %2</source>
        <translation>lässt nur %1, wenn %2</translation>
    </message>
    <message>
        <source>no mapping yet</source>
        <translation>noch keine Zuordnung</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>aus %1</translation>
    </message>
    <message>
        <source>%1, connector map</source>
        <translation>%1, Connector Map</translation>
    </message>
    <message>
        <source>%1, global channel map</source>
        <translation>%1, Global Channel Map</translation>
    </message>
    <message>
        <source>%1, global map</source>
        <translation>%1, Global Map</translation>
    </message>
    <message>
        <source>%1, response map</source>
        <translation>%1, Response Map</translation>
    </message>
    <message>
        <source>no message segment yet</source>
        <translation>noch kein Nachrichtensegment</translation>
    </message>
    <message>
        <source>empties %1</source>
        <translation>leert %1</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>%1 aus %2</translation>
    </message>
    <message>
        <source>JavaScript, empty</source>
        <translation>JavaScript, leer</translation>
    </message>
    <message numerus="yes">
        <source>JavaScript, %n lines</source>
        <translation>
            <numerusform>JavaScript, %n Zeile</numerusform>
            <numerusform>JavaScript, %n Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>XSLT into %1</source>
        <translation>XSLT in %1</translation>
    </message>
    <message>
        <source>External Script</source>
        <translation>Externes Skript</translation>
    </message>
    <message>
        <source>Iterator</source>
        <translation>Iterator</translation>
    </message>
    <message>
        <source>Iterator over %1</source>
        <translation>Iterator über %1</translation>
    </message>
</context>
<context>
    <name>TagColours</name>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>Orange</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Pink</source>
        <translation>Rosa</translation>
    </message>
    <message>
        <source>Violet</source>
        <translation>Violett</translation>
    </message>
    <message>
        <source>Olive</source>
        <translation>Oliv</translation>
    </message>
    <message>
        <source>Teal</source>
        <translation>Petrol</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Rot</translation>
    </message>
</context>
<context>
    <name>TemplateVariables</name>
    <message>
        <source>Set by this channel</source>
        <translation>Von diesem Kanal gesetzt</translation>
    </message>
    <message>
        <source>What the transformer made</source>
        <translation>Was der Transformer ergab</translation>
    </message>
    <message>
        <source>The same, before it was encoded</source>
        <translation>Dasselbe vor dem Kodieren</translation>
    </message>
    <message>
        <source>What came in, at this connector</source>
        <translation>Was an diesem Konnektor ankam</translation>
    </message>
    <message>
        <source>The message&apos;s number</source>
        <translation>Die Nummer der Nachricht</translation>
    </message>
    <message>
        <source>The file that was read</source>
        <translation>Die gelesene Datei</translation>
    </message>
    <message>
        <source>This channel&apos;s name</source>
        <translation>Der Name dieses Kanals</translation>
    </message>
    <message>
        <source>This channel&apos;s id</source>
        <translation>Die Id dieses Kanals</translation>
    </message>
    <message>
        <source>The time now, in that form</source>
        <translation>Die aktuelle Zeit in dieser Form</translation>
    </message>
    <message>
        <source>The time now, in milliseconds</source>
        <translation>Die aktuelle Zeit in Millisekunden</translation>
    </message>
    <message>
        <source>A new id each time</source>
        <translation>Jedes Mal eine neue Id</translation>
    </message>
    <message>
        <source>A new number each time</source>
        <translation>Jedes Mal eine neue Nummer</translation>
    </message>
</context>
<context>
    <name>Text</name>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 h</translation>
    </message>
    <message>
        <source>%1 d</source>
        <translation>%1 d</translation>
    </message>
    <message>
        <source>%1 (%2 UTC)</source>
        <translation>%1 (%2 UTC)</translation>
    </message>
</context>
<context>
    <name>WriteFile</name>
    <message>
        <source>%1 can&apos;t be written: %2</source>
        <translation>%1 lässt sich nicht schreiben: %2</translation>
    </message>
</context>
<context>
    <name>millrace::Application</name>
    <message>
        <source>The workspace %1 can&apos;t be opened.</source>
        <translation>Der Arbeitsbereich %1 lässt sich nicht öffnen.</translation>
    </message>
    <message>
        <source>Choose another folder…</source>
        <translation>Anderen Ordner wählen…</translation>
    </message>
    <message>
        <source>Open a workspace</source>
        <translation>Arbeitsbereich öffnen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::AttachmentSettings</name>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>The entire message</source>
        <translation>Die ganze Nachricht</translation>
    </message>
    <message>
        <source>What patterns match</source>
        <translation>Was Muster finden</translation>
    </message>
    <message>
        <source>The pixel data of DICOM</source>
        <translation>Die Pixeldaten von DICOM</translation>
    </message>
    <message>
        <source>What a script takes out</source>
        <translation>Was ein Skript herausnimmt</translation>
    </message>
    <message>
        <source>MIME type</source>
        <translation>MIME-Typ</translation>
    </message>
    <message>
        <source>What the attachment is, such as application/pdf.</source>
        <translation>Was der Anhang ist, etwa application/pdf.</translation>
    </message>
    <message>
        <source>Patterns: what the first group matches is taken out</source>
        <translation>Muster: Was die erste Gruppe findet, wird herausgenommen</translation>
    </message>
    <message>
        <source>A regular expression and the MIME type of what its first group matches.</source>
        <translation>Ein regulärer Ausdruck und der MIME-Typ dessen, was seine erste Gruppe findet.</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>Skript</translation>
    </message>
    <message>
        <source>Calls addAttachment() for what it takes out, and returns the message that is left.</source>
        <translation>Ruft addAttachment() für das auf, was es herausnimmt, und gibt den Rest der Nachricht zurück.</translation>
    </message>
    <message>
        <source>Attachments</source>
        <translation>Anhänge</translation>
    </message>
    <message>
        <source>Change attachment handler</source>
        <translation>Attachment-Handler ändern</translation>
    </message>
    <message>
        <source>Change attachments</source>
        <translation>Anhänge ändern</translation>
    </message>
</context>
<context>
    <name>millrace::ui::AttachmentsPage</name>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Attachments</source>
        <translation>Anhänge</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>Content of the attachment</source>
        <translation>Inhalt des Anhangs</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>The message has no attachments.</source>
        <translation>Die Nachricht hat keine Anhänge.</translation>
    </message>
    <message>
        <source>Choose one to see it.</source>
        <translation>Zum Ansehen einen auswählen.</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen…</translation>
    </message>
    <message>
        <source>It could not be read: %1</source>
        <translation>Lesen nicht möglich: %1</translation>
    </message>
    <message>
        <source>%1, %2 by %3 pixels</source>
        <translation>%1, %2 mal %3 Pixel</translation>
    </message>
    <message>
        <source>%1, %2: no text and no picture. Save it to open it elsewhere.</source>
        <translation>%1, %2: weder Text noch Bild. Gespeichert lässt es sich anderswo öffnen.</translation>
    </message>
    <message>
        <source>First %1 of %2 shown</source>
        <translation>Erste %1 von %2 angezeigt</translation>
    </message>
    <message>
        <source>Save the attachment as</source>
        <translation>Anhang speichern unter</translation>
    </message>
    <message>
        <source>Nothing can be masked in it, so it is not shown: switch the mask off to see it.</source>
        <translation>Darin lässt sich nichts maskieren, daher wird es nicht gezeigt: Maskieren ausschalten, um es zu sehen.</translation>
    </message>
</context>
<context>
    <name>millrace::ui::BottomPanel</name>
    <message>
        <source>Tool panes</source>
        <translation>Werkzeugbereiche</translation>
    </message>
    <message>
        <source>Open the tool panes</source>
        <translation>Werkzeugbereiche öffnen</translation>
    </message>
    <message>
        <source>Close the tool panes</source>
        <translation>Werkzeugbereiche schließen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ChannelCommands</name>
    <message>
        <source>&amp;Deploy</source>
        <translation>&amp;Bereitstellen</translation>
    </message>
    <message>
        <source>&amp;Undeploy</source>
        <translation>&amp;Zurückziehen</translation>
    </message>
    <message>
        <source>Take the channel out of service</source>
        <translation>Den Kanal außer Betrieb nehmen</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Starten</translation>
    </message>
    <message>
        <source>Start receiving</source>
        <translation>Empfang beginnen</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pausieren</translation>
    </message>
    <message>
        <source>Stop receiving; queues go on</source>
        <translation>Empfang unterbrechen; Warteschlangen laufen weiter</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>&amp;Anhalten</translation>
    </message>
    <message>
        <source>Finish what is under way, then stop</source>
        <translation>Laufendes abschließen, dann anhalten</translation>
    </message>
    <message>
        <source>&amp;Halt</source>
        <translation>S&amp;ofort anhalten</translation>
    </message>
    <message>
        <source>Stop at once; messages under way stay unfinished</source>
        <translation>Auf der Stelle anhalten; laufende Nachrichten bleiben unvollendet</translation>
    </message>
    <message>
        <source>Send &amp;message…</source>
        <translation>&amp;Nachricht senden…</translation>
    </message>
    <message>
        <source>Hand a message to the channel</source>
        <translation>Dem Kanal eine Nachricht übergeben</translation>
    </message>
    <message>
        <source>&amp;Messages</source>
        <translation>Nach&amp;richten</translation>
    </message>
    <message>
        <source>Read the channel&apos;s messages</source>
        <translation>Die Nachrichten des Kanals lesen</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren…</translation>
    </message>
    <message>
        <source>Write the channel&apos;s file</source>
        <translation>Die Datei des Kanals schreiben</translation>
    </message>
    <message>
        <source>Remo&amp;ve channel…</source>
        <translation>&amp;Kanal entfernen…</translation>
    </message>
    <message>
        <source>Remove the channel and its messages</source>
        <translation>Den Kanal und seine Nachrichten entfernen</translation>
    </message>
    <message>
        <source>%1 would not deploy.</source>
        <translation>%1 ließ sich nicht bereitstellen.</translation>
    </message>
    <message>
        <source>%1 could not be undeployed.</source>
        <translation>%1 ließ sich nicht zurückziehen.</translation>
    </message>
    <message>
        <source>%1 would not start.</source>
        <translation>%1 ließ sich nicht starten.</translation>
    </message>
    <message>
        <source>%1 could not be paused.</source>
        <translation>%1 ließ sich nicht pausieren.</translation>
    </message>
    <message>
        <source>%1 would not stop.</source>
        <translation>%1 ließ sich nicht anhalten.</translation>
    </message>
    <message>
        <source>%1 could not be halted.</source>
        <translation>%1 ließ sich nicht sofort anhalten.</translation>
    </message>
    <message>
        <source>%1 could not be removed.</source>
        <translation>%1 ließ sich nicht entfernen.</translation>
    </message>
    <message>
        <source>Remove all messages…</source>
        <translation>Alle Nachrichten entfernen…</translation>
    </message>
    <message>
        <source>Remove every message of the channel</source>
        <translation>Alle Nachrichten des Kanals entfernen</translation>
    </message>
    <message>
        <source>Clear statistics…</source>
        <translation>Statistik zurücksetzen…</translation>
    </message>
    <message>
        <source>Set counters back to zero</source>
        <translation>Zähler auf null setzen</translation>
    </message>
    <message>
        <source>En&amp;able</source>
        <translation>Ak&amp;tivieren</translation>
    </message>
    <message>
        <source>Deploy the channel with the others</source>
        <translation>Den Kanal mit den anderen bereitstellen</translation>
    </message>
    <message>
        <source>D&amp;isable</source>
        <translation>&amp;Deaktivieren</translation>
    </message>
    <message>
        <source>Leave the channel out when all are deployed</source>
        <translation>Den Kanal auslassen, wenn alle bereitgestellt werden</translation>
    </message>
    <message>
        <source>1 channel did not.</source>
        <translation>1 Kanal nicht.</translation>
    </message>
    <message numerus="yes">
        <source>%n channels did not.</source>
        <translation>
            <numerusform>%n Kanal nicht.</numerusform>
            <numerusform>%n Kanäle nicht.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 could not be enabled.</source>
        <translation>%1 ließ sich nicht aktivieren.</translation>
    </message>
    <message>
        <source>%1 could not be disabled.</source>
        <translation>%1 ließ sich nicht deaktivieren.</translation>
    </message>
    <message>
        <source>1 message waits in the queues of %1.</source>
        <translation>1 Nachricht wartet in den Warteschlangen von %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n messages wait in the queues of %1.</source>
        <translation>
            <numerusform>%n Nachricht wartet in den Warteschlangen von %1.</numerusform>
            <numerusform>%n Nachrichten warten in den Warteschlangen von %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>They are kept, and sent as the newly deployed channel says.</source>
        <translation>Sie bleiben erhalten und werden so gesendet, wie es der neu bereitgestellte Kanal vorgibt.</translation>
    </message>
    <message>
        <source>A connector of %1 would not start.</source>
        <translation>Ein Konnektor von %1 ließ sich nicht starten.</translation>
    </message>
    <message>
        <source>A connector of %1 would not stop.</source>
        <translation>Ein Konnektor von %1 ließ sich nicht anhalten.</translation>
    </message>
    <message>
        <source>The messages of %1 were not removed.</source>
        <translation>Die Nachrichten von %1 wurden nicht entfernt.</translation>
    </message>
    <message>
        <source>The statistics of %1 were not cleared.</source>
        <translation>Die Statistik von %1 wurde nicht zurückgesetzt.</translation>
    </message>
    <message>
        <source>Put the channel into service; unsaved edits are saved first</source>
        <translation>Den Kanal in Betrieb nehmen; nicht gespeicherte Änderungen werden zuerst gespeichert</translation>
    </message>
    <message numerus="yes">
        <source>%n channels are deployed.</source>
        <translation>
            <numerusform>%n Kanal ist bereitgestellt.</numerusform>
            <numerusform>%n Kanäle sind bereitgestellt.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 was not deployed, for it could not be saved.</source>
        <translation>%1 wurde nicht bereitgestellt: Speichern war nicht möglich.</translation>
    </message>
    <message>
        <source>%1 is deployed.</source>
        <translation>%1 ist bereitgestellt.</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>Bearbe&amp;iten</translation>
    </message>
    <message>
        <source>Open the channel&apos;s editor</source>
        <translation>Den Editor des Kanals öffnen</translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation>U&amp;mbenennen</translation>
    </message>
    <message>
        <source>Open the channel&apos;s editor at its name</source>
        <translation>Den Editor des Kanals bei seinem Namen öffnen</translation>
    </message>
    <message>
        <source>&amp;Clone</source>
        <translation>K&amp;lonen</translation>
    </message>
    <message>
        <source>Make a copy of the channel, and open it</source>
        <translation>Den Kanal kopieren und die Kopie öffnen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ChannelDialogs</name>
    <message>
        <source>%1 is running.</source>
        <translation>%1 läuft.</translation>
    </message>
    <message>
        <source>It listens on %1.</source>
        <translation>Er lauscht auf %1.</translation>
    </message>
    <message>
        <source>Read its messages</source>
        <translation>Nachrichten lesen</translation>
    </message>
    <message>
        <source>Send a message</source>
        <translation>Nachricht senden</translation>
    </message>
    <message>
        <source>Import channels</source>
        <translation>Kanäle importieren</translation>
    </message>
    <message>
        <source>Channel files (*.xml);;All files (*)</source>
        <translation>Kanaldateien (*.xml);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read.</source>
        <translation>%1 lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>Nothing was imported.</source>
        <translation>Es wurde nichts importiert.</translation>
    </message>
    <message>
        <source>Imported %1.</source>
        <translation>%1 importiert.</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Deploy now</source>
        <translation>Jetzt bereitstellen</translation>
    </message>
    <message>
        <source>Open dashboard</source>
        <translation>Dashboard öffnen</translation>
    </message>
    <message>
        <source>Export %1</source>
        <translation>%1 exportieren</translation>
    </message>
    <message>
        <source>Channel files (*.xml)</source>
        <translation>Kanaldateien (*.xml)</translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation>%1 exportiert</translation>
    </message>
    <message>
        <source>to %1.</source>
        <translation>nach %1.</translation>
    </message>
    <message>
        <source>%1 was not exported.</source>
        <translation>%1 wurde nicht exportiert.</translation>
    </message>
    <message>
        <source>Its file in this workspace is deleted.</source>
        <translation>Die Datei des Kanals in diesem Arbeitsbereich wird gelöscht.</translation>
    </message>
    <message>
        <source>Its file in this workspace and its messages (%1 received) are deleted; this can&apos;t be undone.</source>
        <translation>Die Datei des Kanals in diesem Arbeitsbereich und seine Nachrichten (%1 empfangen) werden gelöscht; das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>Remove %1?</source>
        <translation>%1 entfernen?</translation>
    </message>
    <message>
        <source>Export it first</source>
        <translation>Vorher exportieren</translation>
    </message>
    <message>
        <source>Remove channel and messages</source>
        <translation>Kanal und Nachrichten entfernen</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>the stored message</source>
        <translation>die gespeicherte Nachricht</translation>
    </message>
    <message numerus="yes">
        <source>Imported %n parts of a workspace.</source>
        <translation>
            <numerusform>%n Teil eines Arbeitsbereichs importiert.</numerusform>
            <numerusform>%n Teile eines Arbeitsbereichs importiert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Imported %n channels.</source>
        <translation>
            <numerusform>%n Kanal importiert.</numerusform>
            <numerusform>%n Kanäle importiert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n channels</source>
        <translation>
            <numerusform>%n Kanal</numerusform>
            <numerusform>%n Kanäle</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove all messages of %1?</source>
        <translation>Alle Nachrichten von %1 entfernen?</translation>
    </message>
    <message>
        <source>%1 received so far; queued ones go too. A running channel is stopped and started again. This can&apos;t be undone.</source>
        <translation>Bisher %1 empfangen; auch wartende werden entfernt. Ein laufender Kanal wird angehalten und wieder gestartet. Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>Remove messages</source>
        <translation>Nachrichten entfernen</translation>
    </message>
    <message>
        <source>Remove messages and clear statistics</source>
        <translation>Nachrichten entfernen, Statistik zurücksetzen</translation>
    </message>
    <message>
        <source>Keep them</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>%1 is in this workspace already.</source>
        <translation>%1 ist schon in diesem Arbeitsbereich.</translation>
    </message>
    <message numerus="yes">
        <source>%n channels are in this workspace already.</source>
        <translation>
            <numerusform>%n Kanal ist schon in diesem Arbeitsbereich.</numerusform>
            <numerusform>%n Kanäle sind schon in diesem Arbeitsbereich.</numerusform>
        </translation>
    </message>
    <message>
        <source>, …</source>
        <translation>, …</translation>
    </message>
    <message>
        <source>Replacing throws away unsaved edits of %1.</source>
        <translation>Ersetzen verwirft nicht gespeicherte Änderungen an %1.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Import as copy</source>
        <translation>Als Kopie importieren</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ChannelDocument</name>
    <message>
        <source>Recover unsaved edits</source>
        <translation>Nicht gespeicherte Änderungen wiederherstellen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ChannelDocuments</name>
    <message>
        <source>Unsaved edits can&apos;t be kept in %1: %2.</source>
        <translation>Nicht gespeicherte Änderungen lassen sich in %1 nicht sichern: %2.</translation>
    </message>
    <message>
        <source>The channel &quot;%1&quot; is no longer in this workspace.</source>
        <translation>Der Kanal „%1“ ist nicht mehr in diesem Arbeitsbereich.</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ChannelField</name>
    <message>
        <source>None</source>
        <translation>Keiner</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ChannelHeader</name>
    <message>
        <source>Send message</source>
        <translation>Nachricht senden</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Save and deploy</source>
        <translation>Speichern und bereitstellen</translation>
    </message>
    <message>
        <source>revision %1 is running</source>
        <translation>Revision %1 läuft</translation>
    </message>
    <message>
        <source>Hand a message to the channel</source>
        <translation>Dem Kanal eine Nachricht übergeben</translation>
    </message>
    <message>
        <source>The channel is not started</source>
        <translation>Der Kanal ist nicht gestartet</translation>
    </message>
    <message>
        <source>Save the channel and put it into service</source>
        <translation>Den Kanal speichern und in Betrieb nehmen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save the channel</source>
        <translation>Den Kanal speichern</translation>
    </message>
    <message>
        <source>%1 changed since it was deployed</source>
        <comment>names of code templates</comment>
        <translation>%1 seit der Bereitstellung geändert</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ChannelList</name>
    <message>
        <source>The workspace was not changed.</source>
        <translation>Der Arbeitsbereich wurde nicht geändert.</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ChannelMaker</name>
    <message>
        <source>The channel was not made.</source>
        <translation>Der Kanal wurde nicht angelegt.</translation>
    </message>
    <message>
        <source>The folder %1 can&apos;t be made.</source>
        <translation>Der Ordner %1 lässt sich nicht anlegen.</translation>
    </message>
    <message>
        <source>The channel could not be made.</source>
        <translation>Der Kanal ließ sich nicht anlegen.</translation>
    </message>
    <message>
        <source>The channel is made, but would not deploy.</source>
        <translation>Der Kanal ist angelegt, ließ sich aber nicht bereitstellen.</translation>
    </message>
    <message>
        <source>The channel runs, but a sample message was not taken.</source>
        <translation>Der Kanal läuft, hat aber eine Beispielnachricht nicht angenommen.</translation>
    </message>
    <message>
        <source>The channel could not be cloned.</source>
        <translation>Der Kanal ließ sich nicht klonen.</translation>
    </message>
    <message>
        <source>%1 copy</source>
        <translation>%1 Kopie</translation>
    </message>
    <message>
        <source>%1 copy %2</source>
        <translation>%1 Kopie %2</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ChannelPage</name>
    <message>
        <source>The channel could not be saved.</source>
        <translation>Der Kanal ließ sich nicht speichern.</translation>
    </message>
    <message>
        <source>Parts of the channel</source>
        <translation>Teile des Kanals</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Destinations</source>
        <translation>Ziele</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Wird gespeichert…</translation>
    </message>
    <message>
        <source>Deploying…</source>
        <translation>Wird bereitgestellt…</translation>
    </message>
    <message>
        <source>The channel is saved, but would not deploy.</source>
        <translation>Der Kanal ist gespeichert, ließ sich aber nicht bereitstellen.</translation>
    </message>
    <message>
        <source>The channel was changed elsewhere.</source>
        <translation>Der Kanal wurde anderswo geändert.</translation>
    </message>
    <message>
        <source>Saving puts this in its place.</source>
        <translation>Speichern ersetzt ihn durch diesen.</translation>
    </message>
    <message>
        <source>Take the other</source>
        <translation>Den anderen übernehmen</translation>
    </message>
    <message>
        <source>The script can&apos;t be kept.</source>
        <translation>Das Skript lässt sich nicht übernehmen.</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Scripts</source>
        <translation>Skripte</translation>
    </message>
    <message>
        <source>%1 destination</source>
        <translation>Ziel %1</translation>
    </message>
    <message>
        <source>It can be saved, but not deployed. %1: %2</source>
        <translation>Speichern ist möglich, Bereitstellen nicht. %1: %2</translation>
    </message>
    <message>
        <source>Storage: %1</source>
        <translation>Speicherung: %1</translation>
    </message>
    <message>
        <source>The channel is deployed.</source>
        <translation>Der Kanal ist bereitgestellt.</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ChannelScriptsView</name>
    <message>
        <source>Preprocessor</source>
        <translation>Preprocessor</translation>
    </message>
    <message>
        <source>Runs on each message as it came; what it returns goes on instead.</source>
        <translation>Läuft für jede Nachricht, wie sie kam; stattdessen geht weiter, was es zurückgibt.</translation>
    </message>
    <message>
        <source>Postprocessor</source>
        <translation>Postprocessor</translation>
    </message>
    <message>
        <source>Runs when all destinations are done; what it returns can be the answer.</source>
        <translation>Läuft, wenn alle Ziele fertig sind; was es zurückgibt, kann die Antwort sein.</translation>
    </message>
    <message>
        <source>Deploy</source>
        <translation>Deploy</translation>
    </message>
    <message>
        <source>Runs once, when the channel is deployed.</source>
        <translation>Läuft einmal beim Bereitstellen des Kanals.</translation>
    </message>
    <message>
        <source>Undeploy</source>
        <translation>Undeploy</translation>
    </message>
    <message>
        <source>Runs once, when the channel is undeployed.</source>
        <translation>Läuft einmal beim Zurückziehen des Kanals.</translation>
    </message>
    <message>
        <source>Edit %1 script</source>
        <translation>Skript „%1“ bearbeiten</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ChipRow</name>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>New…</source>
        <translation>Neu…</translation>
    </message>
    <message>
        <source>New word</source>
        <translation>Neues Wort</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ClearStatisticsDialog</name>
    <message>
        <source>Lifetime counters too</source>
        <translation>Auch die Gesamtzähler</translation>
    </message>
    <message>
        <source>Clear statistics</source>
        <translation>Statistik zurücksetzen</translation>
    </message>
    <message>
        <source>Set these counters of %1 back to zero. The messages stay.</source>
        <translation>Diese Zähler von %1 auf null setzen. Die Nachrichten bleiben.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Zurücksetzen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::CodeArea</name>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>Wieder&amp;herstellen</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>&amp;Ausschneiden</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>Alles aus&amp;wählen</translation>
    </message>
    <message>
        <source>Co&amp;mment or uncomment</source>
        <translation>Ko&amp;mmentar ein oder aus</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;Duplizieren</translation>
    </message>
    <message>
        <source>&amp;Fold all</source>
        <translation>Alles &amp;zuklappen</translation>
    </message>
    <message>
        <source>U&amp;nfold all</source>
        <translation>Alles a&amp;ufklappen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::CodeLibraries</name>
    <message>
        <source>New library</source>
        <translation>Neue Bibliothek</translation>
    </message>
    <message>
        <source>Add a library</source>
        <translation>Bibliothek hinzufügen</translation>
    </message>
    <message>
        <source>New template</source>
        <translation>Neue Vorlage</translation>
    </message>
    <message>
        <source>Add a code template</source>
        <translation>Codevorlage hinzufügen</translation>
    </message>
    <message>
        <source>%1 copy</source>
        <translation>%1 Kopie</translation>
    </message>
    <message>
        <source>Duplicate a code template</source>
        <translation>Codevorlage duplizieren</translation>
    </message>
    <message>
        <source>Delete a library</source>
        <translation>Bibliothek löschen</translation>
    </message>
    <message>
        <source>Delete a code template</source>
        <translation>Codevorlage löschen</translation>
    </message>
    <message>
        <source>Import code templates</source>
        <translation>Codevorlagen importieren</translation>
    </message>
</context>
<context>
    <name>millrace::ui::CodeLibraryForm</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>Rename a library</source>
        <translation>Bibliothek umbenennen</translation>
    </message>
    <message>
        <source>Describe a library</source>
        <translation>Bibliothek beschreiben</translation>
    </message>
    <message>
        <source>On for channels made later</source>
        <translation>An für später angelegte Kanäle</translation>
    </message>
    <message>
        <source>Filter by name</source>
        <translation>Nach Name filtern</translation>
    </message>
    <message>
        <source>Filter channels</source>
        <translation>Kanäle filtern</translation>
    </message>
    <message>
        <source>Channels that have this library</source>
        <translation>Kanäle mit dieser Bibliothek</translation>
    </message>
    <message>
        <source>Change new channels</source>
        <translation>Neue Kanäle ändern</translation>
    </message>
    <message>
        <source>Change a library&apos;s channels</source>
        <translation>Kanäle einer Bibliothek ändern</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>On for %1 of %2 channels</source>
        <translation>An für %1 von %2 Kanälen</translation>
    </message>
    <message>
        <source>A library needs a name.</source>
        <translation>Eine Bibliothek braucht einen Namen.</translation>
    </message>
    <message>
        <source>There is another library named &quot;%1&quot;.</source>
        <translation>Es gibt schon eine Bibliothek namens „%1“.</translation>
    </message>
</context>
<context>
    <name>millrace::ui::CodeTemplateForm</name>
    <message>
        <source>Functions that scripts call.</source>
        <translation>Funktionen, die Skripte aufrufen.</translation>
    </message>
    <message>
        <source>Runs before each script of its places.</source>
        <translation>Läuft vor jedem Skript an seinen Stellen.</translation>
    </message>
    <message>
        <source>Text to drag into scripts.</source>
        <translation>Text, der in Skripte gezogen wird.</translation>
    </message>
    <message>
        <source>Code of the template</source>
        <translation>Code der Vorlage</translation>
    </message>
    <message>
        <source>Edit code</source>
        <translation>Code bearbeiten</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>Compiled code</source>
        <translation>Übersetzter Code</translation>
    </message>
    <message>
        <source>Drag and drop</source>
        <translation>Drag-and-drop</translation>
    </message>
    <message>
        <source>Rename a code template</source>
        <translation>Codevorlage umbenennen</translation>
    </message>
    <message>
        <source>Change the type</source>
        <translation>Typ ändern</translation>
    </message>
    <message>
        <source>For the scripts of</source>
        <translation>Für die Skripte von</translation>
    </message>
    <message>
        <source>A code template needs a name.</source>
        <translation>Eine Codevorlage braucht einen Namen.</translation>
    </message>
    <message>
        <source>There is another code template named &quot;%1&quot; in this library.</source>
        <translation>In dieser Bibliothek gibt es schon eine Codevorlage namens „%1“.</translation>
    </message>
    <message>
        <source>Change the places</source>
        <translation>Stellen ändern</translation>
    </message>
    <message>
        <source>Global scripts</source>
        <translation>Globale Skripte</translation>
    </message>
    <message>
        <source>Deploy</source>
        <translation>Deploy</translation>
    </message>
    <message>
        <source>Undeploy</source>
        <translation>Undeploy</translation>
    </message>
    <message>
        <source>Preprocessor</source>
        <translation>Preprocessor</translation>
    </message>
    <message>
        <source>Postprocessor</source>
        <translation>Postprocessor</translation>
    </message>
    <message>
        <source>Channel scripts</source>
        <translation>Kanalskripte</translation>
    </message>
    <message>
        <source>Attachment handler</source>
        <translation>Attachment-Handler</translation>
    </message>
    <message>
        <source>Batch splitter</source>
        <translation>Batch-Splitter</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>JavaScript Reader</source>
        <translation>JavaScript Reader</translation>
    </message>
    <message>
        <source>Filter and transformer</source>
        <translation>Filter und Transformer</translation>
    </message>
    <message>
        <source>Destinations</source>
        <translation>Ziele</translation>
    </message>
    <message>
        <source>JavaScript Writer</source>
        <translation>JavaScript Writer</translation>
    </message>
    <message>
        <source>Response transformer</source>
        <translation>Antwort-Transformer</translation>
    </message>
</context>
<context>
    <name>millrace::ui::CodeTemplatesPage</name>
    <message>
        <source>Code templates</source>
        <translation>Codevorlagen</translation>
    </message>
    <message>
        <source>The code templates were not saved.</source>
        <translation>Die Codevorlagen wurden nicht gespeichert.</translation>
    </message>
    <message>
        <source>The file was not imported.</source>
        <translation>Die Datei wurde nicht importiert.</translation>
    </message>
    <message>
        <source>There is no code template library in the file.</source>
        <translation>Die Datei enthält keine Codevorlagen-Bibliothek.</translation>
    </message>
    <message>
        <source>New code template</source>
        <translation>Neue Codevorlage</translation>
    </message>
    <message>
        <source>New library</source>
        <translation>Neue Bibliothek</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Export library…</source>
        <translation>Bibliothek exportieren…</translation>
    </message>
    <message>
        <source>Libraries</source>
        <translation>Bibliotheken</translation>
    </message>
    <message>
        <source>Libraries and code templates</source>
        <translation>Bibliotheken und Codevorlagen</translation>
    </message>
    <message>
        <source>There are no code templates. Functions that are written here can be called by the scripts of all channels.</source>
        <translation>Es gibt keine Codevorlagen. Funktionen, die hier stehen, können die Skripte aller Kanäle aufrufen.</translation>
    </message>
    <message>
        <source>The code templates were changed elsewhere.</source>
        <translation>Die Codevorlagen wurden anderswo geändert.</translation>
    </message>
    <message>
        <source>Saving puts these in their place.</source>
        <translation>Speichern ersetzt sie durch diese.</translation>
    </message>
    <message>
        <source>Take the others</source>
        <translation>Die anderen übernehmen</translation>
    </message>
    <message>
        <source>Line %1, column %2</source>
        <translation>Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>There are unsaved changes.</source>
        <translation>Es gibt nicht gespeicherte Änderungen.</translation>
    </message>
    <message>
        <source>Save and import</source>
        <translation>Speichern und importieren</translation>
    </message>
    <message>
        <source>Export library</source>
        <translation>Bibliothek exportieren</translation>
    </message>
    <message>
        <source>Code template libraries (*.xml)</source>
        <translation>Codevorlagen-Bibliotheken (*.xml)</translation>
    </message>
    <message>
        <source>Save and export</source>
        <translation>Speichern und exportieren</translation>
    </message>
    <message>
        <source>The library was not exported.</source>
        <translation>Die Bibliothek wurde nicht exportiert.</translation>
    </message>
    <message>
        <source>Exported.</source>
        <translation>Exportiert.</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>Import code templates</source>
        <translation>Codevorlagen importieren</translation>
    </message>
    <message>
        <source>Code templates and libraries (*.xml);;All files (*)</source>
        <translation>Codevorlagen und Bibliotheken (*.xml);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The code template is there already.</source>
        <translation>Die Codevorlage ist schon da.</translation>
    </message>
    <message>
        <source>Code templates are there already.</source>
        <translation>Codevorlagen sind schon da.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Import a copy</source>
        <translation>Als Kopie importieren</translation>
    </message>
    <message>
        <source>Imported.</source>
        <translation>Importiert.</translation>
    </message>
    <message>
        <source>Save to keep it.</source>
        <translation>Zum Behalten speichern.</translation>
    </message>
</context>
<context>
    <name>millrace::ui::CompletionPopup</name>
    <message>
        <source>Completions</source>
        <translation>Vervollständigungen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ConfigurationModel</name>
    <message>
        <source>(no key)</source>
        <translation>(kein Schlüssel)</translation>
    </message>
    <message>
        <source>There is another value with this key; keys must differ.</source>
        <translation>Es gibt schon einen Wert mit diesem Schlüssel; Schlüssel müssen sich unterscheiden.</translation>
    </message>
    <message>
        <source>A value needs a key.</source>
        <translation>Ein Wert braucht einen Schlüssel.</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>Kommentar</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ConfigurationPage</name>
    <message>
        <source>Configuration map</source>
        <translation>Konfigurations-Map</translation>
    </message>
    <message>
        <source>Add value</source>
        <translation>Wert hinzufügen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Change configuration map</source>
        <translation>Konfigurations-Map ändern</translation>
    </message>
    <message>
        <source>Scripts of all channels read these by $cfg(&apos;key&apos;).</source>
        <translation>Die Skripte aller Kanäle lesen diese mit $cfg(&apos;key&apos;).</translation>
    </message>
    <message>
        <source>There are no values: what differs from machine to machine belongs here, such as hosts and folders.</source>
        <translation>Es gibt keine Werte: Hierher gehört, was von Rechner zu Rechner verschieden ist, etwa Hosts und Ordner.</translation>
    </message>
    <message>
        <source>The configuration map was not saved.</source>
        <translation>Die Konfigurations-Map wurde nicht gespeichert.</translation>
    </message>
    <message>
        <source>Remove values</source>
        <translation>Werte entfernen</translation>
    </message>
    <message>
        <source>Import configuration map</source>
        <translation>Konfigurations-Map importieren</translation>
    </message>
    <message>
        <source>Properties (*.properties);;All files (*)</source>
        <translation>Properties (*.properties);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Nothing was imported.</source>
        <translation>Es wurde nichts importiert.</translation>
    </message>
    <message>
        <source>Export configuration map</source>
        <translation>Konfigurations-Map exportieren</translation>
    </message>
    <message>
        <source>Properties (*.properties)</source>
        <translation>Properties (*.properties)</translation>
    </message>
    <message>
        <source>The configuration map was not exported.</source>
        <translation>Die Konfigurations-Map wurde nicht exportiert.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read: %2</source>
        <translation>%1 lässt sich nicht lesen: %2</translation>
    </message>
    <message>
        <source>Import values</source>
        <translation>Werte importieren</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save the configuration map</source>
        <translation>Die Konfigurations-Map speichern</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ConnectionsPanel</name>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Connector</source>
        <translation>Konnektor</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>No connection has come or gone since the start.</source>
        <translation>Seit dem Start ist keine Verbindung entstanden oder geendet.</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ConnectorPane</name>
    <message>
        <source>Connector type</source>
        <translation>Konnektortyp</translation>
    </message>
    <message>
        <source>This version does not have the connector type %1. Its settings are kept as they are in the channel&apos;s file; to deploy the channel, choose another type.</source>
        <translation>Diese Version hat den Konnektortyp %1 nicht. Seine Einstellungen bleiben in der Datei des Kanals, wie sie sind; zum Bereitstellen ist ein anderer Typ zu wählen.</translation>
    </message>
    <message>
        <source>What comes in</source>
        <translation>Was hereinkommt</translation>
    </message>
    <message>
        <source>Data type</source>
        <translation>Datentyp</translation>
    </message>
    <message>
        <source>What the messages are. It decides what scripts see of them and how batches are split. All settings of data types are on the Summary.</source>
        <translation>Was die Nachrichten sind. Davon hängt ab, was Skripte von ihnen sehen und wie Batches geteilt werden. Alle Einstellungen der Datentypen stehen in der Übersicht.</translation>
    </message>
    <message>
        <source>Change connector type to %1</source>
        <translation>Konnektortyp in %1 ändern</translation>
    </message>
    <message>
        <source>1 field needs attention</source>
        <translation>1 Feld ist zu prüfen</translation>
    </message>
    <message numerus="yes">
        <source>%n fields need attention</source>
        <translation>
            <numerusform>%n Feld ist zu prüfen</numerusform>
            <numerusform>%n Felder sind zu prüfen</numerusform>
        </translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation>Transformer</translation>
    </message>
    <message>
        <source>Response</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>%1 of %2, %3</source>
        <translation>%1 von %2, %3</translation>
    </message>
    <message>
        <source>%1 · %2: %3</source>
        <translation>%1 · %2: %3</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ContentHeader</name>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Baum</translation>
    </message>
    <message>
        <source>Hex</source>
        <translation>Hex</translation>
    </message>
    <message>
        <source>Pane %1 (Ctrl+%1)</source>
        <translation>Bereich %1 (Strg+%1)</translation>
    </message>
    <message>
        <source>%1: choose another content</source>
        <translation>%1: anderen Inhalt wählen</translation>
    </message>
    <message>
        <source>Content of pane %1: %2</source>
        <translation>Inhalt von Bereich %1: %2</translation>
    </message>
    <message>
        <source>Save content as…</source>
        <translation>Inhalt speichern unter…</translation>
    </message>
    <message>
        <source>Close pane</source>
        <translation>Bereich schließen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ContentPane</name>
    <message>
        <source>Save content as…</source>
        <translation>Inhalt speichern unter…</translation>
    </message>
    <message>
        <source>The answer has no text.</source>
        <translation>Die Antwort hat keinen Text.</translation>
    </message>
    <message>
        <source>Binary</source>
        <translation>Binär</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Bytes</translation>
    </message>
    <message>
        <source>First %1 of %2 shown</source>
        <translation>Erste %1 von %2 angezeigt</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles anzeigen</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Alles auswählen</translation>
    </message>
    <message>
        <source>Save content as</source>
        <translation>Inhalt speichern unter</translation>
    </message>
    <message>
        <source>Change what is kept</source>
        <translation>Ändern, was gespeichert wird</translation>
    </message>
    <message>
        <source>An empty text was sent.</source>
        <translation>Gesendet wurde ein leerer Text.</translation>
    </message>
    <message>
        <source>It is empty.</source>
        <translation>Der Inhalt ist leer.</translation>
    </message>
    <message>
        <source>%1, 1 hit in the rest</source>
        <translation>%1, 1 Treffer im Rest</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n hits in the rest</source>
        <translation>
            <numerusform>%1, %n Treffer im Rest</numerusform>
            <numerusform>%1, %n Treffer im Rest</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>millrace::ui::ContentTreeModel</name>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
</context>
<context>
    <name>millrace::ui::DashboardModel</name>
    <message>
        <source>Disabled</source>
        <translation>Deaktiviert</translation>
    </message>
    <message>
        <source>No message since the start</source>
        <translation>Keine Nachricht seit dem Start</translation>
    </message>
    <message>
        <source>%1 received in the last 5 minutes, at most %2 in 10 seconds</source>
        <translation>%1 in den letzten 5 Minuten empfangen, höchstens %2 in 10 Sekunden</translation>
    </message>
    <message>
        <source>Show these messages</source>
        <translation>Diese Nachrichten anzeigen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Endpoint</source>
        <translation>Endpunkt</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>Empfangen</translation>
    </message>
    <message>
        <source>Filtered</source>
        <translation>Gefiltert</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>Wartend</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Last 5 min</source>
        <translation>Letzte 5 min</translation>
    </message>
    <message>
        <source>Last msg</source>
        <translation>Letzte</translation>
    </message>
    <message>
        <source>1 channel</source>
        <translation>1 Kanal</translation>
    </message>
    <message>
        <source>%1 channels</source>
        <translation>%1 Kanäle</translation>
    </message>
    <message>
        <source>%1, disabled</source>
        <translation>%1, deaktiviert</translation>
    </message>
    <message>
        <source>Revision</source>
        <translation>Revision</translation>
    </message>
    <message>
        <source>Deployed</source>
        <translation>Bereitgestellt</translation>
    </message>
</context>
<context>
    <name>millrace::ui::DashboardPage</name>
    <message>
        <source>Since start</source>
        <translation>Seit Start</translation>
    </message>
    <message>
        <source>Counters since the channel was deployed</source>
        <translation>Zähler seit dem Bereitstellen des Kanals</translation>
    </message>
    <message>
        <source>Lifetime</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>Counters since the channel was made</source>
        <translation>Zähler seit dem Anlegen des Kanals</translation>
    </message>
    <message>
        <source>Dashboard</source>
        <translation>Dashboard</translation>
    </message>
    <message>
        <source>%1 was not deployed.</source>
        <translation>%1 wurde nicht bereitgestellt.</translation>
    </message>
    <message>
        <source>%1 is not running.</source>
        <translation>%1 läuft nicht.</translation>
    </message>
    <message>
        <source>Deploy again</source>
        <translation>Erneut bereitstellen</translation>
    </message>
    <message>
        <source>No channel matches: all %1 are hidden by “%2”.</source>
        <translation>Kein Kanal passt: Alle %1 sind durch „%2“ ausgeblendet.</translation>
    </message>
    <message>
        <source>No channels yet.</source>
        <translation>Noch keine Kanäle.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Import channels…</source>
        <translation>Kanäle importieren…</translation>
    </message>
    <message>
        <source>Name, tag, state, port…</source>
        <translation>Name, Tag, Zustand, Port…</translation>
    </message>
    <message>
        <source>More commands</source>
        <translation>Weitere Befehle</translation>
    </message>
    <message>
        <source>More for the selected channels</source>
        <translation>Mehr für die ausgewählten Kanäle</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Choose columns</source>
        <translation>Spalten wählen</translation>
    </message>
    <message>
        <source>Start connector</source>
        <translation>Konnektor starten</translation>
    </message>
    <message>
        <source>Stop connector</source>
        <translation>Konnektor anhalten</translation>
    </message>
</context>
<context>
    <name>millrace::ui::DashboardView</name>
    <message>
        <source>Groups, channels and their connectors</source>
        <translation>Gruppen, Kanäle und ihre Konnektoren</translation>
    </message>
</context>
<context>
    <name>millrace::ui::DataTypesDialog</name>
    <message>
        <source>Data types of %1</source>
        <translation>Datentypen von %1</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>in</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>out</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>response in</source>
        <translation>Antwort ein</translation>
    </message>
    <message>
        <source>response out</source>
        <translation>Antwort aus</translation>
    </message>
    <message>
        <source>Data type</source>
        <translation>Datentyp</translation>
    </message>
    <message>
        <source>Another type starts with its default settings.</source>
        <translation>Ein anderer Typ beginnt mit seinen Standardeinstellungen.</translation>
    </message>
</context>
<context>
    <name>millrace::ui::DestinationButton</name>
    <message>
        <source>The destination whose stages follow</source>
        <translation>Das Ziel, dessen Stufen folgen</translation>
    </message>
    <message>
        <source>Destination %1, %2</source>
        <translation>Ziel %1, %2</translation>
    </message>
    <message>
        <source>Destination %1</source>
        <translation>Ziel %1</translation>
    </message>
</context>
<context>
    <name>millrace::ui::DestinationTable</name>
    <message>
        <source>Destinations</source>
        <translation>Ziele</translation>
    </message>
</context>
<context>
    <name>millrace::ui::DestinationTableModel</name>
    <message>
        <source>Chain · wait</source>
        <translation>Kette · warten</translation>
    </message>
    <message>
        <source>On</source>
        <translation>An</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Endpoint</source>
        <translation>Endpunkt</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation>Transformer</translation>
    </message>
    <message>
        <source>Response</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Chain %1</source>
        <translation>Kette %1</translation>
    </message>
    <message>
        <source>Chain %1, waits for the one before</source>
        <translation>Kette %1, wartet auf das vorige</translation>
    </message>
    <message>
        <source>on</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Rename destination</source>
        <translation>Ziel umbenennen</translation>
    </message>
    <message>
        <source>Enable destination</source>
        <translation>Ziel aktivieren</translation>
    </message>
    <message>
        <source>Disable destination</source>
        <translation>Ziel deaktivieren</translation>
    </message>
    <message>
        <source>Wait for the destination before</source>
        <translation>Auf das vorige Ziel warten</translation>
    </message>
    <message>
        <source>Begin a chain</source>
        <translation>Kette beginnen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::DestinationsInput</name>
    <message>
        <source>D%1  (there is no such destination)</source>
        <translation>D%1  (dieses Ziel gibt es nicht)</translation>
    </message>
</context>
<context>
    <name>millrace::ui::DestinationsView</name>
    <message>
        <source>Add destination</source>
        <translation>Ziel hinzufügen</translation>
    </message>
    <message>
        <source>This channel has no destinations yet: it takes messages in and stores them, but hands them to nobody.</source>
        <translation>Dieser Kanal hat noch keine Ziele: Er nimmt Nachrichten an und speichert sie, gibt sie aber an niemanden weiter.</translation>
    </message>
    <message>
        <source>Add a destination</source>
        <translation>Ein Ziel hinzufügen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Chains run side by side. Inside a chain each waits for the one before.</source>
        <translation>Ketten laufen nebeneinander. In einer Kette wartet jedes Ziel auf das vorige.</translation>
    </message>
    <message>
        <source>Destination</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Duplicate destination</source>
        <translation>Ziel duplizieren</translation>
    </message>
    <message>
        <source>Delete destination</source>
        <translation>Ziel löschen</translation>
    </message>
    <message>
        <source>Move destination</source>
        <translation>Ziel verschieben</translation>
    </message>
</context>
<context>
    <name>millrace::ui::EncodingField</name>
    <message>
        <source>Default (UTF-8)</source>
        <translation>Standard (UTF-8)</translation>
    </message>
</context>
<context>
    <name>millrace::ui::EngineStatus</name>
    <message>
        <source>no channels</source>
        <translation>keine Kanäle</translation>
    </message>
    <message>
        <source>%1 of 1 channel started</source>
        <translation>%1 von 1 gestartet</translation>
    </message>
    <message>
        <source>%1 of %2 channels started</source>
        <translation>%1 von %2 gestartet</translation>
    </message>
    <message>
        <source> · %1 msg/s</source>
        <translation> · %1 Nachr./s</translation>
    </message>
    <message>
        <source>Engine running, %1</source>
        <translation>Engine läuft, %1</translation>
    </message>
    <message>
        <source>Engine running</source>
        <translation>Engine läuft</translation>
    </message>
</context>
<context>
    <name>millrace::ui::FieldHelp</name>
    <message>
        <source>Variables</source>
        <translation>Variablen</translation>
    </message>
    <message>
        <source>Help for this field</source>
        <translation>Hilfe zu diesem Feld</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>Accepts</source>
        <translation>Zulässig</translation>
    </message>
    <message>
        <source>In OIE</source>
        <translation>In OIE</translation>
    </message>
    <message>
        <source>Variables for templates</source>
        <translation>Variablen für Vorlagen</translation>
    </message>
    <message>
        <source>Drag one into a field, or double-click to put it where the caret is</source>
        <translation>In ein Feld ziehen oder doppelklicken, um sie an der Schreibmarke einzufügen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::FilterEdit</name>
    <message>
        <source>Clear (Esc)</source>
        <translation>Leeren (Esc)</translation>
    </message>
</context>
<context>
    <name>millrace::ui::FilterLine</name>
    <message>
        <source>Filter the messages</source>
        <translation>Nachrichten filtern</translation>
    </message>
    <message>
        <source>status:error  after:today  raw:…  or text to be found in any content; Down shows all words</source>
        <translation>status:error  after:today  raw:…  oder Text, der in einem Inhalt zu finden ist; Pfeil nach unten zeigt alle Wörter</translation>
    </message>
    <message>
        <source>What may come next</source>
        <translation>Was folgen kann</translation>
    </message>
    <message>
        <source>Valid</source>
        <translation>Gültig</translation>
    </message>
    <message>
        <source>Not valid</source>
        <translation>Ungültig</translation>
    </message>
</context>
<context>
    <name>millrace::ui::FindBar</name>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>Groß-/Kleinschreibung</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>Ganze Wörter</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Ersetzen durch</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>Alle ersetzen</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>Keine Treffer</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>1 match</source>
        <translation>1 Treffer</translation>
    </message>
    <message numerus="yes">
        <source>%n matches</source>
        <translation>
            <numerusform>%n Treffer</numerusform>
            <numerusform>%n Treffer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>%n ersetzt</numerusform>
            <numerusform>%n ersetzt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>millrace::ui::FlowNode</name>
    <message>
        <source>disabled</source>
        <translation>deaktiviert</translation>
    </message>
    <message>
        <source>1 problem</source>
        <translation>1 Problem</translation>
    </message>
    <message numerus="yes">
        <source>%n problems</source>
        <translation>
            <numerusform>%n Problem</numerusform>
            <numerusform>%n Probleme</numerusform>
        </translation>
    </message>
    <message>
        <source>shown below</source>
        <translation>unten angezeigt</translation>
    </message>
</context>
<context>
    <name>millrace::ui::FlowStrip</name>
    <message>
        <source>The channel&apos;s flow</source>
        <translation>Der Fluss des Kanals</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>no rules</source>
        <translation>keine Regeln</translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation>Transformer</translation>
    </message>
    <message>
        <source>no steps</source>
        <translation>keine Schritte</translation>
    </message>
    <message>
        <source>disabled</source>
        <translation>deaktiviert</translation>
    </message>
    <message>
        <source>Post</source>
        <translation>Post</translation>
    </message>
    <message>
        <source>no script</source>
        <translation>kein Skript</translation>
    </message>
    <message>
        <source>script</source>
        <translation>Skript</translation>
    </message>
</context>
<context>
    <name>millrace::ui::GlobalScriptsPage</name>
    <message>
        <source>Global scripts</source>
        <translation>Globale Skripte</translation>
    </message>
    <message>
        <source>Preprocessor</source>
        <translation>Preprocessor</translation>
    </message>
    <message>
        <source>Runs on each message of every channel, before the channel&apos;s own.</source>
        <translation>Läuft für jede Nachricht jedes Kanals, vor dem Preprocessor des Kanals.</translation>
    </message>
    <message>
        <source>Postprocessor</source>
        <translation>Postprocessor</translation>
    </message>
    <message>
        <source>Runs behind the channel&apos;s own; what it returns is the answer.</source>
        <translation>Läuft nach dem Postprocessor des Kanals; was es zurückgibt, ist die Antwort.</translation>
    </message>
    <message>
        <source>Deploy</source>
        <translation>Deploy</translation>
    </message>
    <message>
        <source>Runs once, before channels are deployed.</source>
        <translation>Läuft einmal, bevor Kanäle bereitgestellt werden.</translation>
    </message>
    <message>
        <source>Undeploy</source>
        <translation>Undeploy</translation>
    </message>
    <message>
        <source>Runs once, after channels were undeployed.</source>
        <translation>Läuft einmal, nachdem Kanäle zurückgezogen wurden.</translation>
    </message>
    <message>
        <source>The global scripts were not saved.</source>
        <translation>Die globalen Skripte wurden nicht gespeichert.</translation>
    </message>
    <message>
        <source>Saved.</source>
        <translation>Gespeichert.</translation>
    </message>
    <message>
        <source>Channels have them from their next deployment on.</source>
        <translation>Kanäle erhalten sie mit ihrer nächsten Bereitstellung.</translation>
    </message>
    <message>
        <source>Saved, but no channel can be deployed with them:</source>
        <translation>Gespeichert, aber damit lässt sich kein Kanal bereitstellen:</translation>
    </message>
    <message>
        <source>The global scripts were changed elsewhere.</source>
        <translation>Die globalen Skripte wurden anderswo geändert.</translation>
    </message>
    <message>
        <source>Saving puts these in their place.</source>
        <translation>Speichern ersetzt sie durch diese.</translation>
    </message>
    <message>
        <source>Take the others</source>
        <translation>Die anderen übernehmen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::HexView</name>
    <message>
        <source>Copy bytes as hex</source>
        <translation>Bytes als Hex kopieren</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Alles auswählen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::Importer</name>
    <message>
        <source>Configuration map</source>
        <translation>Konfigurations-Map</translation>
    </message>
    <message>
        <source>Global scripts</source>
        <translation>Globale Skripte</translation>
    </message>
    <message>
        <source>%1: code templates without a library are imported on the page Code templates, into the library that is chosen there.</source>
        <translation>%1: Codevorlagen ohne Bibliothek werden auf der Seite Codevorlagen importiert, in die dort gewählte Bibliothek.</translation>
    </message>
</context>
<context>
    <name>millrace::ui::JobPanel</name>
    <message>
        <source>1 message</source>
        <translation>1 Nachricht</translation>
    </message>
    <message>
        <source>%1 messages</source>
        <translation>%1 Nachrichten</translation>
    </message>
    <message>
        <source>Reprocess</source>
        <translation>Neu verarbeiten</translation>
    </message>
    <message>
        <source>Delete messages</source>
        <translation>Nachrichten löschen</translation>
    </message>
    <message>
        <source>Export messages</source>
        <translation>Nachrichten exportieren</translation>
    </message>
    <message>
        <source>Import messages</source>
        <translation>Nachrichten importieren</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Message %1</source>
        <translation>Nachricht %1</translation>
    </message>
    <message>
        <source>The %1 selected messages</source>
        <translation>Die %1 ausgewählten Nachrichten</translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation>mehr als %1</translation>
    </message>
    <message>
        <source>All messages of the channel</source>
        <translation>Alle Nachrichten des Kanals</translation>
    </message>
    <message>
        <source>All that match %1 (%2)</source>
        <translation>Alle, auf die %1 passt (%2)</translation>
    </message>
    <message>
        <source>Which</source>
        <translation>Welche</translation>
    </message>
    <message>
        <source>As</source>
        <translation>Als</translation>
    </message>
    <message>
        <source>New messages, linked to these</source>
        <translation>Neue Nachrichten, mit diesen verknüpft</translation>
    </message>
    <message>
        <source>In their place</source>
        <translation>An ihrer Stelle</translation>
    </message>
    <message>
        <source>Destination %1</source>
        <translation>Ziel %1</translation>
    </message>
    <message>
        <source>Destinations</source>
        <translation>Ziele</translation>
    </message>
    <message>
        <source>Set the current counters to zero too</source>
        <translation>Auch die aktuellen Zähler auf null setzen</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen…</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Whole messages, for importing them again</source>
        <translation>Ganze Nachrichten, zum erneuten Importieren</translation>
    </message>
    <message>
        <source>One content, a file a message</source>
        <translation>Ein Inhalt, je Nachricht eine Datei</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Name of each file</source>
        <translation>Name jeder Datei</translation>
    </message>
    <message>
        <source>May name ${messageId}, ${connector}, ${channelId} and ${channelName}</source>
        <translation>Kann ${messageId}, ${connector}, ${channelId} und ${channelName} enthalten</translation>
    </message>
    <message>
        <source>in files called</source>
        <translation>in Dateien namens</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Files that an export made</source>
        <translation>Dateien aus einem Export</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>Reprocess %1</source>
        <translation>%1 neu verarbeiten</translation>
    </message>
    <message>
        <source>No destination is chosen: tick at least one.</source>
        <translation>Es ist kein Ziel ausgewählt: Mindestens eines ankreuzen.</translation>
    </message>
    <message>
        <source>Each raw content runs through the channel again under its own number; what came of it before is replaced, and can&apos;t be had back.</source>
        <translation>Die Rohdaten laufen unter derselben Nummer erneut durch den Kanal; was bisher daraus wurde, wird unwiederbringlich ersetzt.</translation>
    </message>
    <message>
        <source>Each raw content runs through the channel again as a new message that knows its original; the originals stay as they are.</source>
        <translation>Die Rohdaten laufen als neue Nachricht mit Verweis auf das Original erneut durch den Kanal; die Originale bleiben.</translation>
    </message>
    <message>
        <source>It goes to %1.</source>
        <translation>Weiter geht es an %1.</translation>
    </message>
    <message>
        <source>The channel is not started: deploy it first.</source>
        <translation>Der Kanal ist nicht gestartet: Er muss erst bereitgestellt werden.</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 löschen</translation>
    </message>
    <message>
        <source>Everything that is stored of the channel&apos;s messages goes for good. The channel is stopped for it and started again.</source>
        <translation>Alles, was von den Nachrichten des Kanals gespeichert ist, wird endgültig gelöscht. Der Kanal wird dafür angehalten und wieder gestartet.</translation>
    </message>
    <message>
        <source>Everything that is stored of the channel&apos;s messages goes for good.</source>
        <translation>Alles, was von den Nachrichten des Kanals gespeichert ist, wird endgültig gelöscht.</translation>
    </message>
    <message>
        <source>They go for good, with contents, attachments and columns; counters stay. What is still under way is left.</source>
        <translation>Sie werden endgültig gelöscht, mit Inhalten, Anhängen und Spalten; Zähler bleiben. Was noch in Arbeit ist, bleibt.</translation>
    </message>
    <message>
        <source>They go for good, with contents, attachments and columns; counters stay.</source>
        <translation>Sie werden endgültig gelöscht, mit Inhalten, Anhängen und Spalten; Zähler bleiben.</translation>
    </message>
    <message>
        <source>Export %1</source>
        <translation>%1 exportieren</translation>
    </message>
    <message>
        <source>Say which folder the files go to.</source>
        <translation>Angeben, in welchen Ordner die Dateien kommen.</translation>
    </message>
    <message>
        <source>Say which file they go to.</source>
        <translation>Angeben, in welche Datei sie kommen.</translation>
    </message>
    <message>
        <source>%1 is a file: a folder is needed.</source>
        <translation>%1 ist eine Datei: Ein Ordner wird gebraucht.</translation>
    </message>
    <message>
        <source>The bytes as they are stored, a file a message, in the order of their numbers. Files of the same name are replaced.</source>
        <translation>Die Bytes, wie sie gespeichert sind, je Nachricht eine Datei, in der Reihenfolge ihrer Nummern. Dateien gleichen Namens werden ersetzt.</translation>
    </message>
    <message>
        <source>The file is there already and will be replaced.</source>
        <translation>Die Datei gibt es schon, sie wird ersetzt.</translation>
    </message>
    <message>
        <source>One file with everything of each message, attachments too, in the order of their numbers.</source>
        <translation>Eine Datei mit allem zu jeder Nachricht, auch den Anhängen, in der Reihenfolge ihrer Nummern.</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Each message gets a new number and knows the one it had. What was not finished comes in as an error.</source>
        <translation>Jede Nachricht erhält eine neue Nummer und kennt ihre bisherige. Was nicht abgeschlossen war, wird zum Fehler.</translation>
    </message>
    <message>
        <source>message %1</source>
        <translation>Nachricht %1</translation>
    </message>
    <message>
        <source>all messages</source>
        <translation>Alle Nachrichten</translation>
    </message>
    <message>
        <source>all messages that match</source>
        <translation>Alle passenden Nachrichten</translation>
    </message>
    <message>
        <source>%1 is a folder: a file is needed.</source>
        <translation>%1 ist ein Ordner: Eine Datei wird gebraucht.</translation>
    </message>
    <message>
        <source>all destinations</source>
        <translation>alle Ziele</translation>
    </message>
    <message numerus="yes">
        <source>%n destinations</source>
        <translation>
            <numerusform>%n Ziel</numerusform>
            <numerusform>%n Ziele</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>millrace::ui::KeysPage</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Taste</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>Wirkung</translation>
    </message>
    <message>
        <source>Command or key</source>
        <translation>Befehl oder Taste</translation>
    </message>
    <message>
        <source>&amp;Assign</source>
        <translation>&amp;Zuweisen</translation>
    </message>
    <message>
        <source>&amp;No key</source>
        <translation>&amp;Keine Taste</translation>
    </message>
    <message>
        <source>&amp;Default</source>
        <translation>&amp;Standard</translation>
    </message>
    <message>
        <source>Filter the commands</source>
        <translation>Befehle filtern</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Befehle und ihre Tasten</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>Neue Taste</translation>
    </message>
    <message>
        <source>The command is then in menus and locator only</source>
        <translation>Der Befehl steht dann nur noch in Menüs und Schnellsuche</translation>
    </message>
    <message>
        <source>Select a command to change its key.</source>
        <translation>Einen Befehl auswählen, um seine Taste zu ändern.</translation>
    </message>
    <message>
        <source>%1 is the key of “%2”.</source>
        <translation>%1 ist die Taste von „%2“.</translation>
    </message>
    <message>
        <source>Take it from there</source>
        <translation>Dort wegnehmen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::LineField</name>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>Ordner wählen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::LineInput</name>
    <message>
        <source>Choose a file</source>
        <translation>Datei wählen</translation>
    </message>
    <message>
        <source>JavaScript files (*.js)</source>
        <translation>JavaScript-Dateien (*.js)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>millrace::ui::Locator</name>
    <message>
        <source>Nothing is called so.</source>
        <translation>Nichts heißt so.</translation>
    </message>
    <message>
        <source>Go to a channel, step, message or command</source>
        <translation>Zu Kanal, Schritt, Nachricht oder Befehl gehen</translation>
    </message>
    <message>
        <source>Go to channel, step, message or command</source>
        <translation>Überall suchen</translation>
    </message>
    <message>
        <source>What the locator found</source>
        <translation>Fundstellen der Schnellsuche</translation>
    </message>
</context>
<context>
    <name>millrace::ui::LocatorIndex</name>
    <message>
        <source>Recent</source>
        <translation>Zuletzt</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>%1 · Messages</source>
        <translation>%1 · Nachrichten</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation>Transformer</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 · Filter</source>
        <translation>%1 · Filter</translation>
    </message>
    <message>
        <source>%1 · Transformer</source>
        <translation>%1 · Transformer</translation>
    </message>
    <message>
        <source>%1 · Response</source>
        <translation>%1 · Antwort</translation>
    </message>
    <message>
        <source>Preprocessor</source>
        <translation>Preprocessor</translation>
    </message>
    <message>
        <source>Postprocessor</source>
        <translation>Postprocessor</translation>
    </message>
    <message>
        <source>Deploy script</source>
        <translation>Deploy-Skript</translation>
    </message>
    <message>
        <source>Undeploy script</source>
        <translation>Undeploy-Skript</translation>
    </message>
    <message>
        <source>Message %1</source>
        <translation>Nachricht %1</translation>
    </message>
</context>
<context>
    <name>millrace::ui::LogPanel</name>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Connector</source>
        <translation>Konnektor</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Nothing has been logged yet.</source>
        <translation>Noch keine Einträge im Log.</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Someone must act</source>
        <translation>Jemand muss handeln</translation>
    </message>
    <message>
        <source>Warn</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Something was handled</source>
        <translation>Etwas wurde aufgefangen</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>Info</translation>
    </message>
    <message>
        <source>What starts and stops</source>
        <translation>Was startet und anhält</translation>
    </message>
    <message>
        <source>Debug</source>
        <translation>Debug</translation>
    </message>
    <message>
        <source>Each message; logged only while this is on</source>
        <translation>Jede Nachricht; nur im Log, solange dies eingeschaltet ist</translation>
    </message>
    <message>
        <source>Error %1</source>
        <translation>Fehler %1</translation>
    </message>
    <message>
        <source>Warn %1</source>
        <translation>Warnung %1</translation>
    </message>
</context>
<context>
    <name>millrace::ui::LookCommands</name>
    <message>
        <source>Reduce &amp;motion</source>
        <translation>Bewegung &amp;reduzieren</translation>
    </message>
    <message>
        <source>Nothing slides or fades</source>
        <translation>Nichts gleitet oder blendet über</translation>
    </message>
    <message>
        <source>As the &amp;desktop</source>
        <translation>Wie der &amp;Desktop</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>Dar&amp;k</source>
        <translation>D&amp;unkel</translation>
    </message>
    <message>
        <source>Theme of the window</source>
        <translation>Farbschema des Fensters</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Scale of all texts and controls</source>
        <translation>Größe aller Texte und Bedienelemente</translation>
    </message>
    <message>
        <source>Language of the window</source>
        <translation>Sprache des Fensters</translation>
    </message>
</context>
<context>
    <name>millrace::ui::MainWindow</name>
    <message>
        <source>%1 – Millrace</source>
        <translation>%1 – Millrace</translation>
    </message>
    <message>
        <source>This can&apos;t be shown.</source>
        <translation>Das lässt sich nicht anzeigen.</translation>
    </message>
    <message>
        <source>What it is of is no longer in this workspace.</source>
        <translation>Das Zugehörige ist nicht mehr in diesem Arbeitsbereich.</translation>
    </message>
    <message>
        <source>New channel from a &amp;template</source>
        <translation>Neuer Kanal aus &amp;Vorlage</translation>
    </message>
    <message>
        <source>&amp;New channel…</source>
        <translation>&amp;Neuer Kanal…</translation>
    </message>
    <message>
        <source>New channel from a template</source>
        <translation>Neuer Kanal aus einer Vorlage</translation>
    </message>
    <message>
        <source>&amp;Import channels…</source>
        <translation>Kanäle &amp;importieren…</translation>
    </message>
    <message>
        <source>Import channel files of OIE or Mirth Connect</source>
        <translation>Kanaldateien von OIE oder Mirth Connect importieren</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>&amp;Open workspace…</source>
        <translation>Arbeitsbereich ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open another workspace folder</source>
        <translation>Anderen Arbeitsbereich-Ordner öffnen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>Stop the engine and quit</source>
        <translation>Engine anhalten und beenden</translation>
    </message>
    <message>
        <source>&amp;Dashboard</source>
        <translation>&amp;Dashboard</translation>
    </message>
    <message>
        <source>All channels with state and counters</source>
        <translation>Alle Kanäle mit Zustand und Zählern</translation>
    </message>
    <message>
        <source>&amp;Workspace</source>
        <translation>&amp;Arbeitsbereich</translation>
    </message>
    <message>
        <source>Show or hide the workspace</source>
        <translation>Arbeitsbereich ein- oder ausblenden</translation>
    </message>
    <message>
        <source>Next &amp;pane</source>
        <translation>Nächster B&amp;ereich</translation>
    </message>
    <message>
        <source>Move to the next pane</source>
        <translation>Zum nächsten Bereich wechseln</translation>
    </message>
    <message>
        <source>Pre&amp;vious pane</source>
        <translation>V&amp;origer Bereich</translation>
    </message>
    <message>
        <source>Move to the previous pane</source>
        <translation>Zum vorigen Bereich wechseln</translation>
    </message>
    <message>
        <source>&amp;Start page</source>
        <translation>&amp;Startseite</translation>
    </message>
    <message>
        <source>The ways to begin</source>
        <translation>Die Möglichkeiten anzufangen</translation>
    </message>
    <message>
        <source>&amp;About Millrace</source>
        <translation>&amp;Über Millrace</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>Version und Lizenz</translation>
    </message>
    <message>
        <source>&amp;Go to…</source>
        <translation>&amp;Gehe zu…</translation>
    </message>
    <message>
        <source>Go to a channel, step, message or command</source>
        <translation>Zu Kanal, Schritt, Nachricht oder Befehl gehen</translation>
    </message>
    <message>
        <source>Run a &amp;command…</source>
        <translation>&amp;Befehl ausführen…</translation>
    </message>
    <message>
        <source>Find a command by its name</source>
        <translation>Einen Befehl nach Namen suchen</translation>
    </message>
    <message>
        <source>Open the page “%1”</source>
        <translation>Seite „%1“ öffnen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save what is in front</source>
        <translation>Die vordere Seite speichern</translation>
    </message>
    <message>
        <source>Save &amp;all</source>
        <translation>&amp;Alle speichern</translation>
    </message>
    <message>
        <source>Save all open pages</source>
        <translation>Alle offenen Seiten speichern</translation>
    </message>
    <message>
        <source>&amp;Close tab</source>
        <translation>Tab s&amp;chließen</translation>
    </message>
    <message>
        <source>Close the tab</source>
        <translation>Den Tab schließen</translation>
    </message>
    <message>
        <source>&amp;Next tab</source>
        <translation>&amp;Nächster Tab</translation>
    </message>
    <message>
        <source>The tab to the right</source>
        <translation>Der Tab rechts daneben</translation>
    </message>
    <message>
        <source>Pre&amp;vious tab</source>
        <translation>&amp;Voriger Tab</translation>
    </message>
    <message>
        <source>The tab to the left</source>
        <translation>Der Tab links daneben</translation>
    </message>
    <message>
        <source>Close &amp;other tabs</source>
        <translation>&amp;Andere Tabs schließen</translation>
    </message>
    <message>
        <source>Close all tabs but the one in front</source>
        <translation>Alle Tabs außer dem vorderen schließen</translation>
    </message>
    <message>
        <source>S&amp;plit or join</source>
        <translation>&amp;Teilen oder zusammenführen</translation>
    </message>
    <message>
        <source>Two pages side by side, or one again</source>
        <translation>Zwei Seiten nebeneinander oder wieder eine</translation>
    </message>
    <message>
        <source>Move to the other &amp;side</source>
        <translation>Auf die andere &amp;Seite</translation>
    </message>
    <message>
        <source>Move the page in front to the other side</source>
        <translation>Die vordere Seite auf die andere Seite verschieben</translation>
    </message>
    <message>
        <source>Move to a new &amp;window</source>
        <translation>In ein neues &amp;Fenster</translation>
    </message>
    <message>
        <source>The page in front gets a window of its own</source>
        <translation>Die vordere Seite erhält ein eigenes Fenster</translation>
    </message>
    <message>
        <source>Move &amp;back to the main window</source>
        <translation>Zurück ins &amp;Hauptfenster</translation>
    </message>
    <message>
        <source>The page in front stands in the main window again</source>
        <translation>Die vordere Seite steht wieder im Hauptfenster</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>Where you were before</source>
        <translation>Wo man vorher war</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>V&amp;orwärts</translation>
    </message>
    <message>
        <source>Where you came back from</source>
        <translation>Woher man zurückgekommen ist</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>What the engine did</source>
        <translation>Was die Engine getan hat</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>Who came and went</source>
        <translation>Wer kam und ging</translation>
    </message>
    <message>
        <source>Queues</source>
        <translation>Warteschlangen</translation>
    </message>
    <message>
        <source>What waits, and since when</source>
        <translation>Was wartet und seit wann</translation>
    </message>
    <message>
        <source>Maps</source>
        <translation>Maps</translation>
    </message>
    <message>
        <source>What scripts keep in the maps they share</source>
        <translation>Was Skripte in gemeinsamen Maps halten</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>What runs in the engine</source>
        <translation>Was in der Engine läuft</translation>
    </message>
    <message>
        <source>go on</source>
        <translation>fortfahren</translation>
    </message>
    <message>
        <source>Unsaved edits can&apos;t be kept for after a crash.</source>
        <translation>Nicht gespeicherte Änderungen lassen sich nicht für den Fall eines Absturzes sichern.</translation>
    </message>
    <message>
        <source>Unsaved edits of %1 from %2 were kept.</source>
        <translation>Nicht gespeicherte Änderungen an %1 von %2 sind erhalten.</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>The edits can&apos;t be recovered.</source>
        <translation>Die Änderungen lassen sich nicht wiederherstellen.</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Open a workspace</source>
        <translation>Arbeitsbereich öffnen</translation>
    </message>
    <message>
        <source>open the workspace</source>
        <translation>den Arbeitsbereich öffnen</translation>
    </message>
    <message>
        <source>About Millrace</source>
        <translation>Über Millrace</translation>
    </message>
    <message>
        <source>Millrace %1
Qt %2

A workbench that builds, runs and debugs healthcare message channels.
Free software under the GNU General Public License, version 3 or later.</source>
        <translation>Millrace %1
Qt %2

Eine Werkbank, die Kanäle für Nachrichten im Gesundheitswesen baut, betreibt und prüft.
Freie Software unter der GNU General Public License, Version 3 oder später.</translation>
    </message>
    <message>
        <source>quit</source>
        <translation>beenden</translation>
    </message>
    <message>
        <source>Take back the last change</source>
        <translation>Die letzte Änderung zurücknehmen</translation>
    </message>
    <message>
        <source>Make it again</source>
        <translation>Erneut ausführen</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>What is wrong with the channels</source>
        <translation>Was an den Kanälen nicht stimmt</translation>
    </message>
    <message>
        <source>1 problem</source>
        <translation>1 Problem</translation>
    </message>
    <message numerus="yes">
        <source>%n problems</source>
        <translation>
            <numerusform>%n Problem</numerusform>
            <numerusform>%n Probleme</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>millrace::ui::MapsPage</name>
    <message>
        <source>Name or value</source>
        <translation>Name oder Wert</translation>
    </message>
    <message>
        <source>Maps</source>
        <translation>Maps</translation>
    </message>
    <message>
        <source>Filter the maps by name or value</source>
        <translation>Maps nach Name oder Wert filtern</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>The chosen value</source>
        <translation>Der gewählte Wert</translation>
    </message>
    <message>
        <source>Channel map</source>
        <translation>Channel Map</translation>
    </message>
    <message>
        <source>Connector map</source>
        <translation>Connector Map</translation>
    </message>
    <message>
        <source>Response map</source>
        <translation>Response Map</translation>
    </message>
    <message>
        <source>Source map</source>
        <translation>Source Map</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>Only its start is shown: Copy value takes all of it.</source>
        <translation>Nur der Anfang ist zu sehen; „Wert kopieren“ nimmt alles.</translation>
    </message>
</context>
<context>
    <name>millrace::ui::MapsPanel</name>
    <message>
        <source>Maps</source>
        <translation>Maps</translation>
    </message>
    <message>
        <source>Scripts keep nothing in the global maps, and the configuration map is empty.</source>
        <translation>Skripte halten nichts in den globalen Maps, und die Konfigurations-Map ist leer.</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Map</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>The selected value</source>
        <translation>Der ausgewählte Wert</translation>
    </message>
    <message>
        <source>Select a line to read its value.</source>
        <translation>Eine Zeile auswählen, um ihren Wert zu lesen.</translation>
    </message>
    <message>
        <source>Global map</source>
        <translation>Global Map</translation>
    </message>
    <message>
        <source>%1 · Global channel map</source>
        <translation>%1 · Global Channel Map</translation>
    </message>
    <message>
        <source>Configuration map</source>
        <translation>Konfigurations-Map</translation>
    </message>
</context>
<context>
    <name>millrace::ui::MessageActions</name>
    <message>
        <source>1 message</source>
        <translation>1 Nachricht</translation>
    </message>
    <message>
        <source>%1 messages</source>
        <translation>%1 Nachrichten</translation>
    </message>
    <message>
        <source>&amp;Reprocess…</source>
        <translation>Neu &amp;verarbeiten…</translation>
    </message>
    <message>
        <source>Run messages through the channel again</source>
        <translation>Nachrichten erneut durch den Kanal schicken</translation>
    </message>
    <message>
        <source>Edit and re&amp;send…</source>
        <translation>Bearbeiten und &amp;senden…</translation>
    </message>
    <message>
        <source>Change the raw content and send it as a new message</source>
        <translation>Die Rohdaten ändern und als neue Nachricht senden</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren…</translation>
    </message>
    <message>
        <source>Write messages or their contents to files</source>
        <translation>Nachrichten oder ihre Inhalte in Dateien schreiben</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importieren…</translation>
    </message>
    <message>
        <source>Take in messages that were exported</source>
        <translation>Exportierte Nachrichten aufnehmen</translation>
    </message>
    <message>
        <source>De&amp;lete…</source>
        <translation>&amp;Löschen…</translation>
    </message>
    <message>
        <source>Remove messages for good</source>
        <translation>Nachrichten endgültig entfernen</translation>
    </message>
    <message>
        <source>Import messages</source>
        <translation>Nachrichten importieren</translation>
    </message>
    <message>
        <source>Export to a folder</source>
        <translation>In einen Ordner exportieren</translation>
    </message>
    <message>
        <source>Export to a file</source>
        <translation>In eine Datei exportieren</translation>
    </message>
    <message>
        <source>It goes on when this page is closed.</source>
        <translation>Es läuft weiter, wenn diese Seite geschlossen wird.</translation>
    </message>
    <message>
        <source>Deploy the channel</source>
        <translation>Kanal bereitstellen</translation>
    </message>
    <message>
        <source>Deploying…</source>
        <translation>Wird bereitgestellt…</translation>
    </message>
    <message>
        <source>The channel is deployed.</source>
        <translation>Der Kanal ist bereitgestellt.</translation>
    </message>
    <message>
        <source>Reprocess…</source>
        <translation>Neu verarbeiten…</translation>
    </message>
    <message>
        <source>The channel was not deployed.</source>
        <translation>Der Kanal wurde nicht bereitgestellt.</translation>
    </message>
    <message>
        <source>That did not work.</source>
        <translation>Das hat nicht geklappt.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Message %1: %2</source>
        <translation>Nachricht %1: %2</translation>
    </message>
    <message>
        <source>and %1 more; the log has them all.</source>
        <translation>und %1 weitere; alle stehen im Log.</translation>
    </message>
    <message>
        <source>It ended early: %1</source>
        <translation>Vorzeitig beendet: %1</translation>
    </message>
    <message>
        <source>%1 %2 failed.</source>
        <translation>%1 %2 fehlgeschlagen.</translation>
    </message>
    <message>
        <source>Reprocessing…</source>
        <translation>Wird neu verarbeitet…</translation>
    </message>
    <message>
        <source>%1 reprocessed.</source>
        <translation>%1 neu verarbeitet.</translation>
    </message>
    <message>
        <source>Show the new ones</source>
        <translation>Die neuen anzeigen</translation>
    </message>
    <message>
        <source>Deleting…</source>
        <translation>Wird gelöscht…</translation>
    </message>
    <message>
        <source>%1 deleted.</source>
        <translation>%1 gelöscht.</translation>
    </message>
    <message>
        <source>All messages of the channel are deleted.</source>
        <translation>Alle Nachrichten des Kanals sind gelöscht.</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>Wird exportiert…</translation>
    </message>
    <message>
        <source>%1 exported to %2.</source>
        <translation>%1 nach %2 exportiert.</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Importing…</source>
        <translation>Wird importiert…</translation>
    </message>
    <message>
        <source>%1 imported.</source>
        <translation>%1 importiert.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>%1 %2 %</source>
        <translation>%1 %2 %</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>The files written before stay.</source>
        <translation>Die bis dahin geschriebenen Dateien bleiben.</translation>
    </message>
    <message>
        <source>The file was not written.</source>
        <translation>Die Datei wurde nicht geschrieben.</translation>
    </message>
    <message>
        <source>What was done before stays done.</source>
        <translation>Was bis dahin getan war, bleibt.</translation>
    </message>
</context>
<context>
    <name>millrace::ui::MessageBar</name>
    <message>
        <source>Notice</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation>Diesen Hinweis schließen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::MessageBrowser</name>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>Messages could not be read.</source>
        <translation>Nachrichten ließen sich nicht lesen.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>1 new message</source>
        <translation>1 neue Nachricht</translation>
    </message>
    <message>
        <source>%1 new messages</source>
        <translation>%1 neue Nachrichten</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>The channel is not there any more.</source>
        <translation>Den Kanal gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen…</translation>
    </message>
    <message>
        <source>%1 found, %2 % read</source>
        <translation>%1 gefunden, %2 % gelesen</translation>
    </message>
    <message>
        <source>%1 found, stopped at %2 %</source>
        <translation>%1 gefunden, bei %2 % abgebrochen</translation>
    </message>
    <message>
        <source>More than %1 found</source>
        <translation>Mehr als %1 gefunden</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>%1 gefunden</translation>
    </message>
    <message>
        <source>No messages match: all are hidden by %1.</source>
        <translation>Keine Nachricht passt: Alle sind durch %1 ausgeblendet.</translation>
    </message>
    <message>
        <source>No messages: the channel&apos;s storage mode DISABLED keeps nothing. New messages are counted, but not stored.</source>
        <translation>Keine Nachrichten: Der Speichermodus DISABLED des Kanals speichert nichts. Neue Nachrichten werden gezählt, aber nicht gespeichert.</translation>
    </message>
    <message>
        <source>No messages yet. They appear here as soon as the channel receives one.</source>
        <translation>Noch keine Nachrichten. Sie erscheinen hier, sobald der Kanal eine empfängt.</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>Filter leeren</translation>
    </message>
    <message>
        <source>No message is selected.</source>
        <translation>Keine Nachricht ist ausgewählt.</translation>
    </message>
    <message>
        <source>Nothing to show yet.</source>
        <translation>Noch nichts anzuzeigen.</translation>
    </message>
    <message>
        <source>Message %1 could not be read: %2</source>
        <translation>Nachricht %1 ließ sich nicht lesen: %2</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>More to do with messages</source>
        <translation>Mehr mit Nachrichten tun</translation>
    </message>
    <message>
        <source>Reprocess…</source>
        <translation>Neu verarbeiten…</translation>
    </message>
</context>
<context>
    <name>millrace::ui::MessageDetails</name>
    <message>
        <source>Maps</source>
        <translation>Maps</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>Info</translation>
    </message>
    <message>
        <source>More about the message</source>
        <translation>Mehr zur Nachricht</translation>
    </message>
    <message>
        <source>Ids, times and attempts</source>
        <translation>Ids, Zeiten und Versuche</translation>
    </message>
    <message>
        <source>Processing error</source>
        <translation>Verarbeitungsfehler</translation>
    </message>
    <message>
        <source>Postprocessor error</source>
        <translation>Postprocessor-Fehler</translation>
    </message>
    <message>
        <source>Response error</source>
        <translation>Antwortfehler</translation>
    </message>
    <message>
        <source>No errors.</source>
        <translation>Keine Fehler.</translation>
    </message>
    <message>
        <source>Errors, %1</source>
        <translation>Fehler, %1</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>Empfangen</translation>
    </message>
    <message>
        <source>Complete</source>
        <translation>Abgeschlossen</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>Noch nicht</translation>
    </message>
    <message>
        <source>Original message</source>
        <translation>Ursprüngliche Nachricht</translation>
    </message>
    <message>
        <source>Imported as</source>
        <translation>Importiert als</translation>
    </message>
    <message>
        <source>Chain, place</source>
        <translation>Kette, Platz</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>Answered</source>
        <translation>Beantwortet</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Baum</translation>
    </message>
    <message>
        <source>Attachments</source>
        <translation>Anhänge</translation>
    </message>
    <message>
        <source>Attachments %1</source>
        <translation>Anhänge %1</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>Open the preprocessor, %1</source>
        <translation>Preprocessor öffnen, %1</translation>
    </message>
    <message>
        <source>Open the postprocessor, %1</source>
        <translation>Postprocessor öffnen, %1</translation>
    </message>
    <message>
        <source>Its status is %1.</source>
        <translation>Der Status ist %1.</translation>
    </message>
    <message>
        <source>Response</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Copy the whole text</source>
        <translation>Ganzen Text kopieren</translation>
    </message>
    <message>
        <source>… %1 characters in all.</source>
        <translation>… insgesamt %1 Zeichen.</translation>
    </message>
</context>
<context>
    <name>millrace::ui::MessagePanes</name>
    <message>
        <source>Layout: %1</source>
        <translation>Anordnung: %1</translation>
    </message>
    <message>
        <source>“%1”, 1 character</source>
        <translation>„%1“, 1 Zeichen</translation>
    </message>
    <message>
        <source>“%1”, %2 characters</source>
        <translation>„%1“, %2 Zeichen</translation>
    </message>
    <message>
        <source>not in this pane</source>
        <translation>nicht in diesem Bereich</translation>
    </message>
    <message>
        <source>Line %1, column %2</source>
        <translation>Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>The content of pane %1 has no fields.</source>
        <translation>Der Inhalt von Bereich %1 hat keine Felder.</translation>
    </message>
    <message>
        <source>Finding out what to hide…</source>
        <translation>Es wird ermittelt, was zu verbergen ist…</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen…</translation>
    </message>
</context>
<context>
    <name>millrace::ui::MessageTableModel</name>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>From receipt to the last answer</source>
        <translation>Vom Empfang bis zur letzten Antwort</translation>
    </message>
    <message>
        <source>Bytes of the raw message</source>
        <translation>Bytes der Rohdaten</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>Empfangen</translation>
    </message>
    <message>
        <source>Destinations by chain</source>
        <translation>Ziele nach Kette</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
</context>
<context>
    <name>millrace::ui::MessageTableView</name>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Destinations by chain</source>
        <translation>Ziele nach Kette</translation>
    </message>
    <message>
        <source>Copy cell</source>
        <translation>Zelle kopieren</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>Copy id</source>
        <translation>Id kopieren</translation>
    </message>
    <message>
        <source>Only %1 at %2</source>
        <translation>Nur %1 an %2</translation>
    </message>
    <message>
        <source>Only %1 anywhere</source>
        <translation>Nur %1 irgendwo</translation>
    </message>
    <message>
        <source>Exclude %1</source>
        <translation>%1 ausschließen</translation>
    </message>
    <message>
        <source>From %1 on</source>
        <translation>Ab %1</translation>
    </message>
    <message>
        <source>Up to %1</source>
        <translation>Bis %1</translation>
    </message>
    <message>
        <source>Only from then on</source>
        <translation>Nur von da an</translation>
    </message>
    <message>
        <source>Only before then</source>
        <translation>Nur davor</translation>
    </message>
    <message>
        <source>Only on that day</source>
        <translation>Nur an diesem Tag</translation>
    </message>
    <message>
        <source>Only without %1</source>
        <translation>Nur ohne %1</translation>
    </message>
    <message>
        <source>Only %1 = %2</source>
        <translation>Nur %1 = %2</translation>
    </message>
    <message>
        <source>Only with %1</source>
        <translation>Nur mit %1</translation>
    </message>
    <message>
        <source>Exclude %1 = %2</source>
        <translation>%1 = %2 ausschließen</translation>
    </message>
    <message>
        <source>Only with this error</source>
        <translation>Nur mit diesem Fehler</translation>
    </message>
    <message>
        <source>Exclude this error</source>
        <translation>Diesen Fehler ausschließen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::MessagesPage</name>
    <message>
        <source>%1 · Messages</source>
        <translation>%1 · Nachrichten</translation>
    </message>
</context>
<context>
    <name>millrace::ui::MetaDataColumnsTable</name>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Yes or no</source>
        <translation>Ja oder nein</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>A column has no name. Use letters, digits and _.</source>
        <translation>Eine Spalte hat keinen Namen. Zulässig sind Buchstaben, Ziffern und _.</translation>
    </message>
    <message>
        <source>%1 is not a column&apos;s name. Use letters, digits and _, beginning with a letter.</source>
        <translation>%1 ist kein Spaltenname. Zulässig sind Buchstaben, Ziffern und _, am Anfang ein Buchstabe.</translation>
    </message>
    <message>
        <source>%1 is taken: each message has it. Use another name.</source>
        <translation>%1 ist vergeben: Jede Nachricht hat es. Ein anderer Name ist nötig.</translation>
    </message>
    <message>
        <source>%1 stands there twice. Each column needs a name of its own.</source>
        <translation>%1 kommt zweimal vor. Jede Spalte braucht einen eigenen Namen.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Add column</source>
        <translation>Spalte hinzufügen</translation>
    </message>
    <message>
        <source>Remove column</source>
        <translation>Spalte entfernen</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>From variable</source>
        <translation>Aus Variable</translation>
    </message>
</context>
<context>
    <name>millrace::ui::MoreLine</name>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>More: %1</source>
        <translation>Mehr: %1</translation>
    </message>
</context>
<context>
    <name>millrace::ui::PageArea</name>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation>%1 hat nicht gespeicherte Änderungen.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>Close &amp;others</source>
        <translation>&amp;Andere schließen</translation>
    </message>
    <message>
        <source>Close those to the &amp;right</source>
        <translation>&amp;Rechts davon schließen</translation>
    </message>
    <message>
        <source>Move &amp;back to the main window</source>
        <translation>Zurück ins &amp;Hauptfenster</translation>
    </message>
    <message>
        <source>Move to the other &amp;side</source>
        <translation>Auf die andere &amp;Seite</translation>
    </message>
    <message>
        <source>&amp;Split to the right</source>
        <translation>Nach rechts &amp;teilen</translation>
    </message>
    <message>
        <source>Move to a new &amp;window</source>
        <translation>In ein neues &amp;Fenster</translation>
    </message>
</context>
<context>
    <name>millrace::ui::PagePane</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>%1 (not saved)</source>
        <translation>%1 (nicht gespeichert)</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>%1 schließen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::PagePanes</name>
    <message>
        <source>%1 – Millrace</source>
        <translation>%1 – Millrace</translation>
    </message>
</context>
<context>
    <name>millrace::ui::PaneTools</name>
    <message>
        <source>Selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Mark the field under the caret in all panes</source>
        <translation>Das Feld an der Schreibmarke in allen Bereichen markieren</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>Underline fields that differ from pane 1</source>
        <translation>Felder unterstreichen, die von Bereich 1 abweichen</translation>
    </message>
    <message>
        <source>Line ends</source>
        <translation>Zeilenenden</translation>
    </message>
    <message>
        <source>Show how each line ends</source>
        <translation>Zeigen, wie jede Zeile endet</translation>
    </message>
    <message>
        <source>Indent</source>
        <translation>Einrücken</translation>
    </message>
    <message>
        <source>Indent XML and JSON; the stored content stays as it is</source>
        <translation>XML und JSON einrücken; der gespeicherte Inhalt bleibt, wie er ist</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Maskieren</translation>
    </message>
    <message>
        <source>Hide what tells who the patient is, also from copies</source>
        <translation>Verbergen, wer der Patient ist, auch in Kopien</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Show tree, maps, errors, attachments and ids beside the panes</source>
        <translation>Baum, Maps, Fehler, Anhänge und Ids neben den Bereichen anzeigen</translation>
    </message>
    <message>
        <source>Pre&amp;vious hit</source>
        <translation>Vori&amp;ger Treffer</translation>
    </message>
    <message>
        <source>Go to the previous place that the search found</source>
        <translation>Zur vorigen Stelle, die die Suche fand</translation>
    </message>
    <message>
        <source>Ne&amp;xt hit</source>
        <translation>Nä&amp;chster Treffer</translation>
    </message>
    <message>
        <source>Go to the next place that the search found</source>
        <translation>Zur nächsten Stelle, die die Suche fand</translation>
    </message>
    <message>
        <source>No hits</source>
        <translation>Keine Treffer</translation>
    </message>
    <message>
        <source>More than %1 hits</source>
        <translation>Mehr als %1 Treffer</translation>
    </message>
    <message>
        <source>Hit %1 of %2</source>
        <translation>Treffer %1 von %2</translation>
    </message>
    <message>
        <source>1 hit</source>
        <translation>1 Treffer</translation>
    </message>
    <message>
        <source>%1 hits</source>
        <translation>%1 Treffer</translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation>mehr als %1</translation>
    </message>
    <message>
        <source>No hits in what is shown</source>
        <translation>Keine Treffer im gezeigten Teil</translation>
    </message>
</context>
<context>
    <name>millrace::ui::PdfView</name>
    <message>
        <source>Previous page</source>
        <translation>Vorige Seite</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Kleiner</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Größer</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Page of the PDF</source>
        <translation>Seite des PDFs</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen…</translation>
    </message>
    <message>
        <source>of %1</source>
        <comment>page 2 of 5</comment>
        <translation>von %1</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>Seite %1 von %2</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ProblemList</name>
    <message>
        <source>1 error</source>
        <translation>1 Fehler</translation>
    </message>
    <message numerus="yes">
        <source>%n errors</source>
        <translation>
            <numerusform>%n Fehler</numerusform>
            <numerusform>%n Fehler</numerusform>
        </translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 Warnung</translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation>
            <numerusform>%n Warnung</numerusform>
            <numerusform>%n Warnungen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>It can be saved, but not deployed. %1</source>
        <translation>Speichern ist möglich, Bereitstellen nicht. %1</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ProblemModel</name>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>Fehler: %1</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>Warnung: %1</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ProblemStrip</name>
    <message>
        <source>1 error</source>
        <translation>1 Fehler</translation>
    </message>
    <message numerus="yes">
        <source>%n errors</source>
        <translation>
            <numerusform>%n Fehler</numerusform>
            <numerusform>%n Fehler</numerusform>
        </translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 Warnung</translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation>
            <numerusform>%n Warnung</numerusform>
            <numerusform>%n Warnungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ProblemsPanel</name>
    <message>
        <source>Filter these problems</source>
        <translation>Diese Probleme filtern</translation>
    </message>
    <message>
        <source>Check destinations</source>
        <translation>Ziele prüfen</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>A channel with one can&apos;t be deployed</source>
        <translation>Mit einem davon lässt sich ein Kanal nicht bereitstellen</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>Warnungen</translation>
    </message>
    <message>
        <source>What is likely a mistake</source>
        <translation>Was vermutlich ein Versehen ist</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Errors %1</source>
        <translation>Fehler %1</translation>
    </message>
    <message>
        <source>Warnings %1</source>
        <translation>Warnungen %1</translation>
    </message>
    <message>
        <source>Checking destinations…</source>
        <translation>Ziele werden geprüft…</translation>
    </message>
    <message>
        <source>Select a channel to try whether its destinations can be reached</source>
        <translation>Einen Kanal auswählen, um zu prüfen, ob seine Ziele erreichbar sind</translation>
    </message>
    <message>
        <source>Try whether the destinations of %1 can be reached: a connection is opened to each</source>
        <translation>Prüfen, ob die Ziele von %1 erreichbar sind: Zu jedem wird eine Verbindung geöffnet</translation>
    </message>
    <message>
        <source>No problem matches: all %1 are hidden.</source>
        <translation>Kein Problem passt: Alle %1 sind ausgeblendet.</translation>
    </message>
    <message>
        <source>No problems were found in the channels.</source>
        <translation>In den Kanälen wurden keine Probleme gefunden.</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles anzeigen</translation>
    </message>
    <message>
        <source>Check destinations of %1</source>
        <translation>Ziele von %1 prüfen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::PropertyForm</name>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
</context>
<context>
    <name>millrace::ui::QueueField</name>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>On failure</source>
        <translation>Bei Fehlschlag</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>Immer</translation>
    </message>
    <message>
        <source>What is not sent ends as an error</source>
        <translation>Was nicht gesendet wird, endet als Fehler</translation>
    </message>
    <message>
        <source>What is not sent at once waits in the queue</source>
        <translation>Was nicht gleich gesendet wird, wartet in der Warteschlange</translation>
    </message>
    <message>
        <source>Everything goes through the queue</source>
        <translation>Alles geht durch die Warteschlange</translation>
    </message>
    <message>
        <source>Queue: %1</source>
        <translation>Warteschlange: %1</translation>
    </message>
</context>
<context>
    <name>millrace::ui::QueuesPanel</name>
    <message>
        <source>Queues</source>
        <translation>Warteschlangen</translation>
    </message>
    <message>
        <source>No message waits in a queue.</source>
        <translation>Keine Nachricht wartet in einer Warteschlange.</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Connector</source>
        <translation>Konnektor</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>Wartend</translation>
    </message>
    <message>
        <source>Oldest</source>
        <translation>Älteste</translation>
    </message>
    <message>
        <source>Oldest message</source>
        <translation>Älteste Nachricht</translation>
    </message>
</context>
<context>
    <name>millrace::ui::RowsField</name>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Expression</source>
        <translation>Ausdruck</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add to %1</source>
        <translation>Zu %1 hinzufügen</translation>
    </message>
    <message>
        <source>Remove from %1</source>
        <translation>Aus %1 entfernen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::RowsInput</name>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Ersetzen durch</translation>
    </message>
</context>
<context>
    <name>millrace::ui::SamplePane</name>
    <message>
        <source>Inbound</source>
        <translation>Eingehend</translation>
    </message>
    <message>
        <source>The inbound message template: msg in scripts</source>
        <translation>Die eingehende Nachrichtenvorlage: msg in Skripten</translation>
    </message>
    <message>
        <source>Outbound</source>
        <translation>Ausgehend</translation>
    </message>
    <message>
        <source>The outbound message template: tmp in scripts</source>
        <translation>Die ausgehende Nachrichtenvorlage: tmp in Skripten</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>Holen</translation>
    </message>
    <message>
        <source>Take a message as the sample</source>
        <translation>Eine Nachricht als Beispiel holen</translation>
    </message>
    <message>
        <source>A stored message of this channel</source>
        <translation>Eine gespeicherte Nachricht dieses Kanals</translation>
    </message>
    <message>
        <source>A synthetic HL7 v2 message</source>
        <translation>Eine künstliche HL7-v2-Nachricht</translation>
    </message>
    <message>
        <source>Take %1 as the sample</source>
        <translation>%1 als Beispiel holen</translation>
    </message>
    <message>
        <source>A file…</source>
        <translation>Eine Datei…</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Filter fields and values</source>
        <translation>Felder und Werte filtern</translation>
    </message>
    <message>
        <source>Fields of the template</source>
        <translation>Felder der Vorlage</translation>
    </message>
    <message>
        <source>Take a stored message</source>
        <translation>Gespeicherte Nachricht holen</translation>
    </message>
    <message>
        <source>Inbound message template · %1</source>
        <translation>Eingehende Nachrichtenvorlage · %1</translation>
    </message>
    <message>
        <source>Outbound message template · %1</source>
        <translation>Ausgehende Nachrichtenvorlage · %1</translation>
    </message>
    <message>
        <source>Paste a message here</source>
        <translation>Hier eine Nachricht einfügen</translation>
    </message>
    <message>
        <source>Edit message template</source>
        <translation>Nachrichtenvorlage bearbeiten</translation>
    </message>
    <message>
        <source> Without it scripts have no tmp, and msg goes on.</source>
        <translation> Ohne sie haben Skripte kein tmp, und msg geht weiter.</translation>
    </message>
    <message>
        <source>No template yet: with a sample message its fields are listed here, to be dragged into scripts and onto the list.</source>
        <translation>Noch keine Vorlage: Mit einer Beispielnachricht stehen hier ihre Felder, zum Ziehen in Skripte und auf die Liste.</translation>
    </message>
    <message>
        <source>The template can&apos;t be read: %1</source>
        <translation>Die Vorlage lässt sich nicht lesen: %1</translation>
    </message>
    <message>
        <source>Messages of this data type are a text in scripts; they have no fields.</source>
        <translation>Nachrichten dieses Datentyps sind in Skripten ein Text; sie haben keine Felder.</translation>
    </message>
    <message>
        <source>There are no fields in the template.</source>
        <translation>Die Vorlage enthält keine Felder.</translation>
    </message>
    <message>
        <source>Insert into the script or field</source>
        <translation>In das Skript oder Feld einfügen</translation>
    </message>
    <message>
        <source>Add a rule for it</source>
        <translation>Regel dafür hinzufügen</translation>
    </message>
    <message>
        <source>Add a Mapper of it</source>
        <translation>Mapper daraus hinzufügen</translation>
    </message>
    <message>
        <source>Add a Message Builder for it</source>
        <translation>Message Builder dafür hinzufügen</translation>
    </message>
    <message>
        <source>Copy as JavaScript</source>
        <translation>Als JavaScript kopieren</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht…</translation>
    </message>
    <message>
        <source>The channel has no messages</source>
        <translation>Der Kanal hat keine Nachrichten</translation>
    </message>
    <message>
        <source>Message %1   %2</source>
        <translation>Nachricht %1   %2</translation>
    </message>
    <message>
        <source>Message %1 was not taken.</source>
        <translation>Nachricht %1 wurde nicht geholt.</translation>
    </message>
    <message>
        <source>It has no content here: the connector did not get it, or the storage mode did not keep it.</source>
        <translation>Sie hat hier keinen Inhalt: Der Konnektor hat sie nicht erhalten, oder der Speichermodus hat ihn nicht gespeichert.</translation>
    </message>
    <message>
        <source>Take message %1 as the sample</source>
        <translation>Nachricht %1 als Beispiel holen</translation>
    </message>
    <message>
        <source>Take a file as the sample</source>
        <translation>Datei als Beispiel holen</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read.</source>
        <translation>%1 lässt sich nicht lesen.</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ScriptEditor</name>
    <message>
        <source>Script</source>
        <translation>Skript</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ScriptSet</name>
    <message>
        <source>Scripts</source>
        <translation>Skripte</translation>
    </message>
    <message>
        <source>%1 script</source>
        <translation>%1-Skript</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>Line %1, column %2</source>
        <translation>Zeile %1, Spalte %2</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ScriptSetModel</name>
    <message>
        <source>No script</source>
        <translation>Kein Skript</translation>
    </message>
    <message>
        <source>1 line</source>
        <translation>1 Zeile</translation>
    </message>
    <message numerus="yes">
        <source>%n lines</source>
        <translation>
            <numerusform>%n Zeile</numerusform>
            <numerusform>%n Zeilen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>millrace::ui::SearchBar</name>
    <message>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Searches that are kept for this channel</source>
        <translation>Suchen, die für diesen Kanal gespeichert sind</translation>
    </message>
    <message>
        <source>Saved searches</source>
        <translation>Gespeicherte Suchen</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>New messages appear as they come</source>
        <translation>Neue Nachrichten erscheinen, sobald sie kommen</translation>
    </message>
    <message>
        <source>How much of the messages is looked at</source>
        <translation>Wie viel von den Nachrichten durchsucht wird</translation>
    </message>
    <message>
        <source>&amp;Save this search as</source>
        <translation>&amp;Diese Suche speichern als</translation>
    </message>
    <message>
        <source>Name of the search</source>
        <translation>Name der Suche</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save this search…</source>
        <translation>Diese Suche speichern…</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::SendDialog</name>
    <message>
        <source>Send line breaks as CR, as HL7 v2 wants them</source>
        <translation>Zeilenumbrüche als CR senden, wie HL7 v2 es verlangt</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Send message</source>
        <translation>Nachricht senden</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Paste a message, open a file or take a sample</source>
        <translation>Nachricht einfügen, Datei öffnen oder Beispiel nehmen</translation>
    </message>
    <message>
        <source>Send (Ctrl+Enter)</source>
        <translation>Senden (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Response</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>&amp;Channel</source>
        <translation>&amp;Kanal</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>Datei öffnen…</translation>
    </message>
    <message>
        <source>Take a file&apos;s bytes (Ctrl+O)</source>
        <translation>Die Bytes einer Datei nehmen (Strg+O)</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Synthetic HL7 v2 messages</source>
        <translation>Künstliche HL7-v2-Nachrichten</translation>
    </message>
    <message>
        <source>Open a message</source>
        <translation>Nachricht öffnen</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read.</source>
        <translation>%1 lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>%1 is not UTF-8 text. It is sent byte for byte.</source>
        <translation>%1 ist kein UTF-8-Text. Die Datei wird Byte für Byte gesendet.</translation>
    </message>
    <message>
        <source>%1 bytes, exactly as in %2</source>
        <translation>%1 Bytes, genau wie in %2</translation>
    </message>
    <message>
        <source>Not sent.</source>
        <translation>Nicht gesendet.</translation>
    </message>
    <message>
        <source>Message %1: %2.</source>
        <translation>Nachricht %1: %2.</translation>
    </message>
    <message>
        <source>No response.</source>
        <translation>Keine Antwort.</translation>
    </message>
    <message>
        <source>Response: %1.</source>
        <translation>Antwort: %1.</translation>
    </message>
    <message>
        <source>Show message</source>
        <translation>Nachricht anzeigen</translation>
    </message>
    <message>
        <source>line breaks as CR</source>
        <translation>Zeilenumbrüche als CR</translation>
    </message>
    <message>
        <source>line breaks as LF</source>
        <translation>Zeilenumbrüche als LF</translation>
    </message>
    <message>
        <source>line breaks as CRLF</source>
        <translation>Zeilenumbrüche als CRLF</translation>
    </message>
    <message>
        <source>line breaks as in %1</source>
        <translation>Zeilenumbrüche wie in %1</translation>
    </message>
    <message>
        <source>%1 bytes, UTF-8, %2</source>
        <translation>%1 Bytes, UTF-8, %2</translation>
    </message>
    <message>
        <source>, with its source map</source>
        <translation>, mit ihrer Source Map</translation>
    </message>
</context>
<context>
    <name>millrace::ui::SentPanel</name>
    <message>
        <source>Whole XML</source>
        <translation>Ganzes XML</translation>
    </message>
    <message>
        <source>All settings of the connector as sent</source>
        <translation>Alle Einstellungen des Konnektors, wie gesendet</translation>
    </message>
    <message>
        <source>Payload only</source>
        <translation>Nur Nutzdaten</translation>
    </message>
    <message>
        <source>All settings (%1)</source>
        <translation>Alle Einstellungen (%1)</translation>
    </message>
</context>
<context>
    <name>millrace::ui::SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Change settings</source>
        <translation>Einstellungen ändern</translation>
    </message>
    <message>
        <source>Deployment</source>
        <translation>Bereitstellung</translation>
    </message>
    <message>
        <source>Deploy all enabled channels when the workspace is opened</source>
        <translation>Beim Öffnen des Arbeitsbereichs alle aktivierten Kanäle bereitstellen</translation>
    </message>
    <message>
        <source>Empty the global map when all channels are deployed again</source>
        <translation>Die Global Map leeren, wenn alle Kanäle erneut bereitgestellt werden</translation>
    </message>
    <message>
        <source>Scripts</source>
        <translation>Skripte</translation>
    </message>
    <message>
        <source>What scripts of this workspace may reach and how far they may go. Channels have it from their next deployment on.</source>
        <translation>Was Skripte dieses Arbeitsbereichs erreichen und wie weit sie gehen dürfen. Für Kanäle gilt es ab ihrer nächsten Bereitstellung.</translation>
    </message>
    <message>
        <source>May read and write files</source>
        <translation>Dürfen Dateien lesen und schreiben</translation>
    </message>
    <message>
        <source>May use the network: HTTP, mail, databases</source>
        <translation>Dürfen das Netzwerk nutzen: HTTP, Mail, Datenbanken</translation>
    </message>
    <message>
        <source>May run other programs</source>
        <translation>Dürfen andere Programme ausführen</translation>
    </message>
    <message>
        <source>Time limit of a script</source>
        <translation>Zeitlimit eines Skripts</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keins</translation>
    </message>
    <message>
        <source>Memory of a script</source>
        <translation>Speicher eines Skripts</translation>
    </message>
    <message>
        <source> MB</source>
        <translation> MB</translation>
    </message>
    <message>
        <source>Data Pruner</source>
        <translation>Data Pruner</translation>
    </message>
    <message>
        <source>Removes old messages of the channels whose settings say after how many days.</source>
        <translation>Entfernt alte Nachrichten der Kanäle, deren Einstellungen sagen, nach wie vielen Tagen.</translation>
    </message>
    <message>
        <source>Run by schedule</source>
        <translation>Nach Zeitplan ausführen</translation>
    </message>
    <message>
        <source>Schedule (cron)</source>
        <translation>Zeitplan (Cron)</translation>
    </message>
    <message>
        <source>Messages at a time</source>
        <translation>Nachrichten auf einmal</translation>
    </message>
    <message>
        <source>Keep events for</source>
        <translation>Ereignisse behalten für</translation>
    </message>
    <message>
        <source> days</source>
        <translation> Tage</translation>
    </message>
    <message>
        <source>ever</source>
        <translation>immer</translation>
    </message>
    <message>
        <source>Write messages to an archive before they go</source>
        <translation>Nachrichten vor dem Entfernen in ein Archiv schreiben</translation>
    </message>
    <message>
        <source>Folder of the archive</source>
        <translation>Ordner des Archivs</translation>
    </message>
    <message>
        <source>Run now</source>
        <translation>Jetzt ausführen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel pruning</source>
        <translation>Bereinigung abbrechen</translation>
    </message>
    <message>
        <source>It has not run since the start.</source>
        <translation>Seit dem Start ist er nicht gelaufen.</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>Sicherung</translation>
    </message>
    <message>
        <source>All that the workspace holds but messages, as one file. Importing it into another workspace brings it there; OIE takes it too.</source>
        <translation>Alles im Arbeitsbereich außer Nachrichten, als eine Datei. Ein Import bringt es in einen anderen Arbeitsbereich; auch OIE nimmt sie an.</translation>
    </message>
    <message>
        <source>Export workspace…</source>
        <translation>Arbeitsbereich exportieren…</translation>
    </message>
    <message>
        <source>The Data Pruner&apos;s settings can&apos;t be read.</source>
        <translation>Die Einstellungen des Data Pruner lassen sich nicht lesen.</translation>
    </message>
    <message>
        <source>The Data Pruner&apos;s settings were not saved.</source>
        <translation>Die Einstellungen des Data Pruner wurden nicht gespeichert.</translation>
    </message>
    <message>
        <source>The settings were not saved.</source>
        <translation>Die Einstellungen wurden nicht gespeichert.</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>Läuft…</translation>
    </message>
    <message>
        <source>%1: %2 messages removed, %3 emptied</source>
        <translation>%1: %2 Nachrichten entfernt, %3 geleert</translation>
    </message>
    <message>
        <source>, archived in %1</source>
        <translation>, archiviert in %1</translation>
    </message>
    <message>
        <source>, cancelled</source>
        <translation>, abgebrochen</translation>
    </message>
    <message>
        <source>Nothing to do: no channel says that its messages may go.</source>
        <translation>Nichts zu tun: Kein Kanal gibt seine Nachrichten zum Entfernen frei.</translation>
    </message>
    <message>
        <source>Export workspace</source>
        <translation>Arbeitsbereich exportieren</translation>
    </message>
    <message>
        <source>Backups (*.xml)</source>
        <translation>Sicherungen (*.xml)</translation>
    </message>
    <message>
        <source>Exported the workspace</source>
        <translation>Arbeitsbereich exportiert</translation>
    </message>
    <message>
        <source>to %1.</source>
        <translation>nach %1.</translation>
    </message>
    <message>
        <source>The workspace was not exported.</source>
        <translation>Der Arbeitsbereich wurde nicht exportiert.</translation>
    </message>
    <message>
        <source>New channels</source>
        <translation>Neue Kanäle</translation>
    </message>
    <message>
        <source>Columns of the message table that each new channel begins with. Channels that are there keep theirs.</source>
        <translation>Spalten der Nachrichtentabelle, mit denen jeder neue Kanal beginnt. Vorhandene Kanäle behalten ihre.</translation>
    </message>
    <message>
        <source>Metadata columns</source>
        <translation>Metadatenspalten</translation>
    </message>
</context>
<context>
    <name>millrace::ui::StageButton</name>
    <message>
        <source>%1, in pane %2</source>
        <translation>%1, in Bereich %2</translation>
    </message>
</context>
<context>
    <name>millrace::ui::StageStrip</name>
    <message>
        <source>Stages of the message</source>
        <translation>Stufen der Nachricht</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Show in the focused pane; Ctrl+click for a new pane</source>
        <translation>Im aktiven Bereich anzeigen; Strg+Klick öffnet einen neuen Bereich</translation>
    </message>
</context>
<context>
    <name>millrace::ui::StartPage</name>
    <message>
        <source>The engine already runs in this workspace, so a channel receives as soon as it is deployed.</source>
        <translation>In diesem Arbeitsbereich läuft die Engine bereits; ein Kanal empfängt, sobald er bereitgestellt ist.</translation>
    </message>
    <message>
        <source>You can also drop channel and message files anywhere on this window.</source>
        <translation>Kanal- und Nachrichtendateien lassen sich auch irgendwo in dieses Fenster ziehen.</translation>
    </message>
    <message>
        <source>Open the example</source>
        <translation>Beispiel öffnen</translation>
    </message>
    <message>
        <source>An admissions channel on this computer, running at once, with five messages to read.</source>
        <translation>Ein Aufnahmekanal auf diesem Rechner, der sofort läuft, mit fünf Nachrichten zum Lesen.</translation>
    </message>
    <message>
        <source>New channel from a template</source>
        <translation>Neuer Kanal aus einer Vorlage</translation>
    </message>
    <message>
        <source>Ctrl+N</source>
        <translation>Strg+N</translation>
    </message>
    <message>
        <source>Import channels from OIE or Mirth Connect</source>
        <translation>Kanäle aus OIE oder Mirth Connect importieren</translation>
    </message>
    <message>
        <source>Channel, channel group or backup, as XML.</source>
        <translation>Kanal, Kanalgruppe oder Sicherung, als XML.</translation>
    </message>
    <message>
        <source>Ctrl+I</source>
        <translation>Strg+I</translation>
    </message>
    <message>
        <source>Open another workspace</source>
        <translation>Anderen Arbeitsbereich öffnen</translation>
    </message>
    <message>
        <source>A folder made by Millrace, or an empty one.</source>
        <translation>Ein von Millrace angelegter oder ein leerer Ordner.</translation>
    </message>
    <message>
        <source>Ctrl+O</source>
        <translation>Strg+O</translation>
    </message>
    <message>
        <source>New channel %1</source>
        <translation>Neuer Kanal %1</translation>
    </message>
    <message>
        <source>Name of the new channel</source>
        <translation>Name des neuen Kanals</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Create and deploy</source>
        <translation>Anlegen und bereitstellen</translation>
    </message>
    <message>
        <source>This workspace</source>
        <translation>Dieser Arbeitsbereich</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Listens on</source>
        <translation>Lauscht auf</translation>
    </message>
    <message>
        <source>Worth knowing</source>
        <translation>Gut zu wissen</translation>
    </message>
    <message>
        <source>F9</source>
        <translation>F9</translation>
    </message>
    <message>
        <source>Deploy the selected channel</source>
        <translation>Den ausgewählten Kanal bereitstellen</translation>
    </message>
    <message>
        <source>Ctrl+M</source>
        <translation>Strg+M</translation>
    </message>
    <message>
        <source>Its messages, every stage side by side</source>
        <translation>Seine Nachrichten, alle Stufen nebeneinander</translation>
    </message>
    <message>
        <source>F6</source>
        <translation>F6</translation>
    </message>
    <message>
        <source>Walk from pane to pane</source>
        <translation>Von Bereich zu Bereich wechseln</translation>
    </message>
    <message>
        <source>This workspace is empty</source>
        <translation>Dieser Arbeitsbereich ist leer</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>Noch keine</translation>
    </message>
    <message>
        <source>%1 received</source>
        <translation>%1 empfangen</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>Noch nichts</translation>
    </message>
    <message>
        <source>listens on 127.0.0.1:%1</source>
        <translation>lauscht auf 127.0.0.1:%1</translation>
    </message>
    <message>
        <source>writes to %1</source>
        <translation>schreibt nach %1</translation>
    </message>
    <message>
        <source>It %1.</source>
        <translation>Er %1.</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>Ctrl+K</source>
        <translation>Strg+K</translation>
    </message>
    <message>
        <source>Go to anything by its name</source>
        <translation>Nach Namen überallhin gehen</translation>
    </message>
    <message>
        <source>Source and destination filled in and deployed as soon as it has a name, or blank.</source>
        <translation>Quelle und Ziel sind ausgefüllt, bereitgestellt, sobald er einen Namen hat; oder leer.</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>It is opened in the editor, to be built.</source>
        <translation>Er wird im Editor geöffnet, um gebaut zu werden.</translation>
    </message>
    <message>
        <source>There is a channel of this name. Choose another.</source>
        <translation>Einen Kanal dieses Namens gibt es schon. Bitte einen anderen wählen.</translation>
    </message>
</context>
<context>
    <name>millrace::ui::StatePanel</name>
    <message>
        <source>Filter these lines</source>
        <translation>Diese Zeilen filtern</translation>
    </message>
</context>
<context>
    <name>millrace::ui::StatusLegend</name>
    <message>
        <source>Hide the legend</source>
        <translation>Legende ausblenden</translation>
    </message>
</context>
<context>
    <name>millrace::ui::StatusLine</name>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>1 channel</source>
        <translation>1 Kanal</translation>
    </message>
    <message>
        <source>%1 channels</source>
        <translation>%1 Kanäle</translation>
    </message>
    <message>
        <source>%1 queued</source>
        <translation>%1 in Warteschlange</translation>
    </message>
    <message>
        <source>1 error</source>
        <translation>1 Fehler</translation>
    </message>
    <message>
        <source>%1 errors</source>
        <translation>%1 Fehler</translation>
    </message>
    <message>
        <source>Show the messages with errors</source>
        <translation>Die Nachrichten mit Fehlern zeigen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::StepDelegate</name>
    <message>
        <source>or</source>
        <translation>oder</translation>
    </message>
    <message>
        <source>and</source>
        <translation>und</translation>
    </message>
    <message>
        <source>disabled · %1</source>
        <translation>deaktiviert · %1</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
</context>
<context>
    <name>millrace::ui::StepForm</name>
    <message>
        <source>Script</source>
        <translation>Skript</translation>
    </message>
    <message>
        <source>The step as the channel&apos;s file has it</source>
        <translation>Der Schritt, wie ihn die Datei des Kanals enthält</translation>
    </message>
    <message>
        <source>A plugin that is not here makes steps of this kind. It is kept as it is, but a channel can&apos;t be deployed with it enabled.</source>
        <translation>Schritte dieser Art kommen von einem Plugin, das es hier nicht gibt. Er bleibt, wie er ist; ist er aktiviert, lässt sich ein Kanal damit nicht bereitstellen.</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
    <message>
        <source>Edit script</source>
        <translation>Skript bearbeiten</translation>
    </message>
    <message>
        <source>Put in quotes</source>
        <translation>In Anführungszeichen setzen</translation>
    </message>
    <message>
        <source>%1: a word in it stands for nothing here. A text stands in quotes.</source>
        <translation>%1: Ein Wort darin steht hier für nichts. Ein Text steht in Anführungszeichen.</translation>
    </message>
</context>
<context>
    <name>millrace::ui::StepListModel</name>
    <message>
        <source>or</source>
        <translation>oder</translation>
    </message>
    <message>
        <source>and</source>
        <translation>und</translation>
    </message>
    <message>
        <source>disabled</source>
        <translation>deaktiviert</translation>
    </message>
</context>
<context>
    <name>millrace::ui::StepListPane</name>
    <message>
        <source>Rename step</source>
        <translation>Schritt umbenennen</translation>
    </message>
    <message>
        <source>Enable step</source>
        <translation>Schritt aktivieren</translation>
    </message>
    <message>
        <source>Disable step</source>
        <translation>Schritt deaktivieren</translation>
    </message>
    <message>
        <source>Change operator</source>
        <translation>Operator ändern</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Enable or disable</source>
        <translation>Aktivieren oder deaktivieren</translation>
    </message>
    <message>
        <source>Swap &quot;and&quot; and &quot;or&quot;</source>
        <translation>„und“ und „oder“ tauschen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Ausschneiden</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>No rules: every message is accepted.</source>
        <translation>Keine Regeln: Jede Nachricht wird angenommen.</translation>
    </message>
    <message>
        <source>No steps: the message goes on as it is.</source>
        <translation>Keine Schritte: Die Nachricht geht weiter, wie sie ist.</translation>
    </message>
    <message>
        <source>Add a rule</source>
        <translation>Regel hinzufügen</translation>
    </message>
    <message>
        <source>Add a step</source>
        <translation>Schritt hinzufügen</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message numerus="yes">
        <source>Move %n steps</source>
        <translation>
            <numerusform>%n Schritt verschieben</numerusform>
            <numerusform>%n Schritte verschieben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Duplicate %n steps</source>
        <translation>
            <numerusform>%n Schritt duplizieren</numerusform>
            <numerusform>%n Schritte duplizieren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n steps</source>
        <translation>
            <numerusform>%n Schritt löschen</numerusform>
            <numerusform>%n Schritte löschen</numerusform>
        </translation>
    </message>
    <message>
        <source>Not pasted.</source>
        <translation>Nicht eingefügt.</translation>
    </message>
    <message>
        <source>That is no XML of steps: %1.</source>
        <translation>Das ist kein XML mit Schritten: %1.</translation>
    </message>
    <message>
        <source>Drop steps</source>
        <translation>Schritte ablegen</translation>
    </message>
    <message>
        <source>Not taken.</source>
        <translation>Nicht übernommen.</translation>
    </message>
    <message>
        <source>%1 was not imported.</source>
        <translation>%1 wurde nicht importiert.</translation>
    </message>
    <message>
        <source>Import steps</source>
        <translation>Schritte importieren</translation>
    </message>
    <message>
        <source>Not exported.</source>
        <translation>Nicht exportiert.</translation>
    </message>
    <message>
        <source>Exported to %1.</source>
        <translation>Nach %1 exportiert.</translation>
    </message>
    <message>
        <source>XML files (*.xml);;All files (*)</source>
        <translation>XML-Dateien (*.xml);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Export all of the list</source>
        <translation>Die ganze Liste exportieren</translation>
    </message>
    <message>
        <source>XML files (*.xml)</source>
        <translation>XML-Dateien (*.xml)</translation>
    </message>
</context>
<context>
    <name>millrace::ui::StepPane</name>
    <message>
        <source>Generated script</source>
        <translation>Erzeugtes Skript</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>The JavaScript that runs for it</source>
        <translation>Das JavaScript, das dafür läuft</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Rules decide which messages go on. The one that is selected is shown here.</source>
        <translation>Regeln entscheiden, welche Nachrichten weitergehen. Die ausgewählte wird hier angezeigt.</translation>
    </message>
    <message>
        <source>Steps read and change the message, one after the other. The one that is selected is shown here.</source>
        <translation>Schritte lesen und ändern die Nachricht, einer nach dem anderen. Der ausgewählte wird hier angezeigt.</translation>
    </message>
    <message>
        <source>Rename step</source>
        <translation>Schritt umbenennen</translation>
    </message>
    <message>
        <source>Change to %1</source>
        <translation>In %1 ändern</translation>
    </message>
    <message>
        <source>Nothing can be generated: %1.</source>
        <translation>Es lässt sich nichts erzeugen: %1.</translation>
    </message>
    <message>
        <source>It runs as a part of the Iterator around it: this is all of that.</source>
        <translation>Läuft als Teil des umgebenden Iterators: Dies ist das Skript des ganzen.</translation>
    </message>
</context>
<context>
    <name>millrace::ui::StepsPage</name>
    <message>
        <source>Connector</source>
        <translation>Konnektor</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Rules that decide which messages go on</source>
        <translation>Regeln, die entscheiden, welche Nachrichten weitergehen</translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation>Transformer</translation>
    </message>
    <message>
        <source>Steps that change the message</source>
        <translation>Schritte, die die Nachricht ändern</translation>
    </message>
    <message>
        <source>Response</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Steps that change the response to the destination</source>
        <translation>Schritte, die die Antwort an das Ziel ändern</translation>
    </message>
    <message>
        <source>Data types</source>
        <translation>Datentypen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save the channel</source>
        <translation>Kanal speichern</translation>
    </message>
    <message>
        <source>Save and deploy</source>
        <translation>Speichern und bereitstellen</translation>
    </message>
    <message>
        <source>The channel was changed elsewhere.</source>
        <translation>Der Kanal wurde anderswo geändert.</translation>
    </message>
    <message>
        <source>Saving puts this in its place.</source>
        <translation>Speichern ersetzt ihn durch diesen.</translation>
    </message>
    <message>
        <source>Take the other</source>
        <translation>Den anderen übernehmen</translation>
    </message>
    <message>
        <source>Not saved.</source>
        <translation>Nicht gespeichert.</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Save the channel and put it into service</source>
        <translation>Den Kanal speichern und in Betrieb nehmen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::StorageTableModel</name>
    <message>
        <source>Raw message</source>
        <translation>Rohdaten</translation>
    </message>
    <message>
        <source>Processed raw</source>
        <translation>Vorverarbeitete Rohdaten</translation>
    </message>
    <message>
        <source>Transformed: source, destinations</source>
        <translation>Transformiert: Quelle, Ziele</translation>
    </message>
    <message>
        <source>Encoded source = destination raw</source>
        <translation>Kodiert (Quelle) = Rohdaten (Ziel)</translation>
    </message>
    <message>
        <source>Encoded, sent, response, reply</source>
        <translation>Kodiert, gesendet, Antwort</translation>
    </message>
    <message>
        <source>Transformed, processed response</source>
        <translation>Transformierte, verarbeitete Antwort</translation>
    </message>
    <message>
        <source>Maps at receipt</source>
        <translation>Maps beim Empfang</translation>
    </message>
    <message>
        <source>Channel, connector, response maps</source>
        <translation>Channel, Connector, Response Map</translation>
    </message>
    <message>
        <source>Status, errors, metadata columns</source>
        <translation>Status, Fehler, Metadatenspalten</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>Attachments</source>
        <translation>Anhänge</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>Was es bedeutet</translation>
    </message>
    <message>
        <source>Survives a crash</source>
        <translation>Übersteht einen Absturz</translation>
    </message>
    <message>
        <source>Resumes unfinished at start</source>
        <translation>Setzt beim Start Offenes fort</translation>
    </message>
    <message>
        <source>Source queue allowed</source>
        <translation>Quellwarteschlange erlaubt</translation>
    </message>
    <message>
        <source>Destination queue allowed</source>
        <translation>Zielwarteschlange erlaubt</translation>
    </message>
    <message>
        <source>Reprocess possible</source>
        <translation>Neu verarbeiten möglich</translation>
    </message>
    <message>
        <source>Pruner can remove</source>
        <translation>Pruner kann entfernen</translation>
    </message>
    <message>
        <source>by handler</source>
        <translation>Handler</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>raw only</source>
        <translation>nur roh</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>content, meta</source>
        <translation>Inhalt, Meta</translation>
    </message>
    <message>
        <source>meta</source>
        <translation>Meta</translation>
    </message>
    <message>
        <source>Development</source>
        <translation>Development</translation>
    </message>
    <message>
        <source>Production</source>
        <translation>Production</translation>
    </message>
    <message>
        <source>Raw</source>
        <translation>Raw</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>Metadata</translation>
    </message>
    <message>
        <source>Disabled</source>
        <translation>Disabled</translation>
    </message>
    <message>
        <source>%1. Keeps %2.</source>
        <translation>%1. Speichert %2.</translation>
    </message>
    <message>
        <source>Not: %1.</source>
        <translation>Nicht: %1.</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>if filtered, removed</source>
        <translation>falls gefiltert, entfernt</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>≈ %1</source>
        <translation>≈ %1</translation>
    </message>
    <message>
        <source>What is kept</source>
        <translation>Was gespeichert wird</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Danach</translation>
    </message>
    <message>
        <source>Bytes of one message, before they are compressed</source>
        <translation>Bytes einer Nachricht, bevor sie komprimiert werden</translation>
    </message>
    <message>
        <source>What is left of it when the message is done</source>
        <translation>Was davon bleibt, wenn die Nachricht fertig ist</translation>
    </message>
</context>
<context>
    <name>millrace::ui::StorageView</name>
    <message>
        <source>keeps more</source>
        <translation>speichert mehr</translation>
    </message>
    <message>
        <source>writes less</source>
        <translation>schreibt weniger</translation>
    </message>
    <message>
        <source>Message storage</source>
        <translation>Nachrichtenspeicherung</translation>
    </message>
    <message>
        <source>What each storage mode keeps</source>
        <translation>Was jeder Speichermodus speichert</translation>
    </message>
    <message>
        <source>Remove on completion</source>
        <translation>Nach Abschluss entfernen</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Attachments</source>
        <translation>Anhänge</translation>
    </message>
    <message>
        <source>Only filtered messages</source>
        <translation>Nur gefilterte Nachrichten</translation>
    </message>
    <message>
        <source>Remove on completion: %1</source>
        <translation>Nach Abschluss entfernen: %1</translation>
    </message>
    <message>
        <source>Change what is removed on completion</source>
        <translation>Ändern, was nach Abschluss entfernt wird</translation>
    </message>
    <message>
        <source>Change message storage to %1</source>
        <translation>Nachrichtenspeicherung in %1 ändern</translation>
    </message>
    <message>
        <source>The source queues what it receives.</source>
        <translation>Die Quelle reiht ein, was sie empfängt.</translation>
    </message>
    <message>
        <source>Go to the source queue</source>
        <translation>Zur Warteschlange der Quelle</translation>
    </message>
    <message>
        <source>%1 queues on failure.</source>
        <translation>%1 reiht bei Fehlschlag ein.</translation>
    </message>
    <message>
        <source>%1 queues always.</source>
        <translation>%1 reiht immer ein.</translation>
    </message>
    <message>
        <source>Go to the queue of D%1</source>
        <translation>Zur Warteschlange von D%1</translation>
    </message>
    <message>
        <source>%1 cannot hold a source queue.</source>
        <translation>%1 erlaubt keine Quellwarteschlange.</translation>
    </message>
    <message>
        <source>%1 cannot hold a destination queue.</source>
        <translation>%1 erlaubt keine Zielwarteschlange.</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 verwenden</translation>
    </message>
    <message>
        <source>Cost estimated: this channel has no messages to measure</source>
        <translation>Kosten geschätzt: Dieser Kanal hat keine Nachrichten zum Messen</translation>
    </message>
    <message>
        <source>Cost measured on the last message of this channel</source>
        <translation>Kosten gemessen an der letzten Nachricht dieses Kanals</translation>
    </message>
    <message numerus="yes">
        <source>Cost measured on the last %n messages of this channel</source>
        <translation>
            <numerusform>Kosten gemessen an der letzten Nachricht dieses Kanals</numerusform>
            <numerusform>Kosten gemessen an den letzten %n Nachrichten dieses Kanals</numerusform>
        </translation>
    </message>
    <message>
        <source>≈ %1</source>
        <translation>≈ %1</translation>
    </message>
    <message>
        <source>%1 a day × %2</source>
        <translation>%1 am Tag × %2</translation>
    </message>
    <message>
        <source>%1 a message</source>
        <translation>%1 je Nachricht</translation>
    </message>
    <message>
        <source>Nothing is written</source>
        <translation>Es wird nichts geschrieben</translation>
    </message>
    <message>
        <source>%1 a day</source>
        <translation>%1 am Tag</translation>
    </message>
    <message>
        <source>%1 per 1000 messages</source>
        <translation>%1 je 1000 Nachrichten</translation>
    </message>
    <message>
        <source>%1 a day while open, %2 kept</source>
        <translation>%1 am Tag, solange offen, %2 bleiben</translation>
    </message>
    <message>
        <source>%1 per 1000 messages while open, %2 kept</source>
        <translation>%1 je 1000 Nachrichten, solange offen, %2 bleiben</translation>
    </message>
</context>
<context>
    <name>millrace::ui::SummaryView</name>
    <message>
        <source>&quot;%1&quot; is not a number of days. Use digits, or leave it empty for never.</source>
        <translation>„%1“ ist keine Zahl von Tagen. Ziffern eingeben oder für nie leer lassen.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Each channel has a name of its own.</source>
        <translation>Jeder Kanal hat einen eigenen Namen.</translation>
    </message>
    <message>
        <source>The channel has no name. Give it one.</source>
        <translation>Der Kanal hat keinen Namen. Er braucht einen.</translation>
    </message>
    <message>
        <source>Starts as</source>
        <translation>Anfangszustand</translation>
    </message>
    <message>
        <source>What state the channel has after it was deployed.</source>
        <translation>Welchen Zustand der Kanal nach dem Bereitstellen hat.</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Gestartet</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pausiert</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>For people.</source>
        <translation>Für Menschen.</translation>
    </message>
    <message>
        <source>Enabled</source>
        <translation>Aktiviert</translation>
    </message>
    <message>
        <source>Only enabled channels can be deployed.</source>
        <translation>Nur aktivierte Kanäle lassen sich bereitstellen.</translation>
    </message>
    <message>
        <source>Clear the global channel map on deploy</source>
        <translation>Global Channel Map beim Bereitstellen leeren</translation>
    </message>
    <message>
        <source>Off: it keeps what scripts put into it.</source>
        <translation>Aus: Sie behält, was Skripte hineingelegt haben.</translation>
    </message>
    <message>
        <source>Store attachments</source>
        <translation>Anhänge speichern</translation>
    </message>
    <message>
        <source>Off: they are taken out of the message and thrown away.</source>
        <translation>Aus: Sie werden aus der Nachricht genommen und verworfen.</translation>
    </message>
    <message>
        <source>Pruning</source>
        <translation>Bereinigung</translation>
    </message>
    <message>
        <source>Messages, days</source>
        <translation>Nachrichten, Tage</translation>
    </message>
    <message>
        <source>Older messages are removed whole. Empty: never.</source>
        <translation>Ältere Nachrichten werden ganz entfernt. Leer: nie.</translation>
    </message>
    <message>
        <source>Content, days</source>
        <translation>Inhalte, Tage</translation>
    </message>
    <message>
        <source>Older messages lose their content and keep their status. Empty: never.</source>
        <translation>Ältere Nachrichten verlieren ihren Inhalt und behalten ihren Status. Leer: nie.</translation>
    </message>
    <message>
        <source>Also prune errored messages</source>
        <translation>Auch Nachrichten mit Fehlern bereinigen</translation>
    </message>
    <message>
        <source>Off: messages with errors stay.</source>
        <translation>Aus: Nachrichten mit Fehlern bleiben.</translation>
    </message>
    <message>
        <source>Archive what is pruned</source>
        <translation>Bereinigtes archivieren</translation>
    </message>
    <message>
        <source>Where the pruner is set to archive, it exports messages before they go.</source>
        <translation>Ist der Pruner zum Archivieren eingestellt, exportiert er Nachrichten vor dem Entfernen.</translation>
    </message>
    <message>
        <source>Set…</source>
        <translation>Festlegen…</translation>
    </message>
    <message>
        <source>Set data types</source>
        <translation>Datentypen festlegen</translation>
    </message>
    <message>
        <source>Data types</source>
        <translation>Datentypen</translation>
    </message>
    <message>
        <source>Attachments</source>
        <translation>Anhänge</translation>
    </message>
    <message>
        <source>Tags belong to the workspace and are saved at once</source>
        <translation>Tags gehören zum Arbeitsbereich und werden sofort gespeichert</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Tags</translation>
    </message>
    <message>
        <source>Channels that have to run before this one is deployed</source>
        <translation>Kanäle, die laufen müssen, bevor dieser bereitgestellt wird</translation>
    </message>
    <message>
        <source>Needs</source>
        <translation>Braucht</translation>
    </message>
    <message>
        <source>missing: %1</source>
        <translation>fehlt: %1</translation>
    </message>
    <message>
        <source>Change needed channels</source>
        <translation>Gebrauchte Kanäle ändern</translation>
    </message>
    <message>
        <source>Metadata columns</source>
        <translation>Metadatenspalten</translation>
    </message>
    <message>
        <source>Change metadata columns</source>
        <translation>Metadatenspalten ändern</translation>
    </message>
</context>
<context>
    <name>millrace::ui::TagsDialog</name>
    <message>
        <source>Tags</source>
        <translation>Tags</translation>
    </message>
    <message>
        <source>New tag</source>
        <translation>Neuer Tag</translation>
    </message>
    <message>
        <source>Delete tag</source>
        <translation>Tag löschen</translation>
    </message>
    <message>
        <source>Name of the tag</source>
        <translation>Name des Tags</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Other…</source>
        <translation>Andere…</translation>
    </message>
    <message>
        <source>Other colour</source>
        <translation>Andere Farbe</translation>
    </message>
    <message>
        <source>On 1 channel</source>
        <translation>An 1 Kanal</translation>
    </message>
    <message numerus="yes">
        <source>On %n channels</source>
        <translation>
            <numerusform>An %n Kanal</numerusform>
            <numerusform>An %n Kanälen</numerusform>
        </translation>
    </message>
    <message>
        <source>The tag needs a name.</source>
        <translation>Der Tag braucht einen Namen.</translation>
    </message>
    <message>
        <source>There is another tag of this name.</source>
        <translation>Es gibt einen anderen Tag dieses Namens.</translation>
    </message>
    <message>
        <source>New tag %1</source>
        <translation>Neuer Tag %1</translation>
    </message>
    <message>
        <source>There are no tags yet. Channels are found and told apart by them.</source>
        <translation>Es gibt noch keine Tags. An ihnen findet und unterscheidet man Kanäle.</translation>
    </message>
</context>
<context>
    <name>millrace::ui::TailPanel</name>
    <message>
        <source>Debug</source>
        <translation>Debug</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>Info</translation>
    </message>
    <message>
        <source>Warn</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Filter these lines</source>
        <translation>Diese Zeilen filtern</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>Keep the newest line in view</source>
        <translation>Die neueste Zeile im Blick behalten</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Empty this panel; the log file keeps its lines</source>
        <translation>Diesen Bereich leeren; die Log-Datei behält ihre Zeilen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::ThreadsPanel</name>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>The engine has no thread of its own now.</source>
        <translation>Die Engine hat gerade keine eigenen Threads.</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>Anzahl</translation>
    </message>
</context>
<context>
    <name>millrace::ui::TreePage</name>
    <message>
        <source>Field, name or value</source>
        <translation>Feld, Name oder Wert</translation>
    </message>
    <message>
        <source>Find a field by its name or value</source>
        <translation>Ein Feld nach Name oder Wert suchen</translation>
    </message>
    <message>
        <source>Fields of the focused pane</source>
        <translation>Felder des aktiven Bereichs</translation>
    </message>
</context>
<context>
    <name>millrace::ui::UnsavedEdits</name>
    <message>
        <source>Not saved: %1.</source>
        <translation>Nicht gespeichert: %1.</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Save all and %1</source>
        <translation>Alles speichern und %1</translation>
    </message>
    <message>
        <source>Discard and %1</source>
        <translation>Verwerfen und %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>millrace::ui::WeekDaysField</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>millrace::ui::WindowMenus</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farbschema</translation>
    </message>
    <message>
        <source>S&amp;cale</source>
        <translation>S&amp;kalierung</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>S&amp;prache</translation>
    </message>
    <message>
        <source>&amp;Channel</source>
        <translation>&amp;Kanal</translation>
    </message>
    <message>
        <source>&amp;Page</source>
        <translation>&amp;Seite</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>E&amp;xtras</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>&amp;Fenster</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Main</source>
        <translation>Haupt</translation>
    </message>
    <message>
        <source>New channel</source>
        <translation>Neuer Kanal</translation>
    </message>
</context>
<context>
    <name>millrace::ui::WorkspaceModel</name>
    <message>
        <source>Name of the group</source>
        <translation>Name der Gruppe</translation>
    </message>
    <message>
        <source>Code templates</source>
        <translation>Codevorlagen</translation>
    </message>
    <message>
        <source>Global scripts</source>
        <translation>Globale Skripte</translation>
    </message>
    <message>
        <source>Configuration map</source>
        <translation>Konfigurations-Map</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Disabled: left out when all are deployed</source>
        <translation>Deaktiviert: bleibt außen vor, wenn alle bereitgestellt werden</translation>
    </message>
    <message>
        <source>Tags: %1</source>
        <translation>Tags: %1</translation>
    </message>
    <message>
        <source>Dashboard</source>
        <translation>Dashboard</translation>
    </message>
</context>
<context>
    <name>millrace::ui::WorkspacePane</name>
    <message>
        <source>Workspace</source>
        <translation>Arbeitsbereich</translation>
    </message>
    <message>
        <source>New channel from a template (Ctrl+N)</source>
        <translation>Neuer Kanal aus einer Vorlage (Strg+N)</translation>
    </message>
    <message>
        <source>New channel from a template</source>
        <translation>Neuer Kanal aus einer Vorlage</translation>
    </message>
    <message>
        <source>No channels yet.</source>
        <translation>Noch keine Kanäle.</translation>
    </message>
    <message>
        <source>New channel…</source>
        <translation>Neuer Kanal…</translation>
    </message>
    <message>
        <source>Filter by name or tag</source>
        <translation>Nach Name oder Tag filtern</translation>
    </message>
    <message>
        <source>New group</source>
        <translation>Neue Gruppe</translation>
    </message>
    <message>
        <source>A group for channels that belong together</source>
        <translation>Eine Gruppe für Kanäle, die zusammengehören</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Rename group</source>
        <translation>Gruppe umbenennen</translation>
    </message>
    <message>
        <source>Export group…</source>
        <translation>Gruppe exportieren…</translation>
    </message>
    <message>
        <source>Delete group, keep its channels</source>
        <translation>Gruppe löschen, Kanäle behalten</translation>
    </message>
    <message>
        <source>Move to group</source>
        <translation>In Gruppe verschieben</translation>
    </message>
    <message>
        <source>No group</source>
        <translation>Keine Gruppe</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Tags</translation>
    </message>
    <message>
        <source>New tag…</source>
        <translation>Neuer Tag…</translation>
    </message>
    <message>
        <source>New group %1</source>
        <translation>Neue Gruppe %1</translation>
    </message>
    <message>
        <source>New tag</source>
        <translation>Neuer Tag</translation>
    </message>
    <message>
        <source>Name of the tag:</source>
        <translation>Name des Tags:</translation>
    </message>
    <message>
        <source>Edit tags…</source>
        <translation>Tags bearbeiten…</translation>
    </message>
    <message>
        <source>Names and colours of the tags</source>
        <translation>Namen und Farben der Tags</translation>
    </message>
</context>
<context>
    <name>millrace::ui::WorkspaceTree</name>
    <message>
        <source>Workspace</source>
        <translation>Arbeitsbereich</translation>
    </message>
</context>
</TS>
