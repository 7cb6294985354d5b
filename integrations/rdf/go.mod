module github.com/stricturi/stricturi/integrations/rdf

go 1.25.0

require (
	github.com/knakk/rdf v0.0.0-20190304171630-8521bf4c5042
	github.com/stricturi/stricturi v0.1.0
)

require golang.org/x/text v0.41.0 // indirect

// This module is of the same repository.
replace github.com/stricturi/stricturi => ../..
