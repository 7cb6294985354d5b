package charset_test

import (
	"errors"
	"html"
	"testing"

	"golang.org/x/text/encoding/ianaindex"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/charset"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

func TestEscape(t *testing.T) {
	names := iri.Mapping{DomainNames: idna.Names{}}
	for _, test := range []struct {
		name, charset string
		mapping       iri.Mapping
		in, want      string
	}{
		{"all are there", "iso-8859-1", names, "http://é/é?é#é", "http://é/é?é#é"},
		{"some are not", "iso-8859-1", iri.Mapping{}, "s://é/éж?日#é%41", "s://é/é%D0%B6?%E6%97%A5#é%41"},
		{"none is", "us-ascii", iri.Mapping{}, "/é", "/%C3%A9"},
		{"a domain name", "iso-8859-1", names, "http://ж.é/é", "http://xn--f1a.xn--9ca/é"},
		{"a domain name that is all there", "koi8-r", names, "http://ж/é", "http://ж/%C3%A9"},
		{"a host that is not known to be one", "iso-8859-1", names, "s://ж/", "s://%D0%B6/"},
		{"Unicode", "utf-16", names, "http://ж/日", "http://ж/日"},
		{"windows-1252 has this one, and iso-8859-1 not", "windows-1252", iri.Mapping{}, "/\u2014", "/\u2014"},
		{"beyond the BMP", "gb18030", iri.Mapping{}, "/\U00020000", "/\U00020000"},
		{"beyond the BMP, lacking", "shift_jis", iri.Mapping{}, "/日\U00020000", "/日%F0%A0%80%80"},
	} {
		r := iri.MustParseReference(test.in)
		got, err := charset.Escape(test.mapping, r, test.charset)
		if err != nil || got.String() != test.want {
			t.Errorf("%s: %q, %v, not %q", test.name, got, err, test.want)
			continue
		}
		// It maps to the same URI.
		a, err1 := test.mapping.Map(r)
		if b, err2 := test.mapping.Map(got); err1 != nil || err2 != nil || test.name != "a domain name" && a != b {
			t.Errorf("%s: maps to %q, %v, not %q, %v", test.name, b, err2, a, err1)
		}
	}
	if _, err := charset.Escape(names, iri.MustParseReference("http://ж_/"), "us-ascii"); !errors.As(err, new(*iri.DomainNameError)) {
		t.Errorf("not a domain name: %v", err)
	}
	if _, err := charset.Escape(names, uri.Reference{}, "x"); !errors.Is(err, charset.ErrUnknown) {
		t.Errorf("unknown: %v", err)
	}
}

// What is written into a document comes back: decoded, with its references
// expanded, it is the same IRI (6.3).
func TestAppendMarkup(t *testing.T) {
	for _, test := range []struct{ charset, in, want string }{
		{"iso-8859-1", "http://a/é?x&y=ж#'", "http://a/\xE9?x&#x26;y=&#x436;#&#x27;"},
		{"us-ascii", "/é", "/&#xE9;"},
		{"koi8-r", "/жé", "/\xD6&#xE9;"},
		{"shift_jis", "/日é", "/\x93\xFA&#xE9;"},
		{"utf-8", "/日&", "/日&#x26;"},
		{"utf-16be", "/é", "\x00/\x00\xE9"},
		{"iso-2022-jp", "/日", "/\x1B$BF|\x1B(B"},
		{"windows-1258", "/ê", "/\xEA"},
		{"windows-1258", "/\u1EC7", "/&#x1EC7;"},
	} {
		got, err := charset.AppendMarkup([]byte("<"), test.in, test.charset)
		if err != nil || string(got) != "<"+test.want {
			t.Errorf("%s: %q, %v, not %q", test.charset, got, err, test.want)
			continue
		}
		e, err := ianaindex.IANA.Encoding(test.charset)
		if err != nil {
			t.Fatal(err)
		}
		decoded, err := e.NewDecoder().Bytes(got[1:])
		if err != nil || html.UnescapeString(string(decoded)) != test.in {
			t.Errorf("%s: comes back as %q, %v", test.charset, decoded, err)
		}
	}
	if dst, err := charset.AppendMarkup([]byte("a"), "b", "x"); !errors.Is(err, charset.ErrUnknown) || string(dst) != "a" {
		t.Errorf("unknown: %q, %v", dst, err)
	}
}

func TestReencode(t *testing.T) {
	for _, test := range []struct{ name, charset, in, want string }{
		{"7.7, Shift_JIS", "shift_jis", "http://h/%93%FA%96%7B", "http://h/%E6%97%A5%E6%9C%AC"},
		{"7.7, a second octet that is a letter", "shift_jis", "/%83A%83%41", "/%E3%82%A2%E3%82%A2"},
		{"7.7, EUC-JP", "euc-jp", "/%C6%FC?%CB%DC#%C6%FC", "/%E6%97%A5?%E6%9C%AC#%E6%97%A5"},
		{"UTF-8 stays", "shift_jis", "/%E6%97%A5/%41%2F", "/%E6%97%A5/%41%2F"},
		{"each stretch for itself", "iso-8859-1", "/%E9=%C3%A9", "/%C3%A9=%C3%A9"},
		{"encoded delimiters stay encoded", "iso-8859-1", "/%E9%2F%3D%25", "/%C3%A9%2F%3D%25"},
		{
			"unreserved characters are decoded, their neighbors not", "iso-8859-1",
			"/%E9%2C%2D%2E%2F%30%39%3A%40%41%5A%5B%5E%5F%60%61%7A%7B%7D%7E%7F", "/%C3%A9%2C-.%2F09%3A%40AZ%5B%5E_%60az%7B%7D~%7F",
		},
		{"undecodable", "shift_jis", "/%FF%FF", "/%FF%FF"},
		{"not in a host", "iso-8859-1", "s://u%E9@%E9/", "s://u%E9@%E9/"},
		{"NFC", "windows-1258", "/Vi%EA%F2t", "/Vi%E1%BB%87t"},
		{"nothing", "iso-8859-1", "", ""},
	} {
		got, err := charset.Reencode(uri.MustParseReference(test.in), test.charset)
		if err != nil || got.String() != test.want {
			t.Errorf("%s: %q, %v, not %q", test.name, got, err, test.want)
		}
	}
	if _, err := charset.Reencode(uri.Reference{}, "x"); !errors.Is(err, charset.ErrUnknown) {
		t.Errorf("unknown: %v", err)
	}
}
