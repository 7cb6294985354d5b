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

// shown returns the links of a document as strings: element, attribute, line, the
// text at the link's offsets, and the reference if it differs from the text.
func shown(doc string, d *htmllinks.Document) []string {
	var all []string
	for l := range d.Links() {
		s := fmt.Sprintf("%s %s %d %s", l.Element, l.Attribute, l.Line, doc[l.Start:l.End])
		if l.Ref != doc[l.Start:l.End] {
			s += " = " + l.Ref
		}
		all = append(all, s)
	}
	return all
}

func TestLinks(t *testing.T) {
	tests := []struct {
		name, doc string
		want      []string
	}{
		{"nothing", "", nil},
		{"text", "a < b &amp; c", nil},
		{"case and quotes", "<A HREF=a><a hReF='b'><a href=\"c\"><a href = d >", []string{"a href 1 a", "a href 1 b", "a href 1 c", "a href 1 d"}},
		{"the first of several", "<a href=a HREF=b>", []string{"a href 1 a"}},
		{"empty", "<a href><a href=><a href=''>", []string{"a href 1 ", "a href 1 ", "a href 1 "}},
		{"white space around", "<a href='\n a\tb '>", []string{"a href 2 a\tb"}},
		{"white space as a reference", "<a href='&#32;a&Tab;'>", []string{"a href 1 a"}},
		{"lines", "\r\n\r\n\n\r<a\nhref\n=\na>", []string{"a href 8 a"}},
		{"references", "<a href='?a=1&amp;b=&#50;&#x33;&copy=4&copy;&notit;&unknown;&#;'>", []string{"a href 1 ?a=1&amp;b=&#50;&#x33;&copy=4&copy;&notit;&unknown;&#; = ?a=1&b=23&copy=4©&notit;&unknown;&#;"}},
		{"all in one", "<img src=a srcset='b, c 2x,d(,) 3x (,), e,f,' longdesc=g usemap=#h>", []string{"img src 1 a", "img srcset 1 b", "img srcset 1 c", "img srcset 1 d(,)", "img srcset 1 e,f", "img longdesc 1 g", "img usemap 1 #h"}},
		{"sources after references", "<img srcset='&amp;a&comma; &eacute;b 2x'>", []string{"img srcset 1 &amp;a = &a", "img srcset 1 &eacute;b = éb"}},
		{"lists", "<a ping=' a b\tc'><object archive='a b'></object><applet archive='a , b,, ,'></applet>", []string{"a ping 1 a", "a ping 1 b", "a ping 1 c", "object archive 1 a", "object archive 1 b", "applet archive 1 a", "applet archive 1 b"}},
		{"refresh", "<meta http-equiv=Refresh content='5; URL = \"a b\" c'><meta http-equiv=refresh content='0,b'><meta http-equiv=refresh content=7><meta http-equiv=refresh content='x;url=c'><meta name=refresh content='0;url=d'><meta http-equiv=refre\u017Fh content='0;url=g'><meta http-equiv=refresh content='.5 url=e'><meta http-equiv=refresh content=\"0;url='f\">", []string{"meta content 1 a b", "meta content 1 b", "meta content 1 e", "meta content 1 f"}},
		{"head and html", "<html manifest=a><head profile=b><link href=c imagesrcset='d 1x'><script src=e></script>", []string{"html manifest 1 a", "head profile 1 b", "link href 1 c", "link imagesrcset 1 d", "script src 1 e"}},
		{"the rest", "<body background=a><form action=b><button formaction=c><input formaction=d src=e></form><blockquote cite=f><q cite=g><ins cite=h><del cite=i></del></blockquote><video src=j poster=k><source src=l><track src=m></video><iframe src=n></iframe><embed src=o><object data=p></object>", []string{
			"body background 1 a", "form action 1 b", "button formaction 1 c", "input formaction 1 d", "input src 1 e", "blockquote cite 1 f", "q cite 1 g", "ins cite 1 h", "del cite 1 i", "video src 1 j", "video poster 1 k", "source src 1 l", "track src 1 m", "iframe src 1 n", "embed src 1 o", "object data 1 p",
		}},
		{"links beside frames", "<frameset><a href=a><frame src=b></frameset><frame src=c><noframes><a href=d></noframes>", []string{"a href 1 a", "frame src 1 b", "frame src 1 c"}},
		{"frames", "<frameset><frame src=a longdesc=b></frameset>", []string{"frame src 1 a", "frame longdesc 1 b"}},
		{"no markup", "<!-- <a href=a> --><script>'<a href=b>'</script><style><a href=c></style><textarea><a href=d></textarea><title><a href=e></title><xmp><a href=f></xmp><p title='<a href=g>'>", nil},
		{"scripting is disabled", "<head><noscript><link href=a></noscript><body><noscript><a href=b></noscript>", []string{"link href 1 a", "a href 1 b"}},
		{"templates", "<template><a href=a></template><a href=b>", []string{"a href 1 b"}},
		{"what HTML5 parsing drops", "<form action=a><form action=b></form></form><a href=c", []string{"form action 1 a", "form action 1 b"}},
		{"what HTML5 parsing doubles", "<p><a href=a>1<p>2<p>3</a><b><a href=b><div></b></div>", []string{"a href 1 a", "a href 1 b"}},
		{"what HTML5 parsing moves", "<table><a href=a><tr background=b><td background=c></table>", []string{"a href 1 a", "tr background 1 b", "td background 1 c"}},
		{"what HTML5 parsing renames", "<image src=a>", []string{"img src 1 a"}},
		{"SVG", "<svg><a xlink:href=a /><use href=b /><title><a href=c></a></title><style><image href=d /></style><![CDATA[<a href=e>]]><foreignObject><a href=f></a></foreignObject><script href=g /></svg><title><a href=h></title>", []string{"a xlink:href 1 a", "use href 1 b", "a href 1 c", "image href 1 d", "a href 1 f", "script href 1 g"}},
		{"SVG that ends early", "<svg><g><p><a href=a><style><a href=b></style>", []string{"a href 1 a"}},
		{"MathML", "<math href=a><mi href=b><a href=c></mi><mtext><img src=d></mtext></math>", []string{"math href 1 a", "mi href 1 b", "a href 1 c", "img src 1 d"}},
		{"what looks like a mark", "<a place-00000000=7 href=a>place-00000001", []string{"a href 1 a"}},
		{"a second body", "<body><body background=a><body background=b><html manifest=c>", []string{"body background 1 a", "body background 1 b", "html manifest 1 c"}},
		{"parts of tables outside of tables", "<tr background=a><td background=b><table><caption><tr background=c></table><th background=d>", []string{"tr background 1 a", "td background 1 b", "tr background 1 c", "th background 1 d"}},
		{"what closes SVG", "<table><td><svg><g></table><a xlink:href=a href=b></a><svg><g></p><a xlink:href=c href=d></a><svg><g><font size=1><a xlink:href=e href=f>", []string{"a href 1 b", "a href 1 d", "a href 1 f"}},
		{"names in SVG", "<SVG><linearGradient xlink:href=a /></SVG>", []string{"linearGradient xlink:href 1 a"}},
		{"end tags in SVG", "<svg><title>a</title><use href=a /></path><use href=b /></div><use href=c /></svg>", []string{"use href 1 a", "use href 1 b"}},
		{"a select, which may have any content", "<select><a href=a></select>", []string{"a href 1 a"}},
		{"slashes", "<a/href=a/><a / href=b /><img/src=c/>", []string{"a href 1 a/", "a href 1 b", "img src 1 c/"}},
		{"odd attributes", "<a =x href=a><a \"href=b><a href='c'href='d'><a x=>", []string{"a href 1 a", "a href 1 c"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := shown(test.doc, parse(t, test.doc, "")); !slices.Equal(got, test.want) {
				t.Errorf("%q:\n got %q\nwant %q", test.doc, got, test.want)
			}
		})
	}
}

