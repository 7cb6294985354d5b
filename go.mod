module github.com/stricturi/stricturi

go 1.25.0

tool github.com/pointlander/peg

require (
	github.com/spf13/cobra v1.10.2
	github.com/spf13/pflag v1.0.10
	golang.org/x/term v0.45.0
	golang.org/x/text v0.41.0
)

require (
	github.com/klauspost/compress v1.20.3
	go.yaml.in/yaml/v3 v3.0.4
)

require github.com/yuin/goldmark v1.8.7

require (
	github.com/bits-and-blooms/bitset v1.20.0 // indirect
	github.com/nlnwa/whatwg-url v0.6.2
)

require (
	github.com/rogpeppe/go-internal v1.16.0
	golang.org/x/tools v0.48.0 // indirect
)

require (
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
	github.com/pointlander/compress v1.1.1-0.20190518213731-ff44bd196cc3 // indirect
	github.com/pointlander/jetset v1.0.1-0.20190518214125-eee7eff80bd4 // indirect
	github.com/pointlander/peg v1.0.1 // indirect
	golang.org/x/net v0.58.0
	golang.org/x/sys v0.47.0 // indirect
)

// Programs for the work on this module. "go install ./...", and so the hooks of pre-commit,
// install the command alone; .ci/run and the Makefile name them.
ignore (
	./docs/site
	./formats/regex
	./integrations/wasm
	./internal/compile/editions
)
