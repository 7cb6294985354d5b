package iri_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

// Section 3.1: "The above mapping from IRIs to URIs produces URIs fully
// conforming to [RFC3986]. The mapping is also an identity transformation for
// URIs and is idempotent."
func FuzzToURI(f *testing.F) {
	for _, s := range []string{
		"http://üser:pö@例え.jp:80/päth/é?q=\uE000#ƒ", // every component
		"http://a/\U00010300\U000EFFFD?\U0010FFFD",  // four octets
		"//é", "é", "?é", "#é", "a:é", "/é", "", // each alone
		"http://１.2.3.4/", "http://1.2.3.4/é", // a host that looks numeric
		"http://r%C3%A9sum%c3%a9/é%e2", "http://faß。例え.jp./", // triplets; full stops
		"http://[::1]:/é", "http://[v1.a:b]/é", // IP literals are never mapped
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, e := range iri.Editions() {
			r, err := e.ParseReference(text)
			if err != nil {
				continue
			}
			u, err := r.ToURI()
			if err != nil {
				t.Fatalf("%v: %v", e, err)
			}
			holdsAsURI(t, u)
			again, err := e.ParseReference(u.String())
			if err != nil {
				t.Fatalf("%v: %v", e, err)
			}
			if twice, err := again.ToURI(); twice != u || err != nil {
				t.Fatalf("%v: mapped twice to %q, %v", e, twice, err)
			}
			if got, err := (iri.Mapping{Edition: e}).MapUnicode(text); got != u || err != nil {
				t.Fatalf("%v: MapUnicode gives %q, %v", e, got, err)
			}
			// With ToASCII: an error, or a URI that does not change again.
			m := iri.Mapping{DomainNames: idna.Names{}}
			named, err := m.Map(r)
			if err != nil {
				if _, ok := err.(*iri.DomainNameError); !ok {
					t.Fatalf("%v: %v", e, err)
				}
				continue
			}
			holdsAsURI(t, named)
			again = testutil.Must(e.ParseReference(named.String()))
			if twice, err := m.Map(again); twice != named || err != nil {
				t.Fatalf("%v: by ToASCII %q, then %q, %v", e, named, twice, err)
			}
		}
	})
}

// holdsAsURI checks a URI that was built against the one that the parser returns.
func holdsAsURI(t *testing.T, u uri.Reference) {
	t.Helper()
	if parsed, err := uri.ParseReference(u.String()); err != nil || parsed != u {
		t.Fatalf("%+v is %+v, %v", u, parsed, err)
	}
}

// EscapePrintable encodes printable characters that are not allowed, and nothing else.
func FuzzEscapePrintable(f *testing.F) {
	for _, s := range []string{"http://a b/<>\"{}|\\^`#é", "http://[::1]/%41%", "a:{\u202E", "|é", "^ ^"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		u, err := iri.Mapping{EscapePrintable: true}.MapUnicode(text)
		if err != nil {
			e, ok := err.(*uri.SyntaxError)
			if !ok || e.Text() != text || e.Offset > len(text) {
				t.Fatalf("%#v", err)
			}
			return
		}
		holdsAsURI(t, u)
		// Nothing else is encoded: replacing the triplets by these characters gives
		// the text again.
		want := strings.NewReplacer("<", "%3C", ">", "%3E", `"`, "%22", " ", "%20", "{", "%7B",
			"}", "%7D", "|", "%7C", `\`, "%5C", "^", "%5E", "`", "%60").Replace(text)
		plain, err := iri.Mapping{}.MapUnicode(want)
		if err != nil || plain != u {
			t.Fatalf("%q, not %q, %v", u, plain, err)
		}
	})
}

