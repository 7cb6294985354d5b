package htmllinks_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/htmllinks"
)

func parse(t *testing.T, doc, contentType string) *htmllinks.Document {
	t.Helper()
	d, err := htmllinks.Parse(strings.NewReader(doc), htmllinks.Options{ContentType: contentType})
	if err != nil {
		t.Fatalf("%q: %v", doc, err)
	}
	return d
}

// charsets has each kind of encoding: single-byte, multi-byte, with ASCII bytes as
// second bytes, stateful, and with units of 16 bits.
var charsets = []struct {
	name string
	mark string
	enc  encoding.Encoding
	text string
}{
	{"utf-8", "", encoding.Nop, "é例😀"},
	{"utf-8", "\xEF\xBB\xBF", encoding.Nop, "é例😀"},
	{"utf-16le", "\xFF\xFE", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "é例😀"},
	{"utf-16be", "\xFE\xFF", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), "é例😀"},
	{"windows-1252", "", charmap.Windows1252, "é€ü"},
	{"koi8-r", "", charmap.KOI8R, "пример"},
	{"shift_jis", "", japanese.ShiftJIS, "例ソ表ｱ"}, // ソ and 表 have "\" as second byte
	{"euc-jp", "", japanese.EUCJP, "例ソ表ｱ"},
	{"iso-2022-jp", "", japanese.ISO2022JP, "例ソ表"},
	{"gb18030", "", simplifiedchinese.GB18030, "例é😀"},
	{"gbk", "", simplifiedchinese.GBK, "例子"},
	{"big5", "", traditionalchinese.Big5, "例功許"}, // second byte "\"
	{"euc-kr", "", korean.EUCKR, "예제"},
}

