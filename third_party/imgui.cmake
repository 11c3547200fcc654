# Dear ImGui and its widgets, as the targets
#   groma_imgui_headers  for what is compiled against it, the same for both of
#   groma_imgui          for the program
#   groma_imgui_tested   with the test engine behind its hooks, for tests/gui only (function groma_imgui_with_test_engine)
#
# By default the sources are the pinned archive of third_party/imgui/archive.txt. With -DGROMA_IMGUI_DIR=PATH neither
# pip nor network is needed. PATH is an unpacked copy of that archive, or a Dear ImGui checkout (docking branch); beside a
# checkout the widgets are looked for in ../implot, ../ImGuiColorTextEdit, ../imgui-command-palette,
# ../portable_file_dialogs, ../imgui_test_engine and ../fonts, or where the options below say.
include(third_party/cache.cmake)

set(GROMA_IMPLOT_DIR "" CACHE PATH "ImPlot, beside your own Dear ImGui")
set(GROMA_TEXT_EDITOR_DIR "" CACHE PATH "ImGuiColorTextEdit, beside your own Dear ImGui")
set(GROMA_PALETTE_DIR "" CACHE PATH "imgui-command-palette, beside your own Dear ImGui")
set(GROMA_DIALOGS_DIR "" CACHE PATH "portable_file_dialogs.h, beside your own Dear ImGui")
set(GROMA_TEST_ENGINE_DIR "" CACHE PATH "imgui_test_engine, beside your own Dear ImGui")
set(GROMA_FONTS_DIR "" CACHE PATH "Roboto, Inconsolata and Font Awesome, beside your own Dear ImGui")

# Sets <out> in the caller to the unpacked pinned archive, downloading it on the first call on this machine.
function(_groma_obtain_imgui out)
  set(list ${CMAKE_SOURCE_DIR}/third_party/imgui/archive.txt)
  set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
  file(STRINGS ${list} pin REGEX "^imgui-bundle==")
  string(REGEX MATCH "==([0-9.]+) .*sha256:([0-9a-f]+)" _ "${pin}")
  set(version ${CMAKE_MATCH_1})
  string(SUBSTRING ${CMAKE_MATCH_2} 0 12 short)
  set(place ${GROMA_CACHE}/imgui-bundle-${version}-${short})
  set(${out} ${place}/imgui_bundle-${version} PARENT_SCOPE)
  file(LOCK ${GROMA_CACHE}/imgui-bundle.lock GUARD FUNCTION TIMEOUT 1200)
  if(EXISTS ${place}/unpacked)
    return()
  endif()
  groma_python(python)
  # Only this package from source: its build tools too would take minutes instead of seconds.
  groma_run("Downloading Dear ImGui and its widgets (54 MB, once per machine)"
    ${python} -m pip download --quiet --disable-pip-version-check --no-deps --no-binary imgui-bundle
    --require-hashes -r ${list} -d ${GROMA_CACHE}/archives)
  file(REMOVE_RECURSE ${place})
  file(MAKE_DIRECTORY ${place})
  groma_run("Unpacking it to ${place}" ${CMAKE_COMMAND} -E chdir ${place}
    ${CMAKE_COMMAND} -E tar xzf ${GROMA_CACHE}/archives/imgui_bundle-${version}.tar.gz)
  file(WRITE ${place}/unpacked "")
endfunction()

cmake_path(GET GROMA_IMGUI_DIR PARENT_PATH _beside)

# One widget's folder beside a user's own checkout.
function(_groma_beside name folder witness option)
  set(place ${${option}})
  if(NOT place)
    set(place ${_beside}/${folder})
  endif()
  if(NOT EXISTS ${place}/${witness})
    message(FATAL_ERROR "GROMA_IMGUI_DIR is a Dear ImGui checkout, but ${witness} is not in ${place}: say -D${option}=PATH")
  endif()
  set(${name} ${place} PARENT_SCOPE)
endfunction()

