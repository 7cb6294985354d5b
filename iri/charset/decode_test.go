package charset_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/nfc"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri/charset"
)

// decoded are octets and the characters that sections 3.1, step 1, and 5.3.2.2 make of
// them.
var decoded = []struct {
	name, charset string
	nfc           bool
	octets, want  string
}{
	{"variant B composes", "windows-1258", false, "Vi\xEA\xF2t", "Vi\u1EC7t"},
	{"variant B replaces singletons", "euc-jp", false, "\xA2\xF2", "\u00C5"}, // U+212B,
	{"variant B without marks", "iso-8859-1", false, "\xE9", "é"},
	{"iso-8859-1 is not windows-1252", "iso-8859-1", false, "\x80", "\u0080"},
	{"variant C keeps", "utf-16le", false, "e\x00\x01\x03", "e\u0301"},
	{"variant C on request", "utf-16le", true, "e\x00\x01\x03", "\u00E9"},
	{"UTF-8", "", false, "e\u0301\xFF", "e\u0301\xFF"},
	{"UTF-8 on request", "utf-8", true, "e\u0301\xFF", "\u00E9\xFF"},
	{"octet 0A in UTF-16", "utf-16be", false, "\x01\x0A\x0A\x41", "\u010A\u0A41"},
	{"lines in ISO-2022-JP", "iso-2022-jp", false, "a\x1B$B8l\x1B(B\n\x1B$B8l\x1B(B", "a\u8A9E\n\u8A9E"},
	{"UTF-32 without a mark", "utf-32", false, "\x00\x00\x00e", "e"},
	{"logical order", "iso-8859-8-i", false, "\xE0\xE1", "\u05D0\u05D1"},
}

func TestDecoder(t *testing.T) {
	for _, test := range decoded {
		d := charset.Decoder{Charset: test.charset, NFC: test.nfc}
		got, err := d.Decode([]byte(test.octets))
		if err != nil || got != test.want {
			t.Errorf("%s: %+q, %v, not %+q", test.name, got, err, test.want)
		}
		r := testutil.Must(d.Reader(iotest.OneByteReader(strings.NewReader(test.octets))))
		if read, err := io.ReadAll(r); err != nil || string(read) != test.want {
			t.Errorf("%s: reads %+q, %v, not %+q", test.name, read, err, test.want)
		}
	}
}

// A byte order mark counts for more than the name, and is no part of the text.
func TestMarks(t *testing.T) {
	for _, test := range []struct{ name, charset, octets, want string }{
		{"UTF-8", "", "\xEF\xBB\xBFé", "é"},
		{"UTF-8 within another", "iso-8859-1", "\xEF\xBB\xBFé", "é"},
		{"UTF-16LE", "", "\xFF\xFEe\x00\x01\x03", "e\u0301"},
		{"UTF-16BE within another", "utf-16le", "\xFE\xFF\x00e", "e"},
		{"UTF-32LE", "", "\xFF\xFE\x00\x00e\x00\x00\x00", "e"},
		{"UTF-32BE", "utf-8", "\x00\x00\xFE\xFF\x00\x00\x00e", "e"},
		{"one only", "", "\xEF\xBB\xBF\uFEFFa", "\uFEFFa"},
		{"part of one", "", "\xEF\xBB", "\xEF\xBB"},
		{"none", "iso-8859-1", "\xFF\xFFa", "ÿÿa"},
		{"empty", "", "", ""},
	} {
		r := testutil.Must(charset.Decoder{Charset: test.charset}.Reader(iotest.OneByteReader(strings.NewReader(test.octets))))
		if read, err := io.ReadAll(r); err != nil || string(read) != test.want {
			t.Errorf("%s: reads %+q, %v, not %+q", test.name, read, err, test.want)
		}
	}
}

