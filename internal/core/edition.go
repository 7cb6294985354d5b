// Package core is what the packages uri and iri share: the editions, each
// with its generated parser, and the value that a parsed reference is.
//
// An edition's rules are known by name; nothing here repeats a grammar.
package core

import (
	"strings"

	"github.com/stricturi/stricturi/gen/iri11"
	"github.com/stricturi/stricturi/gen/rfc2396"
	"github.com/stricturi/stricturi/gen/rfc2396bis00"
	"github.com/stricturi/stricturi/gen/rfc2732"
	"github.com/stricturi/stricturi/gen/rfc3986"
	"github.com/stricturi/stricturi/gen/rfc3987"
)

// ID numbers the editions.
type ID uint8

// The editions.
const (
	RFC3986 ID = iota
	RFC2396bis00
	RFC2732
	RFC2396
	RFC3987
	IRI11
)

// Edition is what the hand-written code knows of one edition.
type Edition struct {
	ID
	Stem     string // names everything of the edition
	Document string // in running text
	// Reference and Absolute are the rules behind ParseReference and Parse;
	// Segment is the rule whose characters one segment's data can have.
	Reference, Absolute string
	// Userinfo and Host are the edition's own spelling of these rules, and so
	// on for each component that text can be escaped for.
	Userinfo, Host, Segment, Query, Fragment string
	// HasParams says that segments have parameters (RFC 2396, 3.3).
	HasParams bool

	reference, absolute Rule   // what Reference and Absolute name
	rules               []Rule // in the document's order
	info                [256]ruleInfo
	kinds               [256]HostKind // of the rules that a host can be
}

// Rule is a rule of an edition.
type Rule struct {
	Name, Section string
	number        uint8
	alone         []string // the name, for errors that no grammar explains
}

type (
	token       = rfc3986.Token
	ruleSet     = rfc3986.RuleSet
	extents     = rfc3986.Spans
	explanation = rfc3986.Explanation
)

type ruleInfo struct {
	name string
	uses ruleSet
}

// Get returns the edition with the given ID.
func Get(id ID) *Edition { return editions[id] }

var editions = [...]*Edition{
	RFC3986: newEdition(Edition{
		Stem: "rfc3986", Document: "RFC 3986", Reference: "URI-reference", Absolute: "URI",
		Userinfo: "userinfo", Host: "host", Segment: "segment", Query: "query", Fragment: "fragment",
	}, rfc3986.Rules()),
	// "An absolute URI reference" is bis-00's name for the URI with a fragment.
	RFC2396bis00: newEdition(Edition{
		Stem: "rfc2396bis00", Document: "draft-fielding-uri-rfc2396bis-00", Reference: "URI-reference", Absolute: "absolute-URI-reference",
		Userinfo: "userinfo", Host: "host", Segment: "segment", Query: "query", Fragment: "fragment",
	}, rfc2396bis00.Rules()),
	// RFC 2396 has no rule for an absolute URI with a fragment.
	RFC2732: newEdition(Edition{
		Stem: "rfc2732", Document: "RFC 2396 as updated by RFC 2732", Reference: "URI-reference", Absolute: "absoluteURI",
		Userinfo: "userinfo", Host: "host", Segment: "param", Query: "query", Fragment: "fragment", HasParams: true,
	}, rfc2732.Rules()),
	RFC2396: newEdition(Edition{
		Stem: "rfc2396", Document: "RFC 2396", Reference: "URI-reference", Absolute: "absoluteURI",
		Userinfo: "userinfo", Host: "host", Segment: "param", Query: "query", Fragment: "fragment", HasParams: true,
	}, rfc2396.Rules()),
	RFC3987: newEdition(Edition{
		Stem: "rfc3987", Document: "RFC 3987", Reference: "IRI-reference", Absolute: "IRI",
		Userinfo: "iuserinfo", Host: "ihost", Segment: "isegment", Query: "iquery", Fragment: "ifragment",
	}, rfc3987.Rules()),
	IRI11: newEdition(Edition{
		Stem: "iri11", Document: "draft-duerst-iri-11", Reference: "IRI-reference", Absolute: "IRI",
		Userinfo: "iuserinfo", Host: "ihost", Segment: "isegment", Query: "iquery", Fragment: "ifragment",
	}, iri11.Rules()),
}

func init() {
	for id, e := range editions {
		e.ID = ID(id)
	}
}

// generatedRule is what the Rule types of the generated packages have in
// common.
type generatedRule interface {
	~uint8
	String() string
	Section() string
	Uses() ruleSet
}

func newEdition[R generatedRule](e Edition, rules []R) *Edition {
	for _, r := range rules {
		n := uint8(r)
		e.rules = append(e.rules, Rule{r.String(), r.Section(), n, []string{r.String()}})
		e.info[n] = ruleInfo{r.String(), r.Uses()}
		e.kinds[n] = hostKinds[r.String()]
	}
	e.reference, _ = e.Rule(e.Reference)
	e.absolute, _ = e.Rule(e.Absolute)
	return &e
}

// Rules returns the rules in the document's order.
func (e *Edition) Rules() []Rule { return e.rules }

// Rule returns the rule of the given name. ABNF compares names without regard
// to case (RFC 2234, 2.1); where two differ in nothing else (there are none
// such in these editions), the one spelled so is meant.
func (e *Edition) Rule(name string) (Rule, bool) {
	folded := -1
	for i, r := range e.rules {
		if r.Name == name {
			return r, true
		}
		if folded < 0 && strings.EqualFold(r.Name, name) {
			folded = i
		}
	}
	if folded < 0 {
		return Rule{}, false
	}
	return e.rules[folded], true
}

// IsIRI says whether the edition is one of IRIs.
func (e *Edition) IsIRI() bool { return e.ID == RFC3987 || e.ID == IRI11 }

// Named returns the edition with the given stem.
func Named(stem string) (*Edition, bool) {
	for _, e := range editions {
		if e.Stem == stem {
			return e, true
		}
	}
	return nil, false
}
