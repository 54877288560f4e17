// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The functions that the Java classes (the .js files of this folder) get from C++, by theme. Used by the thread that holds the
// runtime. Those that can take long ask Host::shouldStop; those that reach outside ask mayAccess (host/access.h).

#include "engine/script/host/js.h"

namespace millrace {

// All of them.
void addJavaFunctions(JSContext *context, JSValueConst native);

void addSystemNatives(JSContext *context, JSValueConst native);  // environment, memory, threads, character sets
void addZoneNatives(JSContext *context, JSValueConst native);    // time zones
void addRegexNatives(JSContext *context, JSValueConst native);   // what Matcher needs beyond java_regex
void addFileNatives(JSContext *context, JSValueConst native);    // paths and open files
void addProcessNatives(JSContext *context, JSValueConst native); // other programs
void addZipNatives(JSContext *context, JSValueConst native);     // deflate, checksums
void addCryptoNatives(JSContext *context, JSValueConst native);  // digests, MACs, ciphers, Base64
void addXmlNatives(JSContext *context, JSValueConst native);     // parsing, XPath, schemas, XSLT
void addHttpNatives(JSContext *context, JSValueConst native);

} // namespace millrace
