package htmllinks

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
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
