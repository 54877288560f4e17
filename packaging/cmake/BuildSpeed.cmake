# SPDX-License-Identifier: GPL-3.0-or-later
# A compiler cache and a quick linker where they are there; nothing depends on them.
find_program(MILLRACE_CCACHE ccache)
if(MILLRACE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${MILLRACE_CCACHE}")
endif()
find_program(MILLRACE_MOLD mold)
if(MILLRACE_MOLD AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    add_link_options(-fuse-ld=mold)
endif()
mark_as_advanced(MILLRACE_CCACHE MILLRACE_MOLD)
