# Everything there is to do here; `make` alone lists it.

PREFIX = /usr/local
PAGE = Pages/article.html
SCRIPT = Scripts/background-color.js
FLAGS =
SWIFT = swift

BINARY = .build/release/jsprep
# The standard library inside the binary saves 2 ms of start-up. Without debug information the build
# takes two thirds of the time, and the file is 3 MB smaller; a profiler wants it: make build STRIPPED=
STRIPPED = -debug-info-format none -Xlinker --strip-all
# The linker of the Swift toolchain can pack relocations: 0.8 MB less to read before main() begins.
LINKING = -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic
# Half of a short run's memory is code. Optimizing for size takes 1.3 MB off its peak, and costs long
# scripts that do nothing but change the document 7 % of their time.
OPTIMIZATION = -Xswiftc -Osize
# The kernel maps a page of code together with the 15 around it. So the functions that short runs call
# are linked side by side, in the order that Tools/record-link-order finds after the first link, and so
# are the variables that they use. This is worth 11 % of a cold run's peak memory (37.8 MB without, 33.6
# MB with; 35.6 and 31.5 MB without finalize(); medians of 60 runs in turn), and 3 % of its time. To record
# all sample scripts instead of background-color.js alone is worth as much again to the others
# (page-summary.js 47.2 and 43.1 MB).
SECTIONS = -Xswiftc -Xfrontend -Xswiftc -function-sections
LINK_ORDER = $(CURDIR)/.build/link-order
ORDER = -Xlinker --symbol-ordering-file=$(LINK_ORDER) -Xlinker --no-warn-symbol-ordering \
  -Xlinker --script=$(CURDIR)/Tools/layout.ld
# The tests check, with the debug build, that nothing changes a variable while another access to it is
# under way. The same checks would be a tenth of many calls from scripts.
EXCLUSIVITY = -Xswiftc -enforce-exclusivity=unchecked
# By default the runtime finds the metadata of a type such as Set<Node> by its name, and searches all
# conformances of the program for each requirement. In a cold run this was 8 % of all instructions.
METADATA = -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# The program needs no library that lies beside it. To look for each there first takes time, and would
# find what somebody else has put there.
SEARCHING = --disable-local-rpath
COMPILING = --configuration release --static-swift-stdlib $(SEARCHING) $(OPTIMIZATION) $(EXCLUSIVITY) $(METADATA) $(SECTIONS)
RELEASE_FLAGS = $(COMPILING) $(LINKING) $(STRIPPED)
# A version of the engine that the program was not made with may refuse this; then a short run takes longer.
PREPARE = $(BINARY) prepare 1>&2 || true
# What is made for fuzzing notes each access to memory that is not its own.
SANITIZED = --sanitize=address --scratch-path .build/sanitized
FORMATTED = Package.swift Sources Tests Benchmarks Examples

# Where Tools/install-dependencies puts lexbor when it may not, or must not, put it in /usr/local.
export PKG_CONFIG_PATH := $(if $(LEXBOR_PREFIX),$(LEXBOR_PREFIX)/lib/pkgconfig:)$(CURDIR)/.dependencies/lib/pkgconfig$(if $(PKG_CONFIG_PATH),:$(PKG_CONFIG_PATH))

.DEFAULT_GOAL = help
# The package manager builds in parallel by itself, and one build at a time.
.NOTPARALLEL:
.PHONY: help run test example conformance test-browser test-python test-spark webkit fuzz docs build bench bench-peers format lint clean install deps deb container

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## run a script on a page (PAGE=, SCRIPT=, FLAGS=), at first a sample of each
	$(BINARY) run $(PAGE) $(SCRIPT) $(FLAGS)

test: build ## run all tests
	$(SWIFT) build --build-tests 1>&2
	JSPREP_BINARY=$(CURDIR)/$(BINARY) Tools/run-tests .build/tests.log \
	  $(SWIFT) test --skip-build --parallel

conformance: build ## run web-platform-tests (WPT=DIR) and compare with the floors (FLAGS=, DIRS=)
	@[ -n "$(WPT)" ] || { echo "make conformance WPT=DIR: CONTRIBUTING.md says how to get the tests" >&2; exit 64; }
	Tools/conformance/run $(WPT) $(DIRS) --binary $(BINARY) $(FLAGS)

