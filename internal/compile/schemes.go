package compile

import (
	"context"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/stricturi/stricturi/grammar"
	"github.com/stricturi/stricturi/internal/grammar/reader"
)

// A Scheme is a grammar of a URI scheme, or of several. For its entry rules gen/tables has
// an engine.Machine: it matches texts and explains errors, but makes no parse trees, so it
// is a twentieth of a generated package.
type Scheme struct {
	File    string // from the folder schemes
	Name    string // of the variable in gen/tables
	Entries []string
}

// Schemes are the grammars below the folder schemes.
var Schemes = []Scheme{
	{"about/about.abnf", "About", []string{"about-uri"}},
	{"acct/acct.abnf", "Acct", []string{"acctURI"}},
	{"data/data.abnf", "Data", []string{"dataurl"}},
	{"did/did.abnf", "DID", []string{"did-url"}},
	{"file/file.abnf", "File", []string{"file-URI"}},
	{"ftp/ftp.abnf", "FTP", []string{"ftpurl"}},
	{"geo/geo.abnf", "Geo", []string{"geo-URI"}},
	{"http/http.abnf", "HTTP", []string{"http-URI", "https-URI"}},
	{"ldap/ldap.abnf", "LDAP", []string{"ldapurl"}},
	{"ldap/dn.abnf", "LDAPDN", []string{"distinguishedName"}},
	{"ldap/filter.abnf", "LDAPFilter", []string{"item"}},
	{"ldap/selector.abnf", "LDAPSelector", []string{"attributeSelector"}},
	{"mailto/mailto.abnf", "Mailto", []string{"mailtoURI"}},
	{"pkg/pkg.abnf", "Pkg", []string{"PURL"}},
	{"sip/sip.abnf", "SIP", []string{"SIP-URI", "SIPS-URI"}},
	{"tag/tag.abnf", "Tag", []string{"tagURI"}},
	{"tel/tel.abnf", "Tel", []string{"telephone-uri"}},
	{"urn/urn.abnf", "URN", []string{"namestring"}},
	{"ws/ws.abnf", "WS", []string{"ws-URI", "wss-URI"}},
}

// Formats are the grammars of string formats, which package formats checks. They are
// compiled like those of schemes. Addresses has the rules of RFC 3986: for IPv6 addresses in
// the notation of RFC 4291, which has no grammar, and for IPv4 addresses without leading zeros.
var Formats = []Scheme{
	{"../formats/ecma262.abnf", "ECMA262", []string{"Pattern"}},
	{"../formats/openapi.abnf", "OpenAPI", []string{"int64", "uint64", "char"}},
	{"../grammar/library/rfc1123.abnf", "RFC1123", []string{"hname", "name"}},
	{"../grammar/library/rfc2673.abnf", "RFC2673", []string{"dotted-quad"}},
	{"../formats/rfc3339.abnf", "RFC3339", []string{"date-time", "full-date", "full-time", "duration"}},
	{"../grammar/rfc3986.abnf", "Addresses", []string{"IPv4address", "IPv6address"}},
	{"../grammar/library/rfc4648.abnf", "RFC4648", []string{"base64", "base64url"}},
	{"../formats/rfc5321.abnf", "RFC5321", []string{"Mailbox", "IPv6-address-literal"}},
	{"../formats/rfc5646.abnf", "RFC5646", []string{"Language-Tag"}},
	{"../grammar/library/rfc6531.abnf", "RFC6531", []string{"Mailbox"}},
	{"../grammar/library/rfc6570.abnf", "RFC6570", []string{"URI-Template"}},
	{"../grammar/library/rfc6901.abnf", "RFC6901", []string{"json-pointer"}},
	{"../formats/rfc9110.abnf", "RFC9110", []string{"HTTP-date", "IMF-fixdate", "media-type", "media-range"}},
	{"../grammar/library/rfc9562.abnf", "RFC9562", []string{"UUID"}},
	{"../grammar/library/rfc9651.abnf", "RFC9651", []string{"sf-binary", "sf-boolean", "sf-decimal", "sf-integer", "sf-string", "sf-token"}},
	{"../grammar/library/semver.abnf", "SemVer", []string{"valid-semver"}},
	{"../formats/toml.abnf", "TOML", []string{"local-date-time", "local-time"}},
	{"../formats/relative-json-pointer.abnf", "RelativePointer", []string{"relative-json-pointer"}},
}

// WriteSchemes writes the folder gen/tables of to, from the grammars of Schemes and Formats
// below from. Both are roots of the module.
func WriteSchemes(ctx context.Context, from, to string) error {
	all := append(slices.Clone(Schemes), Formats...)
	texts := make([][]byte, len(all)+1)
	errs := make([]error, len(texts))
	var wg sync.WaitGroup
	for i, s := range all {
		wg.Go(func() { texts[i], errs[i] = s.tables(ctx, from) })
	}
	wg.Wait()
	data := map[string]any{"Schemes": Schemes, "Formats": Formats}
	texts[len(all)], errs[len(all)] = execute("tables", header("schemes", ""), data)
	files := map[string][]byte{"tables.go": texts[len(all)]}
	for i, s := range all {
		files[strings.ToLower(s.Name)+".go"] = texts[i]
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	return replace(filepath.Join(to, "gen", "tables"), files)
}

// tables returns the file with the tables of a grammar.
func (s Scheme) tables(ctx context.Context, root string) ([]byte, error) {
	from, err := new(reader.Reader).Read(filepath.Join(root, "schemes", filepath.FromSlash(s.File)))
	if err != nil {
		return nil, err
	}
	loaded, err := Select(from, s.Entries...)
	if err != nil {
		return nil, err
	}
	document, sections := from.Source()
	if document == "" {
		line, _, _ := strings.Cut(from.Text, "\n")
		var titled bool // otherwise the name ends at the first comma
		if document, _, titled = strings.Cut(strings.TrimLeft(line, "; "), `, "`); !titled {
			document, _, _ = strings.Cut(document, ", ")
		}
	}
	g := &Grammar{Document: document, ABNF: loaded.ABNF}
	for i, r := range loaded.Rules {
		section := sections[r.Name]
		if section != "" && !strings.Contains(section, ", ") {
			section = document + ", " + section
		}
		g.Rules = append(g.Rules, &grammar.Rule{Name: r.Name, GoName: r.GoName, Section: section})
		if i < len(s.Entries) { // these are the first
			g.Entries, g.only = append(g.Entries, r.GoName), append(g.only, i)
		}
	}
	if err := g.explain(ctx); err != nil {
		return nil, fmt.Errorf("%s: %w", s.File, err)
	}
	w, err := newWides(g, g.machine)
	if err != nil {
		return nil, err
	}
	data := map[string]any{"Grammar": g, "Name": s.Name, "Numbers": g.only}
	if err := matchData(data, g, g.only, w); err != nil {
		return nil, err
	}
	return execute("machine", header(path.Join("schemes", s.File), ""), data)
}
