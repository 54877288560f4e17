// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// QTRY_… wait 20 s rather than 5 for what is to come: on a machine that does much else besides, five have not been enough.
// It is among the tests' precompiled headers, so that no test can forget it; what comes in time costs nothing.

#include <QTest>

#undef QTRY_VERIFY
#define QTRY_VERIFY(expr) QTRY_VERIFY_WITH_TIMEOUT((expr), 20000)
#undef QTRY_VERIFY2
#define QTRY_VERIFY2(expr, messageExpression) QTRY_VERIFY2_WITH_TIMEOUT((expr), (messageExpression), 20000)
#undef QTRY_COMPARE
#define QTRY_COMPARE(expr, expected) QTRY_COMPARE_WITH_TIMEOUT((expr), (expected), 20000)
