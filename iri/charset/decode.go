package charset

import (
	"bufio"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
	"golang.org/x/text/transform"

	"github.com/stricturi/stricturi/internal/nfc"
)

// Decoder converts octets to characters. The characters are in NFC if the charset is
// not one of Unicode (3.1, step 1, variant B; 5.3.2.2), and as they are otherwise
// (variant C). The zero Decoder is for UTF-8.
type Decoder struct {
	// Charset is the name of the charset, "" for UTF-8.
	Charset string
	// NFC normalizes characters of a charset of Unicode, too.
	NFC bool
}

// Check returns an [*Error] if the charset is unknown or in visual order.
func (d Decoder) Check() error {
	_, _, err := lookup(d.name())
	return err
}

func (d Decoder) name() string {
	if d.Charset == "" {
		return "utf-8"
	}
	return d.Charset
}

// Decode returns the characters of the octets. The error is an [*Error]. Octets that
// are not UTF-8 are no error: in a text that is in UTF-8 they stay.
func (d Decoder) Decode(octets []byte) (string, error) {
	text, isUnicode, err := decode(octets, d.name())
	if err == nil && (d.NFC || !isUnicode) {
		text = nfc.String(text)
	}
	return text, err
}

// Reader returns a reader of the characters, in UTF-8, of the octets that r returns. A
// byte order mark at the beginning, of UTF-8, UTF-16 or UTF-32, is removed and takes
// precedence over the charset. Undecodable octets become U+FFFD, which is in no IRI;
// those in UTF-8 stay. So does the end of a line in ISO-2022-JP that does not
// return to US-ASCII (RFC 1468). The error is an [*Error].
//
// The reader waits for the end of a line if it normalizes characters, or decodes ISO-2022-JP.
// Otherwise it waits for no more octets than it needs.
func (d Decoder) Reader(r io.Reader) (io.Reader, error) {
	e, isUnicode, err := lookup(d.name())
	if err != nil {
		return nil, err
	}
	return &reader{r: bufio.NewReader(r), enc: e, nfc: d.NFC, unicode: isUnicode}, nil
}

// reader is what Decoder.Reader returns.
type reader struct {
	r       *bufio.Reader
	enc     encoding.Encoding
	nfc     bool
	unicode bool // the charset is one of Unicode

	in io.Reader // of what is decoded; nil at first
}

func (r *reader) Read(b []byte) (int, error) {
	if r.in == nil {
		r.begin()
	}
	return r.in.Read(b)
}

// begin removes a byte order mark.
func (r *reader) begin() {
	if r.enc == utf32.UTF32(utf32.BigEndian, utf32.UseBOM) {
		// The decoder fails if a shorter text than a mark does not begin with one.
		r.enc = utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)
	}
	head := ""
	for n := 1; n <= utf8.UTFMax && slices.ContainsFunc(marks, func(m mark) bool { return strings.HasPrefix(m.octets, head) }); n++ {
		b, err := r.r.Peek(n)
		head = string(b)
		if err != nil {
			break // the next Read returns it
		}
	}
	i := slices.IndexFunc(marks, func(m mark) bool { return strings.HasPrefix(head, m.octets) })
	if i >= 0 {
		r.r.Discard(len(marks[i].octets)) // which was peeked
		r.enc, r.unicode = marks[i].enc, true
	}
	switch r.enc {
	case unicode.UTF8:
		r.in = r.r
	case japanese.ISO2022JP:
		r.in = &lineReader{r: r.r, convert: decodeLine}
	default:
		r.in = transform.NewReader(r.r, r.enc.NewDecoder())
	}
	if r.nfc || !r.unicode {
		r.in = &lineReader{r: bufio.NewReader(r.in), convert: nfc.String}
	}
}

type mark struct {
	octets string
	enc    encoding.Encoding
}

// marks has the byte order marks. That of UTF-32 begins with that of UTF-16.
var marks = []mark{
	{"\x00\x00\xFE\xFF", utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)},
	{"\xFF\xFE\x00\x00", utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM)},
	{"\xEF\xBB\xBF", unicode.UTF8},
	{"\xFE\xFF", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)},
	{"\xFF\xFE", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)},
}

// lineReader converts a text line by line.
type lineReader struct {
	r       *bufio.Reader
	convert func(line string) string
	out     string // to be returned
	err     error
}

func (l *lineReader) Read(b []byte) (int, error) {
	for l.out == "" && l.err == nil {
		var line string
		line, l.err = l.r.ReadString('\n')
		l.out = l.convert(line)
	}
	n := copy(b, l.out)
	l.out = l.out[n:]
	if n > 0 {
		return n, nil
	}
	return 0, l.err
}

// decodeLine decodes a line in ISO-2022-JP. The end of the line stays.
func decodeLine(line string) string {
	text, ended := strings.CutSuffix(line, "\n")
	decoded, err := japanese.ISO2022JP.NewDecoder().String(text)
	if err != nil || unreturned([]byte(text)) >= 0 {
		decoded += replacement
	}
	if ended {
		decoded += "\n"
	}
	return decoded
}
