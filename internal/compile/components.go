package compile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/grammar/automaton"
	"github.com/stricturi/stricturi/internal/grammar/regular"
)

// A tag marks a place between two characters at which a component begins or ends.
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
	tagKind                 // tagKind+i: a host of kind Components.Hosts[i] ends
)

// isKind reports whether t is the end of a kind of host.
func (t tag) isKind() bool { return t >= tagKind }

// A component describes the generated code for a tag.
type component struct {
	before string // the tag is before this literal, which precedes the rule; "" for the rule's end
	start  bool   // the tag is at the rule's beginning
	flag   string // the constant for its bit in Has, which has the number of the tag
	field  string // of Spans: where the offset goes
}

var components = [tagKind]component{
	tagScheme:    {flag: "HasScheme", field: "SchemeEnd"},
	tagAuthority: {flag: "HasAuthority", field: "AuthorityEnd"},
	tagUserinfo:  {flag: "HasUserinfo", field: "UserinfoEnd"},
	tagHost:      {flag: "HasHost", field: "HostEnd"},
	tagPort:      {before: `":"`, flag: "HasPort"},
	tagQuery:     {before: `"?"`, flag: "HasQuery", field: "PathEnd"},
	tagFragment:  {before: `"#"`, flag: "HasFragment", field: "QueryEnd"},
	tagOpaque:    {start: true, flag: "HasOpaque"},
}

// componentTag returns the tag of the component that a rule describes, if there is one.
func (g *Grammar) componentTag(rule string) (tag, bool) {
	if g.Components == nil {
		return 0, false
	}
	c := g.Components
	i := slices.Index([]string{
		tagScheme: c.Scheme, tagAuthority: c.Authority, tagUserinfo: c.Userinfo, tagHost: c.Host,
		tagPort: c.Port, tagQuery: c.Query, tagFragment: c.Fragment, tagOpaque: c.Opaque,
	}, rule)
	return tag(max(i, 0)), i >= 0
}

// isComponent reports whether a rule describes a component other than the authority, which
// contains others.
func (g *Grammar) isComponent(rule string) bool {
	if g.Components == nil {
		return false
	}
	t, ok := g.componentTag(rule)
	return ok && t != tagAuthority || slices.Contains(g.Components.Paths, rule)
}

// tagger puts the tags into the expressions of a grammar.
type tagger struct {
	*Grammar
	languages *regular.Grammar
}

// language returns the automaton of a node of the grammar.
func (t *tagger) language(n abnf.Node) (*automaton.DFA, error) {
	e, err := t.languages.Expr(n, "")
	if err != nil {
		return nil, err
	}
	return automaton.Compile(e)
}

func (t *tagger) component(x *expr) (tag, bool) {
	if x.op != opRule {
		return 0, false
	}
	return t.componentTag(t.Rules[x.rule].Name)
}

// walk returns x with its tags, and whether it has any. Parts without tags become automata,
// because it does not matter how they are read.
func (t *tagger) walk(x *expr, inHost bool) (*expr, bool, error) {
	c, isComponent := t.component(x)
	inHost = inHost || isComponent && c == tagHost
	if x.op == opRule && inHost {
		if kind := slices.Index(t.Components.Hosts, t.Rules[x.rule].Name); kind >= 0 {
			d, err := t.language(x.node)
			if err != nil {
				return nil, false, err
			}
			return seq(lang(d), tagged(tagKind+tag(kind))), true, nil
		}
	}
	if !t.budget.Spend(1) {
		return nil, false, errWork
	}
	var kids []*expr
	var which []bool
	some := false
	for i, kid := range x.kids {
		y, has, err := t.walk(kid, inHost)
		if err != nil {
			return nil, false, err
		}
		if c, ok := t.component(kid); ok && components[c].before != "" {
			if before := components[c].before; x.op != opSeq || i == 0 || x.kids[i-1].op != opChars || x.kids[i-1].label() != before {
				return nil, false, fmt.Errorf("rule %s cannot be a component: it must directly follow %s", t.Rules[kid.rule].Name, before)
			}
		}
		if x.op == opSeq && i+1 < len(x.kids) {
			if c, ok := t.component(x.kids[i+1]); ok && components[c].before != "" {
				y, has = seq(tagged(c), kid), true
			}
		}
		kids, which, some = append(kids, y), append(which, has), some || has
	}
	if !some && (!isComponent || components[c].before != "") {
		return x, false, nil // the caller makes an automaton of it
	}
	y := *x
	y.kids = nil
	for i := 0; i < len(kids); {
		if which[i] {
			y.kids = append(y.kids, kids[i])
			i++
			continue
		}
		j := i + 1 // adjacent parts without tags are joined
		for j < len(kids) && !which[j] {
			j++
		}
		var parts []abnf.Node
		for _, kid := range kids[i:j] {
			parts = append(parts, kid.node)
		}
		part := abnf.Node(abnf.Concatenation(parts))
		if x.op == opAlt {
			part = abnf.Alternation(parts)
		}
		d, err := t.language(part)
		if err != nil {
			return nil, false, err
		}
		y.kids = append(y.kids, lang(d))
		i = j
	}
	if x.op == opRule {
		y = *y.kids[0] // its rule is no longer needed
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

// hostKind returns the constant for the kind of host that a rule describes. For an edition
// it is one of package core, for a user's grammar the rule.
func (g *Grammar) hostKind(rule string) string {
	if g.Edition == nil {
		return "Rule" + g.goName(rule)
	}
	for _, name := range []string{"hostname", "IPv4address", "IPv6reference", "IPv6address", "IPv6addrz", "IPvFuture", "reg-name",
		"ireg-name"} {
		if strings.EqualFold(rule, name) {
			return "core." + grammar.GoName(name)
		}
	}
	return "core.HostNone"
}
