// Package htmllinks finds the links of an HTML document and the base URI that
// is embedded in it (RFC 2396 and rfc2396bis-00, 5.1.1 and Appendix D).
//
// [Parse] reads a document, [Document.Links] yields its links and [Document.Base]
// what it says of its base; package base makes a base URI of that, and [Resolve]
// resolves the links against it.
//
// A document of any kind gets what HTML5 parsing makes of it, as
// golang.org/x/net/html does that, scripting disabled. Links are said to stand
// where they do in the bytes that were read, whatever their charset, with their
// values decoded and their character references resolved: in a document of any
// charset they are IRI references (RFC 3987, 6.3). The document is held in
// memory, and bounded by [Options.MaxSize].
//
// golang.org/x/net/html builds no tree of elements that are nested more than 512
// deep. Of a document that is nested more deeply the tree of its beginning is
// used, and behind that the tags as they stand: see [Document.TreeError].
//
// What a link is worth under a grammar is not judged here, nor does a link
// have to be one that is followed: [Attributes] lists what is taken for one.
// Templates and the documents in srcdoc attributes are not looked into, and
// neither are style sheets and scripts.
package htmllinks