# Sets _imgui, _implot, _text, _palette, _dialogs, _engine, _fonts in the caller from an unpacked archive.
macro(_groma_from_archive root)
  set(_imgui ${root}/external/imgui/imgui)
  set(_implot ${root}/external/implot/implot)
  set(_text ${root}/external/ImGuiColorTextEdit/ImGuiColorTextEdit)
  set(_palette ${root}/external/imgui-command-palette/imgui-command-palette)
  set(_dialogs ${root}/external/portable_file_dialogs/portable_file_dialogs)
  set(_engine ${root}/external/imgui_test_engine/imgui_test_engine/imgui_test_engine)
  set(_fonts ${root}/bindings/imgui_bundle/assets/fonts)
endmacro()

if(NOT GROMA_IMGUI_DIR)
  _groma_obtain_imgui(_root)
  _groma_from_archive(${_root})
elseif(EXISTS ${GROMA_IMGUI_DIR}/external/imgui/imgui/imgui.h)
  _groma_from_archive(${GROMA_IMGUI_DIR})
else()
  if(NOT EXISTS ${GROMA_IMGUI_DIR}/imgui.h)
    message(FATAL_ERROR "There is no imgui.h in GROMA_IMGUI_DIR=${GROMA_IMGUI_DIR}")
  endif()
  set(_imgui ${GROMA_IMGUI_DIR})
  _groma_beside(_implot implot implot.h GROMA_IMPLOT_DIR)
  _groma_beside(_text ImGuiColorTextEdit TextEditor.h GROMA_TEXT_EDITOR_DIR)
  _groma_beside(_palette imgui-command-palette imcmd_command_palette.h GROMA_PALETTE_DIR)
  _groma_beside(_dialogs portable_file_dialogs portable_file_dialogs.h GROMA_DIALOGS_DIR)
  set(_engine ${GROMA_TEST_ENGINE_DIR})
  if(NOT _engine)
    set(_engine ${_beside}/imgui_test_engine)
  endif()
  set(_fonts ${GROMA_FONTS_DIR})
  if(NOT _fonts)
    set(_fonts ${_beside}/fonts)
  endif()
endif()
file(STRINGS ${_imgui}/imgui.h _dock REGEX "define IMGUI_HAS_DOCK")
if(NOT _dock)
  message(FATAL_ERROR "${_imgui} is not the docking branch of Dear ImGui")
endif()

# Hooks in both flavours: one compilation of the window serves program and tests. Without the engine they lead nowhere.
find_package(Freetype REQUIRED)
set(_defines IMGUI_DISABLE_OBSOLETE_FUNCTIONS IMGUI_DISABLE_DEMO_WINDOWS IMGUI_ENABLE_FREETYPE IMGUI_DEFINE_MATH_OPERATORS
  IMGUI_ENABLE_TEST_ENGINE)
add_library(groma_imgui_headers INTERFACE)
target_include_directories(groma_imgui_headers SYSTEM INTERFACE
  ${_imgui} ${_imgui}/backends ${_imgui}/misc/cpp ${_implot} ${_text} ${_palette} ${_dialogs})
target_compile_definitions(groma_imgui_headers INTERFACE ${_defines})

