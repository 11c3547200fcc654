# What goes into each kind of package: read by CPack once for each.
if(CPACK_GENERATOR STREQUAL "DEB")
  set(_more debian)
  set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
else()
  set(_more bundled)
endif()
set(CPACK_INSTALL_CMAKE_PROJECTS "${CPACK_GROMA_BUILD};groma;groma;/;${CPACK_GROMA_BUILD};groma;${_more};/")