func TestBase(t *testing.T) {
	tests := []struct {
		name, doc, want string
		ok              bool
	}{
		{"none", "<a href=a>", "", false},
		{"Appendix D", "<!doctype html public \"-//IETF//DTD HTML//EN\">\n<HTML><HEAD>\n<TITLE>An example HTML document</TITLE>\n<BASE href=\"http://www.ics.uci.edu/Test/a/b/c\">\n</HEAD><BODY>\n... <A href=\"../x\">a hypertext anchor</A> ...\n</BODY></HTML>\n", "http://www.ics.uci.edu/Test/a/b/c", true},
		{"the first", "<base href=a:><base href=b:>", "a:", true},
		{"the first that has one", "<base target=x><base href=b:>", "b:", true},
		{"the first, which is relative", "<base href=a><base href=b:>", "a", true},
		{"in the body", "<body><base href=a:>", "", false},
		{"after text", "x<base href=a:>", "", false},
		{"after other elements of the head", "<title>a</title>\n<style>b</style> <noscript><link href=c></noscript><base href=d:>", "d:", true},
		{"text after a title", "<title>a</title>b<base href=c:>", "", false},
		{"after an element that opens the body", "<p><base href=a:>", "", false},
		{"between head and body", "</head><base href=a:><body>", "a:", true},
		{"in a comment", "<!--<base href=a:>--><base href=b:>", "b:", true},
		{"in the title", "<title><base href=a:></title>", "", false},
		{"in a template", "<template><base href=a:></template><base href=b:>", "b:", true},
		{"in SVG", "<svg><base href=a:></svg>", "", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			l, ok := parse(t, test.doc, "").Base()
			if l.Ref != test.want || ok != test.ok {
				t.Errorf("%q: %q, %v", test.doc, l.Ref, ok)
			}
		})
	}
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

