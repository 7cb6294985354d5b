package idna_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/idna"
)

// ToASCII refuses a label for what Nameprep makes of it, and tells where the
// character is in the label as it was given.
func TestToASCIIRefuses(t *testing.T) {
	zero, creating, uts46 := idna.Names{}, idna.Names{Creating: true}, idna.UTS46{}
	for _, c := range []struct {
		name   string
		names  iri.DomainNames
		host   string
		reason idna.Reason
		offset int
	}{
		{"a prefix", zero, "xn--é", idna.ReasonHasACEPrefix, 0},
		{"a prefix that is made", zero, "ｘn--\u0378", idna.ReasonHasACEPrefix, 0},
		{"a prefix that is made, and no punycode after it", zero, "ｘn--é", idna.ReasonHasACEPrefix, 0},
		{"a prohibited character", zero, "éa\u2FF0", idna.ReasonProhibited, 3},
		{"a prohibited character beside an unassigned one", zero, "\u0378éa\u2FF0", idna.ReasonProhibited, 5},
		{"a prohibited character in the second label", zero, "x.\u2FF0", idna.ReasonProhibited, 2},
		{"not UTF-8", zero, "é\xFF", idna.ReasonProhibited, 2},
		{"right-to-left and left-to-right", zero, "אa", idna.ReasonDirection, 0},
		{"both, made by the mapping", zero, "xℵ", idna.ReasonDirection, 0},
		{"both, beside an unassigned code point", zero, "\u05D0a\u0378", idna.ReasonDirection, 0},
		{"an end that is not right-to-left", zero, "\u05E9\u05B8", idna.ReasonDirection, 0},
		{"an unassigned end", zero, "\u05D0\u0378", idna.ReasonDirection, 0},
		{"a beginning that is not right-to-left", zero, "1א", idna.ReasonDirection, 0},
		{"unassigned in Unicode 3.2", creating, "xⰀ", idna.ReasonUnassigned, 1},
		{"a delimiter that is made", zero, "é℀", idna.ReasonNotLetterDigitHyphen, 2},
		{"a percent sign that is made", zero, "é％", idna.ReasonPercentEncoded, 2},
		{"a hyphen at the end that is made", zero, "é－", idna.ReasonOuterHyphen, 2},
		{"a hyphen at the beginning that is made", zero, "－é", idna.ReasonOuterHyphen, 0},
		{"UTS #46: a character", uts46, "x.é\u2FF0", idna.ReasonDisallowed, 4},
		{"UTS #46: a label", uts46, "x.אa", idna.ReasonDisallowed, 2},
		{"UTS #46: directions after the mapping", uts46, "xℵ", idna.ReasonDisallowed, 0},
		{"UTS #46: a delimiter that is made", uts46, "evil.example／.é", idna.ReasonDisallowed, 12},
		{"UTS #46: a character of no URI that is made", uts46, "é｛", idna.ReasonDisallowed, 2},
		{"UTS #46: percent-encoding", uts46, "é%41", idna.ReasonPercentEncoded, 2},
		{"UTS #46: a percent sign that is made", uts46, "é％41", idna.ReasonDisallowed, 2},
		{"UTS #46: nothing encoded", uts46, "é.xn--", idna.ReasonEmptyLabel, 3},
		{"UTS #46: nothing encoded, in US-ASCII", uts46, "xn--.example", idna.ReasonEmptyLabel, 0},
		{"UTS #46: a prefix before characters that are not US-ASCII", uts46, "a。x\u00ADn--éb-", idna.ReasonHasACEPrefix, 4},
		{"UTS #46: only US-ASCII encoded", uts46, "a.xn--example-", idna.ReasonDisallowed, 2},
		{"UTS #46: much too long", uts46, "x." + strings.Repeat("é", 100_000), idna.ReasonLabelTooLong, 2},
		{"UTS #46: nothing is left", idna.UTS46{Transitional: true}, "\u200C.é", idna.ReasonEmptyLabel, 0},
	} {
		_, err := c.names.ToASCII(c.host)
		e, ok := errs.AsType[*iri.DomainNameError](err)
		if !ok || !errors.Is(e, c.reason) || e.Offset != c.offset || e.Name != c.host {
			t.Errorf("%s: got %+v, want reason %d at %d", c.name, e, c.reason, c.offset)
		}
	}
	// A name that is refused as a whole.
	whole := "1.א" + strings.Repeat(".a", 130)
	if e, ok := errs.AsType[*iri.DomainNameError](func() error { _, err := uts46.ToASCII(whole); return err }()); !ok || e.Offset != 0 {
		t.Errorf("directions of labels: %v", e)
	}
}

