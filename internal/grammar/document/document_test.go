package document_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/grammar/document"
	"github.com/stricturi/stricturi/internal/testutil"
)

func TestDecode(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"UTF-16 with a byte order mark", "\xFF\xFEa\x00\xE9\x00\n\x00", "a\u00e9\n"},
		{"UTF-16 in big endian without one", "\x00a\x00\r\x00\n\x00b", "a\nb"},
		{"a declared encoding", "<?xml version='1.0' encoding='windows-1252'?><rfc>\x93<artwork/></rfc>",
			"<?xml version='1.0' encoding='windows-1252'?><rfc>\u201C<artwork/></rfc>"},
		{"HTML in Latin-1", "<html><meta charset=iso-8859-1>\xE9", "<html><meta charset=iso-8859-1>\u00e9"},
		{"text in Latin-1", "a = \"b\" ; \xE9", "a = \"b\" ; \xE9"},
		{"a wrong declaration", "<?xml version='1.0' encoding='x-a'?><rfc>\u00e9<artwork/>", "<?xml version='1.0' encoding='x-a'?><rfc>\u00e9<artwork/>"},
	} {
		if got := testutil.Must(document.Decode(c.text)); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
	if _, err := document.Decode("<?xml version='1.0' encoding='x-a'?><rfc>\xE9<artwork/>"); err == nil || !strings.Contains(err.Error(), `"x-a"`) {
		t.Errorf("unknown encoding: %v", err)
	}
}

