package mkparsers

import (
	"fmt"
	"slices"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/automaton"
)

// A tag is a place between two characters that a reading comes by and that says
// something of a component.
type tag uint8

const (
	tagScheme    tag = iota // the scheme ends
	tagAuthority            // the authority ends
	tagUserinfo             // the userinfo ends
	tagHost                 // the host ends
	tagPort                 // the ":" before a port
	tagQuery                // the "?" before a query: the path ends
	tagFragment             // the "#" before a fragment: the query ends, or the path
	tagOpaque               // an opaque part begins
	tagKind                 // and above: a host ends, of the kind that is so far into hostKinds
)

// isKind reports whether t says the kind of a host.
func (t tag) isKind() bool { return t >= tagKind }

// component is what a tag means for the generated code.
type component struct {
	rules  []string // in which the component is described, by its name in each edition
	before string   // the tag is before this literal, which stands before the rule; else at the rule's end
	start  bool     // or at its beginning
	bit    int      // in Has
	field  string   // of Spans: where the offset goes
}

var components = [tagKind]component{
	tagScheme:    {rules: []string{"scheme"}, bit: 1, field: "SchemeEnd"},
	tagAuthority: {rules: []string{"authority", "iauthority"}, bit: 2, field: "AuthorityEnd"},
	tagUserinfo:  {rules: []string{"userinfo", "iuserinfo"}, bit: 4, field: "UserinfoEnd"},
	tagHost:      {rules: []string{"host", "ihost"}, bit: 8, field: "HostEnd"},
	tagPort:      {rules: []string{"port"}, before: `":"`, bit: 16},
	tagQuery:     {rules: []string{"query", "iquery"}, before: `"?"`, bit: 32, field: "PathEnd"},
	tagFragment:  {rules: []string{"fragment", "ifragment"}, before: `"#"`, bit: 64, field: "QueryEnd"},
	tagOpaque:    {rules: []string{"opaque_part", "opaque-part"}, start: true, bit: 128},
}

// pathRules are the rules that describe a path, with an opaque part that of
// components.
var pathRules = []string{
	"path", "abs_path", "abs-path", "rel_path", "rel-path",
	"path-abempty", "path-absolute", "path-noscheme", "path-rootless", "path-empty",
	"ipath", "ipath-abempty", "ipath-absolute", "ipath-noscheme", "ipath-rootless", "ipath-empty",
}

// isComponent reports whether a rule describes one of the components of which no
// other consists: all but the authority.
func isComponent(name string) bool {
	for t, c := range components {
		if tag(t) != tagAuthority && slices.Contains(c.rules, name) {
			return true
		}
	}
	return slices.Contains(pathRules, name)
}

// hostKinds are the rules that say what a host is. Where one stands within
// another, the outer one decides.
var hostKinds = []string{"hostname", "IPv4address", "IPv6reference", "ipv6reference", "IPv6address", "IPvFuture", "reg-name", "ireg-name"}

// tagger puts the tags into the expressions of an edition.
type tagger struct {
	rules []*grammar.Rule
}

func (t *tagger) component(x *expr) (tag, bool) {
	if x.op == opRule {
		for i, c := range components {
			if slices.Contains(c.rules, t.rules[x.rule].Name) {
				return tag(i), true
			}
		}
	}
	return 0, false
}

// put returns x with its tags, and what is without them as an automaton: how
// that is read changes nothing.
func (t *tagger) put(x *expr, inHost bool) (*expr, error) {
	y, _, err := t.walk(x, inHost)
	if err != nil {
		return nil, err
	}
	return y, nil
}

func (t *tagger) walk(x *expr, inHost bool) (*expr, bool, error) {
	c, isComponent := t.component(x)
	inHost = inHost || isComponent && c == tagHost
	if x.op == opRule && inHost {
		if kind := slices.Index(hostKinds, t.rules[x.rule].Name); kind >= 0 {
			d, err := x.language()
			if err != nil {
				return nil, false, err
			}
			return seq(lang(d), tagged(tagKind+tag(kind))), true, nil
		}
	}
	var kids []*expr
	var which []bool
	some := false
	for i, kid := range x.kids {
		y, has, err := t.walk(kid, inHost)
		if err != nil {
			return nil, false, err
		}
		if x.op == opSeq && i+1 < len(x.kids) {
			if c, ok := t.component(x.kids[i+1]); ok && components[c].before != "" {
				if kid.label != components[c].before {
					return nil, false, fmt.Errorf("before %s stands %s, not %s", t.rules[x.kids[i+1].rule].Name, kid.label, components[c].before)
				}
				y, has = seq(tagged(c), kid), true
			}
		}
		kids, which, some = append(kids, y), append(which, has), some || has
	}
	if !some && (!isComponent || components[c].before != "") {
		return x, false, nil // whoever is above makes an automaton of it
	}
	y := *x
	y.kids = nil
	for i := 0; i < len(kids); {
		if which[i] {
			y.kids = append(y.kids, kids[i])
			i++
			continue
		}
		j := i + 1 // neighbours without tags are one
		for j < len(kids) && !which[j] {
			j++
		}
		part := seq(kids[i:j]...)
		if x.op == opAlt {
			part = alt(kids[i:j]...)
		}
		d, err := part.language()
		if err != nil {
			return nil, false, err
		}
		y.kids = append(y.kids, lang(d))
		i = j
	}
	if x.op == opRule {
		y = *y.kids[0] // rules matter no more
	}
	if !isComponent || components[c].before != "" {
		return &y, some, nil
	}
	if components[c].start {
		return seq(tagged(c), &y), true, nil
	}
	return seq(&y, tagged(c)), true, nil
}

func tagged(t tag) *expr { return &expr{op: opTag, tag: t, nullable: true} }

func lang(d *automaton.DFA) *expr {
	return &expr{op: opLang, lang: d, nullable: d.Accepting(d.Start())}
}