// What cannot be decoded is read as U+FFFD, and the error of Decode.
func TestUndecodable(t *testing.T) {
	for _, test := range []struct {
		name, charset, octets, want string
		offset                      int
	}{
		{"not in the charset", "us-ascii", "a\xE9b", "a\uFFFDb", 1},
		{"a password, which no error shows", "us-ascii", "//u:secret@\xFF/", "//u:secret@\uFFFD/", len("//u:secret@")},
		{"half a character", "shift_jis", "ab\x8C", "ab\uFFFD", 2},
		{"no return to US-ASCII", "iso-2022-jp", "a\x1B$B8l", "a\u8A9E\uFFFD", 1},
		{"half of UTF-16", "utf-16le", "a\x00b", "a\uFFFD", 2},
		{"a lone surrogate", "utf-16be", "\xDC\x00\x00a", "\uFFFDa", 0},
		{"a part of UTF-32", "utf-32", "\x00ab", "\uFFFD", 0},
		{"half an escape in ISO-2022-JP", "iso-2022-jp", "a\x1B", "a\uFFFD\uFFFD", 1},
	} {
		d := charset.Decoder{Charset: test.charset}
		_, err := d.Decode([]byte(test.octets))
		if e, ok := errs.AsType[*charset.Error](err); !ok || e.Err != charset.ErrUndecodable || e.Offset != test.offset || strings.Contains(e.Error(), "secret") {
			t.Errorf("%s: %v", test.name, err)
		}
		r := testutil.Must(d.Reader(strings.NewReader(test.octets)))
		if read, err := io.ReadAll(r); err != nil || string(read) != test.want {
			t.Errorf("%s: reads %+q, %v", test.name, read, err)
		}
	}
}

// Charsets that are not implemented and those in visual order are refused everywhere.
func TestRefusedCharsets(t *testing.T) {
	for want, names := range map[error]string{
		charset.ErrUnknown: "hz-gb-2312 VISCII TCVN TCVN-5712 UTF-7 unicode-1-1-utf-7 iso-2022-kr iso-2022-cn replacement x",
		charset.ErrVisual:  "iso-8859-8 hebrew ISO_8859-8:1988 visual iso-8859-8-e",
	} {
		for name := range strings.FieldsSeq(names) {
			d := charset.Decoder{Charset: name}
			_, err1 := d.Decode([]byte("a"))
			_, err2 := d.Reader(strings.NewReader("a"))
			for i, err := range []error{d.Check(), err1, err2} {
				if !errors.Is(err, want) || !strings.Contains(err.Error(), name) {
					t.Errorf("%s: %d: got %v, want %v", name, i, err, want)
				}
			}
		}
	}
}

// A stream in NFC is that of its whole text, wherever reads end, and arrives with each
// line end.
func TestReaderNormalizes(t *testing.T) {
	text := strings.Repeat("e\u0301\u0323", 100) + strings.Repeat("\u1100\u1161\u11A8", 8_000) + "a" + strings.Repeat("\u0323\u0301", 100) + "\n\u0338\u0301="
	want := nfc.String(text)
	for _, r := range []io.Reader{strings.NewReader(text), iotest.HalfReader(strings.NewReader(text)), iotest.DataErrReader(strings.NewReader(text))} {
		n := testutil.Must(charset.Decoder{NFC: true}.Reader(r))
		if got, err := io.ReadAll(n); err != nil || string(got) != want {
			t.Errorf("got %d bytes, %v, want %d", len(got), err, len(want))
		}
	}
	r, w := io.Pipe()
	n := testutil.Must(charset.Decoder{Charset: "windows-1258"}.Reader(r))
	go w.Write([]byte("\xEA\xF2\n"))
	b := make([]byte, 10)
	if k, err := n.Read(b); err != nil || string(b[:k]) != "\u1EC7\n" {
		t.Errorf("got %q, %v", b[:k], err)
	}
	w.Close()
}

// The work is linear in the length of the input.
func TestHostile(t *testing.T) {
	testutil.Linear(t, "marks without end", 1<<18, func(size int) {
		n := testutil.Must(charset.Decoder{NFC: true}.Reader(bytes.NewReader(bytes.Repeat([]byte("\u0301"), size/2))))
		if k, err := io.Copy(io.Discard, n); err != nil || k == 0 {
			t.Error(k, err)
		}
	})
	testutil.Linear(t, "undecodable at the end", 1<<20, func(size int) {
		_, err := charset.Decoder{Charset: "Shift_JIS"}.Decode([]byte(strings.Repeat("\x94\x5b", size/2) + "\x94"))
		if e, ok := errs.AsType[*charset.Error](err); !ok || e.Offset != size {
			t.Errorf("got %v, want offset %d", err, size)
		}
	})
}
