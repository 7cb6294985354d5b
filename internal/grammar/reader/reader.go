package reader

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/grammar/octets"
	"github.com/stricturi/stricturi/internal/lazyregexp"
)

// A Grammar is the complete grammar of an edition or a file.
type Grammar struct {
	Name    string           // as the user wrote it: a stem, or the name of the file
	Edition *grammar.Edition // nil for a file
	Text    string           // in UTF-8
	Octets  bool             // its terminals are octets: see package octets
	Notes   grammar.Notes

	// Rules are the rules of the document in its order, then imported rules, then the rules
	// that those need, then core rules.
	Rules []*Rule
	// ABNF is the grammar of Rules.
	ABNF *abnf.Grammar
	// Words has the prose with an exact meaning, and that meaning.
	Words []abnf.Reading
	// Elsewhere names the documents of undefined rules that have the names of core rules but are not
	// meant as these, by name in lower case.
	Elsewhere map[string]string
	// Syntax lists the errors in the text. The rules that they make unusable contain an
	// abnf.Invalid.
	Syntax []*abnf.Error

	library bool // whether it is a grammar of the library
	index   map[string]*Rule
}

// A Rule is a rule of a Grammar.
type Rule struct {
	*abnf.Rule
	// Edition and Imported are the edition that the rule is imported from, and the rule there,
	// which may have another name. They are nil for other rules.
	Edition  *grammar.Edition
	Imported *grammar.Rule
	// File is the file that defines the rule, or "" for a rule of an edition and for a
	// core rule.
	File string
	// Needed reports that only imported rules refer to the rule.
	Needed bool
	// From is the section or line of another document that defines a rule which the file
	// describes in prose or extends.
	From string

	section string // document and section, for a rule of the library
	origin  *Rule  // the rule that this is a copy of, perhaps under another name, or itself
}

// Rule returns the rule with the given name, or nil. Names are case-insensitive.
func (g *Grammar) Rule(name string) *Rule { return g.index[strings.ToLower(name)] }

// AsEdition returns the edition, or a new one for the grammar of a file.
func (g *Grammar) AsEdition() *grammar.Edition {
	if g.Edition != nil {
		return g.Edition
	}
	notes := g.Notes
	notes.Readings = slices.Concat(notes.Readings, g.Words)
	return grammar.New(g.Name, g.Text, g.ABNF, notes, func(d *abnf.Rule) string { return g.Where(g.Rule(d.Name)) })
}

// Names returns the names of all rules.
func (g *Grammar) Names() (names []string) {
	for _, r := range g.Rules {
		names = append(names, r.Name)
	}
	return names
}

// Fault returns an error about a rule, with the line if a file defines the rule.
func (g *Grammar) Fault(r *Rule, err error) *Error {
	e := &Error{File: g.Name, Rule: r.Name, Err: err}
	if r.File != "" {
		e.File, e.Line, e.Col = r.File, r.Line, r.Col
	}
	if syntax, ok := err.(*abnf.Error); ok {
		e.Line, e.Col = syntax.Line, syntax.Col
	}
	return e
}

// Where returns where a rule of g is defined: a line of the file, or a section of a
// document, and the other document that the definition is from, if any.
func (g *Grammar) Where(r *Rule) string {
	if r.From != "" {
		from := r.From
		own := *r
		own.From = ""
		return g.Where(&own) + ", from " + from
	}
	switch {
	case r.section != "":
		return r.section
	case r.Edition != nil && strings.Contains(r.Imported.Section, ","):
		return r.Imported.Section
	case r.Edition != nil:
		return r.Edition.Document + ", " + r.Imported.Section
	case r.Core && r.Name == "OWS":
		return "RFC 9110, 5.6.3"
	case r.Core:
		return "RFC 5234, B.1"
	case r.File != g.Name:
		return fmt.Sprintf("%s, line %d", g.short(r.File), r.Line)
	}
	return fmt.Sprintf("line %d", r.Line)
}

