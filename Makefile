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

# All single edits of the hand-written code, of which .ci/run tries a sample.
mutants:
	go run ./internal/mutate

# BENCH.md says what the figures mean.
bench:
	cd conformance/peers && go run . --speed

# Everything that must hold on every commit.
gate:
	.ci/run
