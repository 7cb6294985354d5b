package idna_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
)

func ExampleNames_ToASCII() {
	fmt.Println(idna.Names{}.ToASCII("faß.例え。jp"))
	fmt.Println(idna.Names{}.ToASCII("Ⰰ.example"))
	fmt.Println(idna.Names{Creating: true}.ToASCII("Ⰰ.example"))
	// Output:
	// fass.xn--r8jz45g.jp <nil>
	// xn--gdj.example <nil>
	//  not a domain name: unassigned code point at offset 0
}

func ExampleUTS46_ToASCII() {
	fmt.Println(idna.UTS46{}.ToASCII("faß.例え。jp"))
	fmt.Println(idna.UTS46{Transitional: true}.ToASCII("faß.例え。jp"))
	fmt.Println(idna.UTS46{Transitional: true}.ToASCII("βόλος.a\u200Cb"))
	// Output:
	// xn--fa-hia.xn--r8jz45g.jp <nil>
	// fass.xn--r8jz45g.jp <nil>
	// xn--nxasmq6b.ab <nil>
}

func ExampleNames_ToUnicode() {
	fmt.Println(idna.Names{}.ToUnicode("xn--99zt52a.example.org"))
	// Output: 納豆.example.org
}

// The reason why a host is not a domain name can be asked for.
func ExampleReason() {
	m := iri.Mapping{DomainNames: idna.Names{}}
	_, err := m.MapUnicode("http://exámple-/")
	fmt.Println(errors.Is(err, idna.ReasonOuterHyphen))
	// Output: true
}

// withSIP has the domain names of SIP URIs too.
type withSIP struct{ idna.Names }

func (d withSIP) HasScheme(scheme string) bool {
	return strings.EqualFold(scheme, "sip") || d.Names.HasScheme(scheme)
}

func ExampleNames_HasScheme() {
	fmt.Println(idna.Names{}.HasScheme("HTTP"), idna.Names{}.HasScheme("sip"), withSIP{}.HasScheme("SIP"))
	// Output: true false true
}
