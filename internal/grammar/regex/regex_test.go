package regex_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/regex"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/testutil"
)

func TestOf(t *testing.T) {
	for _, tt := range []struct {
		name, rule string
		want       map[regex.Dialect]string
	}{
		{"case-insensitive literal", `"a1" %s"b"`, map[regex.Dialect]string{regex.RE2: `^[Aa]1b$`}},
		{"operators as characters", `%x00-10FFFF "*" "." "]"`, map[regex.Dialect]string{
			regex.RE2:   `^[\x00-\x{10FFFF}]\*\.\]$`,
			regex.PCRE:  `\A[\x00-\x{10FFFF}]\*\.\]\z`,
			regex.ECMA:  `^[\x00-\u{10FFFF}]\*\.\]$`,
			regex.POSIX: "", // U+0000
		}},
		{"characters of a set", `"]" / "[" / "^" / "-" / "\" / "a"`, map[regex.Dialect]string{
			regex.RE2:   `^[A\[-\^a-]$`,
			regex.POSIX: `^[]A\a[^-]$`,
		}},
		{"a set of ^ and - alone", `"^" / "-"`, map[regex.Dialect]string{regex.POSIX: `^[-^]$`, regex.RE2: `^[\^-]$`}},
		{"hyphen between others", `"+" / "-" / "0"`, map[regex.Dialect]string{regex.RE2: `^[+0-]$`, regex.POSIX: `^[+0-]$`}},
		{"not ASCII", "%xE9 %x20AC %x1F600", map[regex.Dialect]string{
			regex.RE2: `^\xE9\x{20AC}\x{1F600}$`, regex.ECMA: `^\xE9\u20AC\u{1F600}$`, regex.POSIX: "^é€😀$",
		}},
		{"negated set", "%x00-21 / %x23-10FFFF", map[regex.Dialect]string{regex.RE2: `^[^"]$`, regex.POSIX: `^[^"]$`}},
		{"alternatives need a group for the anchors", `"." / %s"ab"`, map[regex.Dialect]string{
			regex.RE2: `^(?:\.|ab)$`, regex.PCRE: `\A(?:\.|ab)\z`, regex.POSIX: `^(\.|ab)$`,
		}},
		{"an option", `[ %s"a" ] [ %s"bc" ]`, map[regex.Dialect]string{regex.RE2: `^a?(?:bc)?$`}},
		{"common first part", `%s"abc" / %s"abd" / %s"ab"`, map[regex.Dialect]string{regex.RE2: `^ab[cd]?$`}},
		{"common last part", `%s"xxcdefgh" / %s"ycdefgh"`, map[regex.Dialect]string{regex.RE2: `^(?:y|xx)cdefgh$`}},
		{"one and more", `%s"ab" *( %s"ab" )`, map[regex.Dialect]string{regex.RE2: `^(?:ab)+$`}},
		{"counts", `4DIGIT "-" 2*3DIGIT`, map[regex.Dialect]string{regex.RE2: `^[0-9]{4}-[0-9]{2,3}$`}},
		{"nested options are a count", `[ DIGIT [ DIGIT [ DIGIT ] ] ]`, map[regex.Dialect]string{regex.RE2: `^[0-9]{0,3}$`}},
		{"repeated neighbors", `DIGIT "." DIGIT "." DIGIT "."`, map[regex.Dialect]string{regex.RE2: `^(?:[0-9]\.){3}$`}},
		{"nothing but the empty string", `""`, map[regex.Dialect]string{regex.RE2: `^$`, regex.POSIX: `^$`}},
		{"a star of what may be empty", `*( *%s"a" *%s"b" )`, map[regex.Dialect]string{regex.RE2: `^[ab]*$`}},
		{"an alternative within another", `DIGIT / %x30-34 / ALPHA`, map[regex.Dialect]string{regex.RE2: `^[0-9A-Za-z]$`}},
		{"right-linear recursion", `[ %s"a" r / %s"b" ]`, map[regex.Dialect]string{regex.RE2: `^a*b?$`}},
		{"left-linear recursion", `r %s"a" / %s"b"`, map[regex.Dialect]string{regex.RE2: `^ba*$`}},
		{"recursion after what may be empty", `*%s"a" r / %s"b"`, map[regex.Dialect]string{regex.RE2: `^a*b$`}},
		{"a count above RE2's limit", `1500DIGIT`, map[regex.Dialect]string{
			regex.RE2: `^[0-9]{1000}[0-9]{500}$`, regex.ECMA: `^[0-9]{1000}[0-9]{500}$`,
			regex.POSIX: `^[0-9]{255}[0-9]{255}[0-9]{255}[0-9]{255}[0-9]{255}[0-9]{225}$`,
		}},
		{"counts within each other", `*50( 30DIGIT "." )`, map[regex.Dialect]string{
			regex.RE2: `^(?:[0-9]{30}\.){0,33}(?:[0-9]{30}\.){0,17}$`,
		}},
	} {
		g, err := abnf.Parse("r = " + tt.rule + "\n")
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		for dialect, want := range tt.want {
			got, err := regex.Of(g, "r", dialect)
			if got != want {
				t.Errorf("%s, %s: %q, %v, want %q", tt.name, dialect, got, err, want)
			}
		}
	}
}

