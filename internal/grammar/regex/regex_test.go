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
	"unicode/utf8"

	"github.com/stricturi/stricturi/conformance"
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
		{"a rule without strings", "\"y\" / s\ns = \"x\" s", map[regex.Dialect]string{regex.RE2: `^[Yy]$`}},
		{"operators as characters", `%x00-10FFFF "*" "." "]"`, map[regex.Dialect]string{
			regex.RE2:  `^[\x00-\x{10FFFF}]\*\.\]$`,
			regex.PCRE: `\A[\x00-\x{10FFFF}]\*\.\]\z`,
			regex.ECMA: `^[^\uD800-\uDFFF]\*\.\]$`,
		}},
		{"characters of a set", `"]" / "[" / "^" / "-" / "\" / "a"`, map[regex.Dialect]string{
			regex.RE2:   `^[A\[-\^a-]$`,
			regex.POSIX: `^[]A\a[^-]$`,
		}},
		{"a set of ^ and - alone", `"^" / "-"`, map[regex.Dialect]string{regex.POSIX: `^[-^]$`, regex.RE2: `^[\^-]$`}},
		{"hyphen between others", `"+" / "-" / "0"`, map[regex.Dialect]string{regex.RE2: `^[+0-]$`, regex.POSIX: `^[+0-]$`}},
		{"not ASCII", "%xE9 %x20AC %x1F600", map[regex.Dialect]string{
			regex.RE2: `^\xE9\x{20AC}\x{1F600}$`, regex.ECMA: `^\xE9\u20AC\u{1F600}$`, regex.POSIX: "^é€😀$",
			regex.Python: `\A\xE9\u20AC\U0001F600\Z`, regex.Ruby: `\A\u00E9\u20AC\u{1F600}\z`,
			regex.DotNET: `\A\xE9\u20AC\uD83D\uDE00\z`, regex.Java: `\A\xE9\x{20AC}\x{1F600}\z`, regex.Rust: `^\xE9\x{20AC}\x{1F600}$`,
		}},
		{"not ASCII, repeated", "2%xE8-E9 *%x1F5FF-1F600", map[regex.Dialect]string{
			regex.POSIX: "^(\xC3[\xA8\xA9]){2}(\xF0\x9F\x97\xBF|\xF0\x9F\x98\x80)*$", regex.DotNET: `\A[\xE8\xE9]{2}(?:\uD83D[\uDDFF\uDE00])*\z`,
		}},
		{"a loop over a set and others", `*( %s"a" / %s"bc" ) "."`, map[regex.Dialect]string{
			regex.Java: `\Aa*+(?:bca*+)*+\.\z`, regex.PCRE: `\Aa*+(?:(?:bca*+)++)*+\.\z`, regex.Ruby: `\Aa*+(?:bca*+)*+\.\z`,
			regex.Python: `\Aa*+(?>(?:bca*+)*)\.\Z`, regex.ECMA: `^(?:a|bc)*\.$`,
		}},
		{"a loop over an alternative that may be empty", `*( %s"x" ( *%s"a" / %s"bc" ) )`, map[regex.Dialect]string{
			regex.Java: `\A(?:x(?:bc|a*+))*+\z`, regex.Python: `\A(?>(?:x(?:bc|a*+))*)\Z`,
		}},
		{"a loop that must give back", `*%s"a" %s"ab" 2*%s"cd"`, map[regex.Dialect]string{
			regex.Java: `\Aa++b(?:cd){2,}+\z`, regex.Ruby: `\Aa++b(?:cd){2,}\z`, regex.PCRE: `\Aa++b(?:cd){2,}+\z`,
		}},
		{"operators of the flag v", `"(" / ")" / "/" / "{" / "|" / "-"`, map[regex.Dialect]string{regex.ECMA: `^[\(\)\-\/\{\|]$`}},
		{"negated set", "%x00-21 / %x23-10FFFF", map[regex.Dialect]string{regex.RE2: `^[^"]$`, regex.ECMA: `^[^"\uD800-\uDFFF]$`}},
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
		{"U+0000, which no text of POSIX has", `%x00 %s"x" / %s"by"`, map[regex.Dialect]string{regex.POSIX: `^by$`}},
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
	deep := strings.Repeat("1*( %x41 / %x42 1*( %x43 / %x44 ", 20) + "%x45" + strings.Repeat(")", 40) // each loop divided
	g := testutil.Must(abnf.Parse("a = <words>\nb = b \"x\" b\nc = d\nf = " + deep))
	for _, rule := range []string{"a", "b", "c", "e", "f"} {
		if got, err := regex.Of(g, rule, regex.Java); got != "" || err == nil {
			t.Errorf("%s: %q, %v, want an error", rule, got, err)
		}
	}
}

