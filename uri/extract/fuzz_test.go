package extract_test

import (
	"io"
	"reflect"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/uri/extract"
)

// chunks is a reader that returns a text in pieces whose lengths come from the text
// itself.
type chunks struct {
	rest string
	seed uint32
}

func (c *chunks) Read(p []byte) (int, error) {
	if c.rest == "" {
		return 0, io.EOF
	}
	c.seed = c.seed*1664525 + 1013904223
	n := min(len(p), len(c.rest), int(c.seed>>24)%7)
	copy(p, c.rest[:n])
	c.rest = c.rest[n:]
	return n, nil
}

// FuzzFind checks that hits are within the text, in order and without overlap, that
// they match the text except for the trimmed parts, and that they do not depend on
// how the reader splits the text.
func FuzzFind(f *testing.F) {
	for _, s := range hostile {
		f.Add(s, uint32(1), false)
		f.Add(s+s+s, uint32(2), true)
	}
	f.Add("Yes, Jim, <URL: ftp://ds.internic.\n  net/rfc/>, \"http://a/well-\nknown\" (http://b/).", uint32(3), false)
	f.Add("<http://a/\u2028b\u00a0c\xff\u3000>", uint32(4), true)                   // non-ASCII white space
	f.Add("http://a/345678901234567890123456789012345 http://b/", uint32(5), false) // too long
	f.Add("http://a/東京（x）） git+ssh://h/\u2029", uint32(6), true)
	f.Add("<http://a/\xe2\x82", uint32(7), true) // half of a character
	f.Add("<../a/\n b> <k.html> <a.%2F> <www.b> <#> http://a，（b） <1.2:3>", uint32(8), true)
	f.Fuzz(func(t *testing.T, text string, seed uint32, iris bool) {
		finder := &extract.Finder{MaxLength: 40, IRI: iris}
		whole := slices.Collect(finder.Find(text))
		last := int64(0)
		for _, h := range whole {
			checkHit(t, text, h)
			if line, column := place(text, h.Start); h.Line != line || h.Column != column {
				t.Fatalf("%+v is in line %d, column %d", h, line, column)
			}
			if h.Start < last {
				t.Fatalf("%+v begins before %d", h, last)
			}
			last = h.End
		}
		var pieces []extract.Hit
		for h, err := range finder.Read(&chunks{text, seed}) {
			if err != nil {
				t.Fatal(err)
			}
			pieces = append(pieces, h)
		}
		if !reflect.DeepEqual(whole, pieces) {
			t.Fatalf("%q:\nwhole  %+v\npieces %+v", text, whole, pieces)
		}
		// The default limit makes no difference to shorter texts.
		if len(text) <= 40 {
			long := &extract.Finder{IRI: iris}
			if hits := slices.Collect(long.Find(text)); !reflect.DeepEqual(whole, hits) {
				t.Fatalf("%q: %+v, %+v", text, whole, hits)
			}
		}
	})
}
