package texts

import (
	"strings"
	"unicode/utf8"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/iri/bidi"
	"github.com/stricturi/stricturi/uri"
)

// Details are what one edition says about a text.
type Details struct {
	// Fault tells why the text has no components. It can be other than that of the
	// grammar: section 4.1 of RFC 3987 forbids characters that the grammar allows.
	Fault      *Fault      `json:"fault"`
	Components []Component `json:"components"`
	Tree       []Node      `json:"tree"`
	More       bool        `json:"more"` // the tree has more nodes
	Resolved   *Result     `json:"resolved"`
	// Normalized, URI and IRI are what the text becomes by syntax-based normalization and
	// by the mappings of RFC 3987, section 3. They are the text itself if it is that already.
	Normalized *Result  `json:"normalized"`
	URI        *Result  `json:"uri"`
	IRI        *Result  `json:"iri"`
	Display    *Display `json:"display"`
}

// Component is a component that is defined. It may be empty.
type Component struct {
	Name string `json:"name"`
	Text string `json:"text"`
	Cut  bool   `json:"cut"` // the component goes on
}

// Node is a node of the tree. It is the rule that matched a part of the text.
type Node struct {
	Rule  string `json:"rule"`
	Start int    `json:"start"`
	Text  string `json:"text"`
	Cut   bool   `json:"cut"` // the part goes on
	Depth int    `json:"depth"`
}

// Result is what a text becomes, or why that is not possible.
type Result struct {
	Text  string   `json:"text"`
	Cut   bool     `json:"cut"`
	Error string   `json:"error"`
	Notes []string `json:"notes"`
}

// Display tells how a bidirectional text is shown.
type Display struct {
	Text      string `json:"text"` // in visual order, to be shown from left to right
	Reordered bool   `json:"reordered"`
	// LTR and RTL tell whether the text needs a left-to-right embedding in a paragraph of
	// each direction.
	LTR      bool     `json:"ltr"`
	RTL      bool     `json:"rtl"`
	Findings []string `json:"findings"` // of section 4.2
}

const (
	maxNodes  = 600  // of a tree
	maxNode   = 200  // bytes of a node that are shown
	maxText   = 4096 // bytes of a component or a result
	maxVisual = 4096 // bytes of a text that is arranged
)

// noIDNA is for hosts that a browser converts by IDNA: package advice tells what it sends.
const noIDNA = `The domain name is not converted by IDNA here, which RFC 3987 leaves open (3.1 and 3.2.1).`

func details(e uri.Edition, r Request) (d Details) {
	d.Resolved = resolved(e, r)
	ref, err := e.ParseReference(r.Text)
	if err != nil {
		d.Fault = fault(e.Document(), r.Text, err)
		d.Display = display(r.Text)
		return d
	}
	d.Components = components(ref)
	d.Tree, d.More = tree(e, r.Text)
	d.Normalized = result(ref.Normalize().String(), nil)
	if e.IsIRI() {
		u, err := ref.ToURI()
		d.URI = result(u.String(), err)
		if host, _ := ref.Host(); !ascii.Is(host) {
			d.URI.Notes = append(d.URI.Notes, noIDNA)
		}
	} else {
		i, err := iri.Conversion{}.Convert(ref)
		d.IRI = result(i.String(), err)
		if host, _ := ref.Host(); strings.Contains(strings.ToLower(host), "xn--") {
			d.IRI.Notes = append(d.IRI.Notes, noIDNA)
		}
	}
	d.Display = display(r.Text)
	return d
}

// components returns those that are defined.
func components(r uri.Reference) (all []Component) {
	for _, c := range core.Internal(&r).Ref.Components() {
		if !c.Defined || c.Name == "opaque" {
			continue
		}
		switch {
		case c.Name == "hostKind":
			c.Name = "host kind"
		case c.Name == "path" && r.IsOpaque():
			c.Name = "opaque part"
		}
		shown, cut := shorten(c.Text, maxText)
		all = append(all, Component{c.Name, shown, cut})
	}
	return all
}

// tree returns the first nodes of the tree of a text.
func tree(e uri.Edition, text string) (nodes []Node, more bool) {
	all, err := e.Tree(referenceRule(e), text)
	if err != nil {
		return nil, false
	}
	for n := range all {
		if len(nodes) == maxNodes {
			return nodes, true
		}
		shown, cut := shorten(text[n.Start:n.End], maxNode)
		nodes = append(nodes, Node{n.Rule, n.Start, shown, cut, n.Depth})
	}
	return nodes, false
}

func resolved(e uri.Edition, r Request) *Result {
	if r.Base == "" {
		return nil
	}
	t, err := uri.Resolver{Edition: e}.ResolveText(r.Base, r.Text)
	if err != nil {
		return result("", err)
	}
	out := result(t.String(), nil)
	for _, note := range []struct {
		is   bool
		text string
	}{
		{t.InvalidBase != nil, "The base is not valid under this edition."},
		{t.Invalid != nil, "The text is not valid under this edition. It was split and resolved nevertheless."},
		{t.SameDocument, "The text refers to the current document."},
		{t.Excess, "Its “..” segments lead above the root."},
		{t.Guarded, "“/.” was put before the path. Otherwise the path would be read as an authority."},
		{t.Misformed, "The text repeats the scheme of the base, which RFC 2396 calls an error (5.2, step 3)."},
	} {
		if note.is {
			out.Notes = append(out.Notes, note.text)
		}
	}
	return out
}

func result(text string, err error) *Result {
	if err != nil {
		return &Result{Error: err.Error()}
	}
	shown, cut := shorten(text, maxText)
	return &Result{Text: shown, Cut: cut}
}

// display returns how a bidirectional text is shown, or nil if its order is that of its
// characters.
func display(text string) *Display {
	text, _ = shorten(text, maxVisual)
	if !bidi.IsBidirectional(text) {
		return nil
	}
	v, err := bidi.Display(text)
	if err != nil {
		return nil
	}
	d := &Display{Text: v.String(), Reordered: v.IsReordered()}
	d.LTR, _ = bidi.Context{}.NeedsEmbedding(text)
	d.RTL, _ = bidi.Context{RightToLeft: true}.NeedsEmbedding(text)
	for _, f := range bidi.Check(text, 0) {
		rule := map[bidi.Restriction]string{
			bidi.RestrictionOneDirection:    "uses both right-to-left and left-to-right characters",
			bidi.RestrictionRightToLeftEnds: "does not begin and end with right-to-left characters",
		}[f.Restriction]
		d.Findings = append(d.Findings, f.Component.String()+" “"+text[f.Component.Start:f.Component.End]+"” "+rule)
	}
	return d
}

// shorten returns the beginning of a text, and whether the text goes on.
func shorten(text string, limit int) (string, bool) {
	if len(text) <= limit {
		return text, false
	}
	for limit > 0 && !utf8.RuneStart(text[limit]) {
		limit--
	}
	return text[:limit], true
}
