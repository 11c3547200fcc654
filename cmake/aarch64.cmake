# Builds for AArch64 on another processor, by Debian's cross compiler: tools/aarch64.sh gives GROMA_SYSROOT, a
# folder with the libraries of that processor, and runs what is built under qemu.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES GROMA_SYSROOT)
set(CMAKE_SYSROOT ${GROMA_SYSROOT})
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(_libraries ${GROMA_SYSROOT}/usr/lib/aarch64-linux-gnu)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${GROMA_SYSROOT})
set(ENV{PKG_CONFIG_LIBDIR} ${_libraries}/pkgconfig:${GROMA_SYSROOT}/usr/share/pkgconfig)
# The libraries' own libraries are found there too.
set(CMAKE_EXE_LINKER_FLAGS_INIT
  "-Wl,-rpath-link,${_libraries} -Wl,-rpath-link,${GROMA_SYSROOT}/lib/aarch64-linux-gnu")
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static;-L;${GROMA_SYSROOT})
