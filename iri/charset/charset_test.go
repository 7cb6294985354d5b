package charset_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/charset"
	"github.com/stricturi/stricturi/iri/idna"
	"github.com/stricturi/stricturi/uri"
)

// A text in a charset with escape sequences ends in US-ASCII. In UTF-32 it has a byte order
// mark or an order.
func TestMap(t *testing.T) {
	for _, test := range []struct {
		charset, octets string
		want            string // the URI
		offset          int    // of the error if there is no URI
	}{
		{"iso-2022-jp", "a:\x1B$B8l\x1B(B", "a:%E8%AA%9E", 0},
		{"iso-2022-jp", "a:\x1B$B8l\x1B(Bb\x1B$@8l\x1B(B/", "a:%E8%AA%9Eb%E8%AA%9E/", 0},
		{"iso-2022-jp", "a:\x1B(J8\x1B(B", "a:8", 0},
		{"iso-2022-jp", "a:\x1B(B", "a:", 0},
		{"iso-2022-jp", "a:\x1B(I1\x1B(B", "a:%EF%BD%B1", 0},
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
		{"Shift_JIS", "a:\x8C\xEA", "a:%E8%AA%9E", 0},
		{"Shift_JIS", "a:\x8C", "", 2},
		{"utf-32", "\x00\x00\xFE\xFF\x00\x00\x00a\x00\x00\x00:\x00\x00\x00\xE9", "a:%C3%A9", 0},
		{"UTF-32", "\xFF\xFE\x00\x00a\x00\x00\x00:\x00\x00\x00\xE9\x00\x00\x00", "a:%C3%A9", 0},
		{"utf-32be", "\x00\x00\x00a\x00\x00\x00:\x00\x00\x00\xE9", "a:%C3%A9", 0},
		{" UTF-32LE ", "a\x00\x00\x00:\x00\x00\x00\xE9\x00\x00\x00", "a:%C3%A9", 0},
	} {
		u, err := charset.Map(iri.Mapping{}, []byte(test.octets), test.charset)
		if test.want != "" {
			if err != nil || u.String() != test.want {
				t.Errorf("%s, %q: got %q, %v", test.charset, test.octets, u, err)
			}
			continue
		}
		e, ok := errs.AsType[*charset.Error](err)
		if !ok || e.Err != charset.ErrUndecodable || e.Offset > test.offset || e.Offset < test.offset-len("\x1B(B") {
			t.Errorf("%s, %q: got %v, want offset %d", test.charset, test.octets, err, test.offset)
		}
	}
}

// Offsets of errors are those in the input.
func TestOffsetsInInput(t *testing.T) {
	names := iri.Mapping{DomainNames: idna.Names{}}
	utf16 := func(s string) string {
		var b []byte
		for _, c := range utf16.Encode([]rune(s)) {
			b = append(b, byte(c), byte(c>>8))
		}
		return string(b)
	}
	for _, test := range []struct {
		m       iri.Mapping
		charset string
		in      string
		offset  int
	}{
		{iri.Mapping{}, "iso-8859-1", "http://a/\xE9\xE9 b", 11},
		{iri.Mapping{}, "iso-8859-1", "http://a/\xE9\xE9%", 12},
		{names, "iso-8859-1", "http://\xE9@a_\xE9/", 10},
		{iri.Mapping{}, "windows-1258", "e\xECe\xEC ", 4},
		{iri.Mapping{}, "Shift_JIS", "\x8C\xEA ", 2},
		{iri.Mapping{}, "iso-2022-jp", "\x1B$B8l\x1B(B a", 8},
		{iri.Mapping{}, "utf-16", "\xFF\xFE" + utf16("\U00010300\u00DF a"), 8},
		{iri.Mapping{}, "utf-16le", utf16("\u00E9 a"), 2},
		{names, "utf-16le", utf16("http://\u00E9@a_/"), 20},
		{iri.Mapping{}, "utf-8", "\u00E9 ", 2},
	} {
		_, err := charset.Map(test.m, []byte(test.in), test.charset)
		offset := -1
		if e, ok := errs.AsType[*charset.OctetError](err); ok {
			offset = e.Offset
		} else if e, ok := errs.AsType[*uri.SyntaxError](err); ok && e.Text() == test.in {
			offset = e.Offset
		} else if e, ok := errs.AsType[*iri.DomainNameError](err); ok {
			offset = e.Offset
		}
		if offset != test.offset || !strings.Contains(err.Error(), fmt.Sprintf("offset %d", offset)) {
			t.Errorf("%s, %q: got %v at %d, want %d", test.charset, test.in, err, offset, test.offset)
		}
	}
}

// The work is linear in the length of the input.
func TestHostile(t *testing.T) {
	testutil.Linear(t, "undecodable at the end", 1<<20, func(size int) {
		_, err := charset.Map(iri.Mapping{}, []byte(strings.Repeat("\x94\x5b", size/2)+"\x94"), "Shift_JIS")
		if e, ok := errs.AsType[*charset.Error](err); !ok || e.Offset != size {
			t.Errorf("got %v, want offset %d", err, size)
		}
	})
}

// Errors do not show userinfo.
func TestErrorHidesUserinfo(t *testing.T) {
	_, err := charset.Map(iri.Mapping{}, []byte("http://u:secret@\xFF/"), "us-ascii")
	if err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("got %v", err)
	}
}
