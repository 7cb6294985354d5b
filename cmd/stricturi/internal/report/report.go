// Package report says what is wrong with texts: errors as objects in JSON and for people,
// summaries of many texts, and findings for other programs, as SARIF 2.1.0, as workflow
// commands of GitHub, or as lines that begin with FILE:LINE:COLUMN.
//
// A report is written as the findings come, and memory does not grow with their
// number, only with that of the rules. Findings are formatted in any goroutine and
// written in one. Columns are in Unicode code points.
package report

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/jsontext"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/terminal"
	"github.com/stricturi/stricturi/uri"
)

// The formats of reports of findings.
const (
	SARIF  = "sarif"
	GitHub = "github"
	Lines  = "lines"
)

// Formats are the names of these formats.
var Formats = []string{SARIF, GitHub, Lines}

// Level is how severe a finding is, as SARIF names it. A finding without
// a level is only listed, by [Lines].
type Level string

// The levels.
const (
	Error   Level = "error"
	Warning Level = "warning"
	Note    Level = "note"
)

// Rule is what a finding violates.
type Rule struct {
	ID   string // "rfc3986/host"
	Text string // "RFC 3986, 3.2.2: host"
	Link string // to the section, or ""
}

// Finding is something found in a text.
type Finding struct {
	Place
	Rule    Rule
	Level   Level
	Message string
	Related []Related // in SARIF
}

// Related is another place that a finding is about.
type Related struct {
	Place
	Message string
}

// Place is where a finding is.
type Place struct {
	// File is its name, "-" for standard input.
	File string
	// Line is 0 if the finding is in no input, such as an operand.
	Line int
	// Column is 0 if it is not known, and EndColumn if EndLine is 0. What is
	// found ends before EndColumn.
	Column, EndLine, EndColumn int
}

// Report is a report in a format, or none.
type Report struct {
	Format  string
	Version string // of the command

	mu    sync.Mutex
	rules map[string]Rule
	begun bool
}

// Append appends a finding. What is appended must go through Next. It can be
// called from several goroutines.
func (r *Report) Append(dst []byte, f Finding) []byte {
	f.Message = terminal.Message(f.Message)
	switch r.Format {
	case SARIF:
		if f.Level != "" {
			r.know(f.Rule)
			dst = jsontext.Append(append(dst, ",\n"...), sarifResult(f))
		}
	case GitHub:
		if f.Level != "" {
			dst = appendCommand(dst, f)
		}
	case Lines:
		dst = appendLine(dst, f)
	}
	return dst
}

func (r *Report) know(rule Rule) {
	r.mu.Lock()
	defer r.mu.Unlock()
	// The same text, in whatever order the goroutines come.
	if other, known := r.rules[rule.ID]; known && other.Text <= rule.Text {
		return
	}
	if r.rules == nil {
		r.rules = make(map[string]Rule)
	}
	r.rules[rule.ID] = rule
}

// Next returns the bytes to write for findings that were appended, with the head of
// the report before the first.
func (r *Report) Next(findings []byte) []byte {
	if r.Format != SARIF || r.begun || len(findings) == 0 {
		return findings
	}
	r.begun = true
	return append([]byte(sarifHead), bytes.TrimPrefix(findings, []byte(","))...)
}

