package bidi_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/bidi"
	"github.com/stricturi/stricturi/uri"
)

func list(text string, d bidi.Division) []string {
	var all []string
	for c := range bidi.Components(text, d) {
		name := c.Rule
		if c.Part != "" {
			name += " " + c.Part
		}
		all = append(all, name+": "+text[c.Start:c.End])
	}
	return all
}

func TestComponents(t *testing.T) {
	for _, test := range []struct {
		text string
		d    bidi.Division
		want []string
	}{
		{"http://u:p@a.b:80/c.d//?e=f#g=h", 0, []string{"iuserinfo: u:p", "ireg-name: a.b", "isegment: c.d", "isegment: ", "isegment: ", "iquery: e=f", "ifragment: g=h"}},
		{"http://u:p@a.b:80/c.d//?e=f#g=h", bidi.DivisionFinest, []string{
			"iuserinfo: u:p", "ireg-name label: a", "ireg-name label: b", "isegment stem: c", "isegment extension: d", "isegment: ", "isegment: ",
			"iquery name: e", "iquery value: f", "ifragment: g=h",
		}},
		{"//a\u3002b\uFF0Ec\uFF61d", bidi.DivisionHostLabels, []string{"ireg-name label: a", "ireg-name label: b", "ireg-name label: c", "ireg-name label: d"}},
		{"//[::1]:8/", 0, []string{"isegment: "}},                // an IP-literal is not a component
		{"//1.2.3.4/", 0, []string{"isegment: "}},                // nor is an IPv4address
		{"//1.2.3.400", 0, []string{"ireg-name: 1.2.3.400"}},     // which this is not
		{"//", 0, []string{"ireg-name: "}},                       // empty, but there
		{"", 0, nil},                                             // ipath-empty
		{"/", 0, nil},                                            // no isegment-nz
		{"/a/b", 0, []string{"isegment-nz: a", "isegment: b"}},   // ipath-absolute
		{"a/b", 0, []string{"isegment-nz-nc: a", "isegment: b"}}, // ipath-noscheme
		{"x:a/b", 0, []string{"isegment-nz: a", "isegment: b"}},  // ipath-rootless
		{"x:?#", 0, []string{"iquery: ", "ifragment: "}},         // empty is not undefined
		{"?a&b=c=d;=", bidi.DivisionQueryPairs, []string{"iquery name: a", "iquery name: b", "iquery value: c=d", "iquery name: ", "iquery value: "}},
		{"//:80", bidi.DivisionFinest, []string{"ireg-name label: "}}, // a port alone
		{"//h/", 0, []string{"ireg-name: h", "isegment: "}},
		{"?", bidi.DivisionQueryPairs, []string{"iquery name: "}},
		{"/a.b.c", 0, []string{"isegment-nz: a.b.c"}},
		{"/.a", bidi.DivisionExtensions, []string{"isegment-nz stem: ", "isegment-nz extension: a"}},
		{"/a.b.c", bidi.DivisionExtensions, []string{"isegment-nz stem: a", "isegment-nz extension: b", "isegment-nz extension: c"}},
	} {
		if got := list(test.text, test.d); !slices.Equal(got, test.want) {
			t.Errorf("%q: %q", test.text, got)
		}
		for c := range bidi.Components(test.text, test.d) {
			_ = c
			break // stopping early is fine anywhere
		}
	}
}

