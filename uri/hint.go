package uri

import (
	"net/netip"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/redact"
)

// Hint explains a common mistake to a person: one sentence names the problem, and one or
// two the remedy. It returns "" if the mistake is not a common one. The hint shows no part
// of the text.
func (e *SyntaxError) Hint() string {
	d, ok := e.diagnose()
	if !ok {
		return ""
	}
	problem, remedy := d.mistake()
	if problem == "" {
		problem, remedy = d.atOffset()
	}
	if problem == "" {
		return ""
	}
	return strings.ToUpper(problem[:1]) + problem[1:] + ". " + remedy
}

// problem returns the problem that the description of the error has to name, or "".
func (e *SyntaxError) problem() string {
	d, ok := e.diagnose()
	if !ok {
		return ""
	}
	problem, _ := d.mistake()
	return problem
}

// diagnosis is an error with what the recognition of mistakes asks about its text.
type diagnosis struct {
	*SyntaxError
	edition   *core.Edition
	rule      core.Rule
	text      string
	rest      string // from the offset
	char      rune   // at the offset, or -1
	stray     int    // the offset of a "%" whose triplet the offset cuts short, or -1
	userinfo  bool   // whether the offset may be in a userinfo
	authority bool   // whether a rule for an authority or a part of one is open
	absolute  bool   // whether strings of the rule begin with a scheme
	relative  bool   // whether they have none
	colon     int    // the offset of the first delimiter, ":" if it ends a scheme, or -1

	start, end int // the extent of host and port
	hostport   string
	bracket    int // the offset of a "]" in host and port, or -1
	port       string
	hasPort    bool
}

// diagnose reports whether the grammar is the reason for the error, and returns its
// diagnosis.
func (e *SyntaxError) diagnose() (*diagnosis, bool) {
	edition, text := e.core(), e.Text()
	if edition == nil || e.Offset < 0 || e.Offset > len(text) || e.Err != nil && e.Err != ErrInvalidUTF8 {
		return nil, false
	}
	rule, ok := edition.Rule(e.Rule)
	if !ok {
		return nil, false
	}
	d := &diagnosis{
		SyntaxError: e, edition: edition, rule: rule, text: text, rest: text[e.Offset:], char: -1,
		stray: strayPercent(text, e.Offset), userinfo: e.inUserinfo(), authority: opensAuthority(edition, e.Explain().Open),
		absolute: slices.Contains(absoluteRules, e.Rule), relative: slices.Contains(relativeRules, e.Rule),
		colon: strings.IndexAny(text, ":/?#"),
	}
	if c, ok := e.Char(); ok && e.Err == nil {
		d.char = c
	}
	d.end = len(d.text)
	if !isHostRule(e.Rule) {
		start, end := e.authority()
		d.start, d.end = start+strings.LastIndexByte(d.text[start:end], '@')+1, end
	}
	d.hostport = d.text[d.start:d.end]
	d.bracket = strings.IndexByte(d.hostport, ']')
	switch {
	case !d.opened():
		_, d.port, d.hasPort = strings.Cut(d.hostport, ":")
	case d.bracket >= 0 && d.start+d.bracket < e.Offset:
		d.port, d.hasPort = strings.CutPrefix(d.hostport[d.bracket+1:], ":")
	}
	return d, true
}

// mayLackScheme reports whether the rule is one for a whole reference.
func (d *diagnosis) mayLackScheme() bool {
	return d.absolute || d.relative || d.Rule == d.edition.Reference
}

// opensAuthority reports whether one of the rules is for an authority or a part of one.
func opensAuthority(edition *core.Edition, open []string) bool {
	return slices.ContainsFunc(open, func(rule string) bool { return isAuthorityRule(edition, rule) || isHostRule(rule) })
}

func isAuthorityRule(edition *core.Edition, rule string) bool {
	return redact.IsAuthority(rule) || edition != nil && rule == edition.Authority
}

func isHostRule(rule string) bool {
	return rule == "host" || rule == "ihost" || rule == "reg-name" || rule == "ireg-name"
}

// inHost reports whether an offset in a text that does not match the rule is in the host
// or the port.
func inHost(edition *core.Edition, rule, text string, offset int) bool {
	start, end := 0, len(text)
	switch {
	case isHostRule(rule):
		return true
	case rule == "userinfo" || rule == "iuserinfo":
		return false
	case !isAuthorityRule(edition, rule):
		scheme, authority, _, _ := core.Split(text)
		start, end = scheme+len("://"), authority // scheme is -1 if there is none
		f := core.Failure{Edition: edition, Rule: rule, Offset: offset}
		if offset < start || end <= offset || !opensAuthority(edition, f.Explain(text).Open) {
			return false
		}
	}
	return start+strings.LastIndexByte(text[start:end], '@') < offset
}

// inHost reports whether an offset is in the host or the port.
func (d *diagnosis) inHost(offset int) bool { return inHost(d.edition, d.Rule, d.text, offset) }

// opened reports whether host and port begin with a bracket.
func (d *diagnosis) opened() bool { return strings.HasPrefix(d.hostport, "[") }

