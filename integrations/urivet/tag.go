package urivet

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/stricturi/stricturi/formats"
)

// TagAnalyzer reports values in struct tags that do not have the format of their field.
var TagAnalyzer = &analysis.Analyzer{
	Name: "uritag",
	Doc: `report values in struct tags that do not have the format of their field

The analyzer checks the values of the keys default, example, envDefault and env-default.
The format is that of the key format, of uri, url, http_url and urn_rfc2141 in the keys
validate and binding, or of a type such as url.URL. The key jsonschema may have all of
them, as in "format=uri,default=http://example.com/".

It also reports misspelled formats, such as "uri_reference" for "uri-reference".`,
	URL:      docURL + "#uritag",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      runTag,
}

func runTag(pass *analysis.Pass) (any, error) {
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	in.Preorder([]ast.Node{(*ast.Field)(nil)}, func(n ast.Node) {
		field := n.(*ast.Field)
		var s source
		if field.Tag == nil || inTest(pass, field.Pos()) || !s.add(field.Tag) {
			return
		}
		entries := tagEntries(&s)
		for _, e := range entries {
			if e.key == "jsonschema" {
				entries = append(entries, e.split()...)
			}
		}
		check := typeCheck(pass.TypesInfo.TypeOf(field.Type))
		for _, e := range entries {
			if e.key == "format" {
				if d, ok := misspelled(&e); ok {
					pass.Report(d)
				}
			}
			if c := entryCheck(e.key, string(e.value.text)); c != nil {
				check = c
			}
		}
		if check == nil || !isText(pass.TypesInfo.TypeOf(field.Type)) {
			return
		}
		for _, e := range entries {
			text := string(e.value.text)
			switch e.key {
			case "default", "example", "envDefault", "env-default":
			default:
				continue
			}
			if text == "" || variable.MatchString(text) {
				continue
			}
			if err := check(text); err != nil {
				pass.Report(syntaxDiagnostic(&e.value, field.Tag, "tag "+e.key, err))
			}
		}
	})
	return nil, nil
}

// variable matches what programs replace in a default value.
var variable = regexp.MustCompile(`\$\{|\$\(|^\$|\{\{`)

// An entry is a key of a struct tag with its value.
type entry struct {
	key   string
	value source
}

// tagEntries returns the entries of a struct tag (reflect.StructTag), as far as it has the
// usual form.
func tagEntries(s *source) (entries []entry) {
	tag := string(s.text)
	for i := 0; i < len(tag); {
		if tag[i] == ' ' {
			i++
			continue
		}
		colon := strings.Index(tag[i:], `:"`)
		if colon <= 0 || strings.ContainsAny(tag[i:i+colon], " \"\x7f") {
			break
		}
		key, start := tag[i:i+colon], i+colon+len(`:"`)
		end := start
		for end < len(tag) && tag[end] != '"' {
			if tag[end] == '\\' {
				end++
			}
			end++
		}
		if end >= len(tag) {
			break
		}
		e := entry{key: key}
		lit := &literal{quote: '"', outer: s.pieces[0].lit}
		if !e.value.decode(tag[start:end], lit, func(i int) token.Pos { return s.pos(start + i) }) {
			break
		}
		entries = append(entries, e)
		i = end + 1
	}
	return entries
}

// split returns the entries of a value that is a list of key=value. A backslash escapes a
// comma.
func (e *entry) split() (entries []entry) {
	text := string(e.value.text)
	for start := 0; start < len(text); {
		end := start
		for end < len(text) && text[end] != ',' {
			if text[end] == '\\' {
				return entries
			}
			end++
		}
		if equals := strings.IndexByte(text[start:end], '='); equals > 0 {
			entries = append(entries, entry{text[start : start+equals], e.value.part(start+equals+1, end)})
		}
		start = end + 1
	}
	return entries
}

