# SPDX-License-Identifier: GPL-3.0-or-later
# Finds QuickJS 2025-04-26 or newer and defines the target QuickJs::QuickJs.
# MILLRACE_QUICKJS names a folder with include/quickjs/quickjs.h and lib/libquickjs.a; the system is looked at after it.
find_path(QUICKJS_INCLUDE_DIR quickjs/quickjs.h HINTS "${MILLRACE_QUICKJS}/include")
find_library(QUICKJS_LIBRARY NAMES libquickjs.a quickjs HINTS "${MILLRACE_QUICKJS}/lib"
    PATH_SUFFIXES quickjs)
# The header tells no version; this function came with 2025-04-26.
if(QUICKJS_INCLUDE_DIR)
    file(STRINGS "${QUICKJS_INCLUDE_DIR}/quickjs/quickjs.h" QUICKJS_NEW_ENOUGH REGEX "JS_AddIntrinsicWeakRef" LIMIT_COUNT 1)
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(QuickJs
    REQUIRED_VARS QUICKJS_LIBRARY QUICKJS_INCLUDE_DIR QUICKJS_NEW_ENOUGH
    REASON_FAILURE_MESSAGE "run packaging/quickjs.sh ${MILLRACE_QUICKJS}, or set MILLRACE_QUICKJS")
if(QuickJs_FOUND AND NOT TARGET QuickJs::QuickJs)
    add_library(QuickJs::QuickJs UNKNOWN IMPORTED)
    set_target_properties(QuickJs::QuickJs PROPERTIES
        IMPORTED_LOCATION "${QUICKJS_LIBRARY}"
        INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${QUICKJS_INCLUDE_DIR}"
        INTERFACE_INCLUDE_DIRECTORIES "${QUICKJS_INCLUDE_DIR}"
        INTERFACE_LINK_LIBRARIES "m;dl;pthread")
endif()
mark_as_advanced(QUICKJS_INCLUDE_DIR QUICKJS_LIBRARY)
