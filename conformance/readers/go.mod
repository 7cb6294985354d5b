module github.com/stricturi/stricturi/conformance/readers

go 1.25.0

require (
	github.com/nlnwa/whatwg-url v0.6.2
	github.com/stricturi/stricturi v0.1.0
	github.com/stricturi/stricturi/cmd/stricturi v0.1.0
)

require (
	github.com/bits-and-blooms/bitset v1.20.0 // indirect
	golang.org/x/net v0.58.0 // indirect
	golang.org/x/text v0.41.0 // indirect
)

// These modules are of the same repository.
replace (
	github.com/stricturi/stricturi => ../..
	github.com/stricturi/stricturi/cmd/stricturi => ../../cmd/stricturi
)
