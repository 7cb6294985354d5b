package charset

import (
	"bufio"
	"bytes"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/nfc"
	"github.com/stricturi/stricturi/iri"
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
	text, _, isUnicode, err := decode(octets, d.name())
	if err == nil && (d.NFC || !isUnicode) {
		text = nfc.String(text)
	}
	return text, err
}

// Parse parses the octets of an IRI reference under an edition.
//
// The error is an [*Error] if the octets cannot be decoded. If they are not an IRI
// reference it is an [*OctetError], whose Err is the [*uri.SyntaxError] about the
// normalized characters.
func (d Decoder) Parse(e iri.Edition, octets []byte) (iri.Reference, error) {
	text, enc, isUnicode, err := decode(octets, d.name())
	if err != nil {
		return iri.Reference{}, err
	}
	normalized := text
	if d.NFC || !isUnicode {
		normalized = nfc.String(text)
	}
	r, err := e.ParseReference(normalized)
	if err != nil {
		offset := errorOffset(err)
		if normalized != text {
			offset = nfc.OffsetBefore(text, offset)
		}
		err = &OctetError{Offset: octetOffset(octets, enc, offset), Err: err}
	}
	return r, err
}

// Reader returns a reader of the characters, in UTF-8, of the octets that r returns. A
// byte order mark at the beginning, of UTF-8, UTF-16 or UTF-32, is removed and takes
// precedence over the charset. Undecodable octets become U+FFFD, which is in no IRI;
// those in UTF-8 stay. So does the end of a line in ISO-2022-JP or HZ that does not
// return to US-ASCII (RFC 1468; RFC 1843). The error is an [*Error].
//
// The reader waits for no more octets than it needs.
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
	unicode bool

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
	mark, e := beginning(r.r)
	switch {
	case mark != "":
		r.r.Discard(len(mark)) // which was peeked
		r.enc, r.unicode = e, true
	case r.enc == utf32.UTF32(utf32.BigEndian, utf32.UseBOM):
		// The decoder fails if a shorter text than a mark does not begin with one.
		r.enc = utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)
	}
	switch r.enc {
	case unicode.UTF8:
		r.in = r.r
	case japanese.ISO2022JP, simplifiedchinese.HZGB2312:
		r.in = &lineReader{r: r.r, enc: r.enc}
	default:
		r.in = transform.NewReader(r.r, r.enc.NewDecoder())
	}
	if r.nfc || !r.unicode {
		r.in = &normalizer{r: r.in}
	}
}

// marks has the byte order marks. That of UTF-32 begins with that of UTF-16.
var marks = []struct {
	mark, charset string
}{
	{"\x00\x00\xFE\xFF", "utf-32be"},
	{"\xFF\xFE\x00\x00", "utf-32le"},
	{"\xEF\xBB\xBF", "utf-8"},
	{"\xFE\xFF", "utf-16be"},
	{"\xFF\xFE", "utf-16le"},
}

// beginning returns the byte order mark with which r begins and its encoding. It peeks
// at no more than it needs to know.
func beginning(r *bufio.Reader) (string, encoding.Encoding) {
	var head string
	for n := 1; n <= utf8.UTFMax; n++ {
		b, err := r.Peek(n)
		head = string(b)
		if err != nil || !slices.ContainsFunc(marks, func(m struct{ mark, charset string }) bool { return strings.HasPrefix(m.mark, head) }) {
			break // the next Read returns the error
		}
	}
	for _, m := range marks {
		if strings.HasPrefix(head, m.mark) {
			e, _, err := lookup(m.charset)
			if err != nil {
				panic(err)
			}
			return m.mark, e
		}
	}
	return "", nil
}

// lineReader decodes a charset whose lines begin and end in US-ASCII.
type lineReader struct {
	r   *bufio.Reader
	enc encoding.Encoding
	out []byte // to be returned
	err error
}

func (l *lineReader) Read(b []byte) (int, error) {
	for len(l.out) == 0 && l.err == nil {
		line, err := l.r.ReadBytes('\n')
		continued := func() bool { return l.enc == simplifiedchinese.HZGB2312 && isContinued(line) }
		for err == nil && continued() {
			var next []byte
			next, err = l.r.ReadBytes('\n')
			line = append(line, next...)
		}
		l.err = err
		text := line
		if !continued() {
			text = bytes.TrimSuffix(line, []byte("\n"))
		}
		if l.out, err = l.enc.NewDecoder().Bytes(text); err != nil || unreturned(text, l.enc) >= 0 {
			l.out = append(l.out, replacement...)
		}
		l.out = append(l.out, line[len(text):]...)
	}
	n := copy(b, l.out)
	l.out = l.out[n:]
	if n > 0 {
		return n, nil
	}
	return 0, l.err
}

// isContinued reports whether a line in HZ continues on the next one: it ends in "~" and
// the line feed, which together stand for nothing, and that "~" is not the end of "~~"
// (RFC 1843).
func isContinued(line []byte) bool {
	text, ended := bytes.CutSuffix(line, []byte("\n"))
	return ended && (len(text)-len(bytes.TrimRight(text, "~")))%2 == 1
}

// normalizer normalizes a stream of UTF-8 to NFC.
type normalizer struct {
	r   io.Reader
	raw []byte // not normalized yet
	out []byte // to be returned
	err error
}

// maxRaw is the size from which a normalizer does not wait for an ASCII character.
const maxRaw = 1 << 16

func (n *normalizer) Read(b []byte) (int, error) {
	for len(n.out) == 0 && n.err == nil {
		size := len(n.raw)
		n.raw = slices.Grow(n.raw, 4096)
		var read int
		read, n.err = n.r.Read(n.raw[size:cap(n.raw)])
		n.raw = n.raw[:size+read]
		done := n.complete()
		n.out, n.raw = n.raw[:done], n.raw[done:]
		if s := string(n.out); !ascii.Is(s) {
			n.out = []byte(nfc.String(s))
		}
	}
	k := copy(b, n.out)
	n.out = n.out[k:]
	if len(n.out) > 0 || k > 0 {
		return k, nil
	}
	return 0, n.err
}

// complete returns how much of what was read can be normalized whatever follows: a
// character of US-ASCII may combine with the next one, but not with the one before it,
// and a line end with none.
func (n *normalizer) complete() int {
	if n.err != nil || len(n.raw) == 0 || n.raw[len(n.raw)-1] == '\n' {
		return len(n.raw)
	}
	i := bytes.LastIndexFunc(n.raw, func(c rune) bool { return c < utf8.RuneSelf })
	if i <= 0 && len(n.raw) > maxRaw {
		i = norm.NFC.LastBoundary(n.raw)
	}
	return max(0, i)
}
