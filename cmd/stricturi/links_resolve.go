package main

import (
	"errors"
	"fmt"
	"iter"
	"strings"
	"unicode"

	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/internal/core"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/base"
	"github.com/stricturi/stricturi/uri/htmllinks"
)

// resolve resolves a link. Without a base only an absolute reference has a target.
func (c *linksCommand) resolve(base, ref string) (uri.TextTarget, error) {
	invalid := c.Accept(ref)
	undefined := base == ""
	if undefined {
		if p := uri.Split(ref); !p.HasScheme {
			return uri.TextTarget{Invalid: invalid}, errNoBase
		}
		base = ref
	}
	t, err := c.ResolveSplit(base, ref)
	t.Invalid = invalid
	if undefined {
		t.SameDocument = false // it is not known what the document is
	}
	return t, err
}

// resolvedLink is a link, its target, and the base that it was resolved against.
type resolvedLink struct {
	htmllinks.Resolved
	base base.Base // zero if there is none
}

// resolved yields the links of a document.
func (c *linksCommand) resolved(d *linkedDocument) iter.Seq[resolvedLink] {
	if d.isXML {
		return c.resolvedXML(d)
	}
	return func(yield func(resolvedLink) bool) {
		for l := range htmllinks.Resolve(d.Links(), d.base.URI, c.resolve) {
			r := resolvedLink{l, d.base}
			if l.Element == "base" {
				r.base = d.outer
				r.Target, r.Err = c.resolve(d.outer.URI, l.Ref)
			}
			if !yield(r) {
				return
			}
		}
	}
}

func (c *linksCommand) resolvedXML(d *linkedDocument) iter.Seq[resolvedLink] {
	return func(yield func(resolvedLink) bool) {
		inScope := htmllinks.InScope(d.outer.URI, func(base, ref string) (string, error) {
			t, err := c.resolve(base, ref)
			if err == nil && isCurrent(t) {
				return base, nil
			}
			return t.Text, err
		})
		for link := range d.Links() {
			l := resolvedLink{htmllinks.Resolved{Link: link}, d.outer}
			if scope, err := inScope(link); err != nil {
				l.base, l.Err = base.Base{}, fmt.Errorf("xml:base: %w", err)
			} else {
				if link.Scope != nil {
					l.base = base.Base{URI: scope, From: base.LayerContent}
				}
				l.Target, l.Err = c.resolve(scope, link.Ref)
			}
			if !yield(l) {
				return
			}
		}
	}
}

// target resolves a relative BASE, for package base.
func (c *linksCommand) target(base, ref string) (string, error) {
	t, err := c.ResolveSplit(base, ref)
	return t.Text, err
}

// charsetNote names the charset of a document if links depend on it, since it can be a
// guess. It is empty for Unicode, and if the charset is unknown, which the links report.
func charsetNote(doc *htmllinks.Document) string {
	if strings.HasPrefix(doc.Charset(), "utf-") || doc.UnknownCharset() != "" {
		return ""
	}
	for l := range doc.Links() {
		if !ascii.Is(l.Raw) {
			return "links are read as " + doc.Charset() + "; if that is wrong, give --from"
		}
	}
	return ""
}

// undecoded returns an error for a link whose characters, in the right order, are not known.
func undecoded(doc *htmllinks.Document, l htmllinks.Link) error {
	if name := doc.UnknownCharset(); name != "" && !ascii.Is(l.Raw) {
		return fmt.Errorf("unknown charset %q of the document; convert it to UTF-8, or give --from", name)
	}
	if doc.IsVisual() && strings.ContainsFunc(l.Ref, func(c rune) bool { return unicode.Is(unicode.Hebrew, c) }) {
		return errVisual
	}
	return nil
}

// errVisual is the error for a link that is not an IRI as it stands.
var errVisual = errors.New("the document is in visual order (iso-8859-8, RFC 1556); an IRI is in logical order (RFC 3987, section 4.1)")

var errNoBase = errors.New("no base URI is defined (section 5.1)")

// refused returns the layers that do not define a base: those of higher precedence than
// the one that does, and those of lower precedence whose text is invalid.
func (c *linksCommand) refused(e base.Base, err error) []base.Refusal {
	all := e.Refused
	if undefined, ok := errs.AsType[*base.UndefinedError](err); ok {
		all = undefined.Refused
	} else {
		for _, s := range c.outer {
			_, err := c.Establish(s)
			undefined, ok := errs.AsType[*base.UndefinedError](err)
			if ok && undefined.Refused[0].Layer > e.From && isInvalid(undefined.Refused[0]) {
				all = append(all, undefined.Refused[0])
			}
		}
	}
	for i, r := range all { // an entity has one layer here, and its refusal is that of the layer
		if undefined, ok := errs.AsType[*base.UndefinedError](r.Err); ok && len(undefined.Refused) == 1 {
			all[i] = undefined.Refused[0]
			all[i].Layer = r.Layer
		}
	}
	return all
}

// isInvalid reports whether the grammar rejects a layer.
func isInvalid(r base.Refusal) bool {
	_, ok := errs.AsType[*uri.SyntaxError](r.Err)
	return ok
}

// covered returns the text of a layer without userinfo, for a message.
func covered(r base.Refusal) string {
	e, ok := errs.AsType[*uri.SyntaxError](r.Err)
	if !ok {
		e = uri.Reject(nil, core.Failure{}, r.Text())
	}
	line, _, _ := strings.Cut(e.Picture(60), "\n")
	return line
}
