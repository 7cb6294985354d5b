// Measure writes the results of package abnf and the tables of its README.md.
//
// Usage, in the folder of the module:
//
//	go run ./abnf/measure [-times]
//
// With -times it measures times and memory, else all that does not depend on the machine.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/stricturi/stricturi/conformance/peers/abnf"
)

func main() {
	times := flag.Bool("times", false, "measure times and memory, relative to each other")
	flag.Parse()
	if err := abnf.Update(*times); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
