// Urivet finds invalid URIs, and URIs that are built without escaping, in Go code. Package
// go/analysis runs it:
//
//	go install github.com/stricturi/stricturi/integrations/urivet/cmd/urivet@latest
//	go vet -vettool=$(which urivet) ./...
package main

import (
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/stricturi/stricturi/integrations/urivet"
)

func main() { unitchecker.Main(urivet.Analyzers()...) }