// The listed components are those of the grammar: the tree has the same.
func TestComponentsAreTheGrammars(t *testing.T) {
	for _, text := range []string{
		"http://u@é.b:80/c//d?e/?#f", "a", "a/b:c", "./a:b", "x:", "x:/", "x:/a//", "x:a:b", "//h", "//1.2.3.4:/x", "//1.2.3.4.5", "?", "#", "//[::1]/a", "//[v1.a]:1?x",
	} {
		nodes := testutil.Must(iri.RFC3987().Tree("IRI-reference", text))
		var want []string
		for n := range nodes {
			switch n.Rule {
			case "iuserinfo", "ireg-name", "isegment", "isegment-nz", "isegment-nz-nc", "iquery", "ifragment":
				want = append(want, n.Rule+": "+text[n.Start:n.End])
			}
		}
		if got := list(text, 0); !slices.Equal(got, want) {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}

func TestMirrored(t *testing.T) {
	for text, want := range map[string][]int{
		// The outer pair has the direction of the embedding: it comes before any letter.
		"(א(ב)«<ג)": {3, 6, 7, 9},
		// Mathematical symbols, which are not brackets, and U+2205, which is not mirrored.
		"/\u05D0\u2208\u2205\u221A\u05D1\u2208": {3, 9},
	} {
		v := testutil.Must(bidi.Display(text))
		var got []int
		for c := range v.Characters() {
			if c.Mirrored {
				got = append(got, c.Start)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%d, not %d, in %q", got, want, v)
		}
	}
}

// Display reorders only what IsBidirectional reports.
func TestIsBidirectional(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "/é": false, "/1-2": false, "/א": true, "/ب": true, "/\u0660-\u0661": true, "/\u06F0-\u06F1": false,
		"/\u086B": true, "/\U00010EC0": true, "/\u0301": false, "/\u202Ea": true, "\xFF": false,
	} {
		if got := bidi.IsBidirectional(text); got != want {
			t.Errorf("%+q: %v", text, got)
		}
		if v, err := bidi.Display(text); err == nil && v.IsReordered() && !want {
			t.Errorf("%+q is reordered", text)
		}
	}
	for c := range rune(0x20000) {
		for _, text := range []string{"/" + string(c) + "-" + string(c), "/a" + string(c) + "1"} {
			if v, err := bidi.Display(text); err == nil && v.IsReordered() && !bidi.IsBidirectional(text) {
				t.Errorf("%+q is reordered", text)
			}
		}
	}
}

func TestDisplayInvalidUTF8(t *testing.T) {
	for _, text := range []string{"/א\xC3", "/\xE2\x80", "é\xC0\xAF\x85", "\xED\xA0\x80"} {
		v, err := bidi.Display(text)
		var s *uri.SyntaxError
		if !errors.Is(err, uri.ErrInvalidUTF8) || !errors.As(err, &s) {
			t.Fatalf("%q: %v", text, err)
		}
		if want := strings.IndexRune(text, '\uFFFD'); s.Offset != want {
			t.Errorf("%q: offset %d, not %d", text, s.Offset, want)
		}
		if v.String() != "" {
			t.Errorf("%q: with the error, %q", text, v)
		}
		if _, err := (bidi.Context{}).NeedsEmbedding(text); !errors.Is(err, uri.ErrInvalidUTF8) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Section 4.1 names two kinds of context that need no embedding: one for all IRIs, and one
// for relative references of a certain form.
func TestContextsWithoutEmbedding(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 1))
	pick := func(from string, least int) string {
		chars := []rune(from)
		var b strings.Builder
		for range least + rnd.IntN(12) {
			b.WriteRune(chars[rnd.IntN(len(chars))])
		}
		return b.String()
	}
	for range 20_000 {
		// "an IRI in a text with left-to-right base directionality that is
		// preceded and followed by whitespace and strong left-to-right
		// characters"
		text := pick("abאבابç123٣+-.:/?#%@(),_~\u0301", 0)
		c := bidi.Context{Before: pick("aж", 1) + " ", After: " " + pick("aж", 1)}
		if needed, err := c.NeedsEmbedding(text); err != nil || needed {
			t.Fatalf("%+q between %+q and %+q", text, c.Before, c.After)
		}
		// "that only contains strong right-to-left characters and weak
		// characters and that starts and ends with a strong right-to-left
		// character and appears in a text with right-to-left base
		// directionality and is preceded and followed by whitespace and
		// strong characters"
		text = pick("אا", 1) + pick("אבابّ123٣+-.:/#%,", 0) + pick("אا", 1)
		c = bidi.Context{Before: pick("אاa", 1) + " ", After: " " + pick("אاa", 1), RightToLeft: true}
		if needed, err := c.NeedsEmbedding(text); err != nil || needed {
			t.Fatalf("%+q between %+q and %+q", text, c.Before, c.After)
		}
	}
}

// Display shows an IRI as an embedding does, "as if they were preceded by U+202A […] and followed
// by U+202C" (draft-duerst-iri-11, 4.1), regardless of the rest of the line.
func TestEmbeddedAsAlone(t *testing.T) {
	withoutFormatting := strings.NewReplacer("\u202A", "", "\u202C", "")
	rnd := rand.New(rand.NewPCG(4, 1))
	for _, characters := range []string{"abאבגד12/.:?#-+%", "abابتث12٣٤/.:?#-+%", "aאا1٣(),;=&@_~\u05B8\u0651/"} {
		for range 5000 {
			var b strings.Builder
			for range rnd.IntN(16) {
				b.WriteRune([]rune(characters)[rnd.IntN(utf8.RuneCountInString(characters))])
			}
			text := b.String()
			alone := testutil.Must(bidi.Display(text))
			for _, line := range [][2]string{{"", ""}, {"see ", " for more"}, {"א1 ", " ٣ب"}, {"ا(", ")ב"}} {
				v, err := bidi.Display(line[0] + bidi.Embed(text) + line[1])
				if got := withoutFormatting.Replace(v.String()); err != nil || !strings.Contains(got, alone.String()) {
					t.Fatalf("%+q: alone %+q, between %+q %+q, %v", text, alone, line, got, err)
				}
			}
		}
	}
}

func TestSequencesEnd(t *testing.T) {
	testutil.EndsEarly(t, "components", bidi.Components("http://u@é.a:1/b/c?d=e&=f&g#h", bidi.DivisionFinest), 6)
	for _, text := range []string{"http://א.b/ג/d?e=ו&f", "abc", "אבג"} {
		v := testutil.Must(bidi.Display(text))
		testutil.EndsEarly(t, text, v.Characters(), 3)
	}
}

// Any text gives an answer in linear time (section 8).
func TestHostile(t *testing.T) {
	size := testutil.Amount(1<<14, 1<<18)
	for _, unit := range []string{
		"\u0301", "a\u0301", "\xFF", "א1/", "אa.", "\u202E", "\u2068", "\u2067\u2069", "(א)", "((", "日", "=&", "@", ":", "..",
	} {
		for _, prefix := range []string{"//", "/a", "?א"} {
			testutil.Linear(t, fmt.Sprintf("%+q", unit), size, func(size int) {
				text := prefix + strings.Repeat(unit, size/len(unit))
				if v, err := bidi.Display(text); err != nil {
					if _, ok := errs.AsType[*uri.SyntaxError](err); !ok {
						t.Errorf("%+q: %v", unit, err)
					}
				} else if len(v.String()) != len(text) {
					t.Errorf("%+q: %d of %d bytes are shown", unit, len(v.String()), len(text))
				}
				bidi.Check(text, bidi.DivisionFinest)
			})
		}
	}
}
