package reader

import (
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/testutil"
)

// Imports finds the sources of rules that documents name.
func TestImports(t *testing.T) {
	const references = "\n9. References\n\n   [4]   Resnick, P., \"Internet Message Format\", RFC 5322, October\n         2008.\n\n   [HTTP]  Fielding, R., \"HTTP\", STD 97, RFC 9110.\n"
	for _, tt := range []struct {
		name, document, text string
		want                 []string // without comments above
	}{
		{"in words, by a label of the references (RFC 9112, Appendix A)", "", "a = <token, see [HTTP], Section 5.6.2>", []string{"; import rfc9110: token as a"}},
		{"in words, by its own name (RFC 9051, 9)", "", "CRLF = <Defined in RFC 5234>", []string{"; import rfc5234: CRLF"}},
		{"in words, by the name that they have", "", "x = <As the WWW-Authenticate in RFC 7235>", []string{"; import rfc7235: WWW-Authenticate as x"}},
		{"in words, language tags (RFC 2445, 4.2.10)", "", "a = <Text identifying a language, as defined in [RFC 1766]>", []string{"; import rfc1766: Language-Tag as a"}},
		{"in words, a part of such tags", "", "a = <A language subtag, as defined in [RFC 1766]>", nil},
		{"a sentence (RFC 8941, 1.2)", "   It also includes the tchar and OWS\n   rules from [RFC7230].\n", "a = tchar OWS", []string{"; import rfc7230: tchar, OWS"}},
		{"a comment (RFC 5545, 3.1)", "     a = UTF8-2 ; UTF8-2, UTF8-3, and\n  ; UTF8-4 are defined in [RFC3629]\n", "a = UTF8-2", []string{"; import rfc3629: UTF8-2"}},
		{"a list (RFC 6531, 3.3)", "   The following ABNF rules are imported from [4]:\n\n   o  <atext>\n\n   o  <ctext>\n", "a = ctext", []string{"; import rfc5322: ctext"}},
		{"a rule that is added to", "   atext is extended, see [4].\n", "atext =/ \"x\"", []string{"; import rfc5322: atext"}},
		{"rules in general (RFC 6455, 9.1)", "   The ABNF uses rules from [RFC2616].\n   Names are registered, see RFC 5321.\n\n", "a = quoted-string", []string{"; import rfc2616: quoted-string"}},
		{"the only one of the references", "", "a = atext", []string{"; import rfc5322: atext"}},
		{"two documents", "   See quoted-string of RFC 5322 and of RFC 9110.\n", "a = quoted-string",
			[]string{"; quoted-string: rfc5322, rfc9110"}},
		{"a name in a set", "   The tspecials are those of RFC 2045.\n", "a = <any CHAR except tspecials>", []string{"; import rfc2045: tspecials"}},
		{"a core rule (OpenAPI 3.2.0)", "Here, `char` is taken from [RFC8259](https://a.example).\n", "a = *char", []string{"; char is from RFC 8259"}},
		{"after the document", "   The following are from [JSON]:\n\n   o  CHAR\n\n   o  string\n\n   [JSON]  Bray, T., RFC\n     8259.\n", "a = char", []string{"; char is from RFC 8259"}},
		{"of a document that has no number", "   [X1]  Y\n\n   See [X1] for the rule char.\n", "a = CHAR", []string{"; CHAR is from [X1]"}},
		{"a core rule that can be imported (RFC 4517, 3.2)", "   The <WSP> and <DOLLAR> rules are defined in [RFC4512].\n", "a = WSP", []string{"; import rfc4512: WSP"}},
		{"an entity (ReSpec)", "The rule <code>char</code> of RFC&nbsp;8259 is used, see [[!RFC5322]].\n", "a = char", []string{"; char is from RFC 8259"}},
		{"a space that does not break", "`char` can be found in RFC\u00A08259.\n", "a = char", []string{"; char is from RFC 8259"}},
		{"two documents, one of which may define it", "The rules `atext` and `char` are imported from [RFC5322] and [RFC8259].\n", "a = char atext",
			[]string{"; import rfc5322: atext", "; Not the core rules of RFC 5234:", "; char is from RFC 5322 or RFC 8259"}},
		{"one of two unknown documents", "The rule char is from [X] or [Y], Section 2.\n", "a = char", []string{"; char is from [X] or [Y]"}},
		{"two documents, and which one defines it", "`WSP` and char are from RFC 4512 (Section 1.4) and RFC 8259.\n", "a = WSP", []string{"; import rfc4512: WSP"}},
		{"perhaps a core rule", "The rules ALPHA and char are from [RFC5234] and [RFC8259].\n", "a = ALPHA char", []string{"; char is from RFC 5234 or RFC 8259"}},
		{"two sentences in one", "RFC 5322 defines atext and RFC 8259 defines char.\n", "a = char", []string{"; char is from RFC 8259"}},
		{"Bikeshed", "The name char stands for char of [[!RFC8259]].\n", "a = char", []string{"; char is from RFC 8259"}},
		{"kramdown", "Here, `char` is as in {{JSON}}.\n", "a = char", []string{"; char is from [JSON]"}},
		{
			"references of kramdown-rfc", "---\nnormative:\n  RFC9110:\n    display: HTTP\n  MAIL: RFC5322\n  JSON:\n    title: JSON\n    seriesinfo:\n      RFC: 8259\n--- middle\n" +
				"atext is from {{Section 3.2.3 of MAIL}}. char is from {{JSON, Section 7}}. FWS is from {{!M=RFC5322}}.\n",
			"a = <token, see [HTTP]>\nb = atext / char / FWS", []string{"; import rfc5322: atext, FWS", "; import rfc9110: token as a", "; Not the core rules of RFC 5234:", "; char is from RFC 8259"},
		},
		{"a link", "Here, [char](https://www.rfc-editor.org/rfc/rfc8259#section-7) is any character.\n", "a = char", []string{"; char is from RFC 8259"}},
		{"the rule of a document", "The char rule of [JSON] is RFC 8259's char.\n", "a = char", []string{"; char is from [JSON]"}},
		{"after a fence", "```abnf\nv = DIGIT CHAR\n```\nDIGIT is from RFC 2616. CHAR is from RFC 5234.\n", "v = DIGIT CHAR", []string{"; import rfc2616: DIGIT"}},
		{"a sentence after a fence", "```abnf\nv = ALPHA CHAR\n```\nCHAR is from RFC 8259. The letters are ALPHA.\n", "v = ALPHA CHAR", []string{"; CHAR is from RFC 8259"}},
		{"after a heading", "## Rules of RFC 8259\nALPHA is from RFC 2616.\n", "v = ALPHA", []string{"; import rfc2616: ALPHA"}},
		{"clauses", "The rule `DIGIT` is from RFC 2616, the rule `CHAR` is from RFC 5234.\n", "v = DIGIT CHAR", []string{"; import rfc2616: DIGIT"}},
		{"clauses of three documents", "The rule `atext` is from RFC 5322, the rule `CTL` is from RFC 822, the rule `DIGIT` is from RFC 2616.\n", "v = atext CTL DIGIT",
			[]string{"; import rfc2616: DIGIT", "; import rfc5322: atext", "; import rfc822: CTL"}},
		{"a name that both documents define", "`text` is from RFC 5322; `CTL` is from RFC 822.\n", "v = 1*text CTL", []string{"; import rfc5322: text", "; import rfc822: CTL"}},
		{"clauses that begin with their citations", "From RFC 822: CTL, from RFC 5322: text, from RFC 2616: CHAR.\n", "v = 1*text CTL CHAR",
			[]string{"; import rfc2616: CHAR", "; import rfc5322: text", "; import rfc822: CTL"}},
		{"clauses in both orders", "RFC 822 defines CTL, CHAR is from RFC 2616; RFC 5322 defines `text`.\n", "v = 1*text CTL CHAR",
			[]string{"; import rfc2616: CHAR", "; import rfc5322: text", "; import rfc822: CTL"}},
		{"a sentence that names two documents", "In RFC 2616, the rule DIGIT is defined, in RFC 5234 the rule CHAR.\n", "v = DIGIT CHAR", []string{"; import rfc2616: DIGIT"}},
		{"a table", "| rule | from |\n|---|---|\n| `text` | RFC 5322 |\n| `CTL` | RFC 822 |\n", "v = 1*text CTL", []string{"; import rfc5322: text", "; import rfc822: CTL"}},
		{"a list without blank lines", "Rules of others:\n* `CTL` (RFC 822)\n* `text` (RFC 5322)\n", "v = 1*text CTL", []string{"; import rfc5322: text", "; import rfc822: CTL"}},
		{"a list of documents (RFC 5988, 5)", "The following rules are included from RFC 822: CTL; from [X]: text; and\nfrom RFC 5322: ctext, FWS.\n", "v = 1*ctext CTL",
			[]string{"; import rfc5322: ctext", "; import rfc822: CTL"}},
		{"comments of one rule (RFC 7489)", "  a = %x3a ; \":\"\n    domain-name 1*FWS ; from RFC 6376\n    %x3a ; \"Submitter:\"\n    1*FWS domain-name 1*FWS\n    %x3a ; \"Report-ID:\"\n    msg-id ; from RFC 5322\n\n   Text.\n",
			"v = FWS", []string{"; FWS: rfc5322, rfc6376"}},
		{"a name in quotation marks", "- `Char` is to be interpreted as in RFC 8259\n", "a = char", []string{"; char is from RFC 8259"}},
		{"after a citation", "The grammar of RFC 8259 describes what a \"char\" is.\n", "a = char", []string{"; char is from RFC 8259"}},
		{"beside a citation", "   quoted-string  [HTTP], 5.6.4\n\n   See [4].\n", "a = quoted-string", []string{"; import rfc9110: quoted-string"}},
		{"a comment on the rule", "  a = quoted-string ; see [HTTP]\n\n   See [4].\n", "a = quoted-string", []string{"; import rfc9110: quoted-string"}},
		{"in words, with another number (RFC 5802, 7)", "", "UTF8-2 = <as defined in RFC 3629 (STD 63)>", []string{"; import rfc3629: UTF8-2"}},
		{"in words, not from another (RFC 8098, 7)", "", "Atom = <The version from RFC 5321 (not from RFC 5322) is used>", []string{"; import rfc5321: Atom"}},
		{"of the document that replaced others", "   See RFC 822 and RFC 2822.\n", "a = text", []string{"; import rfc5322: text"}},
		{"of a replaced document (RFC 8141, 2)", "   Rules not defined here (specifically: alphanum) are\n   part of [RFC3986].\n", "a = alphanum", []string{"; import rfc2396: alphanum"}},
		{"of the one that replaced it (RFC 2069, 2)", "   The URI is the Request-URI of RFC 2068.\n", "a = Request-URI", []string{"; import rfc2616: Request-URI"}},
		{"perhaps a word", "   See RFC 2426, RFC 2821.\n", "a = sex / Reply-line", []string{"; import rfc5321: Reply-line"}},
		{"emphasis", "Here _char_ corresponds to the production of the same name in [JSON].\n", "a = char", []string{"; char is from [JSON]"}},
		{"core rules", "   ALPHA and CHAR are from [RFC4234], and string is from [RFC8259].\n", "a = CHAR ALPHA", nil},
		{"other sentences", "   Each char is as in RFC 8259. Texts of CHAR end as it is specified in [RFC8259].\n", "a = char CHAR", nil},
		{"more of them", "In [RFC8259], a char may be escaped. Use UTF-8 [X] for each char. It has a char and is from [X].\n" +
			"b = \"x\" char [FWS] ; name of FWS\n", "a = char", nil},
		{"a rule of its own, a core rule, and an unknown one", "", "a = b CRLF foo\nb = ALPHA", nil},
	} {
		got := new(Reader).Imports("RFC 1", tt.document+references, tt.text)
		if len(got) > 0 {
			got = got[1:]
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
		if _, err := new(Reader).Parse("x.abnf", tt.text); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// A long document takes linear time.
func TestLongDocument(t *testing.T) {
	testutil.Linear(t, "lines", 100_000, func(size int) {
		for _, line := range []string{"b of [1]. \n", "[b] \n", "b = [b] ; b\n", "[\n", ";\n"} {
			new(Reader).Imports("RFC 1", strings.Repeat(line, size/len(line)), "a = b c atext")
		}
	})
}

// unusable lists rules of the library that cannot be used and make others unusable.
var unusable = []string{
	// described in prose: registered names, and rules that only other documents describe
	"rfc2045 MIME-extension-field", "rfc2045 iana-token", "rfc2045 ietf-token", "rfc2231 charset", "rfc2231 language",
	"rfc2425 iana-valuespec", "rfc2616 message-body", "rfc3501 x-command", "rfc5545 maxver", "rfc5545 minver",
	"rfc6350 iana-valuespec", "rfc822 extension-field", "rfc822 field-body-contents", "rfc822 user-defined-field", "rfc8866 charset-value",
	// names that no document of the library defines: of RFC 2617, RFC 2047, and of a draft
	"rfc2616 Authorization", "rfc2616 Proxy-Authenticate", "rfc2616 Proxy-Authorization", "rfc2616 WWW-Authenticate", "rfc2231 encoded-word",
	"rfc2425 time-zone",
}

// All documents of the library can be read, their rules have sections, and those that cannot be
// used are listed.
func TestLibrary(t *testing.T) {
	r := new(Reader)
	found := map[string]bool{}
	for _, name := range grammar.Library() {
		g, err := r.Read(name)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, rule := range g.Rules {
			if rule.File == name && rule.section == "" && name != "semver" { // whose document has none
				t.Errorf("%s: %s has no section", name, rule.Name)
			}
			why := matcher.Usable(g.ABNF, rule.Name)
			if why == nil {
				continue
			}
			err, ok := errs.AsType[*Error](g.RuleFault(rule.Name, why))
			if !ok || err.File != name {
				continue
			}
			at := name + " " + err.Rule
			if found[at] = true; !slices.Contains(unusable, at) {
				t.Errorf("%s: %v", rule.Name, err)
			}
		}
	}
	for _, at := range unusable {
		if !found[at] {
			t.Errorf("%s can be used", at)
		}
	}
}
