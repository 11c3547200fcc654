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
