package conformance_test

import (
	"fmt"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/uri"
)

// Any implementation can be checked against the vectors: replace Check by yours.
func ExampleFiles() {
	files, err := conformance.Files()
	if err != nil {
		fmt.Println(err)
		return
	}
	wrong := 0
	for _, f := range files {
		for _, v := range f.Vectors {
			if v.Edition != "rfc3986" {
				continue
			}
			if err := uri.RFC3986().Check(v.Rule, v.Text()); (err == nil) != v.Valid {
				wrong++
				fmt.Printf("%s, %s %q: valid is %v\n", f.Source, v.Section, v.Text(), v.Valid)
			}
		}
	}
	fmt.Println(wrong, "wrong")
	// Output: 0 wrong
}
