# SPDX-License-Identifier: GPL-3.0-or-later
# QScintilla for Qt 6 as QScintilla::QScintilla. It has neither a CMake package nor a pkg-config file.
find_path(QScintilla_INCLUDE_DIR Qsci/qsciscintilla.h PATH_SUFFIXES qt6 x86_64-linux-gnu/qt6 aarch64-linux-gnu/qt6)
find_library(QScintilla_LIBRARY NAMES qscintilla2_qt6)

if(QScintilla_INCLUDE_DIR)
    file(STRINGS "${QScintilla_INCLUDE_DIR}/Qsci/qsciglobal.h" version_line REGEX "define QSCINTILLA_VERSION_STR")
    string(REGEX MATCH "[0-9.]+" QScintilla_VERSION "${version_line}")
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(QScintilla REQUIRED_VARS QScintilla_LIBRARY QScintilla_INCLUDE_DIR VERSION_VAR QScintilla_VERSION)

if(QScintilla_FOUND AND NOT TARGET QScintilla::QScintilla)
    add_library(QScintilla::QScintilla UNKNOWN IMPORTED)
    set_target_properties(QScintilla::QScintilla PROPERTIES IMPORTED_LOCATION "${QScintilla_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${QScintilla_INCLUDE_DIR}")
endif()
