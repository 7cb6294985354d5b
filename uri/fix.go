package uri

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/redact"
)

// Fix is one replacement in a text.
type Fix struct {
	Start, End int    // the bytes to replace; equal if With is inserted
	With       string // the replacement
	Why        string // the problem, and what the replacement means
	// Source tells, of a step of [Edition.Repair], what does the same: "URL standard", for that of the
	// WHATWG, which a browser follows, or a
	// section, such as "RFC 3986, 2.4". It is empty for other fixes.
	Source string
	// Secret tells that some of the bytes may belong to a userinfo and should
	// not be shown.
	Secret bool
}

// Fixes returns replacements, each of which makes the text match the rule. The first ones correct
// the mistake that [SyntaxError.Hint] names, and what is then still wrong: they remove blanks around
// the text, for example, or put "./" before a relative reference or brackets around an IPv6 address.
// The last one percent-encodes all characters that are not allowed where they are. Nothing is
// encoded in a host, where a fix only removes characters. A text of several URIs has no fixes.
// In IRIs, no fix leaves a bidirectional formatting character (RFC 3987, 4.1).
// Fixes are suggestions: a replacement may change the meaning.
func (e *SyntaxError) Fixes() []Fix {
	found := *e
	d := found.diagnose()
	if d == nil || d.hasSeveral() {
		return nil
	}
	f := fixing{error: e, seen: []string{e.Text()}}
	f.correct(d, nil)
	return f.fixes
}

// fixing collects the fixes of an error.
type fixing struct {
	error *SyntaxError
	seen  []string // texts
	fixes []Fix
}

// correct adds fixes that make a valid text of one with mistakes, after those with the given
// reasons.
func (f *fixing) correct(d *diagnosis, whys []string) {
	d.corrections(func(why, text string) {
		if !slices.Contains(whys, why) {
			f.try(d, text, append(slices.Clip(whys), why))
		}
	})
	if fileURI(d.text) != "" { // "C:/" would have the scheme "C"
		return
	}
	e := d.encoded()
	for _, step := range e.steps {
		if step != nil && !slices.Contains(whys, step.Why) {
			whys = append(slices.Clip(whys), step.Why)
		}
	}
	text := e.result()
	if _, ok := d.edition.Check(d.Rule, text); ok {
		f.try(d, text, whys)
	}
}

