package batch

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestText(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     string // what is read
		err      string // begins like that
	}{
		{"empty", "", "", ""},
		{"a byte", "a", "a", ""},
		{"text", "a\xff\xfeé\n", "a\xff\xfeé\n", ""},
		{"NUL", "abc\x00d\x00", "abc", "binary data: NUL at offset 3;"},
		{"NULs", "\x00\x00\x00", "", "binary data: NUL at offset 0;"},
		{"a NUL in the middle", "a\x00b", "a", "binary data: NUL at offset 1;"},
		{"a NUL after the first character", "a\x00bc", "a", "binary data: NUL at offset 1;"},
		{"a NUL before ASCII", "\x00abc", "", "binary data: NUL at offset 0;"},
		{"a NUL before the end", "a\x00", "a", "binary data: NUL at offset 1;"},
		{"ISO 8859-1 in UTF-16BE", "\x00<\x00\xe9", "", "binary data: NUL at offset 0;"},
		{"a NUL alone", "\x00", "", "binary data: NUL at offset 0;"},
		{"UTF-16LE", "h\x00t\x00", "h", "binary data: NUL at offset 1;"},
		{"UTF-16BE", "\x00h\x00t", "", "binary data: NUL at offset 0;"},
		{"UTF-32LE, marked", "\xff\xfe\x00\x00h\x00\x00\x00", "\xff\xfe", "binary data: NUL at offset 2;"},
		{"UTF-32LE", "h\x00\x00\x00t\x00\x00\x00", "h", "binary data: NUL at offset 1;"},
		{"UTF-16LE, marked", "\xff\xfeh\x00", "\xff\xfeh\x00", ""},
		{"UTF-16BE, marked", "\xfe\xff\x00h", "\xfe\xff\x00h", ""},
		{"half a mark", "\xffé\x00", "\xffé", "binary data: NUL at offset 3;"},
	} {
		for name, r := range map[string]io.Reader{
			"whole": strings.NewReader(tt.in), "bytes": iotest.OneByteReader(strings.NewReader(tt.in)),
		} {
			r = Text(r)
			got, err := io.ReadAll(r)
			if string(got) != tt.want || !strings.HasPrefix(fmt.Sprint(err), cmp.Or(tt.err, "<nil>")) {
				t.Errorf("%s, %s: %q, %v", tt.name, name, got, err)
			}
			if n, again := r.Read(make([]byte, 1)); err != nil && (n != 0 || again != err) {
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
