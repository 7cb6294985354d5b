module github.com/stricturi/stricturi/integrations/urivet

go 1.25.0

require (
	github.com/golangci/plugin-module-register v0.1.2
	github.com/stricturi/stricturi v0.1.0
	golang.org/x/tools v0.48.0
)

require (
	golang.org/x/mod v0.38.0 // indirect
	golang.org/x/net v0.58.0 // indirect
	golang.org/x/sync v0.22.0 // indirect
	golang.org/x/text v0.41.0 // indirect
)