// corrections calls a function with texts without a mistake, and the problem with it.
func (d *diagnosis) corrections(add func(why, text string)) {
	if trimmed := strings.TrimFunc(d.text, isBlank); trimmed != d.text {
		add("blanks around "+d.aName+" are not part of it", trimmed)
		return
	}
	if file := fileURI(d.text); file != "" {
		add(fileName+d.aName, file)
		return
	}
	d.Err = nil // of a copy
	problem, _ := d.mistake()
	if problem == "" {
		problem, _ = d.atOffset()
		problem = cmp.Or(problem, "control characters and invisible ones are not part of "+d.aName)
	}
	addHost := func(why, hostport string) { add(why, d.text[:d.start]+hostport+d.text[d.end:]) }
	if d.authority {
		if i := strings.LastIndexByte(d.text[:d.start], '@'); i >= 0 {
			add(problem, strings.ReplaceAll(d.text[:i], "@", "%40")+d.text[i:])
		}
		if !d.edition.HasZones() {
			addHost(problem, strings.Replace(d.hostport, d.zone(), "", 1))
		}
		if d.hasNameInBrackets() && !strings.Contains(d.hostport[:d.bracket], ":") {
			addHost(problem, d.hostport[1:d.bracket]+d.hostport[d.bracket+1:])
		}
		if d.lacksOpening() {
			addHost(problem, "["+d.hostport)
		}
		for _, host := range d.bracketed() {
			addHost(problem, host)
		}
		if before, after, ok := strings.Cut(d.rest, "@"); ok && d.Offset == d.end {
			for _, delimiter := range []string{"/", "?", "#"} {
				before = strings.ReplaceAll(before, delimiter, string(core.AppendTriplet(nil, delimiter[0])))
			}
			add(badUserinfo, d.text[:d.end]+before+"@"+after)
		}
	}
	if inner := d.inner(); inner != "" {
		add(problem, inner)
	}
	add(backslash, strings.ReplaceAll(d.text, `\`, "/"))
	if d.mayLackScheme() {
		d.correctScheme(problem, add)
	}
	if d.inHost() {
		isBlank := func(c rune) bool { return unicode.IsSpace(c) || unicode.IsControl(c) }
		addHost(problem, without(d.hostport, isBlank))
	}
	if unicode.Is(unicode.Cf, d.char) && !d.edition.IRI {
		add(problem, without(d.text, func(c rune) bool { return unicode.Is(unicode.Cf, c) }))
	}
}

// correctScheme does this for mistakes in the scheme, or where one is missing.
func (d *diagnosis) correctScheme(problem string, add func(why, text string)) {
	switch address, ssh := d.withSlashes(), d.sshURI(); {
	case address != "":
		add(problem, address)
	case problem != "" && strings.HasPrefix(d.rest, "#"): // where no fragment is allowed
		add(problem, d.text[:d.Offset]+"%23"+d.rest[1:])
	case !d.badScheme() || d.absolute && ssh == "":
	case d.text[0] == '?':
		add(problem, "./"+d.text)
		add(problem, "%3F"+d.text[1:])
	case ssh != "" && !d.isHostAndPort():
		add(problem, ssh)
	case !d.hasSlashes():
		if d.isHostAndPort() {
			add(problem, "//"+d.text)
		}
		segment := ascii.Before(d.text, "/?#")
		add(colonInPath, "./"+d.text)
		add(colonInPath, strings.ReplaceAll(segment, ":", "%3A")+d.text[len(segment):])
	}
}

// without returns a text without the characters that a function reports.
func without(text string, is func(rune) bool) string {
	return strings.Join(strings.FieldsFunc(text, is), "")
}

// try adds the fix that makes a text of the error's, or those that correct it if it is not valid.
func (f *fixing) try(d *diagnosis, text string, whys []string) {
	if slices.Contains(f.seen, text) {
		return
	}
	f.seen = append(f.seen, text)
	offset, ok := d.edition.Check(d.Rule, text)
	if at := core.Formatting(text); ok && d.edition.IRI && at >= 0 { // RFC 3987, 4.1
		offset, ok = at, false
	}
	if ok {
		f.fixes = append(f.fixes, f.error.replacement(text, strings.Join(whys, "; ")))
	} else if next := reject(d.edition, d.Rule, text, offset).diagnose(); next != nil {
		f.correct(next, whys)
	}
}

// encoded returns the edits that encode the characters that the components cannot have.
func (d *diagnosis) encoded() edits {
	e := newEdits(d.edition, d.text)
	switch end := len(d.text); {
	case d.mayLackScheme() || slices.Contains(hierarchicalRules, d.Rule):
		e.reference()
	case isAuthorityRule(d.Rule) && d.Rule != d.edition.Userinfo || isHostRule(d.Rule):
		e.server(0, end, core.WholeUserinfo, "")
	default:
		e.encode(core.WholeQuery, 0, end, "")
		for i := d.Offset; i < end; i++ { // not all parts can have all delimiters
			if c := d.text[i]; c == d.text[d.Offset] && strings.IndexByte(":/?@", c) >= 0 {
				e.mark(i, i+1, stepCharacter)
			}
		}
	}
	return e
}

// hierarchicalRules lists the rules of parts of references that can have an authority, in the
// spellings of all editions.
var hierarchicalRules = []string{"hier-part", "hier_part", "ihier-part", "net_path", "net-path", "relative-part", "irelative-part"}

// replacement returns the smallest replacement that turns the error's text into the given
// text.
func (e *SyntaxError) replacement(text, why string) Fix {
	start := 0
	for start < min(len(text), len(e.Text())) && text[start] == e.Text()[start] {
		start++
	}
	for i := max(0, start-len("%2")); i < start; i++ { // "%25" for "%" is not "25" after it
		if e.Text()[i] == '%' && strings.HasPrefix(text[i:], "%25") {
			start = i
		}
	}
	end, rest := len(e.Text()), len(text)
	for end > start && rest > start && text[rest-1] == e.Text()[end-1] {
		end--
		rest--
	}
	return Fix{
		Start: start, End: end, With: text[start:rest], Why: why,
		Secret: redact.Hides(e.Rule, e.Text(), start, max(end, start+1)),
	}
}
