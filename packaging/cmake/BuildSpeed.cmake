# SPDX-License-Identifier: GPL-3.0-or-later
# A compiler cache, a quick linker and precompiled headers; nothing depends on them. Files include all they use: a build
# with -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON shows when one does not.
find_program(MILLRACE_CCACHE ccache)
if(MILLRACE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # What ccache asks for where headers are precompiled.
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env CCACHE_SLOPPINESS=pch_defines,time_macros "${MILLRACE_CCACHE}")
endif()
find_program(MILLRACE_MOLD mold)
if(MILLRACE_MOLD AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    add_link_options(-fuse-ld=mold)
endif()
mark_as_advanced(MILLRACE_CCACHE MILLRACE_MOLD)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>) # ccache's other wish
endif()

# Reading Qt and the standard library is most of a file's compile time. The first target of a group compiles its headers,
# the others take them from there; a group is what is compiled with the same options.
function(millrace_precompile target group)
    get_property(owner GLOBAL PROPERTY MILLRACE_PRECOMPILED_${group})
    if(owner)
        target_precompile_headers(${target} REUSE_FROM ${owner})
        return()
    endif()
    set_property(GLOBAL PROPERTY MILLRACE_PRECOMPILED_${group} ${target})
    target_precompile_headers(${target} PRIVATE ${ARGN}
        <QByteArray> <QDateTime> <QHash> <QJsonArray> <QJsonObject> <QList> <QMap> <QObject> <QString> <QStringList> <QVariant>
        <algorithm> <atomic> <chrono> <condition_variable> <deque> <functional> <map> <memory> <mutex> <optional> <set>
        <string> <thread> <unordered_map> <variant> <vector>)
endfunction()