// Section 3.2: the result is an IRI with the same components, "which maps back
// to the URI …, except for potential case differences in percent-encoding and
// for potential percent-encoded unreserved characters".
func FuzzToIRI(f *testing.F) {
	for _, s := range []string{
		"http://%C3%BC:%3a@%E4%BE%8B.jp:1/%C3%A9?%EE%80%80#%EE%80%80", // every component; private use
		"http://a/%C0%AF..", "/%E2%80", "/%ED%A0%80", "/%F4%90%80%80", "/%80%FF", // not UTF-8
		"/%e2%80%ae%2f%2F%25%20%7e%2e%2E/", "/%E2%C3%A9%E2%80", // kept and decoded in turn
		"http://%31%32%37.0.0.1/", "http://a%E3%80%82b/", // a host of another kind, another full stop
		"http://xn--99zt52a.XN--R8JZ45G./%C2%A0", "http://xn--a/", "http://xn--fa-hia/", // labels
		"/%EF%BC%8F%E2%81%84%CD%BE%C2%AD", // 6.1
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		u, err := uri.ParseReference(text)
		if err != nil {
			// Any octets can be percent-encoded.
			u = uri.MustParseReference("/" + url.PathEscape(text) + "?" + encodeAll(text))
		}
		for _, c := range []iri.Conversion{
			{},
			{Edition: iri.Draft11(), Unsuitable: func(rune) bool { return false }},
			{Unsuitable: func(c rune) bool { return c == '.' || iri.Unsuitable(c) }},
		} {
			i := testutil.Must(c.Convert(u))
			holdsAsIRI(t, i)
			back := testutil.Must(i.ToURI())
			if got, want := canonical(back.String()), canonical(u.String()); got != want {
				t.Fatalf("%q to %q, and back to %q", u, i, back)
			}
			// Kept lists exactly the triplets that stay encoded.
			if once, _ := c.Convert(back); once != i {
				t.Fatalf("%q is converted to %q, then to %q", u, i, once)
			}
			checkKept(t, c, u, i)
		}
		// With ToUnicode, it maps back with ToASCII, except for the case of labels.
		names := idna.Names{}
		i := testutil.Must(iri.Conversion{DomainNames: names}.Convert(u))
		holdsAsIRI(t, i)
		// Percent-encoded text in a host comes back as a label.
		host, _ := u.Host()
		back, err := iri.Mapping{DomainNames: names}.Map(i)
		if err == nil && !strings.Contains(host, "%") && !strings.EqualFold(canonical(back.String()), canonical(u.String())) {
			t.Fatalf("%q to %q, and by ToASCII back to %q", u, i, back)
		}
	})
}

func encodeAll(octets string) string {
	const hex = "0123456789aBcDeF"
	var b strings.Builder
	for i := range len(octets) {
		b.WriteByte('%')
		b.WriteByte(hex[octets[i]>>4])
		b.WriteByte(hex[octets[i]&0xF])
	}
	return b.String()
}

// holdsAsIRI checks an IRI that was built against the one that the parser returns.
func holdsAsIRI(t *testing.T, i iri.Reference) {
	t.Helper()
	if parsed, err := i.Edition().ParseReference(i.String()); err != nil || parsed != i {
		t.Fatalf("%+v is %+v, %v", i, parsed, err)
	}
}

// canonical removes the differences that section 3.2 allows.
func canonical(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			b.WriteByte(text[i])
			continue
		}
		triplet := strings.ToUpper(text[i : i+3])
		i += 2
		if s, err := url.PathUnescape(triplet); err == nil &&
			strings.Contains("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~", s) {
			triplet = s
		}
		b.WriteString(triplet)
	}
	return b.String()
}

// checkKept checks the result of Kept against the result of the conversion.
func checkKept(t *testing.T, c iri.Conversion, u uri.Reference, i iri.Reference) {
	t.Helper()
	kept, last := 0, 0
	for k := range c.Kept(u) {
		if k.Start < last || k.End <= k.Start || k.Reason == "" || k.Section == "" {
			t.Fatalf("%q: kept %+v after %d", u, k, last)
		}
		stretch := u.String()[k.Start:k.End]
		if strings.Count(stretch, "%")*3 != len(stretch) {
			t.Fatalf("%q: kept %q", u, stretch)
		}
		kept += len(stretch) / 3
		last = k.End
	}
	if n := strings.Count(i.String(), "%"); n != kept {
		t.Fatalf("%q to %q: %d triplets, said to be %d", u, i, n, kept)
	}
}
