package extract_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/extract"
)

// The example of RFC 2396, Appendix E.
func ExampleFind() {
	text := `Yes, Jim, I found it under "http://www.w3.org/Addressing/",
but you can probably pick it up from <ftp://ds.internic.
net/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/
ietf/uri/historical.html#WARNING>.`
	for h := range extract.Find(text) {
		fmt.Println(h.Delimiter, h.Ref)
	}
	// Output:
	// "" http://www.w3.org/Addressing/
	// <> ftp://ds.internic.net/rfc/
	// <> http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING
}

func ExampleFinder_Read() {
	f := extract.Finder{Check: extract.Under(uri.RFC2396())}
	for h, err := range f.Read(strings.NewReader("(see http://[::1]/, or mailto:jim@example.com.)")) {
		if err != nil {
			panic(err)
		}
		fmt.Println(h.Start, h.End, h.Ref, h.Err == nil)
		for _, t := range h.Trimmed {
			fmt.Printf("  %q: %v\n", t.Text, t.Reason)
		}
	}
	// Output:
	// 5 18 http://[::1]/ false
	//   ",": punctuation
	// 23 45 mailto:jim@example.com true
	//   ".": punctuation
	//   ")": unbalanced bracket
}

func ExampleFinder_Find() {
	f := extract.Finder{IRI: true, Check: extract.Under(iri.RFC3987().Edition)}
	for h := range f.Find("「http://例え.テスト/引き割り」と") {
		fmt.Println(h.Ref, h.Err == nil)
	}
	// Output:
	// http://例え.テスト/引き割り true
}

func ExampleUnder() {
	valid := extract.Under(uri.RFC3986())
	fmt.Println(valid("http://a/b") == nil, valid("http://a b") == nil)
	// Output:
	// true false
}

func ExampleHit_WithoutHyphens() {
	for h := range extract.Find("<http://example.com/hyphen-\n  ation>") {
		fmt.Println(h.Ref)
		fmt.Println(h.WithoutHyphens())
	}
	// Output:
	// http://example.com/hyphen-ation
	// http://example.com/hyphenation
}

// The position of an error can be shown in the text even after a line break.
func ExampleHit_Offset() {
	text := "see <http://a/b\n  c{d>"
	for h := range extract.Find(text) {
		var e *uri.SyntaxError
		if errors.As(h.Err, &e) {
			at := h.Offset(e.Offset)
			fmt.Printf("%d:%d %s, offset %d: %q\n", h.Line, h.Column, h.Ref, at, text[at])
		}
	}
	// Output:
	// 1:6 http://a/bc{d, offset 19: '{'
}

func ExampleKnownSchemes() {
	f := extract.Finder{Schemes: append(extract.KnownSchemes(), extract.Scheme{Name: "steam", Slashes: true})}
	for h := range f.Find("start steam://run/440") {
		fmt.Println(h.Ref)
	}
	// Output:
	// steam://run/440
}
