// Package htmllinks finds the links of a document in HTML or XML and the base URI that
// is embedded in it (RFC 2396 and rfc2396bis-00, 5.1.1 and Appendix D).
//
// [Parse] reads a document. [Document.Links] yields its links, and [Document.Base]
// returns the link of its BASE element. Package base makes a base URI from that
// link, and [Resolve] resolves the links against the base URI.
//
// [ParseXML] reads a document in XML: XHTML, SVG, Atom, RDF/XML, and any other with
// attributes such as xlink:href. [XMLPlaces] lists what it looks at. Each link has the
// values of xml:base around it, from which [InScope] makes its base.
//
// Parsing of HTML follows HTML5, as golang.org/x/net/html implements it, with scripting
// disabled. The values of links are decoded and their character references
// resolved, so that they are IRI references whatever the charset of the document
// (RFC 3987, 6.3). They are in NFC if the charset is not one of Unicode. Their offsets are those of the bytes that were read. The
// document is held in memory; [Options.MaxSize] limits its size.
//
// golang.org/x/net/html does not build trees of elements nested more than 512
// deep. For a document with deeper nesting, package htmllinks uses the tree of the
// beginning of the document and the plain tags after it: see [Document.TreeError].
//
// Package htmllinks does not check links against a grammar. [Attributes] lists the
// attributes that contain links, whether browsers follow them or not. Links in
// templates, in the documents of srcdoc attributes, in style sheets and in scripts
// are not found.
package htmllinks