// short returns the name of a file without its folder, unless rules are from another file
// of that name.
func (g *Grammar) short(file string) string {
	base := filepath.Base(file)
	for _, r := range g.Rules {
		if r.File != file && r.File != "" && filepath.Base(r.File) == base {
			return file
		}
	}
	return base
}

// RuleFault returns err, which makes a rule unusable, with the position of the rule that causes it:
// the rule itself or one that it uses. It adds advice if the cause is known.
func (g *Grammar) RuleFault(rule string, err error) error {
	name := rule
	undefined, _ := errs.AsType[*abnf.UndefinedError](err)
	if undefined != nil && len(undefined.In) > 0 {
		name = undefined.In[0]
	} else if prose, ok := errs.AsType[*abnf.ProseError](err); ok {
		name = prose.Rule
	} else if recursion, ok := errs.AsType[*abnf.RecursionError](err); ok {
		name = recursion.Cycle[0]
	} else if syntax, ok := errs.AsType[*abnf.Error](err); ok {
		name = ""
		for _, r := range g.Rules {
			if r.Unreadable() == syntax {
				name = r.Name
			}
		}
	}
	r := g.Rule(name)
	if r == nil {
		return err
	}
	e := g.Fault(r, err)
	if undefined == nil || r.File == "" {
		return e
	}
	for _, u := range errs.All[*abnf.UndefinedError](g.ABNF.Check()) {
		if u.Line > 0 && strings.EqualFold(u.Name, undefined.Name) && u.In[0] == r.Name {
			e.Line, e.Col = u.Line, u.Col
		}
	}
	if e.Elsewhere = g.Elsewhere[strings.ToLower(undefined.Name)]; e.Elsewhere != "" {
		return e
	}
	e.Unknown, e.Known = undefined.Name, slices.Concat(g.Names(), abnf.CoreNames())
	return e
}

// A Reader reads grammars and caches them. The zero Reader is ready to use.
type Reader struct {
	// With maps names that imports and references in prose can use to editions
	// and files. Case does not matter. They take precedence over the known names.
	With map[string]string
	// Also are editions and files whose rules a grammar takes if it uses them, or adds to them, and does not
	// define them.
	Also []string
	// Octets reports that the terminals of files are octets, as a comment in a file can.
	Octets bool
	// Document returns the grammar of a file that is not ABNF and has the extension of a
	// document; if nil, such files are errors.
	Document func(name, text string, notes grammar.Notes) (*Grammar, error)
	// Stdin is the source of "-"; nil means os.Stdin.
	Stdin io.Reader
	// ReadFile returns the text of a file; nil means os.ReadFile.
	ReadFile func(name string) ([]byte, error)

	kept    map[string]*Grammar
	cores   map[string]*Rule // by name in lower case
	reading []string         // files being read, to detect cyclic imports
}

// Stdin is the name of standard input.
const Stdin = "-"

// Shown returns the name of a file, or of standard input, for messages.
func Shown(name string) string {
	if name == Stdin {
		return "standard input"
	}
	return name
}

// IsFile reports whether a name is that of a file or of standard input, rather than the
// stem of an edition: it ends in ".abnf", ".txt", ".md", ".xml" or ".html", has a "/" or, as in
// REV:FILE, a ":", or is "-".
func IsFile(name string) bool {
	return name == Stdin || strings.ContainsAny(name, "/:"+string(filepath.Separator)) ||
		filepath.Ext(name) == ".abnf" || isDocument(name)
}

// isDocument reports whether a file has the extension of a document.
func isDocument(name string) bool {
	return slices.Contains([]string{".txt", ".md", ".xml", ".html"}, filepath.Ext(name))
}

// Read returns the grammar of an edition or a file.
func (r *Reader) Read(name string) (*Grammar, error) {
	r.init()
	if g, ok := r.kept[name]; ok {
		return g, nil
	}
	g, err := r.read(name)
	if err == nil {
		r.kept[name] = g
	}
	return g, err
}

