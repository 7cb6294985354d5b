package sentences_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/lint"
	"github.com/stricturi/stricturi/uri/htmllinks"
)

// draft-duerst-iri-11, 6.1: the table in section 3 of [UNIXML] lists characters that do
// not belong in marked-up text. lint reports all of them.
func TestIRI11UnfitCharacters(t *testing.T) {
	l := lint.Checker{Edition: iri.Draft11}
	for _, test := range []struct {
		name        string
		first, last rune
	}{
		{"6.1 clones of accents", 0x0340, 0x0341},
		{"6.1 a Khmer letter", 0x17A3, 0x17A3},
		{"6.1 separators", 0x2028, 0x2029},
		{"6.1 bidirectional formatting", 0x202A, 0x202E},
		{"6.1 deprecated formatting", 0x206A, 0x206F},
		{"6.1 interlinear annotation", 0xFFF9, 0xFFFB},
		{"6.1 a byte order mark", 0xFEFF, 0xFEFF},
		{"6.1 an object replacement character", 0xFFFC, 0xFFFC},
		{"6.1 musical controls", 0x1D173, 0x1D17A},
		{"6.1 language tags", 0xE0000, 0xE007F},
	} {
		t.Run(test.name, func(t *testing.T) {
			for c := test.first; c <= test.last; c++ {
				if len(l.Check("/"+string(c))) == 0 {
					t.Errorf("%U: no finding", c)
				}
			}
		})
	}
}

// draft-duerst-iri-11, 6.3: IRIs are read in the encoding of the document.
func TestIRI11DocumentEncoding(t *testing.T) {
	for _, test := range []struct{ name, charset, href, want string }{
		{"6.3 the document's encoding", "iso-8859-5", "D\xFCrst", "Dќrst"},
		{"6.3 UTF-8 in a document in another encoding", "windows-1252", "\xC3\xA9", "Ã©"},
		{"6.3 a character that the encoding lacks", "windows-1252", "&#x7D0D;&#35910;", "納豆"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d, err := htmllinks.Parse(strings.NewReader("<a href='"+test.href+"'>"), htmllinks.Options{ContentType: "text/html; charset=" + test.charset})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for link := range d.Links() {
				got = append(got, link.Ref)
			}
			if !slices.Equal(got, []string{test.want}) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
