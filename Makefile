# The commands that CONTRIBUTING.md speaks of.

# "./..." leaves out the programs that go.mod ignores.
packages = ./... $(shell sed -n 's,^[[:space:]]\./,./,p' go.mod)

.PHONY: test whole quick generate lint proof mutants bench gate

# The tests of the root module.
test:
	go test $(packages)

# The same with all that they can do: longer texts, more random cases.
whole:
	STRICTURI_TESTS=whole STRICTURI_PROOF=sample go test -timeout 60m $(packages)

# What to run between two edits.
quick:
	go vet $(packages)
	go test ./uri/... ./iri/... ./internal/core ./internal/english ./conformance/...

# The packages below gen/ and the examples, made again from their grammars.
generate:
	go generate ./...

lint:
	gofmt -l $$(git ls-files '*.go')
	go vet $(packages)
	go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 $(packages)

# The whole proofs, of which the tests do a part.
proof:
	STRICTURI_PROOF=full go test -timeout 0 ./grammar/proof ./internal/generated

# Small edits of the code of a package, which its tests should notice.
PACKAGE ?= ./internal/ascii
mutants:
	go run github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0 unleash $(PACKAGE)

# BENCH.md says what the figures mean.
bench:
	cd conformance/peers && go run . --speed

# Everything that must hold on every commit.
gate:
	.ci/run