func (r *Reader) init() {
	if r.kept == nil {
		r.kept, r.cores = map[string]*Grammar{}, map[string]*Rule{}
	}
}

func (r *Reader) read(name string) (*Grammar, error) {
	if !IsFile(name) {
		if e, ok := grammar.Lookup(name); ok {
			return edition(e), nil
		}
		if name, ok := Library(name); ok {
			return r.fromLibrary(name)
		}
		return nil, unknownEdition(name)
	}
	same := func(other string) bool { return filepath.Clean(other) == filepath.Clean(name) }
	if i := slices.IndexFunc(r.reading, same); i >= 0 {
		return nil, &Error{Err: fmt.Errorf("%s imports itself: %s", name, strings.Join(append(slices.Clone(r.reading[i:]), name), " → "))}
	}
	text, notes, err := r.load(name)
	if err != nil {
		return nil, err
	}
	return r.parse(name, string(text), notes)
}

// load returns the text of a file and its notes.
func (r *Reader) load(name string) (text []byte, notes grammar.Notes, err error) {
	if name == Stdin {
		in := r.Stdin
		if in == nil {
			in = os.Stdin
		}
		text, err = io.ReadAll(in)
		return text, notes, err
	}
	if text, err = r.readFile(name); err != nil {
		return nil, notes, err
	}
	beside, err := r.readFile(name + ".json")
	if errors.Is(err, fs.ErrNotExist) {
		return text, notes, nil
	}
	if err == nil {
		notes, err = grammar.ParseNotes(beside)
	}
	if err != nil {
		err = &Error{File: name + ".json", Err: err}
	}
	return text, notes, err
}

func (r *Reader) readFile(name string) ([]byte, error) {
	if r.ReadFile == nil {
		return os.ReadFile(name)
	}
	return r.ReadFile(name)
}

// Parse returns the grammar of a text. Errors use name as the name of its file.
func (r *Reader) Parse(name, text string) (*Grammar, error) {
	return r.ParseWith(grammar.Notes{}, name, text)
}

// ParseWith is like Parse, with notes on the text.
func (r *Reader) ParseWith(notes grammar.Notes, name, text string) (*Grammar, error) {
	r.init()
	return r.parse(name, text, notes)
}

func (r *Reader) parse(name, text string, notes grammar.Notes) (*Grammar, error) {
	r.reading = append(r.reading, name)
	defer func() { r.reading = r.reading[:len(r.reading)-1] }()
	if r.Document != nil && isDocument(name) && (isUTF16(text) || !begins().MatchString(text)) {
		return r.Document(name, text, notes)
	}
	if isUTF16(text) {
		return nil, &Error{File: name, Line: 1, Col: 1, Err: errors.New("the text is in UTF-16; write it in UTF-8")}
	}
	g := &Grammar{Name: name, Text: decode(text), Notes: notes, index: map[string]*Rule{}}
	g.Octets = r.Octets || octets.Declared(g.Text)
	lists, err := listsIn(g.Text)
	if err != nil {
		return nil, &Error{File: name, Err: err}
	}
	if notes.Lists != nil {
		lists = *notes.Lists
	}
	own, err := lists.Parse(g.Text, notes.Readings...)
	g.Syntax = errs.All[*abnf.Error](err)
	if own == nil && r.Document != nil && isDocument(name) {
		return r.Document(name, text, notes)
	}
	if own == nil {
		first := g.Syntax[0]
		return nil, &Error{File: name, Line: first.Line, Col: first.Col, Rule: first.Rule, Err: first}
	}
	l := newLoader(r, g)
	if err := l.load(own); err != nil {
		return nil, err
	}
	if impliedLine().MatchString(g.Text) {
		g.imply()
	} else if lists == abnf.ListsRFC2616 {
		g.addLWS(false)
	}
	return g, nil
}

// begins matches a text that may begin with a definition, after comments. It is much faster than the
// parser for texts that do not.
var begins = lazyregexp.New(`^\x{FEFF}?(?:\s|;.*\n)*[^\n=]*(?:\n(?:\s|;.*\n)*[:/|]*)?=`)

