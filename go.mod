module github.com/stricturi/stricturi

go 1.25.0

tool github.com/pointlander/peg

require (
	golang.org/x/net v0.58.0
	golang.org/x/text v0.41.0
)

require (
	github.com/pointlander/compress v1.1.1-0.20190518213731-ff44bd196cc3 // indirect
	github.com/pointlander/jetset v1.0.1-0.20190518214125-eee7eff80bd4 // indirect
	github.com/pointlander/peg v1.0.1 // indirect
)

// Programs for the work on this module. "go install ./..." at the root installs nothing; .ci/run
// and the Makefile name them.
ignore (
	./formats/regex
	./integrations/wasm
	./internal/compile/editions
)
