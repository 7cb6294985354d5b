package markdown_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/markdown"
	"github.com/stricturi/stricturi/internal/testutil"
)

// Each link is written as its text in the source, and after "→" the reference if it differs.
func TestLinks(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     []string
	}{
		{"link", `[a](b "t") [a]( <b c> ) [a](b\_\c&amp;&#100;&#X65;&nosuch;&ampx;)`, []string{"b", "b c", `b\_\c&amp;&#100;&#X65;&nosuch;&ampx; → b_\c&de&nosuch;&ampx;`}},
		{"references to no character", `[a](&#0;&#xD800;&#9999999;&semi;)`, []string{"&#0;&#xD800;&#9999999;&semi; → \uFFFD\uFFFD\uFFFD;"}},
		{"an escaped reference", `[a](\&amp;)`, []string{`\&amp; → &amp;`}},
		{"image", "![a](b) [![c](d)](e)", []string{"b", "d", "e"}},
		{"empty", "[a]() [a](<>) <a href=''>", nil},
		{"definitions, used and not", "[a]: b 't'\n[a]: second\n> [c]:\n> <d e>\n\n[a] [x][a]", []string{"b", "second", "d e"}},
		{"footnotes", "[^1]: `a|b`\n\n[^2]: https://c|d\n\n[^3]: See https://e.", []string{"https://c|d", "https://e"}},
		{"autolinks", `<xy:\_&amp;> <a@b.example> <a.b>`, []string{`xy:\_&amp; → xy:\_&`, "a@b.example → mailto:a@b.example"}},
		{"code", "`https://a` ``[a](b)``\n\n    https://c\n\n```\n[a](b)\n```\n~~~\n<a href=x>", nil},
		{"bare", "https://a HTTP://localhost:8080/x ftp://b/, http://[::1]/ xhttp://c mailto:a@b www.a.b http:// https://...",
			[]string{"https://a", "HTTP://localhost:8080/x", "ftp://b/", "http://[::1]/"}},
		{"ends of bare URLs", "(https://a/(b)) **https://b/**: https://c?x&y;z https://d?x&amp; https://e;; [https://f] \"https://g\"h 'https://h'\nhttps://i\\_j\\`",
			[]string{"https://a/(b)", "https://b/", "https://c?x&y;z", "https://d?x", "https://e", "https://f", "https://g", "https://h", `https://i\_j → https://i_j`}},
		{"what ends a bare URL", "https://a<br>https://b[c](d) https://e`f` https://g/*h*_i https://j\u3000k http://[::1](l)",
			[]string{"https://a", "https://b", "d", "https://e", "https://g/*h*_i", "https://j\u3000k", "l"}},
		{"one invalid reference", "https://matrix.to/#/#a:b", []string{"https://matrix.to/#/#a:b"}},
		{"within a link", "[https://a](b) ![https://c](d) https://e", []string{"b", "d", "https://e"}},
		{"table", "|https://a|b|\n|-|-|\n|https://c|[d](e\\|f)|", []string{"https://a", "https://c", `e\|f → e|f`}},
		{"a table, and not a heading, before a list", "a\n-:\n-\n    [a](b)", []string{"b"}},
		{"a heading of lines without links", "a\nb\n===\n[a]: b\n\nc\nd\n    e\n[a]: c", []string{"b"}},
		{"HTML", "<p>https://a <a href='b&amp;c'>\n<img src=d></p>\n\ne <script> <a\nhref=f> <!-- <a href=g> -->\n> <i>\n> <a href=h>\n\n<pre>\n</pre><a href=i>",
			[]string{"b&amp;c → b&c", "d", "f", "h", "i"}},
		{"in a list and a quote", "- [a](b)\n  > 1. \t[c](d)\n>\t[e]: f\n", []string{"b", "d", "f"}},
		{"variables", "[a](${b}) [a](x/$HOME) [a]({{b}}) [a](b{id}) [a](x<y>) <http://h:port/> [a](b%s) [a](b%(c)s) [a](%TEMP%) <a href=\"{% url %}\"> " +
			"https://a/<b>/c https://a/$(x) https://a/[owner]/b", nil},
		{"not variables", "[a](b$c) [a](b%sa) [a](x?y={1%2C2}) [a](#{json:\"b\"}) [a](#b:port) [a](%EDA%20) [a]([slug].md) https://a/[*]",
			[]string{"b$c", "b%sa", "x?y={1%2C2}", `#{json:"b"}`, "#b:port", "%EDA%20", "[slug].md", "https://a/[*]"}},
		{"line ends and a mark", "\uFEFF[a](b)\r\n\r\n[c]: d\r\nhttps://e\r\n", []string{"b", "d", "https://e"}},
	} {
		got := links(tt.in)
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s:\n got %q\nwant %q", tt.name, got, tt.want)
		}
	}
}