// An expression to use within others has no anchors, and no loop that takes what may follow.
func TestUnanchored(t *testing.T) {
	g := testutil.Must(abnf.Parse("r = *ALPHA *( \".\" / \"%\" HEXDIG ) / \"1\"\ns = 1*DIGIT\nt = \"x\"\n" +
		"v = *( \"a\" / \"b\" ) \"a\" 20( \"a\" / \"b\" )\n"))
	for rule, want := range map[string]string{"r": `(?:1|[A-Za-z]*(?:\.|%[0-9A-Fa-f])*)`, "s": `(?:[0-9]+)`, "t": `[Xx]`} {
		if x, err := regex.Write(g, rule, regex.Java, true); err != nil || x.Text != want {
			t.Errorf("%s: %q, %v, want %q", rule, x.Text, err, want)
		}
	}
	if !testutil.Whole() {
		return
	}
	// An automaton that is too large.
	if x, err := regex.Write(g, "v", regex.RE2, false); err != nil || !x.Unproved || x.Linear || x.Text != `^[ABab]*[Aa][ABab]{20}$` {
		t.Errorf("%+v, %v", x, err)
	}
	if x, err := regex.Write(g, "v", regex.Java, false); err == nil {
		t.Errorf("%+v", x)
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
				if d != regex.RE2 && !slices.Contains(e.Entries, r.Name) {
					continue // which differ from RE2 only in notation
				}
				if _, err := regex.Of(e.Grammar(), r.Name, d); err != nil {
					t.Errorf("%s, %s, %s: %v", e.Stem, r.Name, d, err)
				}
			}
		}
	}
}

// A program gives a verdict about each line of a file, by an expression in another.
type program struct {
	dialect regex.Dialect
	name    string
	args    func(expression, file, texts string) []string
	numbers bool // it prints the numbers of the members, not a 1 or 0 for each text
}

const python = `import sys, MODULE as re
r = re.compile(open(sys.argv[1], encoding="utf-8").read())
print("".join("01"[bool(r.search(t))] for t in open(sys.argv[2], encoding="utf-8", newline="\n").read().split("\n")[:-1]), end="")`

const javaSource = `import java.nio.file.*;
class Verdicts {
	public static void main(String[] args) throws Exception {
		var p = java.util.regex.Pattern.compile(Files.readString(Path.of(args[0])));
		for (String t : Files.readString(Path.of(args[1])).split("\n", -1)) System.out.print(p.matcher(t).find() ? "1" : "0");
	}
}`

func node(flag, change string) func(_, file, texts string) []string {
	return func(_, file, texts string) []string {
		return []string{"-e", `const fs = require("fs"), r = new RegExp(fs.readFileSync(process.argv[1], "utf8")` + change + `, "` + flag + `");
			const texts = fs.readFileSync(process.argv[2], "utf8").split("\n").slice(0, -1);
			process.stdout.write(texts.map(t => r.test(t) ? "1" : "0").join(""))`, file, texts}
	}
}

