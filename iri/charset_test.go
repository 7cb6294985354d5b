package iri_test

import (
	"errors"
	"testing"

	"github.com/stricturi/stricturi/iri"
)

// A text in a charset with escape sequences ends in US-ASCII.
func TestUnreturned(t *testing.T) {
	for _, test := range []struct {
		charset, octets string
		want            string // the URI
		offset          int    // where there is none
	}{
		{"iso-2022-jp", "a:\x1B$B8l\x1B(B", "a:%E8%AA%9E", 0},
		{"iso-2022-jp", "a:\x1B$B8l\x1B(Bb\x1B$@8l\x1B(B/", "a:%E8%AA%9Eb%E8%AA%9E/", 0},
		{"iso-2022-jp", "a:\x1B(J8\x1B(B", "a:8", 0},
		{"iso-2022-jp", "a:\x1B(B", "a:", 0},
		{"iso-2022-jp", "a:\x1B(I1\x1B(B", "a:%EF%BD%B1", 0},
		{"iso-2022-jp", "http://a/\x1B$B", "", 9},
		{"iso-2022-jp", "a:\x1B$B8l", "", 2},
		{"iso-2022-jp", "a:\x1B$B8l\x1B(J", "", 7},
		{"iso-2022-jp", "a:\x1B(I1", "", 2},
		{"iso-2022-jp", "a:\x1B$(D", "", 2},
		{"iso-2022-jp", "a:\x1B$", "", 2},
		{"iso-2022-jp", "a:\x1B", "", 2},
		{"iso-2022-jp", "\x1B$B8\x1B(B", "", 5},
		{"iso-2022-jp", "a:\x1B$B8\x1B\x1B(B", "", 5},
		{"hz-gb-2312", "a:~{<:~}b~~", "a:%E5%B7%B1b~", 0},
		{"hz-gb-2312", "a:~{<:", "", 2},
		{"hz-gb-2312", "a:~{", "", 2},
		{"hz-gb-2312", "a:~", "", 2},
		{"Shift_JIS", "a:\x8C\xEA", "a:%E8%AA%9E", 0},
		{"Shift_JIS", "a:\x8C", "", 2},
	} {
		u, err := iri.Mapping{}.MapOctets([]byte(test.octets), test.charset)
		if test.want != "" {
			if err != nil || u.String() != test.want {
				t.Errorf("%s, %q: got %q, %v", test.charset, test.octets, u, err)
			}
			continue
		}
		e, ok := errors.AsType[*iri.CharsetError](err)
		if !ok || e.Err != iri.ErrUndecodable || e.Offset > test.offset || e.Offset < test.offset-len("\x1B(B") {
			t.Errorf("%s, %q: got %v, want offset %d", test.charset, test.octets, err, test.offset)
		}
	}
}
