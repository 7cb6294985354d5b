package reader

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/testutil"
)

// readerOf returns a Reader of files in memory.
func readerOf(files map[string]string) *Reader {
	return &Reader{ReadFile: func(name string) ([]byte, error) {
		text, ok := files[filepath.ToSlash(name)]
		if !ok {
			return nil, fs.ErrNotExist
		}
		return []byte(text), nil
	}}
}

func TestRead(t *testing.T) {
	for _, c := range []struct {
		name  string
		files map[string]string
		with  map[string]string // of names to files in the same folder
		want  []string          // rules; those that are needed by others in brackets
		in    string            // a string of rule a
		out   string            // not one
	}{
		{"a file", map[string]string{"x.abnf": "a = DIGIT b\nb = \"b\""}, nil, []string{"a", "b", "[DIGIT]"}, "1b", "b"},
		{
			"an import under another name", map[string]string{"x.abnf": "; import rfc3986: port as digits\na = digits port\nport = \":\""}, nil,
			[]string{"a", "port", "digits", "[DIGIT]"}, "12:", "12",
		},
		{
			"an import from a file, relative to the one that imports", map[string]string{
				"x.abnf":        "; import lib/host.abnf: host as uri-host\na = \"//\" uri-host",
				"lib/host.abnf": "; import names.abnf: name\nhost = name *( \".\" name )", "lib/names.abnf": "name = 1*ALPHA",
			}, nil, []string{"a", "uri-host", "[name]", "[ALPHA]"}, "//a.b", "//a.",
		},
		{
			"a rule that is needed and has a name of the file", map[string]string{
				"x.abnf": "; import y.abnf: b\na = b c\nc = \"c\"", "y.abnf": "b = \"b\" c\nc = \"d\"",
			}, nil, []string{"a", "c", "b", "[y-c]"}, "bdc", "bcc",
		},
		{
			"two files of one name", map[string]string{
				"x.abnf":   "; import 1/y.abnf: b\n; import 2/y.abnf: b as d\na = b d c\nc = \"c\"",
				"1/y.abnf": "b = \"b\" c\nc = \"1\"", "2/y.abnf": "b = \"b\" c\nc = \"2\"",
			}, nil, []string{"a", "c", "b", "d", "[y-c]", "[y-c-2]"}, "b1b2c", "b2b1c",
		},
		{
			"what two files import is one rule", map[string]string{
				"x.abnf": "; import y.abnf: b\n; import z.abnf: c\na = b c", "y.abnf": "; import rfc3986: sub-delims\nb = sub-delims", "z.abnf": "; import rfc3986: sub-delims\nc = sub-delims",
			}, nil, []string{"a", "b", "c", "[sub-delims]"}, "!!", "!",
		},
		{
			"a name for a file", map[string]string{"x.abnf": "; import HTTP: token\na = token", "y.abnf": "token = \"t\""},
			map[string]string{"http": "y.abnf"}, []string{"a", "token"}, "t", "",
		},
		{
			"prose that refers to a known document (as in RFC 9110, Appendix A)",
			map[string]string{"x.abnf": "a = uri-host \":\" port\nuri-host = <host, see [URI], Section 3.2.2>\nport = <port, see [URI], Section 3.2.3>"}, nil,
			[]string{"a", "uri-host", "port", "[IP-literal]", "[IPv6address]", "[h16]", "[HEXDIG]", "[DIGIT]"}, "[::1]:80", "[:1]:80",
		},
		{
			"prose that refers to a file, in another phrase", map[string]string{"x.abnf": "a = \"[\" <b, defined in [RFC5322], Section 3.4> \"]\"", "y.abnf": "b = \"b\""},
			map[string]string{"rfc5322": "y.abnf"}, []string{"a", "[b]"}, "[b]", "",
		},
		{
			"prose for a core rule of the same name", map[string]string{"x.abnf": "a = DIGIT\nDIGIT = <DIGIT, see [RFC5234], Appendix B.1>"}, nil,
			[]string{"a", "DIGIT"}, "7", "a",
		},
		{
			"a rule of the library, in words, with an import (as RFC 9051, 9)",
			map[string]string{"x.abnf": "; import rfc5234: CRLF\na = CRLF\nCRLF = <Defined in [ABNF]>"}, nil, []string{"a", "CRLF", "[CR]", "[LF]"}, "\r\n", "\n",
		},
		{
			"an addition to an imported rule (RFC 6531, 3.3)", map[string]string{
				"x.abnf": "; import rfc5321: Domain, sub-domain\na = Domain\nsub-domain =/ U-label\nU-label = %xFC",
			}, nil, []string{"a", "sub-domain", "Domain"}, "a.\u00FC", "\u00FC.",
		},
		{
			"an addition to a core rule (RFC 6532, 3.2)", map[string]string{
				"x.abnf": "; import rfc5322: quoted-pair\n; import rfc5234: VCHAR\na = quoted-pair\nVCHAR =/ %xFC",
			}, nil, []string{"a", "VCHAR", "quoted-pair"}, "\\\u00FC", "\u00FC",
		},
		{
			"comments that import nothing, and one that does",
			map[string]string{"x.abnf": "; important: x\n; import a b: x\n; import :\n; import a\n ;import\ty.abnf :b, c\na = b c ; import a: x", "y.abnf": "b = \"b\"\nc = b"},
			nil, []string{"a", "b", "c"}, "bb", "b",
		},
		{"a byte order mark and CRLF", map[string]string{"x.abnf": "\uFEFFa = \"b\"\r\n  \"c\" ; ok\r\n"}, nil, []string{"a"}, "bc", "b"},
		{"a comment in Latin-1", map[string]string{"x.abnf": "; na\xEFve\na = \"b\" ; \xA7 2"}, nil, []string{"a"}, "b", ""},
		{
			"notes", map[string]string{"x.abnf": "a = 0", "x.abnf.json": `{"readings":[{"rule":"a","printed":"0","read":"0<x>","why":"lost"}],"renamings":[{"rule":"a","common":"b"}]}`}, nil,
			[]string{"a"}, "", "0",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := readerOf(c.files)
			r.With = c.with
			g := testutil.Must(r.Read("x.abnf"))
			var got []string
			for _, rule := range g.Rules {
				name := rule.Name
				if rule.Needed || rule.Core {
					name = "[" + name + "]"
				}
				got = append(got, name)
				if g.Rule(strings.ToUpper(rule.Name)) != rule || g.ABNF.Rule(rule.Name) != rule.Rule {
					t.Errorf("%s is not found", rule.Name)
				}
			}
			if missing := slices.DeleteFunc(c.want, func(name string) bool { return slices.Contains(got, name) }); len(missing) > 0 {
				t.Errorf("got %q, which lacks %q", got, missing)
			}
			d := testutil.Must(regular.New(g.ABNF).DFA("a"))
			if !d.Match(c.in) || d.Match(c.out) {
				t.Errorf("%q: %t, %q: %t", c.in, d.Match(c.in), c.out, d.Match(c.out))
			}
		})
	}
}

