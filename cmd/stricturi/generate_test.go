package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

// directive is split, because go generate would otherwise run a line of this file that
// begins with it.
const directive = "//go:" + "generate"

// A module of somebody else's makes a parser of its own grammar with go generate,
// and uses it. Nothing is downloaded: the modules are those of this one.
func TestGenerateElsewhere(t *testing.T) {
	if !testutil.Whole() {
		t.Skip("builds the command and a program")
	}
	here, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile(filepath.Join(here, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": fmt.Sprintf(`module example.org/release

go 1.25.0

tool github.com/stricturi/stricturi/cmd/stricturi

require github.com/stricturi/stricturi v0.1.0

replace github.com/stricturi/stricturi => %s
`, here),
		"go.sum": string(sum),
		"tag/tag.abnf": `; import rfc3986: pct-encoded
; import rfc3987: ucschar
;
; The number is greedy, and what follows it may begin with a digit.

tag    = "v" number *( "-" number ) "-" label
number = *DIGIT
label  = 1*( ALPHA / DIGIT / ucschar / pct-encoded )
`,
		"tag/tag.go": `// Package tag reads tags.
package tag

` + directive + ` go run github.com/stricturi/stricturi/cmd/stricturi generate --abnf tag.abnf --rule tag --package tag
`,
		// What b takes depends on what follows it.
		"pair/pair.abnf": `a = b "1" / "(" b "x1"
b = "x" / "xx"
`,
		// One rule of one character.
		"one/one.abnf": "one = %x0-10FFFF\n",
		"one/one.go": `package one

` + directive + ` go run github.com/stricturi/stricturi/cmd/stricturi generate --abnf one.abnf --rule one --package one
`,
		// A state that has no edge but its own loop, a rule that is asked for twice, the
		// end of a host that all readings know otherwise, and an alternative that nothing
		// reaches.
		"ref/ref.abnf": `ref = [ sch ":" ] [ "//" h [ ":" p ] ] path [ "?" q ] [ "#" f ]
sch = 1*ALPHA
h = *ALPHA
p = *DIGIT
path = *( "/" *ALPHA )
q = *ALPHA
f = *ALPHA
`,
		"ref/ref.go": `package ref

` + directive + ` go run github.com/stricturi/stricturi/cmd/stricturi generate --abnf ref.abnf --rule ref --rule REF --package ref --component scheme=sch --component host=h --component port=p --component path=path --component query=q --component fragment=f
`,
		"ends/ends.abnf": `ref = "//" aut pth
aut = [ usr "@" ] hst [ ":" prt ]
usr = %x41 1*( "b" %xE9 *%x20AC ) / %s"Q" %x20AC
hst = 1*( *"a" %x80-FFFF / %s"Q" )
prt = *( ( "." "a" / %x30-39 ) "%" ) %x0 "b"
pth = %x30-39 %xE9 *"a" / *( "a" %x20AC ) ( "%" %x80-FFFF / 1*"." ) *"."
`,
		"ends/ends.go": `package ends

` + directive + ` go run github.com/stricturi/stricturi/cmd/stricturi generate --abnf ends.abnf --rule ref --package ends --component userinfo=usr --component host=hst --component port=prt --component authority=aut
`,
		"un/un.abnf": `un = [ %x80-FFFF "a" / [ %s"Q" / "." "ab" ] *%x80-FFFF ]
`,
		"un/un.go": `package un

` + directive + ` go run github.com/stricturi/stricturi/cmd/stricturi generate --abnf un.abnf --rule un --package un
`,
		"pair/pair.go": `package pair

` + directive + ` go run github.com/stricturi/stricturi/cmd/stricturi generate --abnf pair.abnf --rule a --package pair
`,
		"pair/pair_test.go": `package pair

import "testing"

func Test(t *testing.T) {
	for text, want := range map[string]string{"x1": "x", "xx1": "xx", "(xx1": "x", "(xxx1": "xx"} {
		tokens, err := Parse(nil, RuleA, text, nil)
		if err != nil || len(tokens) != 2 || tokens[0].Rule != RuleB || text[tokens[0].Start:tokens[0].End] != want {
			t.Errorf("%s: %v %v", text, tokens, err)
		}
	}
	// Both engines, on all short texts.
	members := 0
	var each func(text string)
	each = func(text string) {
		for _, r := range Rules() {
			_, ok := Match(r, text)
			if _, err := Parse(nil, r, text, nil); (err == nil) != ok {
				t.Errorf("%v %q: Match says %v, Parse %v", r, text, ok, err)
			}
			if b, err := Parse(nil, r, text, &RuleSet{1 << RuleB}); ok && (err != nil || r == RuleA && len(b) != 1) {
				t.Errorf("%v %q: Parse gives %v of b, %v", r, text, b, err)
			}
			if ok {
				members++
			}
		}
		if len(text) < 6 {
			for _, c := range "xX1(" {
				each(text + string(c))
			}
		}
	}
	each("")
	if members == 0 {
		t.Error("no members")
	}
}
`,
		// Recursion that is regular is removed: the trees are flat.
		"linear/linear.abnf": "list = list \",\" item / item\nitem = \"a\" item / \"b\" last\nlast = \"c\" item / \"d\"\n",
		"linear/linear.go": `package linear

` + directive + ` go run github.com/stricturi/stricturi/cmd/stricturi generate --abnf linear.abnf --rule list --package linear
`,
		"linear/linear_test.go": `package linear

import (
	"strings"
	"testing"
)

func Test(t *testing.T) {
	tokens, err := Parse(nil, RuleList, "abd,bcbd", nil)
	if err != nil || len(tokens) != 3 || tokens[0] != (Token{RuleItem, 0, 3}) || tokens[1] != (Token{RuleItem, 4, 8}) || tokens[2] != (Token{RuleList, 0, 8}) {
		t.Errorf("%v %v", tokens, err)
	}
	long := strings.Repeat("a", 1_000_000)
	if offset, ok := Match(RuleList, long+"c"); ok || offset != len(long) {
		t.Error(offset, ok)
	}
	if offset, ok := Match(RuleList, strings.Repeat("bd,", 1_000_000)+"bd"); !ok {
		t.Error(offset, ok)
	}
}
`,
		// The rules of RFC 8259 are recursive: those that are not have the recognizer.
		"json/json.abnf": jsonABNF,
		"json/json.go": `package json

` + directive + ` go run github.com/stricturi/stricturi/cmd/stricturi generate --abnf json.abnf --rule JSON-text --package json
`,
		"json/json_test.go": jsonTest,
		// RFC 5322's comments too, and it repeats what may be empty.
		"comment/comment.abnf": commentABNF,
		"comment/comment.go": `package comment

` + directive + ` go run github.com/stricturi/stricturi/cmd/stricturi generate --abnf comment.abnf --rule CFWS --rule unstructured --package comment
`,
		"comment/comment_test.go": commentTest,
		"nest/nest.abnf":          "nest = \"(\" [ nest ] \")\" / 2(1*\"b\")\n",
		"nest/nest.go": `package nest

` + directive + ` go run github.com/stricturi/stricturi/cmd/stricturi generate --abnf nest.abnf --rule nest --package nest
`,
		"nest/nest_test.go": `package nest

import "testing"

func Test(t *testing.T) {
	if tokens, err := Parse(nil, RuleNest, "(())", nil); err != nil || len(tokens) != 2 || tokens[0] != (Token{RuleNest, 1, 3}) {
		t.Error(tokens, err)
	}
	for _, text := range []string{"(()", "(b", "b"} {
		if offset, ok := Match(RuleNest, text); ok || offset != len(text) {
			t.Error(text, offset, ok)
		}
	}
	for _, r := range []Rule{0, 200} {
		if offset, ok := Match(r, ""); ok || offset != 0 || Check(r, "") == nil || len(Explain(r, "", 0).Expected) > 0 {
			t.Error(r, "is known")
		}
		if _, err := Parse(nil, r, "", nil); err == nil {
			t.Error(r, "is known")
		}
	}
}
`,
		// Components are found in one pass.
		"link/link.abnf": `; import rfc3986: scheme, authority, path-abempty, query
link = scheme "://" authority path-abempty [ "?" query ]
`,
		"link/link.go": `package link

` + directive + ` go run github.com/stricturi/stricturi/cmd/stricturi generate --abnf link.abnf --rule link --package link --component scheme=scheme --component authority=authority --component userinfo=userinfo --component host=host --component port=port --component path=path-abempty --component query=query --component host-kind=reg-name
`,
		"link/link_test.go": `package link

import "testing"

func Test(t *testing.T) {
	const text = "http://u@h.x:80/p?q"
	for rest, want := range map[string]bool{"": true, "#f": false} {
		var s Spans
		offset, ok := Recognize(RuleLink, text+rest, &s)
		if ok != want || offset != len(text) {
			t.Errorf("%q: %d, %t", rest, offset, ok)
		}
		if ok && (s != Spans{SchemeEnd: 4, UserinfoEnd: 8, HostEnd: 12, AuthorityEnd: 15, PathEnd: 17, QueryEnd: 19, Has: 63, Host: uint8(RuleRegName)}) {
			t.Errorf("%+v", s)
		}
	}
}
`,
		// More expected items than a byte counts.
		"many/many.abnf": "a = " + strings.Join(keywords(300), " / ") + "\n",
		"many/many.go": `package many

` + directive + ` go run github.com/stricturi/stricturi/cmd/stricturi generate --abnf many.abnf --rule a --package many
`,
		"many/many_test.go": `package many

import (
	"strings"
	"testing"
)

func Test(t *testing.T) {
	if err := Check(RuleA, "k"); !strings.HasSuffix(err.Error(), " or 290 more") {
		t.Error(err)
	}
	for text, want := range map[string]int{"": 300, "k": 300, "k1": 100, "k29": 10, "k299": 1} {
		x := Explain(RuleA, text, len(text))
		if len(x.Open) != 1 || len(x.Expected) != want {
			t.Errorf("%q: %v, %d expected", text, x.Open, len(x.Expected))
		}
	}
}
`,
		"main.go": `package main

import (
	"fmt"
	"os"

	"example.org/release/tag"
)

func main() {
	for _, text := range os.Args[1:] {
		offset, ok := tag.Match(tag.RuleTag, text)
		tokens, err := tag.Parse(nil, tag.RuleTag, text, nil)
		if ok != (err == nil) {
			panic(text)
		}
		if e, ok := err.(*tag.Error); ok {
			if e.Offset != offset || e.Rule != tag.RuleTag {
				panic(err)
			}
			fmt.Println("no", e.Offset, e.Open, e.Expected, e.Section)
			fmt.Println(err)
			continue
		}
		for _, t := range tokens {
			if t.Rule == tag.RuleNumber || t.Rule == tag.RuleLabel {
				fmt.Print(t.Rule, "=", text[t.Start:t.End], " ")
			}
		}
		fmt.Println()
	}
}
`,
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	command := func(args ...string) string {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), "go", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", cmd.Args, err, out)
		}
		return string(out)
	}
	made := func() map[string]string {
		files := map[string]string{}
		names, err := filepath.Glob(filepath.Join(dir, "tag", "tag*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files[filepath.Base(name)] = string(data)
		}
		return files
	}
	if out := command("generate", "./..."); !strings.Contains(out, "proved equal") {
		t.Errorf("go generate says %s", out)
	}
	first := made()
	for _, name := range []string{"tag_rules.go", "tag_errors.go", "tag_parse.go", "tag_match.go", "tag_machine.go", "tag_tree.go", "tag_trees.go", "tag_treenodes.go"} {
		if first[name] == "" {
			t.Errorf("no %s", name)
		}
		if strings.Contains(first[name], dir) || strings.Contains(first[name], here) {
			t.Errorf("%s holds a path of this machine", name)
		}
		for _, word := range []string{"URI", "userinfo", "scheme", "authority"} {
			if strings.Contains(first[name], word) {
				t.Errorf("%s speaks of %s, and the grammar does not", name, word)
			}
		}
	}
	command("vet", "./...")
	command("test", "./...")
	got := command("run", ".", "v1-2-3", "V--é%41", "v1-2-", "x")
	want := `number=1 number=2 label=3 
number= number= label=é%41 
no 5 [tag] ["-" label] line 7
tag: unexpected end at offset 5, in tag (line 7); expected "-", label
no 0 [tag] ["v"] line 7
tag: unexpected "x" at offset 0, in tag (line 7); expected "v"
`
	if got != want {
		t.Errorf("the program says\n%swant\n%s", got, want)
	}
	command("generate", "./...")
	for name, text := range made() {
		if text != first[name] {
			t.Errorf("%s is another one the second time", name)
		}
	}
}

// keywords returns n literals of one length.
func keywords(n int) (all []string) {
	for i := range n {
		all = append(all, fmt.Sprintf(`"k%03d"`, i))
	}
	return all
}
