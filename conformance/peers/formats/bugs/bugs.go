// Command bugs asks libraries about texts on which at least one of them differs from the
// document of the format, and prints ../../BUGS.md.
package main

import (
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"

	protovalidate "buf.build/go/protovalidate/cel"
	"cel.dev/cel-go/cel"
	"github.com/fredbi/uri"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/conformance/peers/formats"
)

// page is the file that the command prints.
const page = "../../BUGS.md"

func main() {
	text, err := render()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Print(text)
}

// A bug is a text that is valid or not by a document, whatever libraries say.
type bug struct {
	format, text string
	valid        bool
	why          string // with the section
}

var bugs = []bug{
	{"uri", "http://[V1.fe]/", true, `RFC 3986, 3.2.2; a quoted "v" matches both cases (RFC 5234, 2.3)`},
	{"uri", "http://[::ffff:1.2.3.4]/", true, "RFC 3986, 3.2.2: ls32 may be an IPv4address"},
	{"uri", "http://999.999.999.999/", true, "RFC 3986, 3.2.2: it is a reg-name"},
	{"uri", "/abc", false, "RFC 3986, 3: a URI has a scheme"},
	{"uri", "https://example.org/foobar®.txt", false, "RFC 3986, 2: a URI has only ASCII characters"},
	{"uri", `https://example.org/foobar\.txt`, false, "RFC 3986, 3.3: a path has no backslash"},
	{"uri-reference", "http://a/#x#y", false, `RFC 3986, 3.5: a fragment has no "#"`},
	{"uri-reference", "a:b?//[::1]", false, "RFC 3986, 3.4: a query has no brackets"},
	{"uri-reference", "#fragment", true, "RFC 3986, 4.4"},
	{"uri-reference", "?query=1", true, "RFC 3986, 4.2"},
	{"uri-reference", "//a@b@example.com/", false, `RFC 3986, 3.2.1: a userinfo has no "@"`},
	{"iri", "http://[V1.fe]", true, "RFC 3987, 2.2: as in URIs"},
	{"uri-template", "{}", false, "RFC 6570, 2.2: an expression has a variable"},
	{"uri-template", "{a,,b}", false, "RFC 6570, 2.3: a varspec is not empty"},
	{"uri-template", "{#var}", true, "RFC 6570, 2.2: an operator"},
	{"date-time", "1998-12-31T23:59:60Z", true, "RFC 3339, 5.7: a leap second"},
	{"date-time", "1998-12-31T23:58:60Z", false, "RFC 3339, 5.7: no leap second"},
	{"date-time", "1990-12-31T15:59:59-24:00", false, "RFC 3339, 5.6: time-hour"},
	{"date-time", "1963-06-19t08:30:06.283185z", true, "RFC 3339, 5.6: either case"},
	{"date", "2020-02-30", false, "RFC 3339, 5.7"},
	{"time", "23:59:60Z", true, "RFC 3339, 5.7: a leap second"},
	{"time", "01:02:03+24:00", false, "RFC 3339, 5.6: time-hour"},
	{"duration", "P1Y2D", false, "RFC 3339, A: dur-year"},
	{"duration", "P4DT12H30M5S", true, "RFC 3339, A: dur-date, dur-time"},
	{"email", "@example.com", false, "RFC 5321, 4.1.2: Local-part is not empty"},
	{"email", "joe.bloggs@invalid=domain.com", false, "RFC 5321, 4.1.2: Let-dig"},
	{"email", "joe.bloggs@[IPv6:::1]", true, "RFC 5321, 4.1.3"},
	{"email", `"joe@bloggs"@example.com`, true, "RFC 5321, 4.1.2: Quoted-string"},
	{"email", ".test@example.com", false, "RFC 5321, 4.1.2: Dot-string"},
	{"idn-email", "실례@실례.테스트", true, "RFC 6531, 3.3"},
	{"hostname", "xn--X", false, "RFC 5890, 2.3.2.1: no A-label"},
	{"idn-hostname", "실례.테스트", true, "RFC 5890, 2.3.2.3"},
	{"idn-hostname", "ःhello", false, "RFC 5891, 4.2.3.2: a label begins with no combining mark"},
	{"ipv4", "+1.2.3.4", false, "RFC 2673, 3.2: decbyte"},
	{"ipv4", "::ffff:192.168.0.1", false, "RFC 2673, 3.2: dotted-quad"},
	{"ipv6", "fe80::a%eth1", false, "RFC 4291, 2.2: no zone identifier"},
	{"ipv6", "::ffff:192.168.0.1", true, "RFC 4291, 2.2, form 3"},
	{"relative-json-pointer", "0##", false, "draft-bhutton-relative-json-pointer-00, 3"},
	{"regex", `\a`, false, "ECMA-262, 11th edition, 21.2.1: no escape under the flag u"},
	{"regex", `(?<n>a)\k<n>`, true, "ECMA-262, 11th edition, 21.2.1: GroupName"},
	{"uuid", "2eb8aa08aa9811eab4aa73b441d16380", false, "RFC 9562, 4: hyphens"},
	{"uuid", "2EB8AA08-AA98-11EA-B4AA-73B441D16380", true, "RFC 9562, 4: either case"},
	{"uuid", "99c17cbb-656f-f64a-940f-1a4568f03487", true, "RFC 9562, 4: any version"},
}

