package uri_test

import (
	"fmt"
	"path"

	"github.com/stricturi/stricturi/uri"
)

// Edit a query. The pairs that are not touched stay as they are.
func ExampleURI_Pairs() {
	u := uri.MustParse("https://example.com/?q=caf%c3%a9&page=1&debug")
	b := u.Builder()
	b.Query = u.Pairs().Set("page", "2").Add("tag", "a&b").Delete("debug").Text()
	fmt.Println(b.URI())
	// Output: https://example.com/?q=caf%c3%a9&page=2&tag=a%26b <nil>
}

func ExamplePairs_All() {
	for key, value := range uri.MustParse("https://example.com/?q=caf%C3%A9&tag=a&tag=b").Pairs().All() {
		fmt.Println(key, value)
	}
	// Output:
	// q café
	// tag a
	// tag b
}

func ExamplePairs_Raw() {
	for key, value := range uri.MustParse("https://example.com/?q=caf%C3%A9&debug").Pairs().Raw() {
		fmt.Printf("%q %q\n", key, value)
	}
	// Output:
	// "q" "caf%C3%A9"
	// "debug" ""
}

func ExamplePairs_Get() {
	q := uri.MustParse("https://example.com/?q=a%2Bb+c").Pairs()
	fmt.Println(q.Get("q"))
	fmt.Println(q.PlusIsSpace().Get("q"))
	fmt.Println(q.Get("page"))
	// Output:
	// a+b+c true
	// a+b c true
	//  false
}

// Pairs that are already escaped stay as they are.
func ExamplePairs_AddEscaped() {
	u := uri.MustParse("https://example.com/?a=1")
	b := u.Builder()
	b.Query = u.Pairs().SetEscaped("a", "%7E").AddEscaped("debug&b=%7e").Text()
	fmt.Println(b.URI())
	b.Query = u.Pairs().SetEscaped("a", "1&admin=1").Text()
	_, err := b.URI()
	fmt.Println(err)
	// Output:
	// https://example.com/?a=%7E&debug&b=%7e <nil>
	// cannot build: query: query value, offset 1: a character is not escaped as it must be: split the text before decoding it, and decode it only once
}

// A query of data, from nothing.
func ExamplePairs_Text() {
	query := uri.Pairs{}.Add("q", "R&D = 100 %").Add("lang", "en")
	fmt.Println(uri.Builder{Scheme: "https", Host: uri.Data("example.com"), Path: uri.Data("/search"), Query: query.Text()}.URI())
	// Output: https://example.com/search?q=R%26D%20=%20100%20%25&lang=en <nil>
}

func ExamplePairs_Sort() {
	u := uri.MustParse("https://example.com/?b=2&a=%7e&b=1")
	fmt.Println(u.Pairs().Sort())
	// Output: a=%7e&b=2&b=1
}

func ExampleSegments_Text() {
	u := uri.MustParse("https://example.com/docs/old.txt?v=1")
	fmt.Println(u.Segments().Base(), path.Ext(u.Segments().Base()))
	b := u.Builder()
	b.Path = u.Segments().Delete(-1).Append("what's new?", "1/2.txt").Text()
	fmt.Println(b.URI())
	b.Path = u.Segments().Set(0, "a b").Append("").Text()
	fmt.Println(b.URI())
	b.Path = u.Segments().Append("..").Text()
	fmt.Println(b.URI())
	// Output:
	// old.txt .txt
	// https://example.com/docs/what's%20new%3F/1%2F2.txt?v=1 <nil>
	// https://example.com/a%20b/old.txt/?v=1 <nil>
	//  cannot build: path: a segment cannot have "." or ".." as data: resolution removes it, escaped or not (RFC 3986, 5.2.4 and 6.2.2.2); leave it out, or give the path in Path
}

// Before RFC 3986, segments have parameters.
func ExampleSegments_SetEscaped() {
	e := uri.RFC2396()
	r, _ := e.ParseReference("/docs/a.txt?q")
	name, _ := e.Escape(uri.PlaceSegmentName, "b;c.txt")
	value, _ := e.Escape(uri.PlaceParam, "1=2")
	fmt.Println(r.Segments().SetEscaped(-1, name+";version="+value))
	// Output: /docs/b%3Bc.txt;version=1%3D2
}

// Any octets can be a registry-based authority.
func ExampleEdition_Escape_registry() {
	e := uri.RFC2396()
	name, _ := e.Escape(uri.PlaceRegName, "my_registry@example:1")
	fmt.Println(uri.Builder{Edition: e, Scheme: "s", Authority: uri.Encoded(string(name)), Path: uri.Data("/a")}.Reference())
	// Output: s://my_registry%40example%3A1/a <nil>
}

// The same data is escaped differently in different places.
func ExampleEdition_Escape() {
	for _, p := range []uri.Place{uri.PlaceUser, uri.PlaceSegment, uri.PlaceQueryValue, uri.PlaceFragment} {
		text, err := uri.RFC3986().Escape(p, "a:b/c&d 100%")
		fmt.Println(text, err)
	}
	_, err := uri.RFC2396().Escape(uri.PlaceLabel, "a_b")
	fmt.Println(err)
	// Output:
	// a%3Ab%2Fc&d%20100%25 <nil>
	// a:b%2Fc&d%20100%25 <nil>
	// a:b/c%26d%20100%25 <nil>
	// a:b/c&d%20100%25 <nil>
	// label, offset 1: not possible in this place, escaped or not
}

// Escaped text has a type of its own, so that it is not escaped or unescaped twice:
//
//	e.Escape(uri.PlaceSegment, text)   // does not compile if text is Escaped
//	e.Unescape(uri.PlaceSegment, data) // does not compile if data is a string
//
// Text that was unescaped already is refused if that can be seen.
func ExampleEscaped() {
	e := uri.RFC3986()
	text, _ := e.Escape(uri.PlaceSegment, "100% sure")
	data, _ := e.Unescape(uri.PlaceSegment, text)
	fmt.Println(text, data)
	_, err := e.Unescape(uri.PlaceSegment, uri.Escaped(data))
	fmt.Println(err)
	// Output:
	// 100%25%20sure 100% sure
	// segment, offset 3: a character is not escaped as it must be: split the text before decoding it, and decode it only once
}

// A reserved character stays escaped, because it could become a delimiter. So does CR,
// which could end a line.
func ExampleEdition_UnescapeSafe() {
	e := uri.RFC3986()
	fmt.Println(e.UnescapeSafe(uri.PlaceSegment, "a%2Fb%20c%0D"))
	fmt.Println(e.UnescapeSafe(uri.PlaceQueryValue, "a%2Fb%26c"))
	// Output:
	// a%2Fb c%0D <nil>
	// a/b%26c <nil>
}

func ExampleEdition_Unescape() {
	e := uri.RFC3986()
	fmt.Println(e.Unescape(uri.PlaceSegment, "a%2Fb%20c"))
	_, err := e.Unescape(uri.PlaceQueryValue, "v&admin=1")
	fmt.Println(err)
	// Output:
	// a/b c <nil>
	// query value, offset 1: a character is not escaped as it must be: split the text before decoding it, and decode it only once
}
