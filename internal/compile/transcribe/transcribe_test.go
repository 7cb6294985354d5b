package transcribe

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/testutil"
)

// PEG proves what it returns, so that each of these shows an order or a
// look-ahead that was found.
func TestPEG(t *testing.T) {
	for _, test := range []struct {
		name, source string
		want         string // a line of the PEG
		copies       bool
	}{
		{"nothing to do", `a = *ALPHA "1"`, `A <- ALPHA* '1'`, false},
		{"a loop that eats what follows", "a = *%x61-7A %s\"z\"", `A <- ( [a-z] &[a-z] )* 'z'`, false},
		{"shortest first", `a = "1" / "12"`, `A <- '1' !. / '12'`, false},
		{"an option that eats", `a = [ "1" ] "12"`, `A <- ( '1' &'1' )? '12'`, false},
		{"the next character does not tell", "a = *b \"1\" \nb = \"1\" / \"2\" ", "", false},
		{"look-ahead over a loop", `a = *"b" "1" / *"b" "2"`, "", false},
		{"look-ahead over a loop of more than one state", `a = *("b" / "%" DIGIT) "1" / *("b" / "%" DIGIT) "2"`, "", false},
		{"a rule that needs copies", "a = b \"1\" / \"(\" b \"x1\"\nb = \"x\" / \"xx\"", "", true},
		{"a bounded repetition", `a = 2*4"x" "xxy"`, "", false},
		{"a bounded repetition without a look-ahead", `a = *3("x" *2"-") "y"`, `A <- ( "x" '-'? '-'? )? ( "x" '-'? '-'? )? ( "x" '-'? '-'? )? "y"`, false},
		{"lines of 998 characters (RFC 5322, 3.5)", "a = *( *998text CRLF ) *998text\ntext = %d1-9 / %d11-12 / %d14-127", "", false},
		{"63 characters", "a = b [ *61( b / \"-\" ) b ]\nb = ALPHA / DIGIT", "", false},
		{"empty", `a = "" / 0<no sense> / b` + "\nb = \"\"", "", false},
		{"characters that a class must escape", `a = %x5E-7E "-" %x5D / "^" / %x00-1F "A" / %x7F-10FFFF / %x5B-5D`, "", false},
		{"case", `a = "Ab" / %s"aB" / %i"c" / "1"`, "", false},
		{"an alternative twice", `a = ( ["a"] / ["a"] / "B" ) "B"`, "", false},
		{"an alternative that others cover", `a = ( *"a" / "a" / "ab" ) "b"`, "", false},
		{"a class twice", `a = 1*3( ALPHA / ALPHA / "ba" )`, "", false},
		{"a class within another", `a = 1*3( OCTET / CHAR / "ba" )`, "", false},
		{"characters that a rule before covers", `a = 1*3( ALPHA / "a" / "b" / "bc" )`, "", false},
		{"an alternative that others cover in some places only", "a = b \"1\" / \"(\" b \"x1\"\nb = *\"x\" / \"x\" / \"xx\" [ \"1\" ] / \"x2\"", "", true},
		{"all characters", `a = *%x00-10FFFF`, `A <- .*`, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if strings.Contains(test.source, "998") && !testutil.Whole() {
				t.Skip("automata of thousands of states")
			}
			g, err := Load("x.abnf", test.source, "a")
			if err != nil {
				t.Fatal(err)
			}
			p, err := g.PEG(t.Context(), "x")
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(p.Text, test.want) {
				t.Errorf("no %q in %s", test.want, p.Text)
			}
			if len(p.Copies) > 0 != test.copies {
				t.Errorf("copies: %v", p.Copies)
			}
			if len(p.Results) != len(g.Rules) {
				t.Errorf("%d rules proved, of %d", len(p.Results), len(g.Rules))
			}
		})
	}
}