func TestNone(t *testing.T) {
	for text, want := range map[string]string{
		"A\n\n[1] document ::= prolog\n": "line 3 looks like EBNF, ", "A ::= SEQUENCE {\n": "ASN.1",
		"person = {\n  age: int\n}\n": "CDDL", "  a =\n  atomLink = element atom:link {\n": "line 2 looks like RELAX NG", "text\n": "no ABNF",
	} {
		if err := document.None(text); !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// BNF is written as ABNF: <URN chars> (RFC 2141, 2.2), 1,31<a> (2.1), words and """ (RFC 821, 4.1.2), {} (RFC
// 1459, 2.3.1).
func TestBNF(t *testing.T) {
	const text = "A <b c> is \"<b c>\".\n\n  <a> ::= \"<b c>\" <b c> [ 1,31<d> ]\n      | <d><other>\n\n      | { '{' }\n\n  <b c> ::= \"\"\" <d> \"\\\"\n" +
		"  <d> ::= any one of the ten digits\n          0 through 9\n  <e> ::= a <d>\n"
	rules, _, broken := document.Extract(text)
	var got []string
	for _, r := range rules {
		got = append(got, r.Text)
	}
	want := []string{
		"  a ::= \"<b c>\" b-c [ 1*31d ]\n      | d <other>\n      | *( '{' )", "  b-c ::= %x22 d \"\\\"",
		"  d ::= <any one of the ten digits\n          0 through 9>", "  e ::= a d",
	}
	if !slices.Equal(got, want) || len(broken) > 0 || !rules[0].BNF {
		t.Errorf("got %q, want %q, and %v", got, want, broken)
	}
}

// Entities of other files are left out, and reported where ABNF would be.
func TestEntities(t *testing.T) {
	const text = "<!DOCTYPE rfc SYSTEM \"rfc2629.dtd\" [\n<!ENTITY rfc2119 PUBLIC '' 'reference.RFC.2119.xml'>\n]>\n<rfc><middle><section title=\"A\">\n" +
		"<artwork>\na = \"b\"\n</artwork>\n<artwork>\n&rules;\n</artwork></section></middle><back>&rfc2119;</back></rfc>"
	rules, _, broken := document.Extract(text)
	if len(rules) != 1 || len(broken) != 1 || broken[0].Name != "&rules;" || broken[0].Line != 9 {
		t.Errorf("got %v and %v", rules, broken)
	}
}

func read(name string) string {
	return string(testutil.Must(os.ReadFile(filepath.Join("testdata", name))))
}

// The pages of the specifications that define grammars give the project's own grammar
// files, rule by rule. Other pages of the excerpts have a table of contents and an
// algorithm (RFC 3986, 5.3: result = "").
func TestSpecifications(t *testing.T) {
	for stem, sections := range map[string]map[string]string{
		"rfc2396":      {"URI-reference": "A", "uric": "A", "unwise": "2.4.3"},
		"rfc2396bis00": {"URI-reference": "A", "unwise": "2.4.3"},
		"rfc3986":      {"URI": "A", "dec-octet": "A", "sub-delims": "A"},
		"rfc3987":      {"IRI": "2.2", "port": "2.2"},
	} {
		text := read(stem + ".txt")
		rules, other, broken := document.Extract(text)
		e, ok := grammar.Lookup(stem)
		if !ok {
			t.Fatal(stem)
		}
		var want []*grammar.Rule
		for _, r := range e.Rules() {
			if !r.Core {
				want = append(want, r)
			}
		}
		if len(rules) != len(want) || len(other) != 0 || len(broken) != 0 {
			t.Errorf("%s: %d rules, want %d; %d others; broken %v", stem, len(rules), len(want), len(other), broken)
			continue
		}
		lines := strings.Split(text, "\n")
		for i, r := range rules {
			// The grammar file may keep a blank line where a page ended.
			if text := strings.ReplaceAll(want[i].ABNF, "\n\n", "\n"); r.Name != want[i].Name || r.ABNF() != text {
				t.Errorf("%s: %s:\n%s\nwant %s:\n%s", stem, r.Name, r.ABNF(), want[i].Name, want[i].ABNF)
			}
			if section, ok := sections[r.Name]; ok && r.Section != section {
				t.Errorf("%s: %s is in section %q, want %q", stem, r.Name, r.Section, section)
			}
			if first, _, _ := strings.Cut(r.Text, "\n"); strings.TrimSpace(lines[r.Line-1]) != strings.TrimSpace(first) {
				t.Errorf("%s: %s is not in line %d", stem, r.Name, r.Line)
			}
		}
	}
}

func TestExtract(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string // section: definition on one line
		other      []string // names
	}{
		{
			"a definition over a page break (RFC 3986, Appendix A)",
			"2.  Syntax\n\n   a = \"b\"\n\n\nAuthor        Standards Track      [Page 1]\n\f\nRFC 9999      Things     May 2020\n\n\n     / \"c\"\n\n   d = \"d\"\n",
			[]string{`2: a = "b" / "c"`, `2: d = "d"`}, nil,
		},
		{
			"a page break between paragraphs, without form feed",
			"2.  Syntax\n\n   Some text.\n\n\nAuthor        Expires May 2, 2020      [Page 1]\n\nInternet-Draft      Things     May 2020\n\n\n   d = \"d\"\n",
			[]string{`2: d = "d"`}, nil,
		},
		{"an introduction in the same paragraph", "   where\n   a = b\n   b = \"b\"\n", []string{": a = b", `: b = "b"`}, nil},
		{"an alternative after a blank line", "   a = \"b\"\n\n     / \"c\"\n", []string{`: a = "b" / "c"`}, nil},
		{"text that has an equals sign", "   The port = 80 here, and\n   a = b as well.\n", nil, nil},
		{"an algorithm", "   result = \"\"\n\n   if x then\n      y = z;\n", nil, nil},
		{"CRLF and a byte order mark", "\uFEFF1. A\r\n\r\n   a = \"b\"\r\n     \"c\"\r\n", []string{`1: a = "b" "c"`}, nil},
		{"no margin", "1. A\n\na = \"b\"\n/ \"c\"\nd = \"d\"\n", []string{`1: a = "b" / "c"`, `1: d = "d"`}, nil},
		{"comments", "   ; first\n\n   ; second\n   a = \"b\" ; third\n           ; fourth\n", []string{`: a = "b" ; third ; fourth`}, nil},
		{
			"the collected grammar comes first, and what it lacks last", "1. A\n\n   a = b\n\n   b = \"1\"\n\n   c = \"c\"\n\nAppendix A.  Collected ABNF\n\n   b = \"2\"\n   a = b\n",
			[]string{`1: b = "2"`, "1: a = b", `1: c = "c"`}, []string{"b"},
		},
		{
			"RFC 6020, 9.4 and 12: words count only if there is no other definition", "1. A\n\n   a = *b\n\n2. B\n\n   c = a b\n   a = < what the scanner\n         returns >\n   b = %x20\n",
			[]string{"1: a = *b", "2: c = a b", "2: b = %x20"}, []string{"a"},
		},
		{"added alternatives", "1. A\n\n   a = \"1\"\n   a =/ \"2\"\n\n2. B\n\n   a =/ \"3\"\n", []string{`1: a = "1"`, `1: a =/ "2"`}, nil},
		{"a repeated definition, in other spaces and case", "1. A\n\n   a = B / \"c\"\n\n2. B\n\n   A = b  /  \"c\"\n", []string{`1: a = B / "c"`}, nil},
		{
			"RFC 2616, 2.2: the quotation mark, brackets and lines",
			"   In BNF:\n\n   CTL = <any control\n          character>\n   <\">            = <US-ASCII double-quote mark (34)>\n\n   qdtext         = <any TEXT except <\">>\n",
			[]string{": CTL = <any control character>", `: qdtext = <any TEXT except <">>`}, nil,
		},
		{"RFC 2045, 5.1", "   content := \"Content-Type\" \":\" type\n", []string{`: content := "Content-Type" ":" type`}, nil},
		{"RFC 2822, 3.2.3: a blank line after a slash", "ctext = NO-WS-CTL /  ; controls\n\n        %d33-39\n", []string{": ctext = NO-WS-CTL / ; controls %d33-39"}, nil},
		{
			"RFC 2822, 3.3: text after a page break", "zone = \"+\" / obs-zone\n\nResnick    Standards Track    [Page 14]\n\f\nRFC 2822    Format    April 2001\n\n   The day is the day.\n",
			[]string{`: zone = "+" / obs-zone`}, nil,
		},
		{
			"RFC 2445, 4.6: an open bracket, blank lines, indentation lost at a page break",
			"     calprops = 2*(\n\n        ; required\n\n        \"a\" /\n\nDawson    Standards Track    [Page 52]\n\f\nRFC 2445    iCalendar    November 1998\n\n   \"b\" )\n",
			[]string{`: calprops = 2*( ; required "a" / "b" )`}, nil,
		},
		{
			"RFC 3028, 8.2.2: a comment that goes on without a semicolon", "   s-list = \"[\" / s    ;; if\n   there is one, omit them\n\n   s = \"s\"\n",
			[]string{`: s-list = "[" / s ;; if`, `: s = "s"`}, nil,
		},
		{
			"RFC 2234, 4, and RFC 5321, 4.4: a comment that goes on without a semicolon, indented",
			"   a = \"b\"\n        ; all\n          without c\n   d = \"e\"\n      ; may be\n      added.\n", []string{`: a = "b" ; all ;without c`, `: d = "e" ; may be ;added.`}, nil,
		},
		{"RFC 2445, 4.6.6: a rule after a comment", "   a = *(\n\n      ; may be\n      x-prop\n\n      )\n\n   x-prop = \"x\"\n", []string{": a = *( ; may be x-prop )", `: x-prop = "x"`}, nil},
		{"RFC 3525, B.2: the name on a line of its own", "   Token\n       = (\"I\" / \"IB\")\n", []string{`: Token = ("I" / "IB")`}, nil},
		{
			"RFC 822: heads and feet without a number in brackets",
			"  a = \"b\"\n\n  May 1, 1982    - 1 -    RFC #822\n\f\n  Standard Texts\n\n     / \"c\"\n\n  May 1, 1982    - 2 -    RFC #822\n\f\n  Standard Texts\n\n" +
				"     / \"d\"\n\n  May 1, 1982    - 3 -    RFC #822\n\f\n  Standard Texts\n\n     / \"e\"\n",
			[]string{`: a = "b" / "c" / "d" / "e"`}, nil,
		},
		{
			"RFC 3261, 7.3 and 25.1: the connected grammar wins", "7.3 Fields\n\n   header = \"h\" value\n\n25.1 Basic Rules\n\n   header = name value\n   name = \"n\"\n   value = \"v\"\n",
			[]string{"25.1: header = name value", `25.1: name = "n"`, `25.1: value = "v"`}, []string{"header"},
		},
		{"XML 1.0, 2: EBNF", "   The grammar is in EBNF.\n\n   Foo ::= 'a' | 'b'\n\n   Bar ::= Foo Foo\n\n   [3] Eq ::= S? '=' S?\n", nil, nil},
		{"code", "   a = \"b\" c\n\n   c = \"d\"\n\n   err = open(c);\n\n   fd = \"x\";\n", []string{`: a = "b" c`, `: c = "d"`}, nil},
		{"an underlined letter is no heading of two lines", "H\n=\n\n   a = \"x\" b\n\n   b = \"y\"\n", []string{`: a = "x" b`, `: b = "y"`}, nil},
		{"examples", "1. Syntax\n\n   a = \"b\" c\n\n   c = \"d\"\n\n2. Examples\n\n   foo = \"bar\"\n", []string{`1: a = "b" c`, `1: c = "d"`}, nil},
		{"RFC 4515, 2: ASN.1", "   AssertionValue ::= OCTET STRING\n\n   Value ::= AssertionValue\n\n   filter = \"(\"\n", []string{`: filter = "("`}, nil},
		{"RFC 7489, 3; RFC 6749, 4.1; RFC 4566, 6", "   MSA = Mail Agent\n\n   a=recvonly\n\n   o=<name> <id>\n\n   k = \"k\"\n", []string{`: k = "k"`}, nil},
		{"RFC 6749, A.6: a rule of another document", "The ABNF:\n\n   redirect-uri = URI-reference\n", []string{": redirect-uri = URI-reference"}, nil},
		{
			"RFC 6570, 3.2: examples in another notation", "   a = b\n\n   b = c d e\n\n   c = \"c\"\n\n   d = \"d\"\n\n   e = \"e\"\n\n   var := \"value\"\n",
			[]string{": a = b", ": b = c d e", `: c = "c"`, `: d = "d"`, `: e = "e"`}, nil,
		},
		{
			"RFC 7208, 7.2: descriptions in words", "   p = the name of <ip> (do not use)\n   r = domain name of host\n\n   ip = name\n\n   name = \"n\"\n",
			[]string{": ip = name", `: name = "n"`}, nil,
		},
		{"RFC 8288, 3: parameters", "   a = b [ \"=\" b ]\n\n   b = \"b\"\n\n   x=\"y\"\n\n   charset=\"utf-8\"\n", []string{`: a = b [ "=" b ]`, `: b = "b"`}, nil},
		{
			"RFC 4646, 4.3.1: lengths", "   a = b\n\n   b = 4x\n\n   x = \"x\"\n\n   extlang1 = 4 (each subsequent subtag includes '-')\n\n   total = 42 characters\n\n   data = 0x4a65\n",
			[]string{": a = b", ": b = 4x", `: x = "x"`}, nil,
		},
		{"no BNF", "   n = floor(k * max_n / B);\n\n   unreach = unreachable\n\n   state = constants | key\n", nil, nil},
		{"Markdown: front matter, and fences that name no language (OpenAPI 3.0)", "%%%\ntitle = \"A\"\n%%%\n\n# A\n\nThe grammar\n\n```\n  a = \"x\" / b\n" +
			"  b = \"y\"\n```\n\n```json\n c = \"d\"\n```\n", []string{`: a = "x" / b`, `: b = "y"`}, nil},
		{"a fence in a block quote, without a language", "> ```\n>   a = \"x\"\n>     / \"y\"\n> ```\n", []string{`: a = "x" / "y"`}, nil},
		{"a fence that is not closed", "a = \"b\"\n\n```json", []string{`: a = "b"`}, nil},
		{"CDDL", "   basic = [* int]\n   id = uint\n\n   k = \"k\"\n", []string{`: k = "k"`}, nil},
		{"nothing", "No grammar.\n", nil, nil},
		{
			"a table of contents", "   2.  Lists . . . . . 4\n\n2.  Lists\n\n   a = \"b\"\n", []string{`2: a = "b"`}, nil,
		},
	} {
		rules, other, broken := document.Extract(testutil.Must(document.Decode(c.text)))
		var got, left []string
		for _, r := range rules {
			got = append(got, r.Section+": "+strings.Join(strings.Fields(r.ABNF()), " "))
		}
		for _, r := range other {
			left = append(left, r.Left.Name)
		}
		if !slices.Equal(got, c.want) || !slices.Equal(left, c.other) || len(broken) != 0 {
			t.Errorf("%s: got %q and %q, want %q and %q; broken %v", c.name, got, left, c.want, c.other, broken)
		}
	}
}

func TestMarkup(t *testing.T) {
	type rule struct {
		name, section string
		line          int
		text          string
	}
	for file, want := range map[string][]rule{
		"lists.xml": {
			{"list", "2.1", 14, `list = item *( "," item )`},
			{"less", "A", 15, `less = "<" / "&"`},
			{"item", "2.1", 9, "item = 1*ALPHA"},
		},
		"lists.md": {
			{"list", "2.1", 10, "list = item\n     *( \",\" item )"},
			{"item", "2.1", 14, "item =  \"a\""},
			{"item", "2.1", 15, "item =/ \"b\""},
			{"more", "More", 20, "more = list"},
		},
	} {
		rules, _, _ := document.Extract(read(file))
		var got []rule
		for _, r := range rules {
			got = append(got, rule{r.Name, r.Section, r.Line, r.ABNF()})
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %+v, want %+v", file, got, want)
		}
	}
	rules, _, _ := document.Extract(read("lists.md"))
	if rules[1].Above != "; comment" {
		t.Errorf("the comment is %q", rules[1].Above)
	}
}

func TestMarkupOfOthers(t *testing.T) {
	for _, c := range []struct {
		name, text string
		document   string
		want       []string // section, line: definition on one line
	}{
		{
			"xml2rfc 1 in another encoding, artwork without a type (draft-fielding-uri-rfc2396bis)",
			"<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>\n<rfc docName=\"draft-a-00\"><front><title>D\xfcrst</title></front><middle><section title=\"One\">\n" +
				"<figure><artwork>\n   a = \"b\" / &lt;c&gt;\n</artwork></figure><figure><artwork>\n ftp://a=b\n A picture of\n a = x\n</artwork></figure></section></middle></rfc>",
			"draft-a-00, \"D\u00fcrst\"", []string{`1, 4: a = "b" / <c>`},
		},
		{
			"HTML of xml2rfc 3", "<!DOCTYPE html>\n<html><title>RFC 9999: Lists</title><h2 id=\"x\"><a>2.1. </a><a>List&amp;s</a></h2>\n<pre class=\"sourcecode lang-abnf\">\na = \"&lt;\"\n" +
				"</pre><pre class=\"sourcecode lang-xml\">\nb = \"c\"\n</pre><pre class=\"example\">c = \"d\"</pre><pre>d = \"e\"</pre></html>",
			`RFC 9999, "Lists"`, []string{`2.1, 4: a = "<"`, `2.1, 7: d = "e"`},
		},
		{
			"HTML of Markdown", "<h1>A</h1><pre><code class=\"language-abnf\">a = \"b\"\n</code></pre>" +
				"<pre><code class=\"language-js\">c = \"d\"\n</code></pre>",
			"", []string{`A, 1: a = "b"`},
		},
		{"headings that are underlined (CommonMark, 4.3)", "---\ntitle: x\n---\n\nA\n=\n\n2. B {#b}\n----\n\nc\n\n---\n\n```abnf\na = \"b\"\n```\n", `"x"`, []string{`2, 16: a = "b"`}},
		{"Bikeshed with Markdown", "<pre class='metadata'>\nTitle: A\n</pre>\n\nB {#b}\n===\n\n<pre class=abnf>\na = <b>\"&lt;\"</b>\n</pre>\n\n" +
			"<h2 id=c>C</h2>\n<pre class=abnf>\nd = a\n</pre>\n", "", []string{`B, 9: a = "<"`, "C, 14: d = a"}},
		{"HTML without html", "<!-- x --><head><title>X</title></head><pre class=\"lang-abnf\">\na = \"b\"\n</pre>", `"X"`, []string{`, 2: a = "b"`}},
		{
			"HTML of a plain RFC: links in its text, and a page break",
			"<html><head><title>RFC 9998 - Lists</title></head><body><pre class=\"newpage\">\n<span class=\"h2\"><a href=\"#2\">2</a>.  Lists</span>\n\n   a = \"b\"\n\n" +
				"<span class=\"grey\">Author        Standards Track      [Page 1]</span></pre>\n<pre class=\"newpage\"><span class=\"grey\">RFC 9998      Lists     May 2020</span>\n\n     / <a>c</a>\n\n   c = \"c\"\n</pre></body></html>",
			`RFC 9998, "Lists"`, []string{`2, 4: a = "b" / c`, `2, 11: c = "c"`},
		},
		{
			"xml2rfc 3: citations (RFC 9112, Appendix A)", "<rfc docName=\"draft-a-00\"><front><title>A</title></front><middle><section title=\"One\"><sourcecode type=\"abnf\">\n" +
				"a = &lt;token, see <xref target=\"HTTP\"/>, Section 5.6.2&gt;\n</sourcecode></section></middle></rfc>",
			`draft-a-00, "A"`, []string{"1, 2: a = <token, see [HTTP], Section 5.6.2>"},
		},
		{"Bikeshed and ReSpec", "<!DOCTYPE html><title>A</title><h2>2. B</h2>\n<pre class=abnf>\n<dfn>a</dfn> = \"&lt;\" <a>b</a>\n</pre>", `"A"`, []string{`2, 3: a = "<" b`}},
		{
			"block quotes (CommonMark, 5.1)", "# A\n\n> As there:\n>\n> ~~~ abnf\n> a = \"b\"\n>     / \"c\"\n> ~~~\n\n>> ```abnf\n>>b = <pre class=abnf>\nc = d\n\n> <pre class=abnf>e = \"f\"</pre>\ng = h\n",
			"", []string{`A, 6: a = "b" / "c"`, "A, 11: b = <pre class=abnf>", `A, 14: e = "f"`},
		},
		{
			"HTML within Markdown (CommonMark, 4.6)", "# A\n\n<pre class=\"def abnf\">\n<dfn>a</dfn> = \"&lt;\" <a>b</a>\nb = 1*DIGIT\n</pre>\n\ntext\n\n~~~ abnf\nc = <d, see {{!HTTP=RFC9110}}>\n~~~\n",
			"", []string{`A, 4: a = "<" b`, "A, 5: b = 1*DIGIT", "A, 11: c = <d, see [HTTP]>"},
		},
		{
			"comments of HTML within Markdown (CommonMark, 4.6)", "# A\n<!-- x -->\n```abnf\n<!--\na = \"1\"\n```\n```abnf\nb = \"1\"\n```\n" +
				"<!--\n# B\n```abnf\nc = \"1\"\n```\n<pre class=abnf>\nd = \"1\"\n</pre>\n-->\n~~~ abnf\ne = \"1\"\n~~~\n",
			"", []string{`A, 5: a = "1"`, `A, 8: b = "1"`, `A, 20: e = "1"`},
		},
		{
			"kramdown: the type is below the block", "---\ntitle: Lists\n---\n\n# One\n\n~~~\na = \"b\"\n~~~\n{: type=\"abnf\" #fig}\n\n~~~\nc = \"d\"\n~~~\n\n{:type=\"abnf\"}\n",
			`"Lists"`, []string{`One, 8: a = "b"`},
		},
	} {
		text := testutil.Must(document.Decode(c.text))
		rules, other, broken := document.Extract(text)
		var got []string
		for _, r := range rules {
			got = append(got, fmt.Sprintf("%s, %d: %s", r.Section, r.Line, strings.Join(strings.Fields(r.ABNF()), " ")))
		}
		if !slices.Equal(got, c.want) || len(other)+len(broken) > 0 {
			t.Errorf("%s: got %q, want %q; %v, %v", c.name, got, c.want, other, broken)
		}
		if name := document.Name(text); name != c.document {
			t.Errorf("%s: name %s, want %s", c.name, name, c.document)
		}
	}
}
