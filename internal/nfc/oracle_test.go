package nfc

import (
	"bufio"
	"compress/bzip2"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/internal/testutil"
)

func TestUnicodedata(t *testing.T) {
	check(t, testutil.NewOracle(t, "unicodedata", "nfc", "nfkc"))
}

func TestICU(t *testing.T) {
	o := testutil.NewOracle(t, "icu", "nfc", "nfkc")
	if o.Unicode != norm.Version {
		t.Skipf("icu has Unicode %s, not %s", o.Unicode, norm.Version)
	}
	check(t, o)
}

// TestData runs NormalizationTest.txt of the Unicode Character Database, where Debian's package
// unicode-data has it.
func TestData(t *testing.T) {
	f, err := os.Open("/usr/share/unicode/NormalizationTest.txt.bz2")
	if err != nil {
		t.Skip("no Unicode Character Database:", err)
	}
	defer f.Close()
	lines := bufio.NewScanner(bzip2.NewReader(f))
	cases := 0
	for lines.Scan() {
		line := lines.Text()
		if version, ok := strings.CutPrefix(line, "# NormalizationTest-"); ok && version != norm.Version+".txt" {
			t.Skipf("the Unicode Character Database is not of version %s", norm.Version)
		}
		columns := strings.Split(line, ";")
		if len(columns) < 5 || columns[0][0] == '#' {
			continue
		}
		if cases++; !testutil.Whole() && cases%5 != 0 {
			continue
		}
		var c [5]string
		for i := range c {
			for code := range strings.FieldsSeq(columns[i]) {
				r, err := strconv.ParseInt(code, 16, 32)
				if err != nil {
					t.Fatal(err)
				}
				c[i] += string(rune(r))
			}
		}
		for i, want := range []string{c[1], c[1], c[1], c[3], c[3]} {
			if got := String(c[i]); got != want {
				t.Errorf("NFC of %+q: %+q, not %+q", c[i], got, want)
			}
			if got := string(appendComposed(nil, decompose(c[i]))); got != want {
				t.Errorf("compose of %+q: %+q, not %+q", c[i], got, want)
			}
			if got := KC(c[i]); got != c[3] {
				t.Errorf("NFKC of %+q: %+q, not %+q", c[i], got, c[3])
			}
		}
	}
	if cases == 0 || lines.Err() != nil {
		t.Fatal("no cases", lines.Err())
	}
	t.Log(cases, "cases")
}

func check(t *testing.T, o *testutil.Oracle) {
	t.Helper()
	texts := randomTexts(testutil.Amount(2_000, 20_000))
	known, changed := 0, 0
	for form, answers := range o.Ask(t, texts) {
		for i, text := range texts {
			want := answers[i]
			if want == nil || *want == testutil.Unknown {
				continue
			}
			known++
			if *want != text {
				changed++
			}
			got := String(text)
			if form == "nfkc" {
				got = KC(text)
			}
			if got != *want {
				t.Errorf("%s of %+q: %+q, not %+q", form, text, got, *want)
			}
		}
	}
	t.Logf("%d texts, %d answers, %d of them not the text", len(texts), known, changed)
	if changed == 0 {
		t.Error("no text changes")
	}
}

// randomTexts returns texts of few characters each, so that many combine. Some have more
// marks than golang.org/x/text allows, so that String composes them itself.
func randomTexts(n int) []string {
	r := rand.New(rand.NewPCG(15, 3987))
	marks := []rune("\u0300\u0301\u0302\u0323\u0327\u0338\u0345\u034F\u05B4\u0651\u093C\u09BE\u0B57\u1161\u11A8\u3099\U0001D165")
	starters := []rune("aeiAEIovsc\u00EA\u0212\u03B1\u0627\u0915\u09C7\u0B47\u1025\u1100\u1112\uAC00\u304B\u212B\uFB2A\uFB01\uFF76\U0001D157")
	texts := make([]string, n)
	for i := range texts {
		var text []rune
		for range 1 + r.IntN(6) {
			switch r.IntN(4) {
			case 0:
				text = append(text, anyRune(r))
			default:
				text = append(text, starters[r.IntN(len(starters))])
			}
			count := r.IntN(4)
			if r.IntN(50) == 0 {
				count = 29 + r.IntN(5) // around the limit of golang.org/x/text
			}
			for range count {
				text = append(text, marks[r.IntN(len(marks))])
			}
		}
		texts[i] = string(text)
	}
	return texts
}

func anyRune(r *rand.Rand) rune {
	for {
		limit := []int{0x250, 0x3100, 0x10000, 0x30000}[r.IntN(4)]
		if c := rune(1 + r.IntN(limit)); utf8.ValidRune(c) {
			return c
		}
	}
}
