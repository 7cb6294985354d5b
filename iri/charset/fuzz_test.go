package charset_test

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri/charset"
)

// fuzzed has a charset of each kind: single octets, octets that combine, pairs, escape
// sequences, wide ones, and one without US-ASCII.
var fuzzed = strings.Fields("utf-8 us-ascii iso-8859-8-i windows-1256 windows-1258 shift_jis gb18030 big5 euc-kr " +
	"iso-2022-jp utf-16 utf-16le utf-32 utf-32be ibm037")

// FuzzDecoder checks that any octets are decoded to the same text at once and as a stream,
// wherever reads end, and that none are lost: if Decode fails, the stream has a U+FFFD.
func FuzzDecoder(f *testing.F) {
	for _, octets := range []string{
		"http://a/\xEA\xF2", "Vi\xEA\xF2t", // windows-1258: composed
		"\x1B", "\x1B$", "\x1B$(", "\x1B$B8l", "\x1B(J\n", // ISO-2022-JP: RFC 1468
		"\xD8\x00\xDC\x00", "\xDC\x00\xD8\x00", "\x00\xD8", "\x00", // UTF-16: surrogates
		"\x00\x00\xFE\xFF", "\xFF\xFE\x00\x00", "a\xFE\xFF", "\x00ab", // byte order marks, and parts of UTF-32
		"\x8C", "\x84\x31\xA4\x37", "\xFF", // U+FFFD in GB18030
	} {
		for i := range fuzzed {
			f.Add(i, []byte(octets))
		}
	}
	f.Fuzz(func(t *testing.T, i int, octets []byte) {
		name := fuzzed[uint(i)%uint(len(fuzzed))]
		d := charset.Decoder{Charset: name}
		text, err := d.Decode(octets)
		if e, ok := errs.AsType[*charset.Error](err); err != nil && (!ok || e.Offset < 0 || e.Offset > len(octets)) {
			t.Fatalf("%s, %q: %v", name, octets, err)
		}
		whole := read(t, d, bytes.NewReader(octets))
		if parts := read(t, d, iotest.OneByteReader(bytes.NewReader(octets))); parts != whole {
			t.Fatalf("%s, %q: reads %+q, in parts %+q", name, octets, whole, parts)
		}
		if hasMark(octets) {
			return // a stream has the charset of the mark
		}
		if err == nil && whole != text {
			t.Fatalf("%s, %q: reads %+q, not %+q", name, octets, whole, text)
		}
		if err != nil && !strings.Contains(whole, "\uFFFD") {
			t.Fatalf("%s, %q: %v, but reads %+q", name, octets, err, whole)
		}
	})
}

func read(t *testing.T, d charset.Decoder, r io.Reader) string {
	t.Helper()
	decoded := testutil.Must(d.Reader(r))
	text, err := io.ReadAll(decoded)
	if err != nil {
		t.Fatalf("%s: %v", d.Charset, err)
	}
	return string(text)
}

func hasMark(octets []byte) bool {
	for _, mark := range []string{"\x00\x00\xFE\xFF", "\xFF\xFE", "\xFE\xFF", "\xEF\xBB\xBF"} {
		if strings.HasPrefix(string(octets), mark) {
			return true
		}
	}
	return false
}
