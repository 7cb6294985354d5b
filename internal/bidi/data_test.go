package bidi

import (
	"compress/gzip"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/bidi"

	"github.com/stricturi/stricturi/internal/testutil"
)

// The ends of the ranges of DerivedBidiClass.txt in which x/text has another class,
// and code points beside them.
func TestUnassigned(t *testing.T) {
	for c, want := range map[rune]Class{
		0x085F: R, 0x0860: AL, 0x086B: AL, 0x086F: AL, 0x088F: AL, 0x0892: AL, 0x08FF: NSM,
		0x10CFF: R, 0x10D28: AL, 0x10D3A: AL, 0x10D3F: AL, 0x10EBF: R, 0x10EC0: AL, 0x10EFC: AL, 0x10F29: R, 0x10F5A: AL, 0x10F6F: AL,
		0x1EC6F: R, 0x1EC70: AL, 0x1ECB5: AL, 0x1ECC0: R, 0x1ECFF: R, 0x1ED00: AL, 0x1ED4F: AL, 0x1ED50: R,
		0x0590: R, 0x07FB: R, 0x10800: R, 0xFBC3: AL, 0x20CF: ET, 0x0378: L,
	} {
		if got := ClassOf(c); got != want && !assignedSince15(c) {
			t.Errorf("%U: class %d, not %d", c, got, want)
		}
	}
}

// assignedSince15 reports whether a code point in a test may be assigned by a later
// version of Unicode than 15.0.
func assignedSince15(c rune) bool {
	return bidi.UnicodeVersion != "15.0.0" && !unicode.Is(unicode.Cn, c)
}

func TestIsMirrored(t *testing.T) {
	for c := range rune(unicode.MaxRune) {
		if p, _ := bidi.LookupRune(c); p.IsBracket() && !IsMirrored(c) {
			t.Errorf("%U, a bracket, is not mirrored", c)
		}
	}
	for c, want := range map[rune]bool{
		'a': false, '\'': false, '<': true, '=': false, '>': true, '/': false, '\u00AB': true, '\u00BB': true, '\u2018': false,
		'\u2201': true, '\u2204': true, '\u2205': false, '\u2208': true, '\u221B': true, '\u222B': true, '\uFF63': true,
		'\U0001D6DB': true, '\U0001D7C3': true, '\U0001D7C4': false,
	} {
		if IsMirrored(c) != want {
			t.Errorf("%U: %v", c, !want)
		}
	}
}

// unicodeData is where Debian's package unicode-data, of the same version of
// Unicode, has the Unicode Character Database.
const unicodeData = "/usr/share/unicode/"

func database(t *testing.T, name string) string {
	b, err := os.ReadFile(unicodeData + name)
	if err != nil {
		t.Skip("no Unicode Character Database:", err)
	}
	if version, _ := os.ReadFile(unicodeData + "ReadMe.txt"); !strings.Contains(string(version), UnicodeVersion) {
		t.Skip("the Unicode Character Database is not of version", UnicodeVersion)
	}
	return string(b)
}

func TestMirroredData(t *testing.T) {
	count := 0
	for line := range strings.Lines(database(t, "UnicodeData.txt")) {
		f := strings.Split(line, ";")
		c := number(t, f[0], 16)
		if IsMirrored(rune(c)) != (f[9] == "Y") {
			t.Errorf("%U: field 9 is %s", c, f[9])
		}
		if f[9] == "Y" {
			count++
		}
	}
	t.Log(count, "characters are mirrored")
}

var classNames = map[string]Class{
	"L": L, "R": R, "EN": EN, "ES": ES, "ET": ET, "AN": AN, "CS": CS, "B": B, "S": S, "WS": WS, "ON": ON, "BN": BN, "NSM": NSM, "AL": AL,
	"LRO": LRO, "RLO": RLO, "LRE": LRE, "RLE": RLE, "PDF": PDF, "LRI": LRI, "RLI": RLI, "FSI": FSI, "PDI": PDI,
	"Left_To_Right": L, "Right_To_Left": R, "Arabic_Letter": AL, "European_Terminator": ET, "Boundary_Neutral": BN,
}

// The classes of all code points, assigned or not, are those of
// DerivedBidiClass.txt.
func TestClassData(t *testing.T) {
	text := database(t, "extracted/DerivedBidiClass.txt")
	want := make([]Class, unicode.MaxRune+1)
	for _, missing := range []bool{true, false} { // later lines replace earlier ones
		for line := range strings.Lines(text) {
			rest, isMissing := strings.CutPrefix(line, "# @missing: ")
			if isMissing != missing {
				continue
			}
			rest, _, _ = strings.Cut(rest, "#")
			codes, name, ok := strings.Cut(rest, ";")
			if !ok {
				continue
			}
			first, last, ok := strings.Cut(strings.TrimSpace(codes), "..")
			if !ok {
				last = first
			}
			from, err1 := strconv.ParseInt(first, 16, 32)
			to, err2 := strconv.ParseInt(last, 16, 32)
			class, known := classNames[strings.TrimSpace(name)]
			if err1 != nil || err2 != nil || !known {
				t.Fatalf("%q", line)
			}
			for c := from; c <= to; c++ {
				want[c] = class
			}
		}
	}
	for c, class := range want {
		if got := ClassOf(rune(c)); got != class && (c < 0xD800 || c > 0xDFFF) {
			t.Errorf("%U: class %d, not %d", c, got, class)
		}
	}
}

// TestCharacterData runs the cases of BidiCharacterTest.txt whose base direction is given.
func TestCharacterData(t *testing.T) {
	packed := testutil.Must(os.Open("testdata/BidiCharacterTest.txt.gz"))
	defer packed.Close()
	r := testutil.Must(gzip.NewReader(packed))
	text := testutil.Must(io.ReadAll(r))
	cases := 0
	for line := range strings.Lines(string(text)) {
		f := strings.Split(strings.TrimSpace(line), ";")
		if len(f) != 5 || f[1] == "2" {
			continue
		}
		if cases++; !testutil.Whole() && cases%10 != 0 && cases > 1_000 {
			continue
		}
		var runes []rune
		for code := range strings.FieldsSeq(f[0]) {
			runes = append(runes, rune(number(t, code, 16)))
		}
		line := Resolve(runes, Level(number(t, f[1], 10)))
		var order []string
		for _, i := range Order(line.Levels) {
			if !isRemoved(ClassOf(runes[i])) {
				order = append(order, strconv.Itoa(i))
			}
		}
		if got := strings.Join(order, " "); got != f[4] {
			t.Errorf("%s, base %s: order %s, not %s", f[0], f[1], got, f[4])
		}
		for i, level := range strings.Fields(f[3]) {
			if level != "x" && line.Levels[i] != Level(number(t, level, 10)) {
				t.Errorf("%s, base %s: levels %d, not %s", f[0], f[1], line.Levels, f[3])
				break
			}
		}
	}
	t.Log(cases, "cases")
}

func number(t *testing.T, digits string, base int) int64 {
	return testutil.Must(strconv.ParseInt(digits, base, 32))
}
