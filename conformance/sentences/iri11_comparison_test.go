package sentences_test

import (
	"encoding/json"
	"encoding/xml"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/htmllinks"
)

// draft-duerst-iri-11, 5.1: "or, after IRI-to-URI conversion, select one of the
// comparison practices from the URI comparison ladder".
func TestIRI11ComparisonAfterMapping(t *testing.T) {
	for _, test := range []struct {
		name, a, b string
		want       uri.Equivalence
	}{
		{"5.1 characters and their octets", "s:é", "s:%C3%A9", uri.EqualSimple},
		{"5.1 the case of hexadecimal digits", "s:é", "s:%c3%a9", uri.EqualCase},
		{"5.1 dot segments", "s:/é/../ö", "s:/ö", uri.EqualDots},
		{"5.1 default ports", "http://é", "http://é:80/", uri.EqualScheme},
		{"5.1 other characters", "s:é", "s:e\u0301", uri.EqualNever},
	} {
		t.Run(test.name, func(t *testing.T) {
			a, err := iri11(t, test.a).ToURIReference()
			if err != nil {
				t.Fatal(err)
			}
			b, err := iri11(t, test.b).ToURIReference()
			if err != nil {
				t.Fatal(err)
			}
			if got := (uri.Comparer{}).Equivalence(a, b); got != test.want {
				t.Errorf("%q and %q: got %v, want %v", test.a, test.b, got, test.want)
			}
		})
	}
}

func iri11(t *testing.T, text string) iri.Reference {
	t.Helper()
	r, err := iri.Draft11.ParseReference(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// draft-duerst-iri-11, 5.2: the escapings of HTML, XML and JSON are resolved
// before IRIs are compared.
func TestIRI11Escapings(t *testing.T) {
	want := iri11(t, "http://example.org/rosé")
	fromHTML := func(doc string) (string, error) {
		d, err := htmllinks.Parse(strings.NewReader(doc), htmllinks.Options{ContentType: "text/html; charset=utf-8"})
		if err != nil {
			return "", err
		}
		for link := range d.Links() {
			return link.Ref, nil
		}
		return "", nil
	}
	var element struct {
		Href iri.Reference `xml:"href,attr" json:"href"`
	}
	fromXML := func(doc string) (string, error) {
		err := xml.Unmarshal([]byte(doc), &element)
		return element.Href.String(), err
	}
	fromJSON := func(doc string) (string, error) {
		err := json.Unmarshal([]byte(doc), &element)
		return element.Href.String(), err
	}
	for _, test := range []struct {
		name, doc string
		read      func(string) (string, error)
	}{
		{"5.2 an entity in HTML", `<a href="http://example.org/ros&eacute;">`, fromHTML},
		{"5.2 a decimal reference in HTML", `<a href="http://example.org/ros&#233;">`, fromHTML},
		{"5.2 a hexadecimal reference in HTML", `<a href="http://example.org/ros&#xE9;">`, fromHTML},
		{"5.2 the character in HTML", `<a href="http://example.org/rosé">`, fromHTML},
		{"5.2 a decimal reference in XML", `<a href="http://example.org/ros&#233;"/>`, fromXML},
		{"5.2 a hexadecimal reference in XML", `<a href="http://example.org/ros&#xE9;"/>`, fromXML},
		{"5.2 an escape in JSON", `{"href":"http:\/\/example.org\/ros\u00e9"}`, fromJSON},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, err := test.read(test.doc)
			if err != nil {
				t.Fatal(err)
			}
			if got := (iri.Comparer{}).Equivalence(iri11(t, text), want); got != uri.EqualSimple {
				t.Errorf("%q: %v", text, got)
			}
		})
	}
}

// draft-duerst-iri-11, 5.3.1, 5.3.2.3 and 6.2: an IRI is passed on as it was parsed,
// neither normalized nor mapped, even after a comparison.
func TestIRI11Transport(t *testing.T) {
	const text = "HTTP://EXAMPLE.com/%7e/./é/e\u0301/%c3%a9?\uE000"
	i, err := iri.Draft11.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	other := iri11(t, "http://example.com/~/é/e\u0301/é?\uE000")
	if got := (iri.Comparer{}).Equivalence(i.Reference(), other); got != uri.EqualDots {
		t.Fatalf("equal at %v", got)
	}
	type element struct {
		I iri.IRI `xml:"i,attr" json:"i"`
	}
	for _, test := range []struct {
		name string
		pass func(*element) error
	}{
		{"6.2 as text", func(e *element) error {
			b, err := i.MarshalText()
			if err != nil {
				return err
			}
			return e.I.UnmarshalText(b)
		}},
		{"6.2 in JSON", func(e *element) error {
			b, err := json.Marshal(element{i})
			if err != nil {
				return err
			}
			return json.Unmarshal(b, e)
		}},
		{"6.2 in XML", func(e *element) error {
			b, err := xml.Marshal(element{i})
			if err != nil {
				return err
			}
			return xml.Unmarshal(b, e)
		}},
		{"6.2 in a database", func(e *element) error {
			v, err := i.Value()
			if err != nil {
				return err
			}
			return e.I.Scan(v)
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := element{iri.Draft11.Unset()}
			if err := test.pass(&e); err != nil || e.I.String() != text {
				t.Errorf("got %+q, %v", e.I, err)
			}
		})
	}
}