// others are libraries for URIs, or for expressions.
var others = []formats.Peer{
	{Name: "net/url", Check: func(format string) func(string) bool {
		if format != "uri" && format != "uri-reference" {
			return nil
		}
		return func(text string) bool {
			u, err := url.Parse(text)
			return err == nil && (u.IsAbs() || format == "uri-reference")
		}
	}},
	{Name: "fredbi/uri", Module: "github.com/fredbi/uri", Check: func(format string) func(string) bool {
		switch format {
		case "uri":
			return uri.IsURI
		case "uri-reference":
			return uri.IsURIReference
		}
		return nil
	}},
	{Name: "protovalidate", Module: "buf.build/go/protovalidate", Check: func(format string) func(string) bool {
		call, ok := map[string]string{"uri": "s.isUri()", "uri-reference": "s.isUriRef()"}[format]
		if !ok {
			return nil
		}
		env, err := cel.NewEnv(cel.Lib(protovalidate.NewLibrary()), cel.Variable("s", cel.StringType))
		if err != nil {
			return nil
		}
		compiled, issues := env.Compile(call)
		if issues.Err() != nil {
			return nil
		}
		program, err := env.Program(compiled)
		return func(text string) bool {
			got, _, e := program.Eval(map[string]any{"s": text})
			return err == nil && e == nil && got.Value() == true
		}
	}},
}

// libraries returns the libraries other than this project.
func libraries() []formats.Peer { return append(slices.Clone(formats.Peers[1:]), others...) }

// differs reports whether a library checks the format of a bug, and its answer differs.
func (b bug) differs(p formats.Peer, texts []conformance.FormatCase) bool {
	check := p.Check(b.format)
	if check == nil {
		return false
	}
	// Some libraries do not tell that they accept all texts, because they have no such format.
	knows := slices.ContainsFunc(texts, func(t conformance.FormatCase) bool { return t.Format == b.format && !answer(check, t.In) })
	return knows && answer(check, b.text) != b.valid
}

// answer asks a library. A panic is a refusal.
func answer(check func(string) bool, text string) (valid bool) {
	defer func() {
		if recover() != nil {
			valid = false
		}
	}()
	return check(text)
}

func render() (string, error) {
	texts, err := conformance.Formats()
	if err != nil {
		return "", err
	}
	old, err := os.ReadFile(page)
	if err != nil {
		return "", err
	}
	const begin, end = "<!-- table -->\n\n", "\n<!-- end -->"
	before, rest, ok := strings.Cut(string(old), begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		return "", fmt.Errorf("%s has no place for the table", page)
	}
	table := "| format | text | by the document | answered otherwise by |\n|---|---|---|---|\n"
	for _, b := range bugs {
		var wrong []string
		for _, p := range libraries() {
			if b.differs(p, texts) {
				wrong = append(wrong, p.Name)
			}
		}
		if len(wrong) == 0 {
			continue
		}
		verdict := "invalid"
		if b.valid {
			verdict = "valid"
		}
		table += fmt.Sprintf("| %s | `%s` | %s: %s | %s |\n", b.format, b.text, verdict, b.why, strings.Join(wrong, ", "))
	}
	return before + begin + table + end + after, nil
}