// zone returns the zone identifier of an IPv6 address in brackets, with its "%".
func (d *diagnosis) zone() string {
	if d.opened() && d.bracket >= 0 {
		if i := strings.IndexByte(d.hostport[:d.bracket], '%'); i > 0 && isIPv6(d.hostport[1:i]) {
			return d.hostport[i:d.bracket]
		}
	}
	return ""
}

// absoluteRules lists the rules whose strings begin with a scheme, in the spellings of all
// editions.
var absoluteRules = []string{"URI", "absolute-URI", "absoluteURI", "absolute-URI-reference", "IRI", "absolute-IRI"}

// relativeRules lists the rules whose strings have no scheme, in the spellings of all
// editions.
var relativeRules = []string{"relativeURI", "relative-URI", "relative-ref", "irelative-ref"}

// lacksScheme reports whether a text that must have a scheme has none.
func lacksScheme(rule, text string, offset int) bool {
	i := strings.IndexAny(text, ":/?#")
	return slices.Contains(absoluteRules, rule) && (i < 0 || text[i] != ':' && offset <= i)
}

func (d *diagnosis) lacksScheme() bool { return lacksScheme(d.Rule, d.text, d.Offset) }

// badScheme reports whether the offset is not after a ":" or a first "?" that a reference
// cannot have there.
func (d *diagnosis) badScheme() bool {
	return d.colon >= 0 && d.Offset <= d.colon && (d.text[d.colon] == ':' || d.text[0] == '?')
}

// isHostAndPort reports whether a host and a port are in the place of a scheme.
func (d *diagnosis) isHostAndPort() bool {
	if !d.badScheme() || d.colon == 0 {
		return false
	}
	port := d.text[d.colon+1:]
	if i := strings.IndexAny(port, "/?#"); i >= 0 {
		port = port[:i]
	}
	return port != "" && isDigits(port)
}

// maxAddress is an upper bound for the length of an IPv6 address with its port.
const maxAddress = 64

// addressEnd returns the end of an IPv6 address, with or without brackets, that the text
// has in place of a scheme, or -1.
func (d *diagnosis) addressEnd() int {
	hostport := d.text[:min(len(d.text), maxAddress)]
	if i := strings.IndexAny(hostport, "/?#"); i >= 0 {
		hostport = hostport[:i]
	}
	address, end := hostport, len(hostport)
	if inner, ok := strings.CutPrefix(hostport, "["); ok {
		address, _, _ = strings.Cut(inner, "]")
		end = len("[") + len(address) + len("]")
	}
	if d.Offset < end && end <= len(hostport) && !strings.Contains(address, "%") && isIPv6(address) && d.hasRule("IPv6address") {
		return end
	}
	return -1
}

func (d *diagnosis) hasRule(name string) bool {
	_, ok := d.edition.Rule(name)
	return ok
}

// matches reports whether the text is a string of another rule.
func (d *diagnosis) matches(name string) bool {
	rule, _ := d.edition.Rule(name)
	_, ok := d.edition.Check(rule, d.text)
	return ok
}

// mayEncode reports whether a percent-encoded character may be at the offset.
func (d *diagnosis) mayEncode() bool {
	offset, ok := d.edition.Check(d.rule, d.text[:d.Offset]+"%5B")
	return ok || offset == d.Offset+len("%5B")
}

// isInvisible reports whether the character at the offset is not ASCII, and looks like a
// space or has no visible form.
func (d *diagnosis) isInvisible() bool {
	return d.char >= utf8.RuneSelf && !d.edition.IRI && (unicode.IsSpace(d.char) || isFormat(d.char))
}

// hasSeveral reports whether blanks separate URIs in the text: each begins with a scheme
// and "://".
func (d *diagnosis) hasSeveral() bool {
	scheme, _ := d.edition.Rule(d.edition.Scheme)
	_, rest, _ := strings.Cut(d.text, "://")
	for before, rest, ok := strings.Cut(rest, "://"); ok; before, rest, ok = strings.Cut(rest, "://") {
		if i := strings.LastIndexFunc(before, isBlank); i >= 0 {
			if _, ok := d.edition.Check(scheme, strings.TrimLeftFunc(before[i:], isBlank)); ok {
				return true
			}
		}
	}
	return false
}

// strayPercent returns the offset of the "%" whose triplet is cut short at the offset, or
// -1.
func strayPercent(text string, offset int) int {
	for i := offset - 1; i >= 0 && i >= offset-len("%4"); i-- {
		if text[i] == '%' {
			return i
		}
	}
	return -1
}

// isBlank reports whether a character is invisible at the end of a text.
func isBlank(c rune) bool { return unicode.IsSpace(c) || c == '\uFEFF' || c == '\u200B' }

// isFormat reports whether a non-ASCII character has no visible form.
func isFormat(c rune) bool { return c >= utf8.RuneSelf && unicode.Is(unicode.Cf, c) }

func isDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }

func isIPv6(s string) bool {
	a, err := netip.ParseAddr(s)
	return err == nil && a.Is6()
}
