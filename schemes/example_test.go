package schemes_test

import (
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/schemes"
	"github.com/stricturi/stricturi/uri"
)

// All of these match the generic syntax.
func Example() {
	for _, text := range []string{
		"http:///x",
		"urn:a:",
		"mailto:a@b,",
		"data:;base64,YR==",
		"tel:+1-201-555-0123",
		"x-unknown:x",
	} {
		err := schemes.Check(uri.MustParseReference(text))
		if errors.Is(err, schemes.ErrUnknown) {
			fmt.Println("no rules:", err)
			continue
		}
		fmt.Println(err)
	}
	// Output:
	// http: not a valid http-URI: empty host at offset 7, in http-URI (RFC 9110, section 4.2.1)
	// urn: not a valid namestring: unexpected ':' (U+003A) at offset 5, in NID (RFC 8141, section 2)
	// mailto: not a valid mailtoURI: ends too early, at offset 11, in to (RFC 6068, section 2)
	// data: not a valid dataurl: wrong base64 at offset 15, in dataurl (RFC 2045, section 6.8)
	// <nil>
	// no rules: unknown scheme "x-unknown"
}

// Documents of schemes say which of their URIs are equivalent.
func ExampleEqual() {
	for _, pair := range [][2]string{
		{"tel:+1-201-555-0123", "tel:+12015550123"},
		{"urn:example:a123?+r", "URN:EXAMPLE:a123#f"},
		{"ldap://ldap.example.net", "ldap://ldap.example.net/?"},
		{"sip:a,b@example.com", "sip:a%2Cb@example.com"},
	} {
		a, b := uri.MustParseReference(pair[0]), uri.MustParseReference(pair[1])
		fmt.Println(schemes.Equal(a, b), a, b)
	}
	// Output:
	// true tel:+1-201-555-0123 tel:+12015550123
	// true urn:example:a123?+r URN:EXAMPLE:a123#f
	// true ldap://ldap.example.net ldap://ldap.example.net/?
	// false sip:a,b@example.com sip:a%2Cb@example.com
}

func ExampleParseURN() {
	name, err := schemes.ParseURN(uri.MustParseReference("urn:example:a%2c1?+r?=q#f"))
	fmt.Println(name.NID, name.NSS, name.R, name.Q, err)
	fmt.Println(name.AssignedName())
	// Output:
	// example a%2c1 r q <nil>
	// urn:example:a%2C1
}

func ExampleParseMailto() {
	m, err := schemes.ParseMailto(uri.MustParseReference("mailto:joe@an.example?cc=bob@an.example&body=hello%20world"))
	fmt.Println(m.To, m.Fields, err)
	_, err = schemes.ParseMailto(uri.MustParseReference("mailto:joe@an.example?subject=x%0D%0ABcc:%20eve@an.example"))
	fmt.Println(err)
	// Output:
	// [joe@an.example] [{cc bob@an.example} {body hello world}] <nil>
	// mailto: not a valid mailtoURI: wrong line break at offset 31, in mailtoURI (RFC 5322, section 2.2.3)
}

func ExampleParseData() {
	u, err := schemes.ParseData(uri.MustParseReference("data:text/plain;charset=UTF-8;base64,SGVsbG8="))
	fmt.Println(u.Type, u.Params, string(u.Bytes), err)
	// Output:
	// text/plain [{charset UTF-8}] Hello <nil>
}

func ExampleParseTel() {
	n, err := schemes.ParseTel(uri.MustParseReference("tel:863-1234;phone-context=+1-914-555"))
	context, _ := n.Param("phone-context")
	fmt.Println(n.Digits, n.IsGlobal(), context, err)
	// Output:
	// 8631234 false +1914555 <nil>
}

// Each document says for itself what is equivalent.
func ExampleNormalize() {
	for _, text := range []string{
		"tel:+1-201-555-0123",
		"geo:90.00,46;crs=WGS84",
		"mailto:?to=joe@AN.example&Subject=hi",
		"data:text/plain;charset=us-ascii,a",
		"URN:Example:%61",
		"HTTP://an.example:80",
	} {
		fmt.Println(schemes.Normalize(uri.MustParseReference(text)))
	}
	// Output:
	// tel:+12015550123 <nil>
	// geo:90,0 <nil>
	// mailto:joe@an.example?subject=hi <nil>
	// data:,a <nil>
	// urn:example:%61 <nil>
	// http://an.example/ <nil>
}

func ExampleSection() {
	fmt.Println(schemes.Section("https"))
	// Output: RFC 9110, 4.2.2
}
