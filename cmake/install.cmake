# `cmake --install`, and `cpack` for a .deb and a .tar.gz. What is installed finds itself wherever its prefix
# lies.
include(GNUInstallDirs)
set(_share ${CMAKE_BINARY_DIR}/share)
set(_desktop ${CMAKE_SOURCE_DIR}/editor/app/desktop)

add_custom_command(OUTPUT ${_share}/manuals.done
  COMMAND ${CMAKE_SOURCE_DIR}/tools/manuals.sh $<TARGET_FILE:groma> ${_share}
  COMMAND ${CMAKE_COMMAND} -E touch ${_share}/manuals.done
  DEPENDS groma ${CMAKE_SOURCE_DIR}/tools/manuals.sh VERBATIM)
add_custom_target(groma_manuals ALL DEPENDS ${_share}/manuals.done)
# The program of the build tree finds the samples where an installed one would.
file(MAKE_DIRECTORY ${_share}/groma)
file(CREATE_LINK ${CMAKE_SOURCE_DIR}/samples ${_share}/groma/samples SYMBOLIC)

set_target_properties(groma PROPERTIES INSTALL_RPATH "$ORIGIN/../lib/groma")
# As an RPATH, which libraries hand on to those that they need themselves; a RUNPATH is not.
target_link_options(groma PRIVATE -Wl,--disable-new-dtags)
install(TARGETS groma RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT groma)
install(DIRECTORY samples/ DESTINATION ${CMAKE_INSTALL_DATADIR}/groma/samples COMPONENT groma PATTERN "*.bak"
  EXCLUDE)
install(FILES groma-project DESTINATION ${CMAKE_INSTALL_DATADIR}/groma COMPONENT groma)
install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT groma)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs COMPONENT groma)
install(DIRECTORY ${_share}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT groma)
foreach(_shell bash-completion zsh fish)
  install(DIRECTORY ${_share}/${_shell} DESTINATION ${CMAKE_INSTALL_DATADIR} COMPONENT groma)
endforeach()

set(GROMA_RELEASE_DATE 2026-11-22)
set(GROMA_DEBIAN_DATE "Sun, 22 Nov 2026 12:00:00 +0000")
if(GROMA_EDITOR)
  install(DIRECTORY ${_share}/groma/fonts DESTINATION ${CMAKE_INSTALL_DATADIR}/groma COMPONENT groma)
  install(FILES ${_desktop}/org.groma.Groma.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications
    COMPONENT groma)
  install(FILES ${_desktop}/org.groma.Groma.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages COMPONENT
    groma)
  configure_file(${_desktop}/org.groma.Groma.metainfo.xml ${_share}/org.groma.Groma.metainfo.xml @ONLY)
  install(FILES ${_share}/org.groma.Groma.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo COMPONENT
    groma)
  set(_icons ${CMAKE_INSTALL_DATADIR}/icons/hicolor)
  install(FILES ${_desktop}/org.groma.Groma.svg DESTINATION ${_icons}/scalable/apps COMPONENT groma)
  foreach(_size 16 32 48 64 128 256)
    install(FILES ${_desktop}/icons/${_size}.png DESTINATION ${_icons}/${_size}x${_size}/apps RENAME
      org.groma.Groma.png COMPONENT groma)
  endforeach()
endif()

# For the .tar.gz alone: the libraries that it needs beside the C library, so that it runs from any folder.
# Their names are those of the machine that it was made on, Debian 12.
install(CODE "set(_program $<TARGET_FILE:groma>)" COMPONENT bundled EXCLUDE_FROM_ALL)
install(CODE [[
  file(GET_RUNTIME_DEPENDENCIES EXECUTABLES ${_program} RESOLVED_DEPENDENCIES_VAR _libraries
    PRE_EXCLUDE_REGEXES "^(libc|libm|libdl|libpthread|librt|libresolv|ld-linux[^.]*)\\.so")
  foreach(_library IN LISTS _libraries)
    file(INSTALL DESTINATION ${CMAKE_INSTALL_PREFIX}/lib/groma TYPE SHARED_LIBRARY FOLLOW_SYMLINK_CHAIN FILES
      ${_library})
  endforeach()
]] COMPONENT bundled EXCLUDE_FROM_ALL)

file(READ ${CMAKE_SOURCE_DIR}/LICENSE GROMA_LICENSE)
string(REGEX REPLACE "\n\n" "\n.\n" GROMA_LICENSE "${GROMA_LICENSE}")
string(STRIP "${GROMA_LICENSE}" GROMA_LICENSE)
string(REGEX REPLACE "\n" "\n " GROMA_LICENSE " ${GROMA_LICENSE}")
set(_package ${CMAKE_BINARY_DIR}/package)
foreach(_text copyright changelog)
  configure_file(tools/package/${_text} ${_package}/${_text} @ONLY)
endforeach()
execute_process(COMMAND gzip -9nkf ${_package}/changelog)
install(FILES ${_package}/copyright ${_package}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT
  debian EXCLUDE_FROM_ALL)
install(FILES tools/package/lintian-overrides DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides RENAME
  groma
  COMPONENT debian EXCLUDE_FROM_ALL)

set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME groma)
set(CPACK_PACKAGE_VENDOR "the Groma authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "scenario editor and rules laboratory for board wargames")
set(CPACK_PACKAGE_DESCRIPTION "Paint a battlefield of hexes or squares, place leaders and units, edit
result tables, and play ancient battles: the rules are data, one kernel
runs them, and every number explains itself with the section of the book
that it comes from. It counts exact odds, simulates battles, and proves
that a transcribed rule book does what the book says.")
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/package)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "the Groma authors <authors@groma.invalid>")
set(CPACK_DEBIAN_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PACKAGE_DEPENDS libgl1) # which is opened by name while it runs
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_SOURCE_DIR}/cmake/package.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/cmake/package_debian.cmake)
set(CPACK_GROMA_BUILD ${CMAKE_BINARY_DIR})
include(CPack)
