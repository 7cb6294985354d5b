package charset_test

import (
	"errors"
	"fmt"
	"html"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/charset"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/htmllinks"
)

// charsets returns the names of all charsets that are implemented.
func charsets(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, e := range slices.Concat(charmap.All, japanese.All, korean.All, simplifiedchinese.All, traditionalchinese.All, unicode.All, utf32.All) {
		name, err := ianaindex.IANA.Name(e)
		if err != nil {
			name, err = htmlindex.Name(e)
		}
		if err != nil || (charset.Decoder{Charset: name}).Check() != nil && e != encoding.Encoding(charmap.ISO8859_8) && e != encoding.Encoding(charmap.ISO8859_8E) {
			continue // it has no name by which it can be found
		}
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	if len(all) < 50 {
		t.Fatalf("only %d charsets: %q", len(all), all)
	}
	return all
}

// sample returns an IRI with characters of all scripts, in NFC.
func sample(t *testing.T) uri.Reference {
	t.Helper()
	var b strings.Builder
	b.WriteString("http://h")
	step := rune(testutil.Amount(97, 3))
	for c := rune(0xA0); c < 0x30000; c += step {
		if c > 0x1100 && c < 0xF900 {
			c += 7 * step // most are ideographs and syllables
		}
		s := string(c)
		if iri.RFC3987().Check("isegment-nz", s) != nil || !norm.NFC.IsNormalString("/"+s) {
			continue
		}
		if _, err := iri.ParseReference(s); err == nil {
			b.WriteString("/" + s)
		}
	}
	r := testutil.Must(iri.ParseReference(b.String() + "?a=b&é~%41#日"))
	return r.Reference
}

// named returns the encoding of a charset.
func named(name string) encoding.Encoding {
	switch strings.ToLower(name) {
	case "utf-32", "utf-32be":
		return utf32.UTF32(utf32.BigEndian, utf32.UseBOM)
	case "utf-32le":
		return utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM)
	}
	e, err := ianaindex.IANA.Encoding(name)
	if err != nil || e == nil {
		e, _ = htmlindex.Get(name)
	}
	return e
}

// markup writes a text in the octets of a document, with numeric character references for
// characters that the encoding lacks.
func markup(t *testing.T, e encoding.Encoding, text string) []byte {
	t.Helper()
	has := func(c rune) bool {
		octets, err := e.NewEncoder().String(string(c))
		decoded, _ := e.NewDecoder().String(octets)
		return err == nil && strings.TrimPrefix(decoded, "\uFEFF") == string(c)
	}
	var b strings.Builder
	for _, c := range text {
		if c == '&' || c >= utf8.RuneSelf && !has(c) {
			fmt.Fprintf(&b, "&#x%X;", c)
		} else {
			b.WriteRune(c)
		}
	}
	return testutil.Must(e.NewEncoder().Bytes([]byte(b.String())))
}

// An IRI that is written into a document in any charset comes back from it (6.3).
func TestRoundTrips(t *testing.T) {
	r := sample(t)
	for _, name := range charsets(t) {
		d := charset.Decoder{Charset: name}
		if err := d.Check(); err != nil {
			if !errors.Is(err, charset.ErrVisual) {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		text, err := d.Decode(markup(t, named(name), r.String()))
		if got := strings.TrimPrefix(html.UnescapeString(text), "\uFEFF"); err != nil || got != r.String() {
			t.Errorf("%s: comes back as %s, %v", name, differing(got, r.String()), err)
		}
	}
}

// Documents in HTML and XML of any charset that they can declare have the same links.
func TestDocumentRoundTrips(t *testing.T) {
	r := sample(t)
	tried := 0
	for _, name := range charsets(t) {
		e, err := htmlindex.Get(name)
		if err != nil || e == encoding.Replacement {
			continue
		}
		if label, _ := htmlindex.Name(e); label == "iso-8859-8" || label == "utf-16be" && name == "UTF-16" {
			continue // in visual order; in an order that the name does not tell
		}
		if own, err := ianaindex.IANA.Encoding(name); err == nil && own != nil && own != e {
			continue // in HTML the name is that of a superset, which has other characters
		}
		tried++
		octets := func(s string) []byte { return markup(t, e, s) }
		link := octets(r.String())
		for kind, parse := range map[string]func() (*htmllinks.Document, error){
			"HTML": func() (*htmllinks.Document, error) {
				doc := slices.Concat(octets("<a href='"), link, octets("'>"))
				return htmllinks.Parse(strings.NewReader(string(doc)), htmllinks.Options{ContentType: "text/html; charset=\"" + name + "\""})
			},
			"XML": func() (*htmllinks.Document, error) {
				doc := slices.Concat(octets("<a xml:base='"), link, octets("'/>"))
				return htmllinks.ParseXML(strings.NewReader(string(doc)), htmllinks.Options{ContentType: "application/xml; charset=\"" + name + "\""})
			},
		} {
			d, err := parse()
			if err != nil {
				t.Errorf("%s in %s: %v", kind, name, err)
				continue
			}
			links := slices.Collect(d.Links())
			if len(links) != 1 || links[0].Ref != r.String() {
				t.Errorf("%s in %s: %d links, %s", kind, name, len(links), differing(links[0].Ref, r.String()))
			}
		}
	}
	if tried < 35 {
		t.Errorf("only %d charsets", tried)
	}
}

// differing returns where two texts differ.
func differing(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	around := func(s string) string { return s[max(0, min(i, len(s))-10):min(len(s), i+10)] }
	return strings.ToValidUTF8(around(a), "\uFFFD") + " rather than " + strings.ToValidUTF8(around(b), "\uFFFD")
}
