package syntax

import (
	"errors"
	"math"
	"sync"
	"unicode/utf8"
)

// role is what a rule means for the components of a reference.
type role uint8

const (
	roleNone role = iota
	roleScheme
	roleAuthority
	roleUserinfo
	roleHost
	roleHostKind
	rolePort
	roleOpaque
	roleQuery
	roleFragment
)

// roles are the roles of the rules, by each name that an edition has for them.
var roles = map[string]role{
	"scheme":    roleScheme,
	"authority": roleAuthority, "iauthority": roleAuthority,
	"userinfo": roleUserinfo, "iuserinfo": roleUserinfo,
	"host": roleHost, "ihost": roleHost,
	"port":        rolePort,
	"opaque_part": roleOpaque, "opaque-part": roleOpaque,
	"query": roleQuery, "iquery": roleQuery,
	"fragment": roleFragment, "ifragment": roleFragment,
}

// hostKinds are the rules that say what a host is. Where one stands within
// another, the outer one decides: it ends last.
var hostKinds = map[string]HostKind{
	"hostname":      Hostname,
	"IPv4address":   IPv4address,
	"IPv6reference": IPv6reference, "ipv6reference": IPv6reference,
	"IPv6address": IPv6address,
	"IPvFuture":   IPvFuture,
	"reg-name":    RegName,
	"ireg-name":   IregName,
}

func roleOf(rule string) role {
	if _, ok := hostKinds[rule]; ok {
		return roleHostKind
	}
	return roles[rule]
}

// Failure says why a text is not a string of a rule.
type Failure struct {
	Edition *Edition
	Rule    string // asked for
	Offset  int    // in bytes
	// Err is ErrInvalidUTF8 or ErrTooLong, or nil where the text does not match.
	Err error
	// Open are the rules open at the offset, deepest last; Expected what could
	// have stood there; Section the section of the deepest open rule.
	Open, Expected []string
	Section        string
}

// What it was if not the grammar that refused the text.
var (
	ErrInvalidUTF8 = errors.New("not UTF-8")
	ErrTooLong     = errors.New("longer than 4 GiB")
)

// maxLen is the greatest length of a text in bytes: offsets have 32 bits.
const maxLen = math.MaxUint32

// tokens keeps what the parser emits off the heap of each call.
var tokens = sync.Pool{New: func() any { return new([]token) }}

// Check matches the whole of text against a rule.
func (e *Edition) Check(rule Rule, text string) *Failure {
	if f := e.refuse(rule, text); f != nil {
		return f
	}
	_, furthest, ok := e.match(nil, rule.number, text, &ruleSet{})
	if !ok {
		return e.failure(rule, text, furthest)
	}
	return nil
}

// Parse matches the whole of text against a rule that is made of the
// components of a reference, and says where they stand.
func (e *Edition) Parse(rule Rule, text string) (Ref, *Failure) {
	if f := e.refuse(rule, text); f != nil {
		return Ref{}, f
	}
	buf := tokens.Get().(*[]token)
	defer tokens.Put(buf)
	found, furthest, ok := e.match((*buf)[:0], rule.number, text, &e.keep)
	*buf = found[:0]
	if !ok {
		return Ref{}, e.failure(rule, text, furthest)
	}
	return e.ref(text, found), nil
}

// refuse finds what no rule is asked about.
func (e *Edition) refuse(rule Rule, text string) *Failure {
	if uint64(len(text)) > maxLen {
		return &Failure{Edition: e, Rule: rule.Name, Offset: maxLen, Err: ErrTooLong}
	}
	return nil
}

func (e *Edition) failure(rule Rule, text string, furthest int) *Failure {
	f := &Failure{Edition: e, Rule: rule.Name, Offset: furthest, Open: []string{rule.Name}, Section: rule.Section}
	// The parser refuses what is not UTF-8 before it looks at the grammar.
	if furthest < len(text) {
		if c, n := utf8.DecodeRuneInString(text[furthest:]); c == utf8.RuneError && n == 1 {
			f.Err = ErrInvalidUTF8
		}
	}
	return f
}

// ref places the components that the tokens show. Tokens come with children
// before their parents; no component stands twice in a reference.
func (e *Edition) ref(text string, found []token) Ref {
	r := Ref{text: text, id: e.ID}
	end := uint32(len(text))
	r.pathEnd, r.queryEnd = end, end
	for i := range found {
		t := &found[i]
		switch e.info[t.Rule].role {
		case roleScheme:
			r.flags |= hasScheme
			r.schemeEnd = t.End
		case roleUserinfo:
			r.flags |= hasUserinfo
			r.userinfoEnd = t.End
		case roleHostKind:
			r.kind = e.info[t.Rule].kind
		case roleHost:
			r.flags |= hasHost
			r.hostEnd = t.End
		case rolePort:
			r.flags |= hasPort
		case roleAuthority:
			r.flags |= hasAuthority
			r.authorityEnd = t.End
		case roleOpaque:
			r.flags |= isOpaque
		case roleQuery:
			r.flags |= hasQuery
			r.pathEnd = t.Start - uint32(len("?"))
			r.queryEnd = t.End
		case roleFragment:
			r.flags |= hasFragment
			r.queryEnd = t.Start - uint32(len("#"))
			if !r.flags.has(hasQuery) {
				r.pathEnd = r.queryEnd
			}
		}
	}
	if !r.flags.has(hasHost) {
		r.kind = HostNone // a reg_name is no host (RFC 2396, 3.2.1)
	}
	return r
}
