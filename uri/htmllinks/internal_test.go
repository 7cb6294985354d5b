package htmllinks

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/testutil"
)

func wholeDecoder(name string) *encoding.Decoder {
	e, _ := charset.Lookup(name)
	return e.NewDecoder()
}

// FuzzTag checks attributes, and the offsets of their values, against the tokenizer.
func FuzzTag(f *testing.F) {
	for _, s := range []string{
		"a href=b", "a =b c==d /e f/=g", "a b='c'd=\"e\"", "a B=1 b=2", "a/b", "a b=&amp;&lt&gt=&fjlig;&semi;&notit;&#x41;&#0;&#x80;&NotEqualTilde;",
		"a b='\r\n\r\x00'", "a b = c", "a b=/", "a b=&amp", "a b='&copy'", "a\x00 \x00=\x00", "a '", "a" + strings.Repeat(" b=1 b c d e f g h i j k l m n o p q r s t B=2 s=3 u=4", 3), "a b='&#x110000;&acE;&copy&reg;'", "a b='&#X41;&#xg;&#Xg;&#;&#x;'",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, inner string) {
		text := "<" + inner + ">"
		z := html.NewTokenizer(strings.NewReader(text))
		if kind := z.Next(); kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			return
		}
		end := len(z.Raw())
		type pair struct{ key, val string }
		var want, got []pair
		for _, a := range z.Token().Attr {
			want = append(want, pair{a.Key, a.Val})
		}
		seen := make(map[string]bool)
		for a := range attributesOf(text, extent{until(text, 1, nameEnds), end}) {
			key := strings.ReplaceAll(ascii.Lower(a.name), "\x00", "\uFFFD")
			if seen[key] {
				continue
			}
			seen[key] = true
			raw, last := text[a.value.start:a.value.end], 0
			value, offset := resolved(raw, htmlValue)
			got = append(got, pair{key, value})
			for i := range len(value) + 1 {
				at := offset(i)
				if at < last || at > len(raw) || i == 0 && at != 0 || i == len(value) && at != len(raw) && raw != "" {
					t.Fatalf("%q: offset %d comes from %d", raw, i, at)
				}
				last = at
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
		want, err := wholeDecoder(d.charset).Bytes([]byte(doc)[d.skipped:])
		if err == nil && string(want) != d.text {
			t.Fatalf("%s: %q, not %q", d.charset, d.text, want)
		}
		last := int64(0)
		for i, c := range d.text {
			at := d.source(i)
			if at < last || at > int64(len(doc)) || i > 0 && at == last && c != 0x304 && c != 0x30C {
				t.Fatalf("%s: offset %d comes from %d, the one before from %d", d.charset, i, at, last)
			}
			last = at
		}
	})
}

// treeLinks returns the links that golang.org/x/net/html's tree of a document has, as
// "element attribute reference" in alphabetical order, and that of its base.
func treeLinks(t *testing.T, doc string) (links []string, base string, ok bool) {
	t.Helper()
	root, err := html.ParseWithOptions(strings.NewReader(doc), html.ParseOptionEnableScripting(false))
	if err != nil {
		return nil, "", false // nested too deeply
	}
	var walk func(n *html.Node)
	walk = func(n *html.Node) {
		wanted := forms()[n.Data]
		if n.Namespace != "" {
			wanted = foreignForms
		}
		isRefresh := slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "http-equiv" && ascii.EqualFold(a.Val, "refresh") })
		for _, a := range n.Attr {
			key := strings.TrimPrefix(a.Namespace+":"+a.Key, ":")
			f, ok := wanted[key]
			if n.Type != html.ElementNode || !ok || f == refresh && !isRefresh {
				continue
			}
			for e := range f.references(a.Val) {
				links = append(links, strings.ToLower(n.Data)+" "+key+" "+a.Val[e.start:e.end])
			}
			if n.Data == "base" && n.Namespace == "" && n.Parent.Data == "head" && base == "" {
				base = links[len(links)-1]
			}
		}
		if n.Data == "template" && n.Namespace == "" {
			return
		}
		for child := range n.ChildNodes() {
			walk(child)
		}
	}
	walk(root)
	slices.Sort(links)
	return slices.Compact(links), base, true // formatting makes several elements of a tag
}

// passLinks returns the same by Parse.
func passLinks(t *testing.T, doc string) (links []string, base string) {
	t.Helper()
	d := testutil.Must(Parse(strings.NewReader(doc), Options{ContentType: "text/html; charset=utf-8"}))
	shown := func(l Link) string { return strings.ToLower(l.Element) + " " + l.Attribute + " " + l.Ref }
	for l := range d.Links() {
		links = append(links, shown(l))
	}
	if l, ok := d.Base(); ok {
		base = shown(l)
	}
	slices.Sort(links)
	return slices.Compact(links), base
}

