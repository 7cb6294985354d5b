module github.com/stricturi/stricturi/conformance/idna/tables

go 1.26.0

require github.com/xdg-go/stringprep v1.0.4

require golang.org/x/text v0.43.0