func TestOfErrors(t *testing.T) {
	g, err := abnf.Parse("a = <words>\nb = b \"x\" b\nc = d\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range []string{"a", "b", "c", "e"} {
		if got, err := regex.Of(g, rule, regex.RE2); got != "" || err == nil {
			t.Errorf("%s: %q, %v, want an error", rule, got, err)
		}
	}
}

// Of checks each expression that it returns; here each rule has one.
func TestEditions(t *testing.T) {
	for _, e := range grammar.All() {
		if !testutil.Whole() && e.Stem != "rfc2396" {
			continue
		}
		for _, r := range e.Rules() {
			for _, d := range regex.Dialects() {
				if d != regex.POSIX && d != regex.RE2 && !slices.Contains(e.Entries, r.Name) {
					continue // which differ from RE2 only in how characters are written
				}
				if _, err := regex.Of(e.Grammar(), r.Name, d); err != nil {
					t.Errorf("%s, %s, %s: %v", e.Stem, r.Name, d, err)
				}
			}
		}
	}
}

// Of finds its own errors, but not those of what reads the text back. The programs
// themselves give members and their neighbors the verdict of the automaton.
func TestPrograms(t *testing.T) {
	e, _ := grammar.Lookup("rfc3986")
	for _, tt := range []struct {
		dialect regex.Dialect
		program string // Perl's takes the expression and the texts, one a line
		args    func(file, texts string) []string
	}{
		{dialect: regex.RE2},
		{regex.PCRE, "perl", func(file, texts string) []string {
			return []string{"-CSD", "-Mutf8", "-e", `open F, "<", $ARGV[0]; $r = <F>; open T, "<", $ARGV[1]; while (<T>) { chomp; print /$r/ ? "1" : "0" }`, file, texts}
		}},
		{regex.ECMA, "node", func(file, texts string) []string {
			return []string{"-e", `const fs = require("fs"), r = new RegExp(fs.readFileSync(process.argv[1], "utf8"), "u");
				process.stdout.write(fs.readFileSync(process.argv[2], "utf8").split("\n").slice(0, -1).map(t => r.test(t) ? "1" : "0").join(""))`, file, texts}
		}},
		{regex.POSIX, "grep", func(file, texts string) []string { return []string{"-E", "-n", "-f", file, texts} }},
	} {
		t.Run(string(tt.dialect), func(t *testing.T) {
			if _, err := exec.LookPath(tt.program); tt.program != "" && err != nil {
				t.Skip("there is no program " + tt.program)
			}
			for _, rule := range []string{"URI-reference", "IPv6address", "host"} {
				if rule == "URI-reference" && !testutil.Whole() {
					continue // takes a second
				}
				text, err := regex.Of(e.Grammar(), rule, tt.dialect)
				if err != nil {
					t.Fatal(err)
				}
				texts, want := sample(t, e.Grammar(), rule)
				var got strings.Builder
				if tt.program == "" {
					re := regexp.MustCompile(text)
					for _, text := range texts {
						fmt.Fprintf(&got, "%d", map[bool]int{true: 1}[re.MatchString(text)])
					}
				} else {
					dir := t.TempDir()
					file, lines := filepath.Join(dir, "expression"), filepath.Join(dir, "texts")
					for name, content := range map[string]string{file: text, lines: strings.Join(texts, "\n") + "\n"} {
						if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
							t.Fatal(err)
						}
					}
					cmd := exec.Command(tt.program, tt.args(file, lines)...)
					cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
					cmd.Stderr = os.Stderr
					out, err := cmd.Output()
					if err != nil {
						t.Fatal(err)
					}
					if tt.program == "grep" { // which prints the members with their numbers
						out = verdicts(string(out), len(texts))
					}
					got.Write(out)
				}
				if got.Len() != len(texts) {
					t.Fatalf("%s: %d verdicts of %d", rule, got.Len(), len(texts))
				}
				for i, text := range texts {
					if verdict := got.String()[i] == '1'; verdict != want[i] {
						t.Errorf("%s, %q: %t, want %t", rule, text, verdict, want[i])
					}
				}
			}
		})
	}
}

