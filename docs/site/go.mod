module github.com/stricturi/stricturi/docs/site

go 1.25.0

require github.com/stricturi/stricturi v0.1.0

require (
	golang.org/x/net v0.58.0 // indirect
	golang.org/x/text v0.41.0 // indirect
)

// This module is of the same repository.
replace github.com/stricturi/stricturi => ../..
