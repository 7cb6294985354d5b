package conformance_test

import (
	"bufio"
	_ "embed"
	"io"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	xidna "golang.org/x/net/idna"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri/idna"
)

// oracle asks another implementation about texts, with oracle.py, which lists the oracles
// and their operations.
type oracle struct {
	unicode string // the version that it has

	in         io.WriteCloser
	out        *bufio.Scanner
	operations []string
}

//go:embed oracle.py
var oraclePy string

// newOracle starts an oracle for some of its operations. If Python or the oracle's library
// is absent, the test is skipped.
func newOracle(t *testing.T, name string, operations ...string) *oracle {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "python3", "-c", oraclePy, name)
	in := testutil.Must(cmd.StdinPipe())
	out := testutil.Must(cmd.StdoutPipe())
	if err := cmd.Start(); err != nil {
		t.Skipf("no %s: python3: %v", name, err)
	}
	o := &oracle{in: in, out: bufio.NewScanner(out), operations: operations}
	t.Cleanup(func() {
		in.Close()
		cmd.Wait()
	})
	if !o.out.Scan() {
		t.Skipf("python3 has no %s", name)
	}
	o.unicode = o.out.Text()
	return o
}

// unknown is the answer of an oracle that cannot tell.
const unknown = "?"

// ask returns the answers about texts, one for each operation: nil for a failure. It can be
// called once.
func (o *oracle) ask(t *testing.T, texts []string) map[string][]*string {
	t.Helper()
	// The questions are written while the answers are read.
	go func() {
		w := bufio.NewWriter(o.in)
		for _, text := range texts {
			for _, name := range o.operations {
				w.WriteString(name)
				for _, c := range text {
					w.WriteString(" " + strconv.FormatInt(int64(c), 16))
				}
				w.WriteByte('\n')
			}
		}
		w.Flush()
		o.in.Close()
	}()
	all := make(map[string][]*string)
	for range texts {
		for _, name := range o.operations {
			if !o.out.Scan() {
				t.Fatal("the oracle stopped:", o.out.Err())
			}
			all[name] = append(all[name], answer(t, o.out.Text()))
		}
	}
	return all
}

func answer(t *testing.T, line string) *string {
	t.Helper()
	if line == "-" {
		return nil
	}
	if line == unknown {
		return &line
	}
	var b strings.Builder
	for f := range strings.FieldsSeq(line) {
		c := testutil.Must(strconv.ParseInt(f, 16, 32))
		b.WriteRune(rune(c))
	}
	s := b.String()
	return &s
}

var ours = map[string]func(string) (string, error){
	"nameprep": idna.Names{}.Nameprep,
	"stored":   idna.Names{Creating: true}.Nameprep,
	"ascii":    idna.Names{}.ToASCII,
	"creating": idna.Names{Creating: true}.ToASCII,
	"unicode":  func(label string) (string, error) { return idna.Names{}.ToUnicode(label), nil },
}

func compare(t *testing.T, o *oracle, ours map[string]func(string) (string, error), labels []string) {
	t.Helper()
	failures, refused, asked := 0, 0, 0
	for name, answers := range o.ask(t, labels) {
		asked += len(labels)
		for i, label := range labels {
			got, err := ours[name](label)
			if err != nil {
				refused++
			}
			want := answers[i]
			if want != nil && *want == unknown {
				continue
			}
			if want == nil && err != nil || want != nil && err == nil && got == *want {
				continue
			}
			if failures++; failures > 20 {
				t.Fatal("and more")
			}
			if want == nil {
				t.Errorf("%s of %+q: %+q, which the oracle refuses", name, label, got)
			} else {
				t.Errorf("%s of %+q: %+q, %v, not %+q", name, label, got, err, *want)
			}
		}
	}
	t.Logf("%d labels, %d answers; %d of them are failures", len(labels), asked, refused)
}

func TestLibidn(t *testing.T) {
	o := newOracle(t, "libidn", "nameprep", "stored", "ascii", "creating", "unicode")
	compare(t, o, ours, randomLabels(testutil.Amount(3_000, 20_000)))
}

func TestEncodingsIDNA(t *testing.T) {
	compare(t, newOracle(t, "encodings.idna", "nameprep"), ours, randomLabels(testutil.Amount(3_000, 20_000)))
}

// TestICU checks UTS #46. ICU also writes names in US-ASCII in lower case.
func TestICU(t *testing.T) {
	o := newOracle(t, "icu", "ascii", "transitional")
	if o.unicode != xidna.UnicodeVersion {
		t.Skipf("icu has Unicode %s, not %s", o.unicode, xidna.UnicodeVersion)
	}
	compare(t, o, map[string]func(string) (string, error){
		"ascii":        idna.UTS46{}.ToASCII,
		"transitional": idna.UTS46{Transitional: true}.ToASCII,
	}, slices.DeleteFunc(randomLabels(testutil.Amount(1_000, 20_000)), func(label string) bool {
		return ascii.Is(label) && !ascii.HasACEPrefix(label)
	}))
}

