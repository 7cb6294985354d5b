package schemes

import (
	"strings"
	"time"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/internal/ascii"
	"github.com/stricturi/stricturi/uri"
)

// A row has the rules of a scheme.
type row struct {
	grammar *grammar
	// parse parses a reference of a scheme that has a type of its own, for the error.
	parse func(ref uri.Reference) error
	// prose checks what the document's prose requires of other schemes. It may be nil. The text is
	// that of the reference, without the fragment if the grammar has none.
	prose func(g *grammar, ref uri.Reference, text string) error
	// normal is called with references that are valid. If it is nil, they are normalized
	// as in RFC 3986, 6.2.2.1 and 6.2.2.2.
	normal func(ref uri.Reference) (uri.Reference, error)
	equal  string // section that says which URIs are equivalent, if the document has one
}

// check returns an error if a reference breaks the rules of the scheme.
func (r *row) check(ref uri.Reference) error {
	if r.parse != nil {
		return r.parse(ref)
	}
	text, err := r.grammar.match(ref)
	if err != nil || r.prose == nil {
		return err
	}
	return r.prose(r.grammar, ref, text)
}

// errOf returns the error of a function that parses.
func errOf[T any](_ T, err error) error { return err }

// rows are the schemes that Check knows, sorted.
var rows = []row{
	{grammar: &grammar{scheme: "about", section: "RFC 6694, 2.1", machine: &tables.About, rule: tables.AboutAboutUri, fragment: true}},
	{
		grammar: &grammar{scheme: "acct", section: "RFC 7565, 7", machine: &tables.Acct, rule: tables.AcctAcctURI},
		prose:   acctOctets, normal: normalizeAcct, equal: "RFC 7565, 4",
	},
	{grammar: &dataGrammar, parse: func(r uri.Reference) error { return errOf(ParseData(r)) }, normal: normalizeData, equal: "RFC 2397, 2"},
	{
		grammar: &grammar{scheme: "did", section: "DID Core, 3.2", machine: &tables.DID, rule: tables.DIDDidUrl, fragment: true},
		prose:   didParams, normal: normalizeDID,
	},
	{grammar: &fileGrammar, normal: normalizeFile, equal: "RFC 8089, 2"},
	{
		grammar: &grammar{scheme: "ftp", section: "RFC 1738, 5", machine: &tables.FTP, rule: tables.FTPFtpurl},
		normal:  normalizeFTP,
	},
	{grammar: &geoGrammar, parse: func(r uri.Reference) error { return errOf(splitGeo(r)) }, normal: normalizeGeo, equal: "RFC 5870, 3.4.4"},
	{
		grammar: &grammar{scheme: "http", section: "RFC 9110, 4.2.1", machine: &tables.HTTP, rule: tables.HTTPHttpURI},
		prose:   hasHost, normal: normalizeHTTP, equal: "RFC 9110, 4.2.3",
	},
	{
		grammar: &grammar{scheme: "https", section: "RFC 9110, 4.2.2", machine: &tables.HTTP, rule: tables.HTTPHttpsURI},
		prose:   hasHost, normal: normalizeHTTP, equal: "RFC 9110, 4.2.3",
	},
	{grammar: &ldapGrammar, parse: func(r uri.Reference) error { return errOf(ParseLDAP(r)) }, normal: normalizeLDAP, equal: "RFC 4516, 3"},
	{
		grammar: &mailtoGrammar, parse: func(r uri.Reference) error { return errOf(ParseMailto(r)) },
		normal: normalizeMailto, equal: "RFC 6068, 2",
	},
	{
		grammar: &grammar{scheme: "pkg", section: "ECMA-427, C", machine: &tables.Pkg, rule: tables.PkgPURL, fragment: true},
		prose:   qualifiersOnce,
	},
	{grammar: &sipGrammar, parse: func(r uri.Reference) error { return errOf(splitSIP(&sipGrammar, r)) }, equal: "RFC 3261, 19.1.4"},
	{grammar: &sipsGrammar, parse: func(r uri.Reference) error { return errOf(splitSIP(&sipsGrammar, r)) }, equal: "RFC 3261, 19.1.4"},
	{
		grammar: &grammar{scheme: "tag", section: "RFC 4151, 2.1", machine: &tables.Tag, rule: tables.TagTagURI, fragment: true},
		prose:   dateExists, normal: unchanged, equal: "RFC 4151, 2.4",
	},
	{grammar: &telGrammar, parse: func(r uri.Reference) error { return errOf(splitTel(r)) }, normal: normalizeTel, equal: "RFC 3966, 4"},
	{grammar: &urnGrammar, parse: func(r uri.Reference) error { return errOf(ParseURN(r)) }, normal: normalizeURN, equal: "RFC 8141, 3.1"},
	{
		grammar: &grammar{scheme: "ws", section: "RFC 6455, 3", machine: &tables.WS, rule: tables.WSWsURI},
		prose:   noFragment, normal: normalizeHTTP,
	},
	{
		grammar: &grammar{scheme: "wss", section: "RFC 6455, 3", machine: &tables.WS, rule: tables.WSWssURI},
		prose:   noFragment, normal: normalizeHTTP,
	},
}

var fileGrammar = grammar{scheme: "file", section: "RFC 8089, 2", machine: &tables.File, rule: tables.FileFileURI}

// find returns the row of a scheme.
func find(name string) (row, bool) {
	for _, r := range rows {
		if strings.EqualFold(r.grammar.scheme, name) {
			return r, true
		}
	}
	return row{}, false
}

