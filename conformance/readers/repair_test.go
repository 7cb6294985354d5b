// Package readers_test compares repaired references with the texts they were made from, as an
// implementation of the URL standard of the WHATWG reads both.
package readers_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	whatwg "github.com/nlnwa/whatwg-url/url"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// testCase is a case of the standard's test data.
type testCase struct {
	Input   string
	Base    string // empty if there is none
	Href    string
	Failure bool
}

// standardCases returns the cases of the standard's test data that the implementation has.
func standardCases(t *testing.T) (all []testCase) {
	t.Helper()
	dir := testutil.Must(exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/nlnwa/whatwg-url").Output())
	data := testutil.Must(os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), "testdata", "urltestdata.json")))
	var raw []json.RawMessage
	testutil.NoError(t, json.Unmarshal(data, &raw))
	for _, r := range raw {
		var c testCase
		if r[0] == '"' { // a comment
			continue
		}
		testutil.NoError(t, json.Unmarshal(r, &c))
		all = append(all, c)
	}
	if len(all) < 800 {
		t.Fatalf("%d cases", len(all))
	}
	return all
}

var parser = whatwg.NewParser()

// href returns the URL that the standard makes of a text, relative to a base, or "" if it makes
// none.
func href(base, text string) string {
	u, err := parser.ParseRef(base, text)
	if err != nil {
		return ""
	}
	return u.Href(false)
}

// The implementation agrees with the standard's own test data.
func TestImplementation(t *testing.T) {
	for _, c := range standardCases(t) {
		if got := href(c.Base, c.Input); got != c.Href {
			t.Errorf("%q, base %q: got %q, want %q", c.Input, c.Base, got, c.Href)
		}
	}
}

// bases are what texts are resolved against: nothing, and URLs of special schemes.
var bases = []string{"", "https://example.com/dir/file?x", "file:///C:/dir/file"}

// checkRepair checks that a repaired text is what it is said to be, and reports whether there is
// one that has steps.
func checkRepair(t *testing.T, text string) bool {
	t.Helper()
	ref, fixes, err := iri.Repair(text)
	if err != nil {
		var e *uri.SyntaxError
		if !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(text) || e.Text() != text {
			t.Errorf("%q: %v", text, err)
		}
		return false
	}
	result := ref.String()
	if again, err := iri.ParseReference(result); err != nil || again != ref {
		t.Errorf("%q: %q is not valid: %v", text, result, err)
	}
	if got := apply(text, fixes); got != result {
		t.Errorf("%q: the steps make %q, not %q", text, got, result)
	}
	if valid := iri.ValidReference(text); valid != (len(fixes) == 0) || valid && text != result {
		t.Errorf("%q: valid is %v, %q, %+v", text, valid, result, fixes)
	}
	others := slices.DeleteFunc(slices.Clone(fixes), func(f uri.Fix) bool { return f.Source == "URL standard" })
	without := apply(text, others)
	for _, base := range bases {
		if without == result {
			break
		}
		if got, want := href(base, result), href(base, without); got != want {
			t.Errorf("%q, base %q: repaired to %q, which is %q and not %q", text, base, result, got, want)
		}
	}
	// Steps that encode what the standard leaves alone change nothing but its encoding. It reads
	// characters, where other octets are U+FFFD, and makes ":" of the "|" after a drive.
	if len(others) > 0 && utf8.ValidString(text) && !slices.ContainsFunc(others, func(f uri.Fix) bool { return f.With == "" }) {
		for _, base := range bases {
			if drive.MatchString(text) && strings.HasPrefix(href(base, text), "file:") {
				continue
			}
			if got, want := decoded(href(base, result)), decoded(href(base, text)); got != want {
				t.Errorf("%q, base %q: repaired to %q, which is %q and not %q, decoded", text, base, result, got, want)
			}
		}
	}
	return len(fixes) > 0
}

// apply returns a text with replacements.
func apply(text string, fixes []uri.Fix) string {
	var b strings.Builder
	done := 0
	for _, f := range fixes {
		b.WriteString(text[done:f.Start] + f.With)
		done = f.End
	}
	return b.String() + text[done:]
}

// decoded decodes the triplets of a text.
func decoded(text string) string {
	for i := 0; i < len(text); i++ {
		if octet, err := url.PathUnescape(text[i:min(len(text), i+3)]); err == nil && text[i] == '%' {
			text = text[:i] + octet + text[i+3:]
		}
	}
	return text
}

// drive matches a drive as in "file:///C|/".
var drive = regexp.MustCompile(`[A-Za-z][\t\r\n]*\|`)

func TestRepairStandardData(t *testing.T) {
	repaired := 0
	for _, c := range standardCases(t) {
		for _, text := range []string{c.Input, c.Base, c.Href} {
			if checkRepair(t, text) {
				repaired++
			}
		}
	}
	t.Logf("%d texts were repaired", repaired)
	if repaired < 50 {
		t.Error("few texts were repaired")
	}
}

// pieces are what mutations insert.
var pieces = []string{
	" ", "\t", "\n", "\r", "\x00", "\x1F", "\x7F", "\u00A0", "\uFEFF", "\u3000", "\u202E", "\uE000", "\uFFFD", "\xFF",
	"<", ">", `"`, "'", "`", "(", ")", "{", "}", "|", "^", `\`, `\\`, "[", "]", "%", "%4", "%41", "%zz", "%2F",
	"#", "##", "?", "/", "//", ":", "@", ";", ".", "..", "é", "例", "a", "0", "80", "C:", "C|", "http:", "ftp:", "wss:", "file:", "x:", "://",
	"http://", "user:pass@", "[::1]", "example.com", "-", "&", "=", "+", ",",
}

// mutate returns a text with a few changes.
func mutate(rng *rand.Rand, text string) string {
	for range 1 + rng.IntN(4) {
		i := rng.IntN(len(text) + 1)
		j := i + rng.IntN(min(len(text)-i, 3)+1)
		text = text[:i] + pieces[rng.IntN(len(pieces))] + text[j:]
	}
	return text
}

func TestRepairMutations(t *testing.T) {
	var seeds []string
	for _, c := range standardCases(t) {
		if len(c.Input) < 100 {
			seeds = append(seeds, c.Input, c.Href)
		}
	}
	n := 20_000
	if os.Getenv("STRICTURI_TESTS") == "whole" {
		n = 1_000_000
	}
	rng := rand.New(rand.NewPCG(1, 2))
	repaired := 0
	for range n {
		if checkRepair(t, mutate(rng, seeds[rng.IntN(len(seeds))])) {
			repaired++
		}
		if t.Failed() && testing.Short() {
			break
		}
	}
	t.Logf("%d of %d texts were repaired", repaired, n)
	if repaired < n/4 {
		t.Error("few texts were repaired")
	}
}