var programs = []program{
	{dialect: regex.RE2},
	{dialect: regex.PCRE, name: "perl", args: func(_, file, texts string) []string {
		return []string{"-CSD", "-Mutf8", "-e", `open F, "<", $ARGV[0]; $r = <F>;
			open T, "<", $ARGV[1]; while (<T>) { chomp; print /$r/ ? "1" : "0" }`, file, texts}
	}},
	{dialect: regex.PCRE, name: "php", args: func(_, file, texts string) []string {
		return []string{"-r", `$r = "\x01" . file_get_contents($argv[1]) . "\x01u";
			foreach (array_slice(explode("\n", file_get_contents($argv[2])), 0, -1) as $t) echo preg_match($r, $t) ? "1" : "0";`, "--", file, texts}
	}},
	{dialect: regex.ECMA, name: "node", args: node("u", "")},
	{dialect: regex.ECMA, name: "node", args: node("v", "")},
	// No program of .NET is in Debian, but ECMAScript without a flag has the same notation.
	{dialect: regex.DotNET, name: "node", args: node("", `.replace("\\A", "^").replace("\\z", "$")`)},
	{dialect: regex.Python, name: "python3", args: func(_, file, texts string) []string {
		return []string{"-c", strings.Replace(python, "MODULE", "re", 1), file, texts}
	}},
	{dialect: regex.Python, name: "python3 with the module regex", args: func(_, file, texts string) []string {
		return []string{"-c", strings.Replace(python, "MODULE", "regex", 1), file, texts}
	}},
	{dialect: regex.Java, name: "java", args: func(_, file, texts string) []string {
		source := filepath.Join(filepath.Dir(file), "Verdicts.java")
		if os.WriteFile(source, []byte(javaSource), 0o666) != nil {
			return nil
		}
		return []string{source, file, strings.TrimSuffix(texts, "\n")}
	}},
	{dialect: regex.Ruby, name: "ruby", args: func(_, file, texts string) []string {
		return []string{"-Ku", "-e", `r = Regexp.new(File.read(ARGV[0], encoding: "UTF-8"))
			File.read(ARGV[1], encoding: "UTF-8").split("\n", -1)[0...-1].each { |t| print r.match?(t) ? "1" : "0" }`, file, texts}
	}},
	{dialect: regex.POSIX, name: "grep", numbers: true, args: func(_, file, texts string) []string { return []string{"-aEnf", file, texts} }},
	{dialect: regex.POSIX, name: "sed", numbers: true, args: func(expression, _, texts string) []string {
		return []string{"-nE", "\\\x01" + expression + "\x01=", texts}
	}},
}

// run returns the verdicts of a program, or skips the test if it is not there.
func (p program) run(t *testing.T, expression string, texts []string) string {
	if p.name == "" {
		re := regexp.MustCompile(expression)
		var out strings.Builder
		for _, text := range texts {
			fmt.Fprintf(&out, "%d", map[bool]int{true: 1}[re.MatchString(text)])
		}
		return out.String()
	}
	command, module, _ := strings.Cut(p.name, " with the module ")
	if _, err := exec.LookPath(command); err != nil {
		t.Skip("there is no program " + command)
	}
	if module != "" && exec.Command(command, "-c", "import "+module).Run() != nil {
		t.Skip("there is no module " + module)
	}
	dir := t.TempDir()
	file, lines := filepath.Join(dir, "expression"), filepath.Join(dir, "texts")
	for name, content := range map[string]string{file: expression, lines: strings.Join(texts, "\n") + "\n"} {
		testutil.NoError(t, os.WriteFile(name, []byte(content), 0o666))
	}
	cmd := exec.Command(command, p.args(expression, file, lines)...)
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil || stderr.Len() > 0 {
		t.Fatalf("%v, %s", err, &stderr)
	}
	if p.numbers {
		out = verdicts(string(out), len(texts))
	}
	return string(out[:min(len(out), len(texts))]) // Java's has the empty text after the last line
}

// Of finds its own errors, but not those of what reads the text back. The programs themselves
// give members and their neighbors the verdict of the automaton, also long ones.
func TestPrograms(t *testing.T) {
	for _, name := range []string{
		"rfc3986 IPv6address", "rfc3987 ihost", "rfc3986 URI-reference", "rfc3987 IRI-reference",
	} {
		if strings.Contains(name, "RI") && !testutil.Whole() {
			continue // takes a second
		}
		stem, rule, _ := strings.Cut(name, " ")
		e, _ := grammar.Lookup(stem)
		texts, want := sample(e.Grammar(), rule)
		var expression string
		var of regex.Dialect
		for _, p := range programs {
			t.Run(fmt.Sprintf("%s %s %s", name, p.dialect, p.name), func(t *testing.T) {
				if of != p.dialect {
					expression, of = testutil.Must(regex.Of(e.Grammar(), rule, p.dialect)), p.dialect
				}
				got := p.run(t, expression, texts)
				if len(got) != len(texts) {
					t.Fatalf("%d verdicts of %d", len(got), len(texts))
				}
				for i, text := range texts {
					if verdict := got[i] == '1'; verdict != want[i] {
						t.Errorf("%.100q: %t, want %t", text, verdict, want[i])
					}
				}
			})
		}
	}
}

