package proof_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/grammar/proof"
	"github.com/stricturi/stricturi/internal/testutil"
)

// with returns an edition's PEG with other definitions of some rules.
func with(t *testing.T, e *grammar.Edition, rules ...string) string {
	t.Helper()
	text := e.PEG()
	for _, rule := range rules {
		name, _, _ := strings.Cut(rule, " ")
		line := regexp.MustCompile(`(?m)^` + name + ` <- .*$`)
		if len(line.FindAllString(text, -1)) != 1 {
			t.Fatalf("%s has no rule %s", e.Stem, name)
		}
		text = line.ReplaceAllLiteralString(text, rule)
	}
	return text
}

func edited(t *testing.T, stem string, rules ...string) *proof.Trees {
	t.Helper()
	e, ok := grammar.Lookup(stem)
	if !ok {
		t.Fatal(stem)
	}
	return proof.NewTrees(testutil.Must(proof.Grammar(e.Grammar(), with(t, e, rules...))), proof.Visible(e)...)
}

// A transcription that follows the order of the document and its loops loses
// strings, since a PEG choice does not come back and its loops do not give
// back. Each is found out, with the shortest string lost.
func TestNaiveTranscriptions(t *testing.T) {
	bis, _ := grammar.Lookup("rfc2396bis00")
	address, _ := bis.Rule("IPv6address")
	label := strings.Repeat("( Alphanum / '-' )? ", 61)
	for _, c := range []struct {
		stem, rule, lost string
		peg              string
	}{
		{"rfc2396", "domainlabel", "aa", "Domainlabel <- Alphanum / Alphanum ( Alphanum / '-' )* Alphanum"},
		{"rfc2396", "toplabel", "aa", "Toplabel <- Alpha / Alpha ( Alphanum / '-' )* Alphanum"},
		{"rfc2396", "hostname", "a.", "Hostname <- ( Domainlabel '.' )* Toplabel '.'?"},
		{"rfc2396", "authority", "0", "Authority <- Server / RegName"},
		{"rfc2396bis00", "authority", "!", "Authority <- Server / RegName"},
		{"rfc2396bis00", "absolute-URI", "a:a", "AbsoluteURI <- Scheme ':' ( HierPart / OpaquePart )"},
		{"rfc2396bis00", "domainlabel", "aa", "Domainlabel <- Alphanum ( " + label + "Alphanum )?"},
		{"rfc2396bis00", "toplabel", "aa", "Toplabel <- ALPHA ( " + label + "Alphanum )?"},
		{"rfc2396bis00", "qualified", ".a.", "Qualified <- ( '.' Domainlabel )* ( '.' Toplabel '.'? )?"},
		{"rfc2396bis00", "host", "0.0.0.0a", "Host <- IPv6reference / IPv4address / Hostname"},
		{"rfc2396bis00", "dec-octet", "10", "DecOctet <- DIGIT / [1-9] DIGIT / '1' DIGIT DIGIT+ / '2' [0-4] DIGIT / '25' [0-5]"},
		{"rfc2396bis00", "IPv6address", "::0.0.0.0", strings.ReplaceAll(address.PEG, " XClosed", "")},
		{"rfc3986", "host", "0.0.0.0a", "Host <- IPLiteral / IPv4address / RegName"},
		{"rfc3986", "path", "a", "Path <- PathAbempty / PathAbsolute / PathNoscheme / PathRootless / PathEmpty"},
		{"rfc3986", "dec-octet", "10", "DecOctet <- DIGIT / [1-9] DIGIT / '1' DIGIT DIGIT / '2' [0-4] DIGIT / '25' [0-5]"},
		{"rfc3987", "ihost", "0.0.0.0a", "Ihost <- IPLiteral / IPv4address / IregName"},
		{"rfc3987", "ipath", "a", "Ipath <- IpathAbempty / IpathAbsolute / IpathNoscheme / IpathRootless / IpathEmpty"},
		{"rfc3987", "IPv6address", "a::", `IPv6address <- ( ( H16 ':' )? H16 )? '::'`},
		{"iri11", "IPvFuture", "Va.a", "IPvFuture <- 'v' HEXDIG+ '.' ( Unreserved / SubDelims / ':' )+"},
		{"rfc2732", "hexpart", "a::", "Hexpart <- Hexseq / Hexseq '::' Hexseq? / '::' Hexseq?"},
		{"rfc2732", "IPv6address", "a:0.0.0.0", "Hexseq <- Hex4 ( ':' Hex4 )*"},
	} {
		t.Run(c.stem+"/"+c.rule, func(t *testing.T) {
			if !testutil.Whole() && c.stem == "rfc2396bis00" {
				t.Skip("labels of 63 characters make the proof slow")
			}
			p := edited(t, c.stem, c.peg)
			r := testutil.Must(p.Proof().Rule(t.Context(), c.rule))
			if r.Equal || r.OnlyABNF == nil || r.OnlyPEG != nil {
				t.Fatalf("not found out: only ABNF %s, only PEG %s", show(r.OnlyABNF), show(r.OnlyPEG))
			}
			if *r.OnlyABNF != c.lost {
				t.Errorf("lost %q, want %q", *r.OnlyABNF, c.lost)
			}
		})
	}
}

// A transcription can have the same language and another tree.
func TestNaiveTrees(t *testing.T) {
	for _, c := range []struct {
		name, stem, rule string
		peg              string
		abnf, got        string
	}{
		{
			"reg_name takes what a server would", "rfc2396", "authority", "Authority <- RegName / Server",
			"⟨authority ⟨server ⟨host ⟨hostname a⟩⟩⟩⟩", "⟨authority ⟨reg_name a⟩⟩",
		},
		{
			"the opaque part first (z:?q)", "rfc2396bis00", "absolute-URI", "AbsoluteURI <- Scheme ':' ( OpaquePart / HierPart )",
			"⟨scheme a⟩:⟨hier-part ?⟨query ⟩⟩", "⟨scheme a⟩:⟨opaque-part ?⟩",
		},
		{
			"an address as a name", "rfc3986", "host", "Host <- IPLiteral / RegName / IPv4address",
			"⟨host ⟨IPv4address 0.0.0.0⟩⟩", "⟨host ⟨reg-name 0.0.0.0⟩⟩",
		},
		{
			"// as a path", "rfc2396", "relativeURI", "RelativeURI <- ( AbsPath / NetPath / RelPath ) ( '?' Query )?",
			"⟨net_path //⟨authority ⟨server ⟩⟩⟩", "⟨abs_path /⟨segment ⟩/⟨segment ⟩⟩",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if !testutil.Whole() && c.stem == "rfc2396bis00" {
				t.Skip("labels of 63 characters make the proof slow")
			}
			p := edited(t, c.stem, c.peg)
			r, err := p.Proof().Rule(t.Context(), c.rule)
			if err != nil || !r.Equal {
				t.Fatalf("%v %v: the language differs too", r, err)
			}
			tree := testutil.Must(p.Tree(t.Context(), c.rule))
			if tree.Equal || tree.OnlyABNF == nil || tree.OnlyPEG == nil {
				t.Fatal("not found out")
			}
			if got := tree.OnlyABNF.String(); got != c.abnf {
				t.Errorf("ABNF %s, want %s", got, c.abnf)
			}
			if got := tree.OnlyPEG.String(); got != c.got {
				t.Errorf("PEG %s, want %s", got, c.got)
			}
		})
	}
}
