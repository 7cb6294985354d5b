// Package htmllinks finds the links of a document in HTML or XML and the base URI that
// is embedded in it (RFC 2396 and rfc2396bis-00, 5.1.1 and Appendix D).
//
// [Parse] reads a document. [Document.Links] yields its links, and [Document.Base]
// returns the link of its BASE element. Package base makes a base URI from that
// link, and [Resolve] resolves the links against the base URI.
//
// [ParseXML] reads a document in XML: XHTML, SVG, Atom, RDF/XML, and any other with
// attributes such as xlink:href. Each link has the values of xml:base around it, with which
// Resolve makes its base.
//
// Links of HTML are those of the tags that golang.org/x/net/html finds with scripting
// disabled, in one pass without a tree. This differs from HTML5 parsing in two cases. Tags
// that it drops have links too: a form in a form, a part of a table outside of a table, a
// second body, and what a frameset does not contain, where a dropped tag such as that of a
// textarea hides what follows it. And an end tag such as that of div ends SVG and MathML, whether
// or not a div is open around them.
//
// The values of links are decoded and their character references
// resolved, so that they are IRI references whatever the charset of the document
// (RFC 3987, 6.3). They are in NFC if the charset is not one of Unicode. Their offsets
// are those of the bytes that were read. The document is held in memory;
// [Options.MaxSize] limits its size.
//
// Links in HTML are the attributes that the standard's index calls URLs, of any kind or in
// lists, and those of type %URI in HTML 4.01, whether browsers follow them or not: from the
// href of A and the srcset of IMG to the profile of HEAD and the content of META with
// http-equiv "refresh". In SVG and MathML they are href and xlink:href. Links in templates, in
// the documents of srcdoc attributes, in style sheets and in scripts are not found. Package
// htmllinks does not check links against a grammar.
package htmllinks