// Copies have names of their own: the twelfth of b is not the second of b1, and
// those of ahead are not the helpers of look-aheads.
func TestCopyNames(t *testing.T) {
	var twelve []string
	for i := range 14 {
		twelve = append(twelve, fmt.Sprintf(`"%02d" b %s"1"`, i, strings.Repeat(`"x" `, i)))
	}
	for _, test := range []struct{ source, name string }{
		{"a = " + strings.Join(twelve, " / ") + ` / "k0" b1 "1" / "k1" b1 "y1"` + "\nb = \"x\" / \"xx\"\nb1 = \"y\" / \"yy\"", "XB12"},
		{`a = "k0" ahead "1" / "k1" ahead "x1" / "k2" ahead "xx1" / *b "1" / *b "2"` + "\nahead = \"x\" / \"xx\"\n" + `b = "%u" 4HEXDIG / "%" 2HEXDIG / "abcdefghijklmnopqrstuvwxyz" / "ABCDEFGHIJ" *ALPHA "-"`, "XAhead2"},
	} {
		g, err := Load("x.abnf", test.source, "a")
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.PEG(t.Context(), "x")
		if err != nil {
			t.Errorf("%s: %v", test.source, err)
		} else if n := strings.Count(p.Text, "\n"+test.name+" <- "); n != 1 {
			t.Errorf("%s is there %d times", test.name, n)
		}
	}
}

// The editions transcribe without a hand.
func TestPEGOfEditions(t *testing.T) {
	for _, e := range grammar.All() {
		t.Run(e.Stem, func(t *testing.T) {
			if !testutil.Whole() && e.Stem != "rfc2396" {
				t.Skip("takes seconds; .ci/run tries this edition")
			}
			g, err := Load("x.abnf", fmt.Sprintf("; import %s: %s\nx = \"\"", e.Stem, e.Reference), e.Reference)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := g.PEG(t.Context(), "x"); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// What would take too long is refused in time, and an interrupt is heard.
func TestPEGEnds(t *testing.T) {
	load := func(source string) *Grammar {
		g, err := Load("x.abnf", source, "a")
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	if testutil.Whole() { // takes seconds
		g := load(`a = *500( "x" / "yy" ) *500( "x" / "z" )`)
		if p, err := g.PEG(t.Context(), "x"); err != nil || p.Text != "" || g.Why("a") != tooLarge {
			t.Errorf("%q: %v", g.Why("a"), err)
		}
	}
	g := load("a = \"x\" / \"xy\"")
	all := &transcriber{ctx: t.Context(), g: g, lang: regular.New(g.ABNF), states: maxStatesInAll}
	if _, err := all.grammar("x"); !errors.Is(err, errTooMuch) {
		t.Errorf("%v", err)
	}
	g = load(`a = *2000"x"`)
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err := g.PEG(ctx, "x"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
}

// No grammar is transcribed wrongly: what cannot be done is refused before the
// proof finds it.
func TestPEGOfRandomGrammars(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	done, refused := 0, 0
	count := testutil.Amount(100, 300)
	for range count {
		var b strings.Builder
		b.WriteString("a = " + random(rng, 3, "b", "c") + "\n")
		b.WriteString("b = " + random(rng, 3, "c") + "\n")
		b.WriteString("c = " + random(rng, 2) + "\n")
		g, err := Load("x.abnf", b.String(), "a")
		if err != nil {
			t.Fatal(err)
		}
		switch _, err := g.PEG(t.Context(), "x"); {
		case err == nil:
			done++
		case errors.Is(err, errEmptyLoop), errors.Is(err, errAhead), errors.Is(err, automaton.ErrTooManyStates):
			refused++
		default:
			t.Errorf("%s%v", &b, err)
		}
	}
	t.Logf("%d transcribed, %d refused", done, refused)
	if done < count/3 {
		t.Errorf("only %d transcribed", done)
	}
}

func random(rng *rand.Rand, depth int, rules ...string) string {
	if n := len(rules); n > 0 && rng.IntN(3) == 0 {
		return rules[rng.IntN(n)]
	}
	if depth == 0 || rng.IntN(4) == 0 {
		return []string{`"x"`, `"y"`, `"xy"`, `"yx"`, `"-"`, `%x78-79`}[rng.IntN(6)]
	}
	sub := func() string { return random(rng, depth-1, rules...) }
	switch rng.IntN(6) {
	case 0:
		return "[ " + sub() + " ]"
	case 1:
		return []string{"*", "1*", "2", "*2", "1*3"}[rng.IntN(5)] + "( " + sub() + " )"
	case 2:
		return "( " + sub() + " / " + sub() + " )"
	case 3:
		return "( " + sub() + " / " + sub() + " / " + sub() + " )"
	}
	return sub() + " " + sub()
}