func TestReadRefuses(t *testing.T) {
	for _, c := range []struct {
		name      string
		files     map[string]string
		file      string // that has the error
		line, col int
		rule      string
	}{
		{"no ABNF", map[string]string{"x.abnf": "\uFEFFa ) b"}, "x.abnf", 1, 3, ""},
		{"no ABNF in an imported file", map[string]string{"x.abnf": "; import y.abnf: b\na = b", "y.abnf": "\nb"}, "y.abnf", 2, 2, ""},
		{"a name defined and imported", map[string]string{"x.abnf": "; import rfc3986: port\na = port\nport = \"1\""}, "x.abnf", 3, 1, "port"},
		{"a name imported twice", map[string]string{"x.abnf": "; import rfc3986: port, query as PORT\na = port"}, "x.abnf", 1, 25, "PORT"},
		{"files that import each other", map[string]string{"x.abnf": "; import y.abnf: b\na = b", "y.abnf": "\n; import x.abnf: a\nb = a"}, "y.abnf", 2, 10, ""},
		{"a file that imports itself", map[string]string{"x.abnf": "; import ./x.abnf: b\na = b"}, "x.abnf", 1, 10, ""},
		{"UTF-16", map[string]string{"x.abnf": "\xFF\xFEa\x00 \x00=\x00"}, "x.abnf", 1, 1, ""},
		{"UTF-16, without a byte order mark", map[string]string{"x.abnf": "\x00a\x00 \x00="}, "x.abnf", 1, 1, ""},
		{"no such file", map[string]string{"x.abnf": "\n; import y.abnf: b\na = b"}, "x.abnf", 2, 10, ""},
		{"no such rule in a file", map[string]string{"x.abnf": "; import y.abnf: c\na = c", "y.abnf": "b = \"\""}, "x.abnf", 1, 18, ""},
		{"no such name", map[string]string{"x.abnf": "; import rfc9999: token\na = token"}, "x.abnf", 1, 10, ""},
		{"no name after as", map[string]string{"x.abnf": "; import rfc3986: port as\na = port"}, "x.abnf", 1, 19, ""},
		{"notes with a member that they do not have", map[string]string{"x.abnf": "a = \"\"", "x.abnf.json": `{"reading":[]}`}, "x.abnf.json", 0, 0, ""},
	} {
		_, err := readerOf(c.files).Read("x.abnf")
		at, ok := errs.AsType[*Error](err)
		if !ok || at.File != c.file || at.Line != c.line || at.Col != c.col || at.Rule != c.rule {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if _, err := new(Reader).Read("rfc9999"); err == nil {
		t.Error("an edition that does not exist was read")
	}
}

// The project's own grammars have the same meaning as files and as editions.
func TestReadEditions(t *testing.T) {
	for _, stem := range []string{"rfc2396", "rfc2732", "rfc2396bis00", "rfc3986", "iri11", "rfc3987"} {
		r := new(Reader)
		e := testutil.Must(r.Read(stem))
		g := testutil.Must(r.Read(filepath.Join("..", "..", "..", "grammar", stem+".abnf")))
		if len(g.Rules) != len(e.Rules) || len(g.Notes.Readings) != len(e.Edition.Notes().Readings) || len(g.Notes.Renamings) != len(e.Edition.Notes().Renamings) || g.Notes.IRI != e.Edition.Notes().IRI {
			t.Errorf("%s: %d rules, notes %+v", stem, len(g.Rules), g.Notes)
		}
		for i, rule := range g.Rules {
			if want := e.Rules[i]; rule.Name != want.Name || rule.Node.String() != want.Node.String() || rule.Text != want.Text {
				t.Errorf("%s: %s is not %s", stem, rule.Rule, want.Rule)
			}
		}
	}
}

func TestReference(t *testing.T) {
	for text, want := range map[string]abnf.Reference{
		"host, see [URI], Section 3.2.2":                  {Rule: "host", Document: "URI"},
		"host, see [@!URI]":                               {Rule: "host", Document: "URI"},
		"absolute-URI, defined in [RFC3986], Section 4.3": {Rule: "absolute-URI", Document: "RFC3986"},
		"mailbox, see [RFC5322],  Section 3.4":            {Rule: "mailbox", Document: "RFC5322"},
		"uri as defined in [RFC3986]":                     {Rule: "uri", Document: "RFC3986"},
		"CRLF definition from RFC 5234":                   {Rule: "CRLF", Document: "RFC 5234"},
		" imported from Section 3.2.5 of [RFC5322] ":      {Document: "RFC5322"},
		"As defined in RFC 3986":                          {Document: "RFC 3986"},
		"URI as per Section 3 of [RFC3986]":               {Rule: "URI", Document: "RFC3986"},
		"comment string as per [RFC5322]":                 {Document: "RFC5322"},
		"any CHAR except CTLs":                            {},
		"one of [RFC2045] or [RFC2046] defined":           {},
	} {
		if got, ok := (abnf.Prose{Text: text}).Reference(); got != want || ok != (want != abnf.Reference{}) {
			t.Errorf("%q: %+v, %t", text, got, ok)
		}
	}
}

// The document and the sections of rules, from notes and comments.
func TestSource(t *testing.T) {
	const rules = "a = \"a\"\n"
	for _, tt := range []struct {
		name, file, text, document, section string
	}{
		{"header and heading", "x.abnf", "; RFC 5646, \"Tags\", September 2009\n; Section 2.1. Syntax\n\n" + rules, "RFC 5646", "2.1"},
		{"as grammar extract writes it", "rfc3987.abnf", "; 2.2.  ABNF for IRI References and IRIs\r\n\r\n" + rules, "RFC 3987", "2.2"},
		{"an appendix", "x.abnf", "; draft-duerst-iri-11\n\n; Appendix A. Collected ABNF\n" + rules, "draft-duerst-iri-11", "A"},
		{"several documents", "rfc7230.abnf", "; RFC 7230 to RFC 7235, \"HTTP\"\n" + rules, "", ""},
		{"a list in a comment", "x.abnf", "; rules:\n; 1. a\n" + rules, "", ""},
		{"a reference", "x.abnf", "; see\n; RFC 3986, Section 2\n\n; Section 2 has it\n" + rules, "", ""},
		{"below the rule", "x.abnf", rules + "\n; 3. More\n\nb = \"b\"\n", "", ""},
	} {
		g := testutil.Must(new(Reader).Parse(tt.file, tt.text))
		if document, sections := g.Source(); document != tt.document || sections["a"] != tt.section {
			t.Errorf("%s: %q, %q", tt.name, document, sections)
		}
	}
	for comment, want := range map[string]string{
		"2.1. Syntax": "2.1", "A. Collected": "A", "2.1 Syntax": "2.1", "2 Syntax": "", "2.1.": "", "Section 2.1": "2.1", "Section 2.1.": "2.1",
		"Appendix B.3. Grammar": "B.3", "Section 2.1 of it": "", "Section two": "", "AB. Title": "",
	} {
		g := testutil.Must(new(Reader).Parse("x.abnf", "; rules\n\n; "+comment+"\n\n"+rules))
		if _, sections := g.Source(); sections["a"] != want {
			t.Errorf("%q: %q, want %q", comment, sections["a"], want)
		}
	}
	g := testutil.Must(readerOf(map[string]string{
		"x.abnf":      "; import rfc3986: host\na = host DIGIT\nb = a\n",
		"x.abnf.json": `{"source":"RFC 1","sections":{"A":"4"}}`,
	}).Read("x.abnf"))
	document, sections := g.Source()
	for rule, want := range map[string]string{"a": "4", "b": "", "host": "RFC 3986, 3.2.2", "DIGIT": "RFC 5234, B.1"} {
		if document != "RFC 1" || sections[rule] != want {
			t.Errorf("%s: %s: %q", document, rule, sections[rule])
		}
	}
	if document, sections := testutil.Must(new(Reader).Read("rfc3986")).Source(); document != "RFC 3986" || sections["host"] != "3.2.2" {
		t.Errorf("%q, %q", document, sections["host"])
	}
}

// A text that does not begin with a definition is a document, if its name is that of one.
func TestDocuments(t *testing.T) {
	documents := 0
	r := &Reader{Document: func(string, string, grammar.Notes) (*Grammar, error) {
		documents++
		return nil, errors.New("a document")
	}}
	for text, isDocument := range map[string]bool{
		"a = \"x\"\n": false, "\uFEFF; c\n\n  ; d\na ; = \n  ; e\n\n\t=\n\"x\"": false, "a\n=/ \"x\"\n": false, "<a b> ::= \"x\"\n": false,
		"# A document\n\nIts words.\n\n    a = \"x\"\n": true, "": true, "; c": true,
	} {
		documents = 0
		_, err := r.Parse("a.txt", text)
		if (documents == 1) != isDocument || err == nil && isDocument {
			t.Errorf("%q: a document: %v, %v", text, documents == 1, err)
		}
	}
}
