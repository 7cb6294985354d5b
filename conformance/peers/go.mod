module github.com/stricturi/stricturi/conformance/peers

go 1.26.0

require (
	github.com/fredbi/uri v1.1.1
	github.com/pandatix/go-abnf v0.5.0
	github.com/stricturi/stricturi v0.1.0
)

require (
	github.com/hashicorp/go-uuid v1.0.3 // indirect
	golang.org/x/mod v0.41.0
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)

// This module is of the same repository.
replace github.com/stricturi/stricturi => ../..
