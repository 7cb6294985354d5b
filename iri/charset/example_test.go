package charset_test

import (
	"fmt"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/charset"
)

// The word "Việt" in windows-1258 is normalized to NFC, which maps to another URI than the
// decomposed characters.
func ExampleDecoder() {
	d := charset.Decoder{Charset: "windows-1258"}
	text, err := d.Decode([]byte("http://example.org/Vi\xEA\xF2t"))
	if err != nil {
		fmt.Println(err)
		return
	}
	var m iri.Mapping
	fmt.Println(m.MapUnicode(text))
	fmt.Println(m.MapUnicode("http://example.org/Vi\u00EA\u0323t"))
	_, err = charset.Decoder{Charset: "iso-8859-8"}.Decode([]byte("\xE0"))
	fmt.Println(err)
	// Output:
	// http://example.org/Vi%E1%BB%87t <nil>
	// http://example.org/Vi%C3%AA%CC%A3t <nil>
	// charset in visual order: "iso-8859-8" (RFC 1556); convert the text to logical order, or give iso-8859-8-i if it is
}
