package proof_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/proof"
	"github.com/stricturi/stricturi/internal/testutil"
)

// The PEG of each edition is equal rule by rule, as the one in grammar/*.peg is, and peg compiles it. Those
// of which that is soon proved have the same trees too.
func TestTranscribeEditions(t *testing.T) {
	for _, e := range grammar.Editions() {
		t.Run(e.Stem, func(t *testing.T) {
			isSmall := e.Stem == "rfc2396" || e.Stem == "rfc2732"
			if !testutil.Whole() && !isSmall {
				t.Skip("slow")
			}
			if e.Stem == "iri11" {
				t.Skip("has the rules of rfc3987")
			}
			rules, helpers, err := proof.Transcribe(t.Context(), e.Grammar())
			testutil.NoError(t, err)
			text := "package p\n\ntype parser Peg {\n}\n\n" + helpers
			for _, r := range rules {
				if !r.Equal || r.Err != nil {
					t.Errorf("%s: lost %s, %v", r.Rule, show(r.OnlyABNF), r.Err)
				}
				text += r.PEG + "\n"
			}
			if isSmall {
				p := proof.NewTrees(testutil.Must(proof.Grammar(e.Grammar(), text)), proof.Visible(e)...)
				for _, r := range rules {
					if r := testutil.Must(p.Tree(t.Context(), r.Rule)); !r.Equal {
						t.Errorf("%s: tree of the ABNF %v, of the PEG %v", r.Rule, r.OnlyABNF, r.OnlyPEG)
					}
				}
			}
			file := filepath.Join(t.TempDir(), "p.peg")
			testutil.NoError(t, os.WriteFile(file, []byte(text), 0o666))
			for _, args := range [][]string{{"tool", "peg", "-strict", file}, {"build", "-o", os.DevNull, file + ".go"}} {
				if out, err := exec.CommandContext(t.Context(), "go", args...).CombinedOutput(); err != nil {
					t.Errorf("%q: %v\n%s", args, err, out)
				}
			}
		})
	}
}

// Each remedy, and what has none, by a rule a.
func TestTranscribe(t *testing.T) {
	for _, c := range []struct{ abnf, peg, lost, err string }{
		{`a = "x" / "xy"`, `"xy" / "x"`, "", ""},
		{`a = *"x" / 1*"x" "y"`, `"x"+ "y" / "x"*`, "", ""},
		{`a = "x" / *%x78.79`, `"x" !. / 'xy'*`, "", ""},
		{`a = *"x" / "x" *"y"`, `"x"* !. / "x" "y"*`, "", ""},
		{`a = *(%x61-7A / "-") "z"`, `( ( [a-z] / "-" ) &[\-Za-z] )* "z"`, "", ""},
		{`a = *("." "x") [".y"]`, `( "." "x" )* ".y"?`, "", ""},
		{`a = *("x" ".") ["xy"]`, `( "x" "." )* "xy"?`, "", ""},
		{"a = b \"y\" / \"xz\"\nb = \"x\" / \"xy\"", `B "y" / "xz"`, "xy", ""},
		{`a = "" / "^" / %x5E-61 / %x5D / %x0-30`, `"^" / [\0x5E-\0x61] / [\]] / [\0x00-\0x30] / &( . / !. )`, "", ""},
		{`a = %x5E.0.41 %s"a'B" "it\"`, `'\0x5E\0x00\0x41' 'a\'B' "it\\"`, "", ""},
		{`a = 2*3("x" "y") 2*"z"`, `"x" "y" "x" "y" ( "x" "y" )? "z" "z"+`, "", ""},
		{`a = "x" a / "y"`, `"x"* "y"`, "", ""},
		{`a = a "x" / "y"`, `"y" "x"*`, "", ""},
		{"a = b %x61\nb = 1*ALPHA", `B [a]`, "aa", ""},
		{`a = "x" b`, `"x" B`, "", "undefined rule b"},
		{"a = b \"y\"\nb = <words>", `B "y"`, "", "words"},
		{`a = <words>`, "", "", "words"},
		{`a = *( *"x" )`, `( "x"* )*`, "", "does not terminate"},
		{`a = 9999"x"`, "", "", "states"},
		{`a = "(" [a] ")"`, `"(" A? ")"`, "", "recursive"},
		{"a = \"x\" b\nb = c\nc = \"(\" [c] \")\"", `"x" B`, "", "recursive"},
	} {
		rules, _, err := proof.Transcribe(t.Context(), testutil.Must(abnf.Parse(c.abnf+"\n")))
		testutil.NoError(t, err)
		r, lost, problem := rules[0], "", ""
		if r.OnlyABNF != nil {
			lost = *r.OnlyABNF
		}
		if r.Err != nil {
			problem = r.Err.Error()
		}
		if body, _ := strings.CutPrefix(r.PEG, "A <- "); c.peg != body || lost != c.lost || !strings.Contains(problem, c.err) || (problem == "") != (c.err == "") || r.Equal != (c.lost+c.err == "") {
			t.Errorf("%s:\n%s\nlost %q, %s", c.abnf, body, lost, problem)
		}
	}
}
