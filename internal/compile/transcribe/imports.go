package transcribe

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/stricturi/stricturi/grammar"
)

// importLine is a comment that imports rules of an edition:
//
//	; import rfc3986: path-rootless, pct-encoded
var importLine = regexp.MustCompile(`^[ \t]*;[ \t]*import[ \t]+([A-Za-z0-9]+)[ \t]*:(.*)$`)

// likeImport is a comment that may have been meant as one.
var likeImport = regexp.MustCompile(`;[ \t]*(?i:imports?)\b(.*)`)

var ruleName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*$`)

// An imported is one name in an import line.
type imported struct {
	line    int
	edition *grammar.Edition
	rule    *grammar.Rule
}

// imports returns what the import lines of a source say, by name in lower case.
func imports(source string) (map[string]imported, *Error) {
	all := map[string]imported{}
	line := 0
	for text := range strings.Lines(source) {
		line++
		m := importLine.FindStringSubmatchIndex(strings.TrimRight(text, "\r\n"))
		if m == nil {
			continue
		}
		stem := text[m[2]:m[3]]
		e, ok := grammar.Lookup(strings.ToLower(stem))
		if !ok {
			var known []string
			for _, e := range grammar.Editions() {
				known = append(known, e.Stem)
			}
			return nil, &Error{Line: line, Col: m[2] + 1, Err: fmt.Errorf("unknown edition %q; known are %s", stem, strings.Join(known, ", ")), Unknown: stem, Known: known}
		}
		next := m[4]
		for item := range strings.SplitSeq(text[m[4]:m[5]], ",") {
			name := strings.TrimSpace(item)
			fail := func(err error) *Error {
				return &Error{Line: line, Col: next + strings.Index(item, name) + 1, Err: err}
			}
			if !ruleName.MatchString(name) {
				return nil, fail(fmt.Errorf("%q is no name of a rule; an import is written ; import %s: RULE, RULE", name, e.Stem))
			}
			r, ok := e.Rule(name)
			if !ok {
				err := fail(fmt.Errorf("%s has no rule %s", e.Document, name))
				err.Unknown = name
				for _, r := range e.Rules() {
					err.Known = append(err.Known, r.Name)
				}
				return nil, err
			}
			if old, ok := all[strings.ToLower(name)]; ok && old.edition != e {
				err := fail(fmt.Errorf("already imported from %s in line %d", old.edition.Stem, old.line))
				err.Rule = name
				return nil, err
			}
			all[strings.ToLower(name)] = imported{line, e, r}
			next += len(item) + 1
		}
	}
	return all, nil
}

// missedImport returns advice about a comment that names a rule and looks like an
// import, but is none; "" if there is no such comment.
func missedImport(source, rule string) string {
	line := 0
	for text := range strings.Lines(source) {
		line++
		m := likeImport.FindStringSubmatch(text)
		if m == nil || importLine.MatchString(strings.TrimRight(text, "\r\n")) {
			continue
		}
		for word := range strings.FieldsFuncSeq(m[1], func(c rune) bool { return !ruleName.MatchString("a" + string(c)) }) {
			if strings.EqualFold(word, rule) {
				return fmt.Sprintf("line %d imports nothing: an import is a line of its own and reads ; import rfc3986: RULE, RULE", line)
			}
		}
	}
	return ""
}
