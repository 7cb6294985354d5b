module github.com/stricturi/stricturi/integrations/gqlgen

go 1.26.0

require (
	github.com/99designs/gqlgen v0.17.98
	github.com/stricturi/stricturi v0.1.0
	github.com/vektah/gqlparser/v2 v2.5.64
)

require (
	github.com/agnivade/levenshtein v1.2.2 // indirect
	github.com/coder/websocket v1.8.15 // indirect
	github.com/go-viper/mapstructure/v2 v2.5.0 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/hashicorp/golang-lru/v2 v2.0.7 // indirect
	github.com/sosodev/duration v1.4.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)

// This module is of the same repository.
replace github.com/stricturi/stricturi => ../..