// UTS46 has the flags of browsers, and leaves names in US-ASCII.
func TestUTS46(t *testing.T) {
	for in, want := range map[string]string{
		"r3---sn-x.googlevideo.com":     "r3---sn-x.googlevideo.com",
		"foo_bar.Example":               "foo_bar.Example",
		"-a-..b.":                       "-a-..b.",
		"a%41":                          "a%41",
		strings.Repeat("a", 300):        strings.Repeat("a", 300),
		"foo_bar.Bücher":                "foo_bar.xn--bcher-kva",
		"r3---sn-x.é":                   "r3---sn-x.xn--9ca",
		"é-.-é.é--é":                    "xn----9fa.xn----bga.xn-----9iac",
		"é..x.":                         "xn--9ca..x.",
		"XN--Bcher-KVA.Example":         "xn--bcher-kva.example",
		"x." + strings.Repeat("é", 60):  "x.xn--9ca" + strings.Repeat("a", 59),
		"１２７。0.0.1":                     "127.0.0.1",
		strings.Repeat("a.", 130) + "é": strings.Repeat("a.", 130) + "xn--9ca",
	} {
		if got, err := (idna.UTS46{}).ToASCII(in); got != want || err != nil {
			t.Errorf("%q: %q, %v, want %q", in, got, err, want)
		}
	}
}

func TestSchemes(t *testing.T) {
	if idna.Schemes()[0] = ""; slices.Contains(idna.Schemes(), "") {
		t.Error("the table is shared")
	}
}

func TestToUnicode(t *testing.T) {
	for _, c := range []struct {
		name     string
		names    iri.DomainNames
		in, want string
	}{
		{"empty", idna.Names{}, "", ""},
		{"the prefix in upper case", idna.Names{}, "xn--99zt52a.XN--R8JZ45G.", "納豆.例え."},
		{"step 8: the case of letters stays", idna.Names{}, "XN--Bcher-KVA", "Bücher"},
		{"not punycode", idna.Names{}, "xn--a..xn--", "xn--a..xn--"},
		{"nothing to decode", idna.Names{}, "a.b", "a.b"},
		{"unassigned, and allowed", idna.Names{}, "xn--ab-h4b", "ab\u0378"},
		{"unassigned, creating", idna.Names{Creating: true}, "xn--ab-h4b", "xn--ab-h4b"},
		{"a mark at the beginning", idna.Names{}, "xn--a-0hb", "\u036Ca"},
		{"step 7: not what ToASCII makes", idna.Names{}, "xn--fa-hia", "xn--fa-hia"},
		{"step 7: both directions", idna.Names{}, "xn--x-0hc", "xn--x-0hc"},
		{"step 2: Nameprep of the label", idna.Names{}, "ｘn--gdj", "Ⰰ"},
		{"step 2: Nameprep refuses", idna.Names{}, "xn--é\u2FF0", "xn--é\u2FF0"},
		{"step 3: not ASCII", idna.Names{}, "ÉTÉ.example", "ÉTÉ.example"},
		{"all full stops", idna.Names{}, "xn--9ca。xn--9ca．xn--9ca", "é。é．é"},
		{"UTS #46", idna.UTS46{}, "xn--fa-hia.xn--gdj.xn--r8jz45g", "faß.xn--gdj.例え"},
		{"UTS #46, transitional", idna.UTS46{Transitional: true}, "xn--fa-hia.xn--r8jz45g", "xn--fa-hia.例え"},
		{"UTS #46, hyphens as the second and third characters", idna.UTS46{}, "xn----a-9la", "é--a"},
	} {
		if got := c.names.ToUnicode(c.in); got != c.want {
			t.Errorf("%s: %+q, want %+q", c.name, got, c.want)
		}
	}
}

// What is too long for a label is refused in linear time.
func TestLongLabels(t *testing.T) {
	for _, names := range []iri.DomainNames{idna.Names{}, idna.UTS46{}, idna.UTS46{Transitional: true}} {
		for _, unit := range []string{"é", "\u0301", "\u0378", "\u00AD", "א", "é.", "xn--é", "\u2FF0", "."} {
			testutil.Linear(t, unit, 200_000, func(size int) {
				names.ToASCII(strings.Repeat(unit, size/len(unit)))
				names.ToUnicode(strings.Repeat(unit, size/len(unit)))
			})
		}
	}
}

// The texts of the reasons are data that programs compare.
func TestReasons(t *testing.T) {
	seen := make(map[string]bool)
	for r := idna.ReasonEmptyLabel; r <= idna.ReasonDisallowed; r++ {
		if text := r.Error(); text == "" || seen[text] {
			t.Errorf("reason %d is %q", uint8(r), text)
		} else {
			seen[text] = true
		}
	}
	if text := (idna.ReasonDisallowed + 1).Error(); text != "" {
		t.Errorf("a number that is not a reason is %q", text)
	}
}
