# With paths below the source tree taken as relative ones, a second clone on the same machine finds what the
# first compiled.
find_program(GROMA_CCACHE ccache)
if(GROMA_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}
    CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros ${CMAKE_SOURCE_DIR}/cmake/cached.sh ${GROMA_CCACHE})
endif()
