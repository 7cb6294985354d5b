package charset_test

import (
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri/charset"
)

// A text in a charset with escape sequences ends in US-ASCII. In UTF-32 it has a byte order
// mark or an order.
func TestEscapeSequences(t *testing.T) {
	for _, test := range []struct {
		charset, octets string
		want            string
		offset          int // of the error if want is empty
	}{
		{"iso-2022-jp", "a:\x1B$B8l\x1B(B", "a:語", 0},
		{"iso-2022-jp", "a:\x1B$B8l\x1B(Bb\x1B$@8l\x1B(B/", "a:語b語/", 0},
		{"iso-2022-jp", "a:\x1B(J8\x1B(B", "a:8", 0},
		{"iso-2022-jp", "a:\x1B(B", "a:", 0},
		{"iso-2022-jp", "a:\x1B(I1\x1B(B", "a:ｱ", 0},
		{"iso-2022-jp", "http://a/\x1B$B", "", 9},
		{"iso-2022-jp", "a:\x1B$B8l", "", 2},
		{"iso-2022-jp", "a:\x1B$B8l\x1B(J", "", 2},
		{"iso-2022-jp", "a:\x1B(I1", "", 2},
		{"iso-2022-jp", "a:\x1B$B8l\n\x1B(B", "", 2},
		{"iso-2022-jp", "a:\x1B$(D", "", 2},
		{"iso-2022-jp", "a:\x1B$", "", 2},
		{"iso-2022-jp", "a:\x1B", "", 2},
		{"iso-2022-jp", "\x1B$B8\x1B(B", "", 5},
		{"iso-2022-jp", "a:\x1B$B8\x1B\x1B(B", "", 5},
		{"Shift_JIS", "a:\x8C\xEA", "a:語", 0},
		{"Shift_JIS", "a:\x8C", "", 2},
		{"utf-32", "\x00\x00\xFE\xFF\x00\x00\x00a\x00\x00\x00:\x00\x00\x00\xE9", "a:é", 0},
		{"UTF-32", "\xFF\xFE\x00\x00a\x00\x00\x00:\x00\x00\x00\xE9\x00\x00\x00", "a:é", 0},
		{"utf-32be", "\x00\x00\x00a\x00\x00\x00:\x00\x00\x00\xE9", "a:é", 0},
		{" UTF-32LE ", "a\x00\x00\x00:\x00\x00\x00\xE9\x00\x00\x00", "a:é", 0},
	} {
		text, err := charset.Decoder{Charset: test.charset}.Decode([]byte(test.octets))
		if test.want != "" {
			if err != nil || text != test.want {
				t.Errorf("%s, %q: got %q, %v", test.charset, test.octets, text, err)
			}
			continue
		}
		e, ok := errs.AsType[*charset.Error](err)
		if !ok || e.Err != charset.ErrUndecodable || e.Offset > test.offset || e.Offset < test.offset-len("\x1B(B") {
			t.Errorf("%s, %q: got %v, want offset %d", test.charset, test.octets, err, test.offset)
		}
	}
}

// The work is linear in the length of the input.
func TestHostile(t *testing.T) {
	testutil.Linear(t, "undecodable at the end", 1<<20, func(size int) {
		_, err := charset.Decoder{Charset: "Shift_JIS"}.Decode([]byte(strings.Repeat("\x94\x5b", size/2) + "\x94"))
		if e, ok := errs.AsType[*charset.Error](err); !ok || e.Offset != size {
			t.Errorf("got %v, want offset %d", err, size)
		}
	})
}

// Errors do not show userinfo.
func TestErrorHidesUserinfo(t *testing.T) {
	_, err := charset.Decoder{Charset: "us-ascii"}.Decode([]byte("http://u:secret@\xFF/"))
	if err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("got %v", err)
	}
}
