# The commands that CONTRIBUTING.md speaks of.

# The packages of the root and of the command, and the programs that go.mod ignores.
packages = ./... ./cmd/stricturi/... $(shell sed -n 's,^[[:space:]]\./,./,p' go.mod)

.PHONY: test whole quick generate lint proof mutants size bench gate

# The tests of the root and of the command.
test:
	go test $(packages)

# The same with all that they can do: longer texts, more random cases.
whole:
	STRICTURI_TESTS=whole STRICTURI_PROOF=sample go test -timeout 60m $(packages)

# What to run between two edits. If the PEG of an edition does not follow its ABNF, that is the first to mend.
quick:
	go test ./internal/grammar/proof -run TestRules
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
	STRICTURI_PROOF=full go test -timeout 0 ./internal/grammar/proof ./internal/compile

# Small edits of the code of a package, which its tests should notice.
PACKAGE ?= ./internal/ascii
mutants:
	go run github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0 unleash $(PACKAGE)

# The lines of each room: written by hand (with assembly), of tests (with testdata), generated, of templates; and
# how many of the first are longer than 140 characters.
size:
	@git ls-files '*.go' '*.s' '*.txtar' '*.tmpl' 'cmd/stricturi/help' | xargs awk ' \
		FNR == 1 { kind = FILENAME ~ /_test\.go$$|\.txtar$$|\/testdata\// ? 2 : FILENAME ~ /\.tmpl$$/ ? 4 : 1; \
			room = split(FILENAME, part, "/") > 1 ? part[1] : "."; \
			if (part[1] ~ /^(cmd|internal|conformance|grammar|integrations|gen|docs)$$/ && part[3] != "") room = room "/" part[2] } \
		FNR <= 12 && kind == 1 && /Code generated/ { kind = 3; lines[room, 3] += FNR - 1; lines[room, 1] -= FNR - 1; sum[3] += FNR - 1; sum[1] -= FNR - 1 } \
		{ rooms[room]; lines[room, kind]++; sum[kind]++; if (kind == 1 && length > 140) long++ } \
		END { for (room in rooms) printf "%7d %7d %7d %5d %s\n", lines[room, 1], lines[room, 2], lines[room, 3], lines[room, 4], room | "sort -rn"; \
			close("sort -rn"); printf "%7d %7d %7d %5d in all; %d long\n", sum[1], sum[2], sum[3], sum[4], long }'

# BENCH.md says what the figures mean.
bench:
	cd conformance/peers && go test -run '^$$' -bench Speed
	go test ./cmd/stricturi -run '^$$' -bench Commands

# Everything that must hold on every commit.
gate:
	.ci/run