// isUTF16 reports whether a text begins with a byte order mark of UTF-16, or with an ASCII
// character in UTF-16.
func isUTF16(text string) bool {
	return len(text) > 1 && (text[:2] == "\xFF\xFE" || text[:2] == "\xFE\xFF" || text[0] == 0 != (text[1] == 0))
}

// decode returns a text as UTF-8. Other texts are read as Latin-1, which comments in old
// documents use.
func decode(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	return octets.Characters(strings.TrimPrefix(text, "\uFEFF"))
}

// prefix returns the prefix for ambiguous names of rules of a file or an edition.
func prefix(name string) string {
	name = strings.TrimSuffix(filepath.Base(name), ".abnf")
	b := []byte(name)
	for i, c := range b {
		if !isNameByte(c) {
			b[i] = '-'
		}
	}
	if len(b) == 0 || !isNameByte(b[0]) || b[0] == '-' || ascii.IsDigit(b[0]) {
		return "file-" + string(b)
	}
	return string(b)
}

func isNameByte(c byte) bool {
	return ascii.IsAlphanumeric(c) || c == '-'
}

// edition returns the grammar of an edition.
func edition(e *grammar.Edition) *Grammar {
	g := &Grammar{Name: e.Stem, Edition: e, Text: e.ABNF(), Notes: e.Notes(), ABNF: e.Grammar(), index: map[string]*Rule{}}
	for _, imported := range e.Rules() {
		g.add(&Rule{Rule: g.ABNF.Rule(imported.Name), Edition: e, Imported: imported})
	}
	return g
}

// Library returns the name in [grammar.Library] that a name means, such as "rfc5322" for 5322, and
// whether there is one.
func Library(name string) (string, bool) {
	for _, known := range grammar.Library() {
		if strings.EqualFold(known, name) || strings.EqualFold(known, "rfc"+name) {
			return known, true
		}
	}
	return "", false
}

// fromLibrary returns a grammar of the library. Its rules have sections.
func (r *Reader) fromLibrary(name string) (*Grammar, error) {
	inside := Reader{ReadFile: grammar.LibraryFile, kept: r.kept, cores: r.cores, reading: r.reading}
	text, notes, err := inside.load(name + ".abnf")
	if err != nil {
		return nil, err
	}
	g, err := inside.parse(name, string(text), notes)
	if err != nil {
		return nil, err
	}
	g.library = true
	g.Octets = g.Octets || octets.Likely(g.ABNF)
	document, sections := g.Source()
	for _, rule := range g.Rules {
		if rule.File == name {
			rule.section = strings.TrimSuffix(document+", "+sections[rule.Name], ", ")
		}
		if name == "rfc5234" && slices.Contains(abnf.CoreNames(), rule.Name) {
			rule.Core, rule.File, rule.section, rule.origin = true, "", "", r.coreRule(rule)
		}
	}
	return g, nil
}

// AddUnreadable adds a rule whose definition, in the given line of the text, has a syntax error.
func (g *Grammar) AddUnreadable(name string, line int, msg string) {
	err := &abnf.Error{Line: line, Col: 1, Rule: name, Msg: msg}
	g.Text += strings.Repeat("\n", max(0, line-strings.Count(g.Text, "\n")))
	g.Syntax = append(g.Syntax, err)
	g.add(&Rule{Rule: &abnf.Rule{Name: name, Node: abnf.Invalid{Err: err}, Text: name, Line: line, Col: 1}, File: g.Name})
	g.Compose()
}

func (g *Grammar) add(r *Rule) {
	r.origin = cmp.Or(r.origin, r)
	g.Rules = append(g.Rules, r)
	g.index[strings.ToLower(r.Name)] = r
}

// Compose sets ABNF to the grammar of Rules, after they have changed.
func (g *Grammar) Compose() {
	var defs []*abnf.Rule
	for _, r := range g.Rules {
		defs = append(defs, r.Rule)
	}
	g.ABNF = abnf.New(defs)
}