// hasHost checks that the host is not empty (RFC 9110, 4.2.1 and 4.2.2). URIs with userinfo
// are valid, because section 4.2.4 deprecates it only in messages.
func hasHost(g *grammar, ref uri.Reference, text string) error {
	// The host is that of the grammar. An edition before RFC 3986 may have read the authority
	// as a registry's name, which has none.
	at := len(g.scheme) + len("://")
	authority := ascii.Before(text[at:], "/?")
	if i := strings.LastIndexByte(authority, '@'); i >= 0 {
		at += i + 1
		authority = authority[i+1:]
	}
	if authority == "" || authority[0] == ':' {
		return g.fail(ref, at, "empty host", g.section)
	}
	return nil
}

// noFragment checks that there is no fragment (RFC 6455, 3).
func noFragment(g *grammar, ref uri.Reference, text string) error {
	if _, ok := ref.Fragment(); ok {
		return g.fail(ref, len(text), "fragment", g.section)
	}
	return nil
}

// acctOctets checks that what is percent-encoded is UTF-8 (RFC 7565, 6). Whether the user is an
// identifier of PRECIS and the host a domain name is for those who create the URI.
func acctOctets(g *grammar, ref uri.Reference, text string) error {
	return g.checkUTF8(ref, 0, text, "RFC 7565, 6")
}

// qualifiersOnce checks that no key of a package URL appears twice (ECMA-427, 5.6.6), and that what
// is percent-encoded is UTF-8 (5.4). The rules of types, which are not part of the document, are not
// checked.
func qualifiersOnce(g *grammar, ref uri.Reference, text string) error {
	before, qualifiers, _ := strings.Cut(text, "?")
	qualifiers, _, _ = strings.Cut(qualifiers, "#")
	seen := map[string]bool{}
	for at, p := range params(qualifiers, "&") {
		if seen[p.Name] {
			return g.fail(ref, len(before)+len("?")+at, "key that appears twice", "ECMA-427, 5.6.6")
		}
		seen[p.Name] = true
	}
	return g.checkUTF8(ref, 0, text, "ECMA-427, 5.4")
}

// dateExists checks the date of a tag (RFC 4151, 2.2). Whether the tagging entity had its name
// on that day, and whether the day is in the future, is unknown. Software that processes tags
// must not reject those outside the syntax (2.1, 3): the check is for those who create them.
func dateExists(g *grammar, ref uri.Reference, text string) error {
	comma := strings.IndexByte(text, ',')
	date, _, _ := strings.Cut(text[comma+1:], ":")
	if _, err := time.Parse(time.DateOnly[:len(date)], date); err != nil {
		return g.fail(ref, comma+1, "date that does not exist", "RFC 4151, 2.2")
	}
	return nil
}

// normalizeAcct normalizes case and percent-encoding (RFC 7565, 4). The host is after the "@",
// where the generic syntax has none.
func normalizeAcct(ref uri.Reference) (uri.Reference, error) {
	text, _, _ := strings.Cut(ref.String()[len("acct:"):], "#")
	user, host, _ := strings.Cut(decodeOnly(text, isUnreserved), "@")
	return replace(ref, "acct:"+user+"@"+lower(host))
}

// normalizeFile normalizes by RFC 3986, 6.2.2, and writes an empty authority if there is none
// or it is "localhost" (RFC 8089, 2; RFC 3986, 3.2.2). Dot segments stay if the path would
// begin with "//" without them, which that of a file URI cannot.
func normalizeFile(ref uri.Reference) (uri.Reference, error) {
	if _, ok := ref.Authority(); !ok {
		text := ref.String()
		r, err := ref.Edition().ParseReference("file://" + text[strings.IndexByte(text, '/'):])
		if err != nil {
			return uri.Reference{}, err
		}
		ref = r
	}
	n := uri.Normalizer{Apply: uri.NormalizeSyntax | uri.NormalizeDotEscapes | uri.NormalizeScheme}
	normal := n.NormalizeReference(ref)
	if _, err := fileGrammar.match(normal); err != nil {
		n.Apply = uri.NormalizeCase | uri.NormalizePercent | uri.NormalizeScheme
		normal = n.NormalizeReference(ref)
	}
	return normal, nil
}

// normalizeFTP does not decode "~", which is not a safe character by RFC 1738, 2.2. It encodes
// a "?" in user and password, where RFC 1738, 5, allows it: in RFC 3986 it ends the authority.
func normalizeFTP(ref uri.Reference) (uri.Reference, error) {
	text := decodeOnly(ref.String(), func(c byte) bool { return isUnreserved(c) && c != '~' })
	if at := strings.IndexByte(text, '@'); at >= 0 && ref.Path() == "" {
		text = strings.ReplaceAll(text[:at], "?", "%3F") + text[at:]
	}
	decoded, err := ref.Edition().ParseReference(text)
	return uri.Normalizer{Apply: uri.NormalizeCase | uri.NormalizeDots | uri.NormalizeScheme}.NormalizeReference(decoded), err
}

func normalizeHTTP(ref uri.Reference) (uri.Reference, error) {
	return uri.Normalizer{Apply: uri.NormalizeSyntax | uri.NormalizeDotEscapes | uri.NormalizeScheme}.NormalizeReference(ref), nil
}

func unchanged(ref uri.Reference) (uri.Reference, error) { return ref, nil }