// The expressions of POSIX are on one line, and do not match a line feed by accident.
func TestLineFeeds(t *testing.T) {
	g := testutil.Must(abnf.Parse("a = %x0A\nb = 1*%x09-0A\nc = %x0A-0D\nd = %x0D %x0A\n"))
	for rule, text := range map[string]string{"a": "\n", "b": "\t\n\t", "c": "\v", "d": "\r\n"} {
		expression, err := regex.Of(g, rule, regex.POSIX)
		if err != nil || strings.Contains(expression, "\n") {
			t.Errorf("%s: %q, %v", rule, expression, err)
		}
		if got := exec.Command("sed", "--version").Run(); got != nil {
			continue // only GNU's sed has texts of several lines
		}
		cmd := exec.Command("sed", "-nzE", "/"+expression+"/p")
		cmd.Env, cmd.Stdin = append(os.Environ(), "LC_ALL=C"), strings.NewReader(text+"\x00x"+text+"\x00")
		if out, err := cmd.CombinedOutput(); string(out) != text+"\x00" {
			t.Errorf("%s: sed prints %q, %v", rule, out, err)
		}
	}
}

// verdicts returns a 1 for each line whose number was printed at the beginning of a line, and a 0
// for the others.
func verdicts(printed string, lines int) []byte {
	out := bytes.Repeat([]byte("0"), lines)
	for line := range strings.Lines(printed) {
		number, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ":")
		if n, err := strconv.Atoi(number); err == nil {
			out[n-1] = '1'
		}
	}
	return out
}

// vectors returns the texts of the vectors about a rule, in any edition.
func vectors(rule string) (texts []string) {
	for _, file := range testutil.Must(conformance.Files()) {
		for _, v := range file.Vectors {
			if v.Rule == rule && utf8.ValidString(v.Text()) {
				texts = append(texts, v.Text())
			}
		}
	}
	return texts
}

// sample returns random members of a rule and single edits of them, each on one line,
// and which of them are members.
func sample(g *abnf.Grammar, rule string) (texts []string, member []bool) {
	d := testutil.Must(regular.New(g).DFA(rule))
	r := rand.New(rand.NewPCG(1, 2))
	for _, text := range vectors(rule) {
		if !strings.ContainsAny(text, "\n") {
			texts = append(texts, text) // one a line
		}
	}
	for range 300 {
		text, _ := d.Sample(r, 40)
		edited := []byte(text)
		if len(edited) > 0 {
			edited[r.IntN(len(edited))] = " %/:[]#?@a0.\\-^"[r.IntN(15)]
		}
		texts = append(texts, text, strings.ToValidUTF8(string(edited), "\U000F0000"))
	}
	if strings.HasSuffix(rule, "-reference") {
		const n = 1 << 18
		for _, part := range []string{"a", "%41", "/a", "é", "a%41", "?"} {
			long := "s://" + strings.Repeat("/"+part, n)
			texts = append(texts, long, long+"%", long+" ", "s://a/"+strings.Repeat(part, n)+"|")
		}
	}
	for _, text := range texts {
		member = append(member, d.Match(text))
	}
	return texts, member
}

// special are definitions of characters that a dialect writes in its own way.
var special = []string{`"-"`, `"]"`, `%x5C`, `%x1F600-1F610`, `%x01-FF`}

// Random grammars get expressions in all dialects. Of compares the languages.
func FuzzOf(f *testing.F) {
	f.Add(uint64(0))
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 0))
		text := "r = " + testutil.Definition(r, 4, "s", "t") + "\ns = " + testutil.Definition(r, 2, "t") + "\nt = " + testutil.Definition(r, 1) + " / " + special[r.IntN(len(special))] + "\n"
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
