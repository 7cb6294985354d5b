package charset_test

import (
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/charset"
)

// The word "Việt" in windows-1258 is normalized to NFC; in Unicode it is not.
func ExampleMap() {
	var m iri.Mapping
	fmt.Println(charset.Map(m, []byte("Vi\xEA\xF2t"), "windows-1258"))
	fmt.Println(m.MapUnicode("Vi\u00EA\u0323t"))
	// Output:
	// Vi%E1%BB%87t <nil>
	// Vi%C3%AA%CC%A3t <nil>
}

// The error has the offset in the octets.
func ExampleOctetError() {
	_, err := charset.Map(iri.Mapping{}, []byte("/\xE9t\xE9 b"), "iso-8859-1")
	var e *charset.OctetError
	if errors.As(err, &e) {
		fmt.Println(e.Offset)
	}
	// Output: 4
}

// The octets are those of a page in windows-1258, whose characters are not in NFC.
func ExampleDecoder() {
	d := charset.Decoder{Charset: "windows-1258"}
	fmt.Println(d.Parse(iri.RFC3987(), []byte("http://example.org/Vi\xEA\xF2t")))
	_, err := charset.Decoder{Charset: "iso-8859-8"}.Decode([]byte("\xE0"))
	fmt.Println(err)
	// Output:
	// http://example.org/Việt <nil>
	// charset in visual order: "iso-8859-8" (RFC 1556); convert the text to logical order, or give iso-8859-8-i if it is
}