test-browser: build ## test the preview page in Chromium; pictures of it go to .build/pictures
	@Tools/install-browser
	JSPREP_BINARY=$(CURDIR)/$(BINARY) PYTHONDONTWRITEBYTECODE=1 .dependencies/browser/bin/python \
	  -m unittest discover --start-directory Tests/Browser

test-python: build ## test the Python package, two servers behind a balancer, the language server
	@Tools/install-python core
	cd Integrations/python && ../../.dependencies/python-core/bin/python -m mypy
	JSPREP_BINARY=$(CURDIR)/$(BINARY) PYTHONDONTWRITEBYTECODE=1 .dependencies/python-core/bin/python \
	  -W error -m unittest discover --start-directory Integrations/python/tests/core
	JSPREP_BINARY=$(CURDIR)/$(BINARY) PYTHONDONTWRITEBYTECODE=1 .dependencies/python-core/bin/python \
	  -W error -m unittest discover --start-directory Tests/Service
	@Tools/install-python editors
	JSPREP_BINARY=$(CURDIR)/$(BINARY) PYTHONDONTWRITEBYTECODE=1 .dependencies/python-editors/bin/python \
	  -m pytest -q -p no:cacheprovider Tests/Editors

test-spark: build ## test the Python package on Apache Spark, with two executors
	@Tools/install-python spark
	JSPREP_BINARY=$(CURDIR)/$(BINARY) PYTHONDONTWRITEBYTECODE=1 .dependencies/python-spark/bin/python \
	  -m unittest discover --start-directory Integrations/python/tests/spark

webkit: ## install WebKitGTK and Xvfb, which --engine webkit needs
	@Tools/install-webkit

example: deps ## build and run the example package, as a project of its own
	$(SWIFT) test --package-path Examples/ShareExtensionTests

fuzz: deps ## damage input and call the bindings at random, for ten minutes each (SECONDS=, FUZZ=)
	$(SWIFT) build $(SANITIZED) --build-tests 1>&2
	ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0 JSPREP_FUZZ_SECONDS=$(or $(SECONDS),600) \
	  $(SWIFT) test $(SANITIZED) --skip-build --no-parallel --filter '$(or $(FUZZ),FuzzTests)'

docs: deps ## build the documentation of the library products, in .build/documentation
	$(SWIFT) build 1>&2
	SWIFT=$(SWIFT) Tools/make-documentation .build/documentation

build: deps ## build the release binary, .build/release/jsprep
	@[ -e $(LINK_ORDER) ] || { \
	  $(SWIFT) build $(COMPILING) $(LINKING) -debug-info-format none --product jsprep 1>&2 && \
	  { $(PREPARE); } && Tools/record-link-order $(BINARY) $(LINK_ORDER); \
	}
	$(SWIFT) build $(RELEASE_FLAGS) $(ORDER) --product jsprep 1>&2
	@$(PREPARE)

bench: build ## measure speed and memory
	$(SWIFT) build $(RELEASE_FLAGS) --product MicroBenchmarks 1>&2
	JSPREP_BINARY=$(CURDIR)/$(BINARY) Benchmarks/run

bench-peers: ## install what `make bench` compares with: jsdom and lightpanda
	Tools/install-benchmark-peers

format: ## format the Swift sources
	$(SWIFT) format format --in-place --parallel --recursive $(FORMATTED)

lint: ## check the format and the style of the Swift sources
	$(SWIFT) format lint --strict --parallel --recursive $(FORMATTED)

clean: ## remove what building made
	rm -rf .build

install: build ## install jsprep in PREFIX/bin (PREFIX is /usr/local unless given)
	@if mkdir -p $(DESTDIR)$(PREFIX)/bin 2>/dev/null && [ -w $(DESTDIR)$(PREFIX)/bin ]; then \
	  set -x; install -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/jsprep; \
	  $(DESTDIR)$(PREFIX)/bin/jsprep prepare || true; \
	else \
	  set -x; sudo install -D -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/jsprep; \
	  sudo $(DESTDIR)$(PREFIX)/bin/jsprep prepare || true; \
	fi

deb: build ## make a Debian package of the release binary (DEB_MAINTAINER='Name <address>')
	Tools/make-deb $(BINARY)

container: deb ## build a container image of the Debian package, with podman or docker
	Tools/make-container

deps: ## install what building needs, where it is missing
	@Tools/install-dependencies
