module github.com/stricturi/stricturi/integrations/types

go 1.25.0

require (
	github.com/jackc/pgx/v5 v5.12.0
	github.com/stricturi/stricturi v0.1.0
	go.yaml.in/yaml/v3 v3.0.6
)

require (
	github.com/jackc/pgpassfile v1.0.0 // indirect
	github.com/jackc/pgservicefile v0.0.0-20240606120523-5a60cdf6a761 // indirect
	golang.org/x/text v0.41.0 // indirect
)

// This module is of the same repository.
replace github.com/stricturi/stricturi => ../..