// Every code point alone, after a letter, and between right-to-left letters.
func TestCodePoints(t *testing.T) {
	o := newOracle(t, "libidn", "nameprep", "stored", "ascii")
	step := rune(testutil.Amount(1009, 1))
	var labels []string
	for c := rune(1); c <= utf8.MaxRune; c++ {
		// By default every code point of the scripts that are used most.
		if utf8.ValidRune(c) && !strings.ContainsRune(fullStops, c) && (c < 0x700 || c%step == 0) {
			labels = append(labels, string(c), "x"+string(c), "\u05D0"+string(c)+"\u05D0")
		}
	}
	compare(t, o, ours, labels)
}

const fullStops = ".\u3002\uFF0E\uFF61"

// stretches are what random labels are made of, the likelier ones repeated.
var stretches = []func(*rand.Rand) string{
	one("abcxyz019-"), one("abcxyz019-"), one("ABZ"), one("_%/ "),
	one("éüßςñÉÜİ"), one("éüßςñÉÜİ"),
	one("אבגדה"), one("אבגדה"), one("عربي"), one("٠١۵"), one("ְָֹ"), one("ℵךּﬠ"),
	one("ΑΒΓабвАБВ"), one("ӀႠႥᎠℲↃ"), // without case folding in Unicode 3.2
	one("\u00AD\u034F\u1806\u180B\u200C\u200D\u2060\uFE00\uFEFF"),     // B.1
	one("\u00A0\u3000\u0340\u200E\u202E\uE000\uFFFD\u2FF0\U000E0001"), // C
	one("\u0378\u0221\u2C00\u1E9E\U0001F600\U000E1000\uFA6A"),         // A.1
	one("\u0301\u0323\u0327\u0308\u0345\u3099\u09BE\u0B3E"),
	one("ｘｎ－１Ａａ％．"), one("ﬁ℀㎏Ⅷ½①㌀"), one("가각각ㅤ"), one("例え中文"),
	one("\U0002F868\U0002F874\U0002F91F\U0002F95F\U0002F9BF\uFA1F\uF951"),
	func(*rand.Rand) string { return "xn--" }, func(*rand.Rand) string { return "--" },
	func(r *rand.Rand) string { return anyRune(r, 0x80, 0x600) },
	func(r *rand.Rand) string { return anyRune(r, 0x600, 0x3100) },
	func(r *rand.Rand) string { return anyRune(r, 0x80, 0x10000) },
	func(r *rand.Rand) string { return anyRune(r, 0x10000, 0x110000) },
	func(r *rand.Rand) string { return strings.Repeat(one("aéא")(r), r.IntN(40)) },
}

func one(chars string) func(*rand.Rand) string {
	all := []rune(chars)
	return func(r *rand.Rand) string { return string(all[r.IntN(len(all))]) }
}

func anyRune(r *rand.Rand, from, to int) string {
	for {
		if c := rune(from + r.IntN(to-from)); utf8.ValidRune(c) {
			return string(c)
		}
	}
}

// randomLabels returns labels of few kinds of characters each, so that many are
// accepted, every fourth of them encoded, and some of those edited.
func randomLabels(n int) []string {
	r := rand.New(rand.NewPCG(3490, 3454))
	labels := make([]string, 0, n)
	for len(labels) < n {
		kinds := make([]func(*rand.Rand) string, 1+r.IntN(3))
		for i := range kinds {
			kinds[i] = stretches[r.IntN(len(stretches))]
		}
		label := ""
		for range 1 + r.IntN(6) {
			label += kinds[r.IntN(len(kinds))](r)
		}
		if label == "" || strings.ContainsAny(label, fullStops) || unsettled.MatchString(label) {
			continue
		}
		if r.IntN(4) == 0 {
			if a, err := (idna.Names{}).ToASCII(label); err == nil {
				label = a
				if i := r.IntN(2*len(a) + 1); i < len(a) {
					label = a[:i] + one("abz09-AB")(r) + a[i+1:]
				}
			}
		}
		labels = append(labels, label)
	}
	return labels
}

// unsettled matches labels for which Corrigendum 5 matters: a mark, and after it
// a character that is not a mark, but combines with the one before. libidn
// normalizes them as the annex of Unicode 3.2 can also be read.
var unsettled = regexp.MustCompile(`\p{M}.*[\x{9BE}\x{9D7}\x{B3E}\x{B56}\x{B57}\x{BBE}\x{BD7}\x{CC2}\x{CD5}\x{CD6}\x{D3E}\x{D57}` +
	`\x{DCF}\x{DDF}\x{102E}\x{1161}-\x{1175}\x{11A8}-\x{11C2}\x{3130}-\x{318F}\x{FFA0}-\x{FFDC}]`)
