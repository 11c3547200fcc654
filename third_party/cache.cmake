# The cache outside the source tree: archives by hash, builds by key. Everything in it can be deleted at any time.
set(_default_cache $ENV{HOME}/.cache/groma)
if(DEFINED ENV{GROMA_CACHE})
  set(_default_cache $ENV{GROMA_CACHE})
endif()
set(GROMA_CACHE ${_default_cache} CACHE PATH "Where what is downloaded, and the libraries built from it, are kept")
file(MAKE_DIRECTORY ${GROMA_CACHE})

# groma_run(WHAT command...): a step of the set-up; its output is shown only if it fails.
function(groma_run what)
  message(STATUS "${what}")
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    string(REPLACE ";" " " command "${ARGN}")
    message(FATAL_ERROR "${what}: failed\n  ${command}\n${output}")
  endif()
endfunction()

# Sets <out> in the caller to a Python of our own in the cache, so that the system's stays as it is and needs no pip.
function(groma_python out)
  set(place ${GROMA_CACHE}/python)
  set(${out} ${place}/bin/python PARENT_SCOPE)
  file(LOCK ${GROMA_CACHE}/python.lock GUARD FUNCTION TIMEOUT 600)
  if(NOT EXISTS ${place}/ready)
    find_program(GROMA_PYTHON python3 REQUIRED)
    groma_run("Making a Python environment in ${place}" ${GROMA_PYTHON} -m venv --clear ${place})
    file(WRITE ${place}/ready "")
  endif()
endfunction()