# Builds the archive of one flavour into the cache, unless it is there, and declares an imported target for it.
function(_groma_imgui_flavour target flags engine_defines engine)
  set(defines ${_defines} ${engine_defines})
  list(TRANSFORM defines PREPEND " -D" OUTPUT_VARIABLE define_flags)
  string(JOIN "" define_flags ${define_flags})
  set(recipe ${CMAKE_SOURCE_DIR}/third_party/imgui/CMakeLists.txt)
  file(SHA256 ${recipe} recipe_hash)
  file(SHA256 ${CMAKE_SOURCE_DIR}/third_party/imgui/no_test_engine.cpp hooks_hash)
  file(SHA256 ${_imgui}/imgui.h header_hash)
  string(SHA256 key "${recipe_hash} ${hooks_hash} ${header_hash} ${_imgui} ${engine} ${flags} ${defines} ${CMAKE_CXX_COMPILER_VERSION} ${CMAKE_CXX_FLAGS}")
  string(SUBSTRING ${key} 0 16 key)
  set(place ${GROMA_CACHE}/${target}-${key})
  if(NOT EXISTS ${place}/libimgui.a)
    file(LOCK ${GROMA_CACHE}/${target}.lock GUARD FUNCTION TIMEOUT 1200)
  endif()
  if(NOT EXISTS ${place}/libimgui.a)
    set(work ${place}.build)
    groma_run("Preparing ${target}" ${CMAKE_COMMAND} -G ${CMAKE_GENERATOR} -S ${CMAKE_SOURCE_DIR}/third_party/imgui -B ${work}
      -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER} -DCMAKE_CXX_COMPILER_LAUNCHER=${GROMA_CCACHE}
      "-DCMAKE_CXX_FLAGS=${CMAKE_CXX_FLAGS} ${flags}${define_flags}" -DIMGUI_DIR=${_imgui} -DIMPLOT_DIR=${_implot} -DTEXT_EDITOR_DIR=${_text}
      -DPALETTE_DIR=${_palette} -DTEST_ENGINE_DIR=${engine})
    groma_run("Building ${target} (about a minute, once per machine)" ${CMAKE_COMMAND} --build ${work} --parallel)
    file(MAKE_DIRECTORY ${place})
    file(COPY_FILE ${work}/libimgui.a ${place}/libimgui.a.part)
    file(RENAME ${place}/libimgui.a.part ${place}/libimgui.a)
    file(REMOVE_RECURSE ${work})
  endif()

  add_library(${target} INTERFACE)
  target_compile_definitions(${target} INTERFACE ${engine_defines})
  target_link_libraries(${target} INTERFACE groma_imgui_headers ${place}/libimgui.a glfw Freetype::Freetype ${CMAKE_DL_LIBS})
  if(engine)
    target_include_directories(${target} SYSTEM INTERFACE ${engine})
    target_link_libraries(${target} INTERFACE Threads::Threads)
  endif()
endfunction()

_groma_imgui_flavour(groma_imgui "-O2 -DNDEBUG" "" "")

# Called for tests/gui alone, so that nobody else waits for this flavour to be built.
function(groma_imgui_with_test_engine)
  if(NOT EXISTS ${_engine}/imgui_te_engine.cpp)
    message(FATAL_ERROR "The GUI tests need the Dear ImGui test engine: say -DGROMA_TEST_ENGINE_DIR=PATH or -DGROMA_TESTS=OFF")
  endif()
  # With ImGui's own assertions, so that a test that misuses it fails.
  _groma_imgui_flavour(groma_imgui_tested "-O1"
    "IMGUI_TEST_ENGINE_ENABLE_COROUTINE_STDTHREAD_IMPL=1;IMGUI_TEST_ENGINE_ENABLE_STD_FUNCTION=1" "${_engine}")
endfunction()

# Puts the fonts where the program looks for them: share/groma/fonts beside the executable.
set(GROMA_FONT_FILES Roboto/Roboto-Regular.ttf Roboto-Medium.ttf Roboto/Roboto-Bold.ttf Inconsolata-Medium.ttf Font_Awesome_6_Free-Solid-900.otf)
foreach(_font IN LISTS GROMA_FONT_FILES)
  get_filename_component(_name ${_font} NAME)
  if(EXISTS ${_fonts}/${_font})
    configure_file(${_fonts}/${_font} ${CMAKE_BINARY_DIR}/share/groma/fonts/${_name} COPYONLY)
  elseif(EXISTS ${_fonts}/${_name})
    configure_file(${_fonts}/${_name} ${CMAKE_BINARY_DIR}/share/groma/fonts/${_name} COPYONLY)
  elseif(EXISTS ${_imgui}/misc/fonts/${_name})
    configure_file(${_imgui}/misc/fonts/${_name} ${CMAKE_BINARY_DIR}/share/groma/fonts/${_name} COPYONLY)
  else()
    message(WARNING "The font ${_name} is not in ${_fonts}: say -DGROMA_FONTS_DIR=PATH; the window falls back on Dear ImGui's own")
  endif()
endforeach()
