package batch

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stricturi/stricturi/internal/errs"
)

func TestText(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		marked   bool
		want     string // what is read
		err      *NotTextError
	}{
		{"empty", "", false, "", nil},
		{"a byte", "a", false, "a", nil},
		{"text", "a\xff\xfeé\n", false, "a\xff\xfeé\n", nil},
		{"NUL", "abc\x00d\x00", false, "abc", &NotTextError{Offset: 3}},
		{"NULs", "\x00\x00\x00", false, "", &NotTextError{}},
		{"a NUL in the middle", "a\x00b", false, "a", &NotTextError{Offset: 1}},
		{"a NUL after the first character", "a\x00bc", false, "a", &NotTextError{Offset: 1}},
		{"a NUL before ASCII", "\x00abc", false, "", &NotTextError{}},
		{"a NUL before the end", "a\x00", false, "a", &NotTextError{Offset: 1}},
		{"a mark alone", "\xff\xfe", false, "", &NotTextError{Charset: "utf-16le"}},
		{"ISO 8859-1 in UTF-16BE", "\x00<\x00\xe9", false, "", &NotTextError{Charset: "utf-16be"}},
		{"a NUL alone", "\x00", false, "", &NotTextError{}},
		{"UTF-16LE", "h\x00t\x00", false, "", &NotTextError{Charset: "utf-16le"}},
		{"UTF-16BE", "\x00h\x00t", false, "", &NotTextError{Charset: "utf-16be"}},
		{"UTF-16LE, marked", "\xff\xfe\x10\x30", false, "", &NotTextError{Charset: "utf-16le"}},
		{"UTF-16BE, marked", "\xfe\xff\x30\x10", false, "", &NotTextError{Charset: "utf-16be"}},
		{"UTF-32LE, marked", "\xff\xfe\x00\x00h\x00\x00\x00", false, "\xff\xfe", &NotTextError{Offset: 2}},
		{"UTF-32LE", "h\x00\x00\x00t\x00\x00\x00", true, "h", &NotTextError{Offset: 1}},
		{"UTF-16LE, whose mark is heeded", "\xff\xfeh\x00", true, "\xff\xfeh\x00", nil},
		{"UTF-16BE, whose mark is heeded", "\xfe\xff\x00h", true, "\xfe\xff\x00h", nil},
		{"UTF-16LE without a mark", "h\x00t\x00", true, "", &NotTextError{Charset: "utf-16le"}},
		{"half a mark", "\xffé\x00", true, "\xffé", &NotTextError{Offset: 3}},
	} {
		for name, r := range map[string]io.Reader{
			"whole": strings.NewReader(tt.in), "bytes": iotest.OneByteReader(strings.NewReader(tt.in)),
		} {
			r = Text(r, tt.marked)
			got, err := io.ReadAll(r)
			e, not := errs.AsType[*NotTextError](err)
			if string(got) != tt.want || not != (tt.err != nil) || not && *e != *tt.err || !not && err != nil {
				t.Errorf("%s, %s: %q, %+v", tt.name, name, got, err)
			}
			if n, again := r.Read(make([]byte, 1)); not && (n != 0 || again != err) {
				t.Errorf("%s, %s: then %d, %v", tt.name, name, n, again)
			}
		}
	}
}

func TestNotUTF8(t *testing.T) {
	for in, want := range map[string]int64{
		"": -1, "a\u00E9\U00010300\uFFFD": -1, "a\xE9b": 1, "\u00E9\xFF\xFE": 2, "ab\xE4\xB8": 2, "\xED\xA0\x80": 0, "\xC0\xAF": 0,
	} {
		for name, r := range map[string]io.Reader{
			"whole": strings.NewReader(in), "by bytes": iotest.OneByteReader(strings.NewReader(in)), "with its end": iotest.DataErrReader(strings.NewReader(in)),
		} {
			got := int64(-1)
			read, err := io.ReadAll(NotUTF8(r, func(offset int64) { got = offset }))
			if err != nil || string(read) != in {
				t.Errorf("%s, %q: read %q, %v", name, in, read, err)
			}
			if got != want {
				t.Errorf("%s, %q: noticed at %d, want %d", name, in, got, want)
			}
		}
	}
}