// verdicts returns a 1 for each line that grep -n printed, and a 0 for the others.
func verdicts(printed string, lines int) []byte {
	out := bytes.Repeat([]byte("0"), lines)
	for line := range strings.Lines(printed) {
		number, _, _ := strings.Cut(line, ":")
		if n, err := strconv.Atoi(number); err == nil {
			out[n-1] = '1'
		}
	}
	return out
}

// sample returns random members of a rule and single edits of them, each on one line,
// and which of them are members.
func sample(t *testing.T, g *abnf.Grammar, rule string) (texts []string, member []bool) {
	d, err := regular.New(g).DFA(rule)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		text, _ := d.Sample(r, 40)
		edited := []byte(text)
		if len(edited) > 0 {
			edited[r.IntN(len(edited))] = " %/:[]#?@a0.\\-^"[r.IntN(15)]
		}
		texts = append(texts, text, string(edited))
	}
	for _, text := range texts {
		member = append(member, d.Match(text))
	}
	return texts, member
}

// Random grammars get expressions in all dialects. Of compares the languages.
func FuzzOf(f *testing.F) {
	f.Add(uint64(0))
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 0))
		text := "r = " + definition(r, 4) + "\ns = " + definition(r, 2) + "\nt = " + definition(r, 1) + "\n"
		g, err := abnf.Parse(text)
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		for _, d := range regex.Dialects() {
			if _, err := regex.Of(g, "r", d); err != nil {
				t.Errorf("%s: %v in\n%s", d, err, text)
			}
		}
	})
}

// definition returns a random definition with at most depth operators within each other.
// The rule t refers to no other, and s to t alone.
func definition(r *rand.Rand, depth int) string {
	if depth == 0 {
		return []string{`"a"`, `%s"b"`, `%x61-63`, `%s"ab"`, `"-"`, `"]"`, `%x5C`, `%x1F600-1F610`, `""`, `%x01-FF`}[r.IntN(10)]
	}
	sub := func() string { return definition(r, depth-1) }
	switch r.IntN(8) {
	case 0, 1:
		return "( " + sub() + " / " + sub() + " )"
	case 2, 3:
		return "( " + sub() + " " + sub() + " )"
	case 4:
		return "*( " + sub() + " )"
	case 5:
		return fmt.Sprintf("%d*%d( %s )", r.IntN(2), 2+r.IntN(2), sub())
	case 6:
		return "[ " + sub() + " ]"
	}
	switch {
	case depth > 2:
		return "s"
	case depth > 1:
		return "t"
	}
	return sub()
}
