package iri

import (
	"iter"

	"github.com/stricturi/stricturi/uri"
)

// Escape percent-encodes data for a place, as [uri.Edition.Escape] does under the edition:
// also bidirectional formatting characters (4.1) and bytes that are not UTF-8. Only a query
// may contain characters in 'iprivate'. [Edition.Unescape] is its inverse for all data.
func (e Edition) Escape(p uri.Place, data string) (uri.Escaped, error) {
	return e.Generic().Escape(p, data)
}

// Unescape decodes all triplets of the text of a place. See [uri.Edition.Unescape].
func (e Edition) Unescape(p uri.Place, text uri.Escaped) (string, error) {
	return e.Generic().Unescape(p, text)
}

// UnescapeSafe decodes the triplets of the text of a place as far as this does not change its
// structure. It also keeps those of formatting characters (4.1). See
// [uri.Edition.UnescapeSafe].
func (e Edition) UnescapeSafe(p uri.Place, text uri.Escaped) (string, error) {
	return e.Generic().UnescapeSafe(p, text)
}

// KeptEscapes returns an iterator over the parts of the text of a place that
// [Edition.UnescapeSafe] keeps escaped.
func (e Edition) KeptEscapes(p uri.Place, text uri.Escaped) iter.Seq[uri.KeptEscape] {
	return e.Generic().KeptEscapes(p, text)
}

// Reserved returns the reserved characters that [Edition.Escape] escapes in a place. See
// [uri.Edition.Reserved].
func (e Edition) Reserved(p uri.Place) string { return e.Generic().Reserved(p) }

// Tree parses text as a string of a rule and returns the nodes of the parse tree, each
// before its children. The errors are those of [Edition.Check].
func (e Edition) Tree(rule, text string) ([]uri.Node, error) { return e.Generic().Tree(rule, text) }

// AppendTree is like [Edition.Tree] but appends the nodes to dst.
func (e Edition) AppendTree(dst []uri.Node, rule, text string) ([]uri.Node, error) {
	return e.Generic().AppendTree(dst, rule, text)
}

// Nodes returns an iterator over the nodes that Tree returns. See [uri.Edition.Nodes].
func (e Edition) Nodes(rule, text string) (iter.Seq[uri.Node], error) {
	return e.Generic().Nodes(rule, text)
}
