package audits_test

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/document"
	"github.com/stricturi/stricturi/internal/grammar/matcher"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/testutil"
)

// documents.md says how many rules of each extracted document can be used, and why the others
// cannot.
func TestDocuments(t *testing.T) {
	var page strings.Builder
	page.WriteString(documentsHead)
	files := testutil.Must(filepath.Glob("../../grammar/library/*.abnf"))
	for i, file := range files {
		files[i] = strings.TrimSuffix(filepath.Base(file), ".abnf") // a name of the library
	}
	files = append(files, "calendar/rfc2445.abnf", "sieve/rfc3028.abnf", "sip/rfc2543.abnf", "smtp/rfc2821.abnf", "vcard/rfc2426.abnf")
	writeRows(t, &page, files, func(file string) *reader.Grammar { return testutil.Must(new(reader.Reader).Read(file)) })
	writeFormats(t, &page)
	golden(t, "documents.md", page.String())
}

// rfcs.md says the same of the RFCs in a folder, as grammar extract reads them.
func TestRFCs(t *testing.T) {
	folder := os.Getenv("STRICTURI_RFCS")
	if folder == "" {
		t.Skip("STRICTURI_RFCS names no folder with the texts of RFCs")
	}
	var page strings.Builder
	page.WriteString(rfcsHead)
	files := testutil.Must(filepath.Glob(filepath.Join(folder, "rfc*.txt")))
	slices.SortFunc(files, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
	writeRows(t, &page, files, func(file string) *reader.Grammar { _, g := extracted(file); return g })
	golden(t, "rfcs.md", page.String())
}

// writeRows writes a row for each grammar, and their sums.
func writeRows(t *testing.T, page *strings.Builder, files []string, read func(file string) *reader.Grammar) {
	all, good := 0, 0
	for _, file := range files {
		rules, usable, why := usability(read(file))
		name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		if number, ok := strings.CutPrefix(name, "rfc"); ok {
			name = "RFC " + number
		}
		fmt.Fprintf(page, "| %s | %d | %d | %s |\n", name, rules, usable, strings.Join(why, ", "))
		all, good = all+rules, good+usable
	}
	if all == 0 {
		t.Fatal("no rules in", files)
	}
	fmt.Fprintf(page, "| together | %d | %d (%d %%) | |\n", all, good, 100*good/all)
}

const formatsHead = `
## One document in each format

The documents in [formats](formats) were written for this table. All but the one in BNF define the same
rules, one of them with a rule of RFC 9110, and have text that only looks like definitions.
False are other rules that are taken out of a document.

| document | rules | usable | false | why not for the rest |
|---|---:|---:|---:|---|
`

// writeFormats writes a row for each document of the folder formats.
func writeFormats(t *testing.T, page *strings.Builder) {
	page.WriteString(formatsHead)
	for _, file := range testutil.Must(filepath.Glob("formats/*")) {
		found, g := extracted(file)
		_, _, why := usability(g)
		usable, others := 0, 0
		for _, r := range found {
			if matcher.Usable(g.ABNF, r.Name) == nil {
				usable++
			}
			if !slices.Contains([]string{"note", "field", "name", "value", "end-of-line", "a", "x"}, r.Name) {
				others++
			}
		}
		fmt.Fprintf(page, "| [%s](%s) | %d | %d | %d | %s |\n", filepath.Base(file), file, len(found), usable, others, strings.Join(why, ", "))
	}
}

// extracted returns the rules that grammar extract takes out of a document, and the grammar of its output.
func extracted(file string) ([]document.Rule, *reader.Grammar) {
	text := testutil.Must(document.Decode(string(testutil.Must(os.ReadFile(file)))))
	name, _, _ := strings.Cut(document.Name(text), ",")
	found, _, broken := document.Extract(text)
	var names []string
	for _, b := range broken {
		names = append(names, b.Name)
	}
	plain, r := document.Plain(text), new(reader.Reader)
	head := r.Imports(name, plain, document.Join(found), names...)
	found, _ = document.LeaveExamples(found, head)
	made := document.Join(found)
	head = append(head, document.Notation(plain, made)...)
	return found, testutil.Must(r.Parse(file+".abnf", strings.Join(head, "\n")+"\n\n"+made))
}

const rfcsHead = `# Rules of 114 RFCs

` + "`STRICTURI_RFCS=FOLDER go test ./conformance/audits -run RFCs -update`" + ` writes this table from a folder
of RFCs, which are not part of this repository. The grammars are what ` + "`grammar extract`" + ` takes out of
them, without corrections. [As for other documents](documents.md), a rule can be used if neither it nor
a rule that it refers to is described in words alone, is not defined or cannot be read.

A false rule would be one that its document does not define. There is none among 60 that were drawn at
random, 45 of them from the 794 that no other rule uses. Of all 156 that neither use another rule nor
are used, 8 show the notation, in RFC 2234, 4234, 5234 and 7405; the others are definitions.

| document | rules | usable | why not for the rest |
|---|---:|---:|---|
`

const documentsHead = `# Rules that can be used

` + "`go test ./conformance/audits -update`" + ` writes this table. The grammars are the
extracted ones of the [library](../../grammar/library) and of the families here, with the corrections
that [AUDIT.md](../AUDIT.md#mistakes-in-other-documents) lists. A rule can be
used if neither it nor a rule that it refers to is described in words alone, is not defined or cannot
be read. The last column has what is in the way, and how many rules depend on it.

| document | rules | usable | why not for the rest |
|---|---:|---:|---|
`

// usability counts the rules that a document defines and those that can be used, and returns what
// is in the way of the others.
func usability(g *reader.Grammar) (rules, usable int, why []string) {
	blocks := map[string]int{}
	for _, r := range g.Rules {
		if r.Needed || r.From != "" || r.Imported != nil || r.Core || !strings.Contains(g.Text, r.Text) {
			continue
		}
		rules++
		found := map[string]bool{}
		seen := map[*abnf.Rule]bool{}
		for todo := []*abnf.Rule{r.Rule}; len(todo) > 0; todo = todo[1:] {
			if seen[todo[0]] {
				continue
			}
			seen[todo[0]] = true
			for n := range abnf.Needed[abnf.Node](todo[0].Node) {
				switch n := n.(type) {
				case abnf.Prose:
					found["words of `"+todo[0].Name+"`"] = true
				case abnf.Invalid:
					found["mistake in `"+todo[0].Name+"`"] = true
				case abnf.RuleRef:
					if used := g.ABNF.Rule(n.Name); used != nil {
						todo = append(todo, used)
					} else {
						found["no `"+n.Name+"`"] = true
					}
				}
			}
		}
		for reason := range found {
			blocks[reason]++
		}
		if len(found) == 0 {
			usable++
		}
	}
	for _, reason := range slices.Sorted(maps.Keys(blocks)) {
		why = append(why, fmt.Sprintf("%s (%d)", reason, blocks[reason]))
	}
	return rules, usable, why
}