var pieces = []string{
	"<p>", "<p class=x>", "</p>", "text ", " ", "\n", "\r\n", "a &amp; b", "&#32;", "\x00", "x < y", "é",
	"<a href=# title='b'>", "<a href='a>#' id=1 />", "</a>", "<A HREF=c&amp;#>", "<img src=# alt=\"y\">", "<image src=#>", "<base href=# target=t>", "<link rel=x href=#>",
	"<table border=1>", "<tr background=#>", "<td background=# x=y>", "</table>", "<tbody background=#>", "</tr>", "</td>",
	"<form action=# method=post>", "</form>", "<input type=hidden src=#>", "<input src=#>", "<button formaction=# x>", "<iframe src=#>", "</iframe>",
	"<b class=x>", "<b class=y>", "<b>", "</b>", "<font color=red>", "<i>", "</i>", "<div id=d>", "</div>",
	"<html manifest=#>", "<head profile=#>", "</head>", "<body background=#>", "</body>", "<noframes>", "</noframes>",
	"<script src=#>if (a < b) '</div>'</script>", "<style media=x>p{}</style>", "<title>T t</title>", "<textarea rows=2>\n\nx</textarea>", "<pre x=y>", "\n\n", "</pre>",
	"<noscript class=n>", "<img src=# title='</noscript>'>", "</noscript>", "<template id=t>", "</template>", "<!-- a <a href=#> -->", "<!DOCTYPE html>",
	"<svg width=1>", "<use href=# x=y>", "<svg a xlink:href=#>", "<![CDATA[<a href=#>]]>", "</svg>", "<math><mi href=#>", "</math>", "<meta http-equiv=refresh content='1;url=#' name=n>",
	"<svg><g><a href=#></a></g><linearGradient xlink:href=# /></svg>", "<svg><foreignObject><a href=#>", "</foreignObject></svg>",
	"<object data=# archive='f g#' z>", "</object>", "<applet archive='h#,i' code=x>", "<q cite=# a>", "<li x>", "<h1 a=b>", "</h1>", "<nobr x=1>", "<br/>",
	"<select name=x>", "<option value=1>", "</select>", "<plaintext x>", "<frame src=# longdesc=#>", "</frameset>", "<a", "<a href='",
}

// foreignOrTemplate matches what one pass can misread if it is not well nested: SVG and
// MathML that an end tag outside of it closes, and formatting that continues after a template.
var foreignOrTemplate = regexp.MustCompile(`(?i)<(svg|math|template)`)

// hiding matches tags that HTML5 parsing drops in a frameset, so that what follows is not text.
var hiding = regexp.MustCompile(`(?i)<(plaintext|textarea|title|style|script|iframe|noframes|noscript|xmp|noembed)`)

// dropped matches links of tags that HTML5 parsing can drop.
var dropped = regexp.MustCompile(`^(body|form|frame|head|html|tbody|td|tr) `)

// TestTree checks Parse against the tree of golang.org/x/net/html.
func TestTree(t *testing.T) {
	r := rand.New(rand.NewPCG(2396, 5))
	links, different, n := 0, 0, testutil.Amount(2000, 100_000)
	for range n {
		var b strings.Builder
		frames := r.IntN(8) == 0
		if frames {
			b.WriteString("<head profile=p><frameset>")
		}
		for i := range 1 + r.IntN(25) {
			b.WriteString(strings.ReplaceAll(pieces[r.IntN(len(pieces))], "#", fmt.Sprint("#", i)))
		}
		doc := b.String()
		isForeign := strings.Contains(doc, "<svg") || strings.Contains(doc, "<math")
		if isForeign && strings.Contains(doc, "<template") {
			continue // the tree ends there
		}
		want, wantBase, _ := treeLinks(t, doc)
		got, base := passLinks(t, doc)
		links += len(want)
		extra := slices.DeleteFunc(slices.Clone(got), func(l string) bool {
			_, ok := slices.BinarySearch(want, l)
			return ok || frames || dropped.MatchString(l)
		})
		missing := slices.DeleteFunc(slices.Clone(want), func(l string) bool { return slices.Contains(got, l) })
		if len(extra)+len(missing) == 0 && base == wantBase {
			continue
		}
		if frames && hiding.MatchString(doc) {
			continue // the tree has what follows the dropped tag
		}
		if !foreignOrTemplate.MatchString(doc) {
			t.Fatalf("%q:\n got %q, base %q\nwant %q, base %q\nmissing %q, extra %q", doc, got, base, want, wantBase, missing, extra)
		}
		different++
	}
	if links < 2*n || different > n/100 {
		t.Errorf("%d documents: %d links, %d differ", n, links, different)
	}
}

// An entity that others make too long is left out alone.
func TestEntities(t *testing.T) {
	half := strings.Repeat("x", maxEntity/2)
	got := entities(`<!DOCTYPE a [<!ENTITY a "`+half+`"><!ENTITY b "&a;&a;"><!ENTITY c "&b;x"><!ENTITY d "y">]>`, 1)
	if len(got) != 3 || got["b"] != half+half || got["d"] != "y" {
		t.Errorf("%d entities, b of %d bytes, d %q", len(got), len(got["b"]), got["d"])
	}
}
