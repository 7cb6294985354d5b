package suffix_test

import (
	"fmt"

	"github.com/stricturi/stricturi/uri/suffix"
)

func ExampleExpand() {
	for _, text := range []string{"www.w3.org/Addressing/", "ftp.example.com", "jim@example.com", "http://example.com/", "../a"} {
		e, err := suffix.Expand(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("%s %v %q %q\n", e.URI, e.Applied, e.By.Form, e.By.Value)
	}
	// Output:
	// http://www.w3.org/Addressing/ true "label" "www"
	// ftp://ftp.example.com true "label" "ftp"
	// mailto:jim@example.com true "mailbox" ""
	// http://example.com/ false "" ""
	// cannot expand: not an abbreviated reference
}

// A table of one's own prefers https.
func ExampleExpander_Expand() {
	x := suffix.Expander{Table: append([]suffix.Entry{{Form: suffix.FormLabel, Value: "www", Scheme: "https"}}, suffix.Heuristics()...)}
	e, err := x.Expand("www.w3.org/Addressing/")
	if err != nil {
		panic(err)
	}
	fmt.Println(e.URI)
	// Output:
	// https://www.w3.org/Addressing/
}

func ExampleHeuristics() {
	for _, e := range suffix.Heuristics()[:2] {
		fmt.Println(e.Form, e.Value, e.Scheme)
	}
	// Output:
	// mailbox  mailto
	// port 21 ftp
}