// part returns a part of a source.
func (s *source) part(start, end int) source {
	t := source{text: s.text[start:end]}
	for _, p := range s.pieces {
		if p.from >= start && p.to <= end {
			p.from, p.to = p.from-start, p.to-start
			t.pieces = append(t.pieces, p)
		}
	}
	return t
}

// entryCheck returns the check of the values of a field that a key requires, or nil.
func entryCheck(key, value string) func(string) error {
	switch key {
	case "format":
		if f, ok := formats.Lookup(value); ok {
			return f.Check
		}
	case "validate", "binding":
		for tag := range strings.SplitSeq(value, ",") {
			switch tag {
			case "dive":
				return nil // what follows is for the elements
			case "uri":
				return checkTarget
			case "url", "http_url":
				return checkIRI
			case "urn_rfc2141":
				return formatCheck("uri-urn")
			}
		}
	}
	return nil
}

func formatCheck(name string) func(string) error {
	f, _ := formats.Lookup(name)
	return f.Check
}

// typeCheck returns the check of the texts that a type is decoded from, or nil.
func typeCheck(t types.Type) func(string) error {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return nil
	}
	return map[string]func(string) error{
		"net/url.URL":          checkReference,
		uriPath + ".URI":       checkURI,
		uriPath + ".Reference": checkReference,
		iriPath + ".IRI":       checkIRI,
		iriPath + ".Reference": checkIRIReference,
	}[named.Obj().Pkg().Path()+"."+named.Obj().Name()]
}

// isText reports whether the values of a type are single texts.
func isText(t types.Type) bool {
	if t == nil {
		return false
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	return isString(t) || typeCheck(t) != nil
}

// otherFormats lists the formats of the OpenAPI Format Registry that package formats lacks,
// and others in use. They are not misspelled.
var otherFormats = strings.Fields(`
	int8 int16 int32 int64 int uint8 uint16 uint32 uint64 uint float float32 float64 double
	double-int decimal decimal128 password binary base64 byte commonmark html xml json yaml
	color cidr mac ip port host path file email phone unixtime bsonobjectid objectid isbn
	creditcard ssn hexcolor rgbcolor date time datetime-local urn`)

// misspelled returns the diagnostic for the name of a format that is almost another name.
func misspelled(e *entry) (d analysis.Diagnostic, ok bool) {
	name := string(e.value.text)
	if _, ok := formats.Lookup(name); ok || len(e.value.pieces) == 0 {
		return d, false
	}
	for _, other := range otherFormats {
		if name == other {
			return d, false
		}
	}
	meant := ""
	for _, f := range formats.All() {
		if plainName(f.Name) == plainName(name) || meant == "" && len(name) > len("date") && near(f.Name, strings.ToLower(name)) {
			meant = f.Name
		}
	}
	if name == "url" || name == "URL" {
		meant = "uri"
	}
	if meant == "" {
		return d, false
	}
	d = analysis.Diagnostic{
		Pos: e.value.pos(0), End: e.value.pos(len(name)),
		Message: fmt.Sprintf("JSON Schema and OpenAPI have no format %q, so validators ignore it: write %q", name, meant),
	}
	if edit, ok := e.value.replace(0, len(name), meant); ok {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "Write " + meant, TextEdits: []analysis.TextEdit{edit}}}
	}
	return d, true
}

// plainName returns a name in lower case without hyphens and the like.
func plainName(name string) string {
	return strings.ToLower(strings.NewReplacer("-", "", "_", "", " ", "").Replace(name))
}

// near reports whether one byte that is changed, added or removed, or two neighbors that are
// swapped, make one text of another.
func near(a, b string) bool {
	if len(a) < len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(b) && a[i] == b[i] {
		i++
	}
	switch {
	case len(a) == len(b) && i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i]:
		return a[i+2:] == b[i+2:]
	case len(a) == len(b):
		return i < len(a) && a[i+1:] == b[i+1:]
	}
	return len(a) == len(b)+1 && a[i+1:] == b[i:]
}