func links(in string) (all []string) {
	found, err := markdown.Links([]byte(in))
	if err != nil {
		return []string{err.Error()}
	}
	for _, l := range found {
		s := in[l.Start:l.End]
		if s != l.Ref {
			s = fmt.Sprintf("%s → %s", s, l.Ref)
		}
		all = append(all, s)
	}
	return all
}

// Punctuation after a bare URL is not lost.
func TestPast(t *testing.T) {
	const in = "see https://a/b).\""
	got, err := markdown.Links([]byte(in))
	if err != nil || len(got) != 1 || in[got[0].End:got[0].Past] != ").\"" {
		t.Errorf("%+v", got)
	}
}

// What takes quadratic time is refused.
func TestLimits(t *testing.T) {
	nested := func(depth int) (in string) {
		for i := range depth {
			in += strings.Repeat("  ", i) + "- a\n"
		}
		return in
	}
	for in, line := range map[string]int{
		nested(150): 101,
		nested(100): 0,
		"[a](b)\n\n" + strings.Repeat("[a](", 6000):                                                            3,
		"a\n\n" + strings.Repeat("|a", 2000) + "\n" + strings.Repeat("|-", 2000) + strings.Repeat("\n|", 1000): 3,
		strings.Repeat("[a]: b\n", 20001):                                                                      1,
		strings.Repeat("![a](b (\n", 5001):                                                                     5001,
		"a\n" + strings.Repeat("> 1. - ", 400) + "a":                                                           2,
		strings.Repeat("[a](b)\n\n", 6000) + "[a](b)":                                                          0,
		strings.Repeat("- [a](b)\n", 6000):                                                                     0,
		strings.Repeat(">", 900) + strings.Repeat("-", 2000):                                                   0,
	} {
		got := 0
		if _, err := markdown.Links([]byte(in)); err != nil {
			testutil.Must(fmt.Sscanf(err.Error(), "line %d:", &got))
		}
		if got != line {
			t.Errorf("%.20q: the limit is in line %d, want %d", in, got, line)
		}
	}
	// Nothing after the limit is read.
	allocs := func(in string) float64 { return testing.AllocsPerRun(1, func() { _, _ = markdown.Links([]byte(in)) }) }
	if few, many := allocs(nested(150)), allocs(nested(800)); many > 1.25*few && !testutil.Race {
		t.Errorf("%g allocations, %g for more lines", few, many)
	}
}

// FuzzLinks checks that links are within the text and in order, and that each is what is written
// there, but for escapes.
func FuzzLinks(f *testing.F) {
	page := testutil.Must(os.ReadFile("../../../../docs/install.md"))
	for _, s := range []string{
		string(page), "[a](b\\*c&amp;d) <x:y> <a@b.c> https://a/(b)). ![a](<b c>)", "[a]:\n\t<b>\n'c\nd'\n>\t-\t[e](f)", "|a|\n|-|\n|[b](c\\|d)|https://e",
		"- <a\n  href='b'\n  > c>\n\n\t\t[a](b)", "<div>\n<a href=&#x00041;&gt>", "\xff[a](\xfe) https://\xed\xa0\x80 <a href=\xff>", "[a]: <\n[b]: c 'd\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, in string) {
		last := 0
		found, _ := markdown.Links([]byte(in)) // none past a limit
		for _, l := range found {
			if l.Start < last || l.End <= l.Start || l.Past < l.End || l.Past > len(in) || l.Ref == "" {
				t.Fatalf("%+v after %d in %q", l, last, in)
			}
			last = l.Start
			if written := in[l.Start:l.End]; strings.TrimPrefix(l.Ref, "mailto:") != written && !strings.ContainsAny(written, "\\&\x00\r") && strings.ToValidUTF8(written, "") == written {
				t.Fatalf("%q is %q", written, l.Ref)
			}
		}
	})
}
