package lint_test

import (
	"fmt"

	"github.com/stricturi/stricturi/iri/lint"
	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

// Look-alikes, and a word that ends with digits and is displayed where a reader
// does not expect them.
func ExampleCheck() {
	for _, f := range lint.Check("http://p\u0430ypal.com/\uFB01le/גה1") {
		fmt.Printf("%s %s %d–%d: %v\n", f.Section, f.Severity, f.Start, f.End, f)
	}
	// Output:
	// 7.5 should 7–14: scripts that are not used together in label of ireg-name: Latin, Cyrillic
	// 7.5 should 19–22: not in Normalization Form KC: U+FB01 stands for "fi"
	// 4.2 should 29–30: right-to-left characters, but none at the end of isegment
}

// A URI, by the document that defines it.
func ExampleChecker() {
	c := lint.Checker{Edition: uri.RFC3986()}
	text := "HTTP://example.com:80/%7euser"
	for _, f := range c.Check(text) {
		fix, _ := f.Fix()
		fmt.Printf("%v, %s: %q instead of %q\n", f.Code, f.Section, fix.With, text[fix.Start:fix.End])
	}
	// Output:
	// scheme-case, 3.1: "http" instead of "HTTP"
	// default-port, 3.2.3: "" instead of ":80"
	// percent-case, 2.1: "%7E" instead of "%7e"
	// unreserved, 2.3: "~" instead of "%7e"
}

// The rules of schemes are those of package schemes, which lint does not import.
func ExampleChecker_scheme() {
	c := lint.Checker{Scheme: schemes.Check}
	for _, f := range c.Check("mailto:é@example.org?subject") {
		fmt.Println(f.Code, f.Severity, f.Start, f.Section)
	}
	// Output: scheme must 29 RFC 6068, 2
}
