# A room is a folder that is a library. Its sources are globbed, so that adding a file needs no list to be
# edited.

add_library(groma_flags INTERFACE)
target_compile_options(groma_flags INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
if(GROMA_WERROR)
  target_compile_options(groma_flags INTERFACE -Werror)
endif()
# Two false alarms of GCC 12 once it has inlined the standard library: overlapping copies in std::string's
# operator+ (its bug 105651), and the empty half of a std::optional as an uninitialised value (80635).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(groma_flags INTERFACE -Wno-restrict -Wno-maybe-uninitialized)
else()
  # GCC's library gives std::expected to compilers that say that their concepts are finished; Clang does from
  # 17 on, and 16 has what is needed. Its macro-redefined warnings are about that one.
  target_compile_options(groma_flags INTERFACE -D__cpp_concepts=202002L -Wno-builtin-macro-redefined
    -Wno-macro-redefined)
endif()
target_include_directories(groma_flags INTERFACE ${CMAKE_SOURCE_DIR})
if(GROMA_SANITIZE)
  set(_kind address,undefined)
  if(GROMA_SANITIZE STREQUAL "thread")
    set(_kind thread)
  endif()
  set(_sanitizers -fsanitize=${_kind} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_compile_options(groma_flags INTERFACE ${_sanitizers})
  target_link_options(groma_flags INTERFACE ${_sanitizers})
  target_compile_definitions(groma_flags INTERFACE _GLIBCXX_ASSERTIONS)
endif()

# What most files of every room include; more than half of the time of a compilation goes into these.
set(GROMA_COMMON_HEADERS <algorithm> <array> <charconv> <cmath> <cstdint> <expected> <functional> <map>
  <memory> <optional>
  <set> <span> <string> <string_view> <utility> <variant> <vector> <fmt/format.h>)

# groma_precompile(TARGET header...): the common headers and these, precompiled for TARGET. The rooms of the
# program take those of groma_core, since all are compiled with the same flags. A file still includes what it
# uses: the build with GROMA_PCH=OFF sees what is missing.
function(groma_precompile target)
  if(GROMA_PCH)
    if(ARGN OR NOT TARGET groma_core OR target STREQUAL "groma_core")
      target_precompile_headers(${target} PRIVATE ${GROMA_COMMON_HEADERS} ${ARGN})
    else()
      target_precompile_headers(${target} REUSE_FROM groma_core)
    endif()
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      # GCC 12 forgets for precompiled headers that the standard library's are not ours to be warned about.
      target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-stringop-overflow
        -Wno-stringop-overread)
    endif()
  endif()
endfunction()

# groma_joined(TARGET [WHOLE] [APART file...]): with GROMA_JOINED the sources of TARGET that lie in one folder
# are compiled as one, with WHOLE all of them, but for those APART. Two files of a folder may not give two
# things of their own one name; where they do, it is often one thing that stands twice.
function(groma_joined target)
  cmake_parse_arguments(joined "WHOLE" "" "APART" ${ARGN})
  if(GROMA_JOINED)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    get_target_property(sources ${target} SOURCES)
    list(TRANSFORM joined_APART PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
    foreach(source IN LISTS sources)
      cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
      if(source IN_LIST joined_APART)
        continue()
      endif()
      cmake_path(GET source PARENT_PATH folder)
      cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${CMAKE_SOURCE_DIR})
      if(joined_WHOLE)
        set(folder ${target})
      endif()
      string(MAKE_C_IDENTIFIER "${folder}" group)
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
    endforeach()
  endif()
endfunction()

# groma_room(TARGET [WHOLE] [EXCLUDE file...] [APART file...] LINKS target...)
function(groma_room target)
  cmake_parse_arguments(room "WHOLE" "" "EXCLUDE;APART;LINKS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  foreach(file IN LISTS room_EXCLUDE)
    list(REMOVE_ITEM sources ${CMAKE_CURRENT_SOURCE_DIR}/${file})
  endforeach()
  if(sources)
    add_library(${target} STATIC ${sources})
    target_link_libraries(${target} PUBLIC groma_flags ${room_LINKS})
    groma_precompile(${target})
    if(room_WHOLE)
      groma_joined(${target} WHOLE APART ${room_APART})
    else()
      groma_joined(${target} APART ${room_APART})
    endif()
  else()
    add_library(${target} INTERFACE)
    target_link_libraries(${target} INTERFACE groma_flags ${room_LINKS})
  endif()
endfunction()
