module github.com/stricturi/stricturi/integrations/urivet

go 1.26.0

require (
	github.com/golangci/plugin-module-register v0.1.2
	github.com/stricturi/stricturi v0.1.0
	golang.org/x/tools v0.52.0
)

require (
	golang.org/x/mod v0.42.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)

// This module is of the same repository.
replace github.com/stricturi/stricturi => ../..