func TestCharsets(t *testing.T) {
	for _, c := range charsets {
		t.Run(c.name, func(t *testing.T) {
			text := "<title>" + c.text + "</title>\r\n<p title='" + c.text + "'>" + c.text + "<a href='/" + c.text + "/a'>\n" +
				"<img srcset=\"" + c.text + ",b 1x, &amp;" + c.text + " 2x\">"
			raw := testutil.Must(c.enc.NewEncoder().String(text))
			doc := c.mark + raw
			d := parse(t, doc, "text/html; charset="+c.name)
			if d.Charset() != c.name {
				t.Errorf("charset %s", d.Charset())
			}
			var got []string
			for l := range d.Links() {
				got = append(got, fmt.Sprintf("%d:%d %s", l.Line, l.Column, l.Ref))
				at, err := c.enc.NewDecoder().String(doc[l.Start:l.End])
				if err != nil || at != l.Raw || strings.ReplaceAll(at, "&amp;", "&") != l.Ref {
					t.Errorf("%d to %d: %q, not %q", l.Start, l.End, at, l.Raw)
				}
			}
			n := utf8.RuneCountInString(c.text)
			want := []string{fmt.Sprintf("2:%d /%s/a", 22+2*n, c.text), fmt.Sprintf("3:14 %s,b", c.text), fmt.Sprintf("3:%d &%s", 14+n+7, c.text)}
			if !slices.Equal(got, want) {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

// Text in iso-8859-8 is in visual order (RFC 1556), that in iso-8859-8-i is not.
func TestVisual(t *testing.T) {
	for charset, want := range map[string]bool{"iso-8859-8": true, "visual": true, "iso-8859-8-i": false, "windows-1255": false, "utf-8": false} {
		if got := parse(t, "<a href='\xE0'>", "text/html; charset="+charset).IsVisual(); got != want {
			t.Errorf("%s: %t", charset, got)
		}
	}
}

func TestResolve(t *testing.T) {
	d := parse(t, "<a href=../x><a href='#s'><a href='http://[/'><a href=é>", "")
	base := "http://a/b/c/d"
	var got []string
	for l := range htmllinks.Resolve(d.Links(), base, uri.Resolver{}.ResolveText) {
		got = append(got, fmt.Sprint(l.Target.Text, " ", l.Target.Invalid == nil, l.Err == nil))
	}
	want := []string{"http://a/b/x true true", "http://a/b/c/d#s true true", "http://[/ false true", "http://a/b/c/é false true"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// In every edition, an empty action resolves to the base (RFC 2396, 4.2). Any other
// empty reference refers to the current document before RFC 3986.
func TestResolveAction(t *testing.T) {
	d := parse(t, "<form action=''><button formaction=' '></button><input formaction=''></form><form action='#f'></form><a href=''>", "")
	for _, e := range []uri.Edition{uri.RFC2396(), uri.RFC3986()} {
		var got []string
		for l := range htmllinks.Resolve(d.Links(), "http://a/b?c#d", uri.Resolver{Edition: e}.ResolveText) {
			if l.Err != nil {
				t.Error(l.Err)
			}
			got = append(got, l.Target.String())
		}
		action, fragment, current := "http://a/b?c", "(current document)#f", "(current document)"
		if e == uri.RFC3986() {
			fragment, current = "http://a/b?c#f", "http://a/b?c"
		}
		if want := []string{action, action, action, fragment, current}; !slices.Equal(got, want) {
			t.Errorf("%v: got %q, want %q", e, got, want)
		}
	}
}

func TestErrors(t *testing.T) {
	var size *htmllinks.SizeError
	if _, err := htmllinks.Parse(strings.NewReader("12345"), htmllinks.Options{MaxSize: 4}); !errors.As(err, &size) || size.Max != 4 {
		t.Error(err)
	}
	if _, err := htmllinks.Parse(strings.NewReader("12345"), htmllinks.Options{MaxSize: 5}); err != nil {
		t.Error(err)
	}
	broken := errors.New("broken")
	if _, err := htmllinks.Parse(iotest.ErrReader(broken), htmllinks.Options{}); err != broken {
		t.Error(err)
	}
}

// Nesting has no limit.
func TestDeep(t *testing.T) {
	doc := strings.Repeat("<div>", 600) + "<a href=a><base href=b:>" + strings.Repeat("</div>", 600) + "<svg><use href=c /></svg><template><a href=x></template>"
	var got []string
	for l := range parse(t, doc, "").Links() {
		got = append(got, l.Element+" "+l.Ref)
	}
	if want := []string{"a a", "base b:", "use c"}; !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

func TestHostile(t *testing.T) {
	size := testutil.Amount(1<<15, 1<<17)
	for _, piece := range []string{
		"<", "<a ", "<a href=", "<a href='&amp", "&", "<img srcset=',", "<img srcset=a,", "<a x=1 ", "<a href=x>", "<p><a href=x>", "<table><a href=x>",
		"<svg>", "<svg/><a href=x>", "<svg></svg>", "</svg>", "<a place-", "\xef\xbb\xbf", "\x00", "\r", "<!--", "<script>", "<base href=x>", "<select>", "\xe9<a href=x>",
		"place-00000000", "<a href='&#0", "<form action=x>", "<b><a href=x>", "<body background=x>", "<svg><title>", "<svg></x>", "</x>", "<template>", "</template>",
	} {
		doc := strings.Repeat(piece, size/len(piece))
		for _, first := range []string{"", "<a href='", "<svg>", strings.Repeat("<svg><title>", size/16), strings.Repeat("<template>", size/16), "<img srcset='&amp;"} {
			d, err := htmllinks.Parse(strings.NewReader(first+doc), htmllinks.Options{})
			if err != nil {
				t.Errorf("%q: %v", piece, err)
				continue
			}
			checkLinks(t, first+doc, d)
		}
	}
}

// checkLinks checks what is true of the links of every document.
func checkLinks(t *testing.T, doc string, d *htmllinks.Document) {
	t.Helper()
	start, line := int64(0), 1
	for l := range d.Links() {
		if l.Start < start || l.End < l.Start || l.End > int64(len(doc)) || l.Line < line {
			t.Fatalf("%.200q: %+v after %d, line %d", doc, l, start, line)
		}
		start, line = l.Start, l.Line
	}
}
