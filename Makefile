# A thin face over the CMake presets. `make run` opens the editor, `make test` builds and runs every test.
.PHONY: run test distributed package build configure-asan sanitize sanitize-window portable vassal tidy tsan bench fuzz fuzz-sanitized soak clean help
.DEFAULT_GOAL := help
sample := samples/ars-bellum/arretium.yaml
second := samples/the-ford/the-ford.yaml
sanitized := LSAN_OPTIONS=suppressions=tests/known_leaks.txt ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1

# A cold build compiles the files of a folder as one. Who edits goes on with each by itself: cmake --preset release -DGROMA_JOINED=OFF
cold := $(if $(wildcard build/release/CMakeCache.txt),,-DGROMA_JOINED=ON)

help:
	@echo "make run    set up, build, and open $(sample) (without a display: pictures in build/tour)"
	@echo "make test   set up, build, and run every test"
	@echo "make sanitize  unit tests and snippets under AddressSanitizer and UndefinedBehaviorSanitizer"
	@echo "make sanitize-window  the window under the same    make tsan  jobs and simulation under ThreadSanitizer"
	@echo "make portable  snippets by an interpreter without labels as values    make tidy  the checks of .clang-tidy"
	@echo "make vassal  every battle, exported for VASSAL and read by pywargame, keeps its order of battle"
	@echo "make soak   a thousand battles of every sample, a thousand kills of the window"
	@echo "make distributed  a study on a cluster of two nodes, one of them killed: the same bytes as on one machine"
	@echo "make bench  measure speed (HISTORY=FILE: compare with the last run in it, and add this one)"
	@echo "make fuzz   feed every reader broken files, a minute each (SECONDS=600: ten; INPUTS=1000000: so many in all)"
	@echo "make package  a .deb and a .tar.gz that runs from any folder, in build/release/package"
	@echo "make clean  remove build/"

run:
	@echo "[1/4] Debian packages"
	@tools/packages.sh
	@echo "[2/4] Configuring"
	@tools/quiet.sh build/configure.log cmake --preset release $(cold)
	@echo "[3/4] Building build/release/groma"
	@cmake --build --preset release --target groma
ifdef DISPLAY
	@echo "[4/4] Opening $(sample)"
	@build/release/groma edit $(sample) $(second)
else
	@echo "[4/4] No display: a tour of the editor, its pictures in build/tour"
	@tools/headless.sh build/release/groma edit $(sample) $(second) --tour build/tour
endif

build:
	@echo "[1/4] Debian packages"
	@tools/packages.sh
	@echo "[2/4] Configuring build/release"
	@tools/quiet.sh build/configure.log cmake --preset release $(cold) -DGROMA_GUI_TESTS=ON $(if $(CI),-DGROMA_WERROR=ON)
	@echo "[3/4] Building"
	@cmake --build --preset release

# A .deb and a .tar.gz in build/release/package, looked at by the tools that are there.
package: build
	@cd build/release && cpack
	@tools/package_check.sh build/release/package

test: build
	@echo "[4/4] Testing"
	@tools/test.sh

bench: build
	@build/release/groma_bench $(if $(HISTORY),--history $(HISTORY))
	@tools/still.sh
	@tools/headless.sh build/release/groma_gui_tests --measure

soak: build
	@tools/battles.sh 1000
	@tools/kills.sh 1000

# Builds of their own, as long as the other: not a part of every test, but of what CI does (.ci/run).
configure-asan:
	@tools/packages.sh
	@tools/quiet.sh build/configure.log cmake --preset asan

sanitize: configure-asan
	@cmake --build --preset asan --target groma groma_tests
	@$(sanitized) build/asan/groma_tests --no-colors
	@$(sanitized) build/asan/groma test samples

# The same build with the editor in it: the window's own code, and a session in the window.
sanitize-window: configure-asan
	@cmake --build --preset asan --target groma_ui_tests groma_gui_tests
	@$(sanitized) tools/headless.sh build/asan/groma_ui_tests --no-colors
	@$(sanitized) tools/headless.sh build/asan/groma_gui_tests --filter "a disk that is full"

# A real Slurm of two nodes on this host, installed where it is missing; root.
distributed: build
	@tools/distributed.sh build/release

# The interpreter goes through a switch where labels as values are missing: the same snippets pass.
portable: build
	@cmake --build --preset release --target groma_portable
	@build/release/groma_portable test samples

# A reader that is not ours finds the same counters in the modules for VASSAL.
vassal: build
	@tools/vassal_reader.sh build/release/groma

# The checks of .clang-tidy; it takes as long as a build.
tidy: build
	@tools/tidy.sh

# Jobs, background questions and simulation. GCC 12's runtime needs addresses that are not spread over all of memory.
tsan:
	@tools/packages.sh
	@tools/quiet.sh build/configure.log cmake --preset tsan
	@cmake --build --preset tsan --target groma_tests groma
	@setarch -R build/tsan/groma_tests --no-colors -tce="killed at*"
	@setarch -R build/tsan/groma simulate $(second) -n 8 --players random --threads 4

# SECONDS a program, or INPUTS in all; SEED=N goes the same way again. The last line sums up. The second feeds the sanitized build,
# which is slower and sees more.
fuzz: build
	@INPUTS=$(INPUTS) tools/fuzz.sh $(or $(SECONDS),60) build/release $(SEED)

fuzz-sanitized: configure-asan
	@cmake --build --preset asan --target groma_fuzz groma_fuzz_texts groma_fuzz_files groma_fuzz_yaml
	@INPUTS=$(INPUTS) $(sanitized) tools/fuzz.sh $(or $(SECONDS),60) build/asan $(SEED)

clean:
	rm -rf build
