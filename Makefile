# A thin face over the CMake presets. `make run` opens the editor, `make test` builds and runs every test.
.PHONY: run test distributed package build programs north-star matches \
  configure-asan build-asan sanitize sanitize-core sanitize-others sanitize-snippets sanitize-window \
  portable aarch64 vassal tidy build-tsan tsan tsan-runs clang bench fuzz fuzz-sanitized soak clean help
.DEFAULT_GOAL := help
sample := samples/ars-bellum/arretium.yaml
second := samples/the-ford/the-ford.yaml
sanitized := LSAN_OPTIONS=suppressions=tests/known_leaks.txt ASAN_OPTIONS=detect_leaks=1 \
  UBSAN_OPTIONS=print_stacktrace=1 OMP_THREAD_LIMIT=1

# A cold build compiles the files of a folder as one. Who edits goes on with each by itself: cmake --preset
# release -DGROMA_JOINED=OFF
cold := $(if $(wildcard build/release/CMakeCache.txt),,-DGROMA_JOINED=ON)

help:
	@echo "make run    set up, build, and open $(sample) (without a display: pictures in build/tour)"
	@echo "make test   set up, build, and run every test"
	@echo "make sanitize  unit tests, snippets, window under AddressSanitizer, UndefinedBehaviorSanitizer"
	@echo "make tsan   jobs and simulation under ThreadSanitizer    make clang  the whole tree by Clang 16"
	@echo "make portable  snippets by an interpreter without labels as values"
	@echo "make aarch64  native code and the language by a build for AArch64, under qemu"
	@echo "make tidy   the checks of .clang-tidy"
	@echo "make vassal  every battle, exported for VASSAL and read by pywargame, keeps its order of battle"
	@echo "make soak   a million random runs by every evaluator, a thousand battles of every sample, a thousand"
	@echo "            kills of the window"
	@echo "make north-star  changes of three points, hidden: found, false, how long (TRIALS=10: so many;"
	@echo "            FIRST=51: two runs share them)"
	@echo "make matches  a search against greedy in every battle (PAIRS, THOUGHTS, DOUBLINGS, BATTLES)"
	@echo "make distributed  a study on two nodes, one of them killed: the same bytes as on one machine"
	@echo "make bench  measure speed (HISTORY=FILE: compare with the last run in it, and add this one)"
	@echo "make fuzz   feed every reader broken files, a minute each (SECONDS=600: ten)"
	@echo "            INPUTS=1000000: so many in all"
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
	@tools/quiet.sh build/configure.log cmake --preset release $(cold) -DGROMA_GUI_TESTS=ON \
	  $(if $(CI),-DGROMA_WERROR=ON)
	@echo "[3/4] Building"
	@cmake --build --preset release

# A .deb and a .tar.gz in build/release/package, looked at by the tools that are there.
package: build
	@cd build/release && cpack
	@tools/package_check.sh build/release/package

test: build
	@echo "[4/4] Testing"
	@tools/test.sh

# What no test needs: what measures, feeds broken files, kills the window, and the interpreter without
# labels as values.
programs: build
	@cmake --build --preset release --target programs

bench: build
	@cmake --build --preset release --target groma_bench
	@build/release/groma_bench $(if $(HISTORY),--history $(HISTORY))
	@tools/still.sh
	@mkdir -p build/screen
	@tools/headless.sh --screen build/screen build/release/groma_gui_tests --measure

# Changes of three points and none, greedy players; an hour and more on two cores. Which are worth that much
# is read from a record, that RECORD=1 makes beforehand, in hours (docs/trust.md); ONLY='cp 2|cp 3': of some
# changes.
north-star: build
	@cmake --build --preset release --target groma_truth
	@tools/truth.sh build/release \
	  $(if $(RECORD),north-star-record '$(ONLY)',north-star $(or $(TRIALS),100) $(or $(FIRST),1))

# A search against greedy in every battle of the samples or in BATTLES, its thoughts doubled again and again.
matches: build
	@tools/matches.sh build/release $(or $(PAIRS),200) $(or $(THOUGHTS),25) $(or $(DOUBLINGS),4) $(BATTLES)

soak: build
	@cmake --build --preset release --target groma_agree groma_kills groma_truth
	@build/release/groma_agree 1000000
	@tools/truth.sh build/release whole
	@tools/battles.sh 1000
	@tools/kills.sh 1000