// Links of a document in a charset that is not one of Unicode are in NFC (RFC 3987, 3.1,
// step 1, variant B); those of others are as they are.
func TestNormalized(t *testing.T) {
	for _, test := range []struct{ name, charset, doc, raw, ref string }{
		{"windows-1258", "windows-1258", "<a href='Vi\xEA\xF2t'>", "Vi\u00EA\u0323t", "Vi\u1EC7t"},
		{"a character reference", "windows-1258", "<a href='e&#x301;'>", "e&#x301;", "\u00E9"},
		{"EUC-JP", "euc-jp", "<a href='\xA2\xF2'>", "\u212B", "\u00C5"},
		{"UTF-8", "utf-8", "<a href='e\u0301'>", "e\u0301", "e\u0301"},
		{"the document's encoding", "iso-8859-5", "<a href='D\xFCrst'>", "Dќrst", "Dќrst"},
		{"UTF-8 in a document in another encoding", "windows-1252", "<a href='\xC3\xA9'>", "Ã©", "Ã©"},
		{"a character that the encoding lacks", "windows-1252", "<a href='&#x7D0D;&#35910;'>", "&#x7D0D;&#35910;", "納豆"},
		{"an entity", "utf-8", "<a href='ros&eacute;'>", "ros&eacute;", "rosé"},
		{"a decimal reference", "utf-8", "<a href='ros&#233;'>", "ros&#233;", "rosé"},
		{"a hexadecimal reference", "utf-8", "<a href='ros&#xE9;'>", "ros&#xE9;", "rosé"},
		{"UTF-16", "utf-16le", "<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00e\x00\x01\x03>\x00", "e\u0301", "e\u0301"},
	} {
		for l := range parse(t, test.doc, "text/html; charset="+test.charset).Links() {
			if l.Raw != test.raw || l.Ref != test.ref {
				t.Errorf("%s: %+q, %+q", test.name, l.Raw, l.Ref)
			}
		}
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

// The charset comes from the content type, the document's declaration or its bytes.
func TestSniffing(t *testing.T) {
	tests := []struct{ doc, contentType, charset, ref string }{
		{"<meta charset=shift_jis><a href=\x97\xe1>", "", "shift_jis", "例"},
		{"<meta http-equiv=content-type content='text/html; charset=koi8-r'><a href=\xd0>", "", "koi8-r", "п"},
		{"<meta charset=koi8-r><a href=\xd0>", "text/html; charset=windows-1251", "windows-1251", "Р"},
		{"\xef\xbb\xbf<meta charset=koi8-r><a href=é>", "text/html; charset=windows-1251", "utf-8", "é"},
		{"<a href=é>", "", "utf-8", "é"},
		{"<a href=\xe9>", "", "windows-1252", "é"},
		{"<a href=a>é", "", "utf-8", "a"}, // only the last character shows that it is UTF-8
		{"<a href=\xe9>", "text/html; charset=utf-8", "utf-8", "\ufffd"},
		{"<meta charset=utf-16><a href=é>", "", "utf-8", "é"},
	}
	for _, test := range tests {
		d := parse(t, test.doc, test.contentType)
		links := slices.Collect(d.Links())
		if len(links) != 1 || links[0].Ref != test.ref || d.Charset() != test.charset {
			t.Errorf("%q: %s, %+v", test.doc, d.Charset(), links)
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
	if got, want := shown(doc, parse(t, doc, "")), []string{"a href 1 a", "base href 1 b:", "use href 1 c"}; !slices.Equal(got, want) {
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

// What is declared is the charset that is named as unknown, unless the document is known to be
// in another one.
func TestUnknownCharset(t *testing.T) {
	for _, test := range []struct{ name, doc, contentType, charset, unknown string }{
		{"an attribute", "<meta charset=' VISCII '>\xE9", "", "windows-1252", "VISCII"},
		{"a pragma", "<meta http-equiv=Content-Type content='text/html; charset=tcvn'>", "", "windows-1252", "tcvn"},
		{"the media type", "", "text/html; charset=utf-7", "windows-1252", "utf-7"},
		{"the media type before an element", "<meta charset=viscii>", "text/html; charset=utf-7", "windows-1252", "utf-7"},
		{"a known media type", "<meta charset=viscii>", "text/html; charset=koi8-r", "koi8-r", ""},
		{"a known element", "<meta charset=viscii><meta charset=koi8-r>", "text/html; charset=x", "koi8-r", ""},
		{"a byte order mark", "\xEF\xBB\xBF<meta charset=viscii>", "", "utf-8", ""},
		{"seems to be UTF-8", "<meta charset=utf8mb4>\xC3\xA9", "", "utf-8", ""},
		{"nothing", "\xE9", "", "windows-1252", ""},
	} {
		if d := parse(t, test.doc, test.contentType); d.Charset() != test.charset || d.UnknownCharset() != test.unknown {
			t.Errorf("%s: %q, %q", test.name, d.Charset(), d.UnknownCharset())
		}
	}
}
