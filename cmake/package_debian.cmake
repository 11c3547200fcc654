# A Debian package uses Debian's libraries: no place of its own to look for them.
if(CPACK_GENERATOR STREQUAL "DEB")
  file(GLOB_RECURSE _programs ${CPACK_TEMPORARY_DIRECTORY}/usr/bin/groma)
  foreach(_program IN LISTS _programs)
    file(RPATH_REMOVE FILE ${_program})
  endforeach()
endif()