# Builds of their own, not a part of every test. At -Og, which takes half of
# the time of -O1 to compile.
configure-asan:
	@tools/packages.sh
	@tools/quiet.sh build/configure.log cmake --preset asan

build-asan: configure-asan
	@cmake --build --preset asan --target groma groma_tests groma_ui_tests groma_gui_tests

# Each part has one thread: make -j2 sanitize. The unit tests in two halves, without those that read the
# sources, that start processes to kill them, or that repeat one thing a thousand times, which are half of the
# time; and without lenses of text editors, which show what is known after a fifth of a second.
sanitize: sanitize-core sanitize-others sanitize-snippets sanitize-window
long_tests := killed at*,results of Nisibis*,ten thousand*,a thousand pairs*,VASSAL gives*,every verb says*
long_tests := $(long_tests),names of each kind in a sample*,*references and rename of a sample,a lens *

sanitize-core: build-asan
	@$(sanitized) build/asan/groma_tests --no-colors -sf='*tests/core/*' -tce='$(long_tests)'

sanitize-others: build-asan
	@$(sanitized) build/asan/groma_tests --no-colors -sfe='*tests/architecture/*,*tests/core/*' \
	  -tce='$(long_tests)'

sanitize-snippets: build-asan
	@$(sanitized) build/asan/groma test samples

# The window's own code, and a designer's day in the window: without leaks, since the driver of the screen
# keeps memory and is gone by name when they are told.
sanitize-window: build-asan
	@$(sanitized) tools/headless.sh build/asan/groma_ui_tests --no-colors
	@$(sanitized) ASAN_OPTIONS=detect_leaks=0 tools/headless.sh build/asan/groma_gui_tests \
	  --filter "the whole day in one sitting"

# A real Slurm of two nodes on this host, installed where it is missing; root.
distributed: build
	@tools/distributed.sh build/release

# The interpreter goes through a switch where labels as values are missing: the same snippets pass.
portable: build
	@cmake --build --preset release --target groma_portable
	@build/release/groma_portable test samples

# On another processor than this one, under qemu: what is needed is told by the script.
aarch64:
	@tools/aarch64.sh

# A reader that is not ours finds the same counters in the modules for VASSAL.
vassal: build
	@tools/vassal_reader.sh build/release/groma

# The checks of .clang-tidy; it takes as long as a build.
tidy: build
	@tools/tidy.sh

# Jobs, background questions and simulation. GCC 12's runtime needs addresses that are not spread over all
# of memory.
build-tsan:
	@tools/packages.sh
	@tools/quiet.sh build/configure.log cmake --preset tsan
	@cmake --build --preset tsan --target groma_tests groma

steady := $(shell setarch -R true 2>/dev/null && echo setarch -R)
tsan: build-tsan
	@if $(steady) build/tsan/groma --version >/dev/null 2>build/tsan/first.log; then \
	  $(MAKE) --no-print-directory tsan-runs; \
	elif grep -q "unexpected memory mapping" build/tsan/first.log; then \
	  echo "ThreadSanitizer cannot work here: addresses are spread, and setarch -R is not permitted"; \
	else cat build/tsan/first.log; false; fi

tsan-runs:
	@$(steady) build/tsan/groma_tests --no-colors
	@$(steady) build/tsan/groma simulate $(second) -n 8 --players random --threads 4
	@$(steady) build/tsan/groma mutate samples/the-ford --sample 40 --at-least 0 --threads 4

# The whole tree by the other compiler: its warnings are errors, and what it builds passes the snippets.
clang:
	@tools/packages.sh
	@tools/quiet.sh build/configure.log cmake --preset clang
	@cmake --build --preset clang
	@build/clang/groma test samples

# SECONDS a program, or INPUTS in all; SEED=N goes the same way again. The last line sums up. The second
# feeds the sanitized build, which is slower and sees more.
fuzzers := groma_fuzz groma_fuzz_texts groma_fuzz_files groma_fuzz_yaml
fuzz: build
	@cmake --build --preset release --target $(fuzzers)
	@INPUTS=$(INPUTS) tools/fuzz.sh $(or $(SECONDS),60) build/release $(SEED)

fuzz-sanitized: configure-asan
	@cmake --build --preset asan --target $(fuzzers)
	@INPUTS=$(INPUTS) $(sanitized) tools/fuzz.sh $(or $(SECONDS),60) build/asan $(SEED)

clean:
	rm -rf build