// End returns the bytes that end the report. Complete reports whether all inputs
// were read to their end.
func (r *Report) End(complete bool) []byte {
	if r.Format != SARIF {
		return nil
	}
	var dst []byte
	if !r.begun {
		dst = append(dst, sarifHead...)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	rules := []jsontext.Object{}
	for _, x := range slices.SortedFunc(maps.Values(r.rules), func(a, b Rule) int { return cmp.Compare(a.ID, b.ID) }) {
		rules = append(rules, jsontext.Object{"id", x.ID, "shortDescription", message(x.Text), "helpUri", omitEmpty(x.Link)})
	}
	dst = fmt.Appendf(dst, "\n],\"invocations\":[{\"executionSuccessful\":%t}],\"tool\":", complete)
	dst = jsontext.Append(dst, jsontext.Object{"driver", jsontext.Object{
		"name", "stricturi", "version", r.Version, "informationUri", "https://github.com/stricturi/stricturi", "rules", rules,
	}})
	return append(dst, "}]}\n"...)
}

const sarifHead = `{"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",` +
	`"version":"2.1.0","runs":[{"columnKind":"unicodeCodePoints","results":[`

// escape escapes what would be a placeholder in a message (SARIF, 3.11.5), or would
// make a link of a text that somebody else wrote (3.11.6).
var escape = strings.NewReplacer("{", "{{", "}", "}}", "](", `\](`)

func message(text string) jsontext.Object { return jsontext.Object{"text", escape.Replace(text)} }

// sarifResult returns a finding as a result of SARIF.
func sarifResult(f Finding) jsontext.Object {
	r := jsontext.Object{"ruleId", f.Rule.ID, "level", string(f.Level), "message", message(f.Message)}
	if f.Line > 0 {
		r = append(r, "locations", []jsontext.Object{{"physicalLocation", physical(f.Place)}})
	}
	var related []jsontext.Object
	for i, other := range f.Related {
		related = append(related, jsontext.Object{"id", i, "message", message(other.Message), "physicalLocation", physical(other.Place)})
	}
	if related != nil {
		r = append(r, "relatedLocations", related)
	}
	return r
}

// physical returns a place in a file.
func physical(p Place) jsontext.Object {
	artifact := jsontext.Object{"uri", fileURI(p.File)}
	if p.File == "-" {
		artifact = jsontext.Object{"description", message("standard input")}
	}
	region := jsontext.Object{"startLine", p.Line}
	if p.Column > 0 {
		region = append(region, "startColumn", p.Column)
	}
	if p.EndLine > 0 {
		region = append(region, "endLine", p.EndLine, "endColumn", p.EndColumn)
	}
	return jsontext.Object{"artifactLocation", artifact, "region", region}
}

// fileURI returns a reference to a file: a file URI for an absolute name, a relative
// reference for any other (SARIF, 3.4.3).
func fileURI(name string) string {
	path := filepath.ToSlash(name)
	b := uri.Builder{Edition: uri.RFC3986(), Path: uri.Data(path)}
	if filepath.IsAbs(name) {
		if path[0] != '/' { // a volume
			path = "/" + path
		}
		b.Scheme, b.Authority, b.Path = "file", uri.Encoded(""), uri.Data(path)
	}
	r, err := b.Reference()
	if err != nil {
		return ""
	}
	return r.String()
}

// The escapes that GitHub's runner decodes, in data and in properties.
var (
	data     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// appendCommand appends a workflow command of GitHub's runner.
func appendCommand(dst []byte, f Finding) []byte {
	level := string(f.Level)
	if f.Level == Note {
		level = "notice"
	}
	dst = append(append(dst, "::"...), level...)
	separator := " "
	add := func(name, value string) {
		dst = fmt.Appendf(dst, "%s%s=%s", separator, name, value)
		separator = ","
	}
	if f.File != "" && f.File != "-" {
		add("file", property.Replace(f.File))
	}
	if f.Line > 0 {
		add("line", fmt.Sprint(f.Line))
	}
	if f.Column > 0 {
		add("col", fmt.Sprint(f.Column))
	}
	return fmt.Appendf(dst, "::%s\n", data.Replace(f.Message))
}

// appendLine appends a line as compilers write it.
func appendLine(dst []byte, f Finding) []byte {
	if f.Line > 0 {
		dst = fmt.Appendf(dst, "%s:%d:", terminal.Visible(f.File), f.Line)
		if f.Column > 0 {
			dst = fmt.Appendf(dst, "%d:", f.Column)
		}
		dst = append(dst, ' ')
	}
	if f.Level != "" {
		dst = fmt.Appendf(dst, "%s: ", f.Level)
	}
	return fmt.Appendf(dst, "%s\n", f.Message)
}
