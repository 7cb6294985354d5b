package htmllinks

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"

	"github.com/stricturi/stricturi/internal/testutil"
)

func wholeDecoder(name string) *encoding.Decoder {
	e, _ := charset.Lookup(name)
	return e.NewDecoder()
}

// FuzzTag checks scanTag and unescape against the tokenizer.
func FuzzTag(f *testing.F) {
	for _, s := range []string{
		"a href=b", "a =b c==d /e f/=g", "a b='c'd=\"e\"", "a B=1 b=2", "a/b", "a b=&amp;&lt&gt=&fjlig;&semi;&notit;&#x41;&#0;&#x80;&NotEqualTilde;",
		"a b='\r\n\r\x00'", "a b = c", "a b=/", "a b=&amp", "a b='&copy'", "a\x00 \x00=\x00", "a '", "a" + strings.Repeat(" b=1 b c d e f g h i j k l m n o p q r s t B=2 s=3 u=4", 3), "a b='&#x110000;&acE;&copy&reg;'", "a b='&#X41;&#xg;&#Xg;&#;&#x;'",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, inner string) {
		text := []byte("<" + inner + ">")
		z := html.NewTokenizer(strings.NewReader(string(text)))
		if kind := z.Next(); kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			return
		}
		end := len(z.Raw())
		type pair struct{ key, val string }
		var want, got []pair
		for _, a := range z.Token().Attr {
			want = append(want, pair{a.Key, a.Val})
		}
		for _, a := range scanTag(text, tag{start: 0, end: end}) {
			raw := string(text[a.start:a.end])
			v := unescape(raw)
			got = append(got, pair{a.key, v.text})
			last := 0
			for i := range v.text {
				at := v.source(i)
				if at < last || at > len(raw) {
					t.Fatalf("%q: offset %d comes from %d", raw, i, at)
				}
				last = at
			}
			if v.source(len(v.text)) != len(raw) || v.source(0) != 0 {
				t.Fatalf("%q: from %d to %d", raw, v.source(0), v.source(len(v.text)))
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%q:\n got %q\nwant %q", text, got, want)
		}
	})
}

// FuzzDecode checks decode, which works character by character, against a decoder
// that gets the whole document.
func FuzzDecode(f *testing.F) {
	for _, name := range []string{"utf-8", "windows-1252", "shift_jis", "euc-jp", "iso-2022-jp", "gb18030", "big5", "euc-kr", "utf-16le", "utf-16be"} {
		f.Add("<a href=\x97\xe1\\\x83\x5c\x1b$B\x30\x21\x1b(B\xff\xfe\x81\x30\x81\x30\x88\x62>", name)
	}
	f.Add("\xf1<a href=b>\xf1\x80\x80<b>", "utf-8") // invalid octets right before others
	f.Fuzz(func(t *testing.T, doc, name string) {
		d := decode([]byte(doc), "text/html; charset="+name)
		rest, _ := withoutMark([]byte(doc))
		want, err := wholeDecoder(d.charset).Bytes(rest)
		if err == nil && string(want) != string(d.utf8) {
			t.Fatalf("%s: %q, not %q", d.charset, d.utf8, want)
		}
		last := int64(0)
		for i, c := range string(d.utf8) {
			at := d.source(i)
			if at < last || at > int64(len(doc)) || i > 0 && at == last && c != 0x304 && c != 0x30C {
				t.Fatalf("%s: offset %d comes from %d, the one before from %d", d.charset, i, at, last)
			}
			last = at
		}
	})
}

// What is left out for the parser changes neither links nor errors.
func TestReduced(t *testing.T) {
	pieces := []string{
		"<p>", "<p class=x>", "</p>", "text ", " ", "\n", "\r\n", "a &amp; b", "&#32;", "\x00", "x < y", "é",
		"<a href=a title='b'>", "<a href='a>b' id=1 />", "</a>", "<A HREF=c&amp;d>", "<img src=x alt=\"y\">", "<image src=i>", "<base href=b target=t>", "<link rel=x href=l>",
		"<table border=1>", "<tr background=t>", "<td background=d x=y>", "</table>", "<tbody background=u>", "<select name=x>", "<option value=1>", "</select>",
		"<form action=f method=post>", "</form>", "<input type=hidden src=h>", "<input src=g>", "<button formaction=k x>", "<iframe src=j>", "</iframe>",
		"<b class=x>", "<b class=y>", "<b>", "</b>", "<font color=red>", "<i>", "</i>", "<div id=d>", "</div>",
		"<html manifest=m>", "<head profile=h>", "</head>", "<body background=o>", "</body>", "<frameset rows=1>", "<frame src=q longdesc=r>", "<noframes>",
		"<script src=s>if (a < b) '</div>'</script>", "<style media=x>p{}</style>", "<title>T t</title>", "<textarea rows=2>\n\nx</textarea>", "<pre x=y>", "\n\n", "</pre>",
		"<noscript class=n>", "<img src=n title='</noscript>'>", "</noscript>", "<template id=t>", "</template>", "<plaintext x>", "<!-- a <a href=x> -->", "<!DOCTYPE html>",
		"<svg width=1>", "<use href=w x=y>", "<svg a xlink:href=v>", "<![CDATA[<a href=z>]]>", "</svg>", "<math><mi href=p>", "</math>", "<meta http-equiv=refresh content='1;url=e' name=n>",
		"<object data=e archive='f g' z>", "</object>", "<applet archive='h,i' code=x>", "<q cite=q a>", "<li x>", "<h1 a=b>", "</h1>", "<nobr x=1>", "<br/>", "<a", "<a href='",
	}
	r := rand.New(rand.NewPCG(2396, 5))
	links, reduced := 0, 0
	for range testutil.Amount(500, 100_000) {
		var b strings.Builder
		for range 1 + r.IntN(25) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		if r.IntN(40) == 0 { // nested too deeply
			b.WriteString(strings.Repeat("<div x=y><a href=n>", 200+r.IntN(300)))
		}
		text := decode([]byte(b.String()), "text/html; charset=utf-8")
		got, want := text.document(true), text.document(false)
		if !slices.Equal(got.links, want.links) || got.base != want.base || fmt.Sprint(got.err) != fmt.Sprint(want.err) {
			t.Fatalf("%q:\n got %+v, %v\nwant %+v, %v", b.String(), got.links, got.err, want.links, want.err)
		}
		links += len(want.links)
		if len(mark(text.utf8, true).text) < len(mark(text.utf8, false).text) {
			reduced++
		}
	}
	if links < 500 || reduced < 200 {
		t.Errorf("%d links, %d documents reduced", links, reduced)
	}
}
