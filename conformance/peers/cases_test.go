package peers

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// document has a document's verdicts on whole references and URIs.
type document struct {
	name    string
	edition string // stem of the edition that a library must claim
	always  bool   // ask libraries that do not claim the edition too
	vectors []conformance.Vector
	// Numbers of texts left out: those on which the document contradicts itself,
	// and those that are not UTF-8, which Java and Rust strings cannot hold.
	contested, notUTF8 int
}

// verbs maps the rules that every peer has to verbs: a reference, and a reference with
// a scheme.
var verbs = map[string]string{
	"URI-reference": "reference", "IRI-reference": "reference",
	"URI": "absolute", "IRI": "absolute", "absolute-URI-reference": "absolute",
}

// aside matches the notes of vectors on which prose and grammar disagree.
var aside = regexp.MustCompile(`\bwins\b|\bby the letter\b|resolves it all the same|which forbids it, is not part of the grammar`)

// documents returns the documents in the order of the rows.
func documents(t testing.TB) []*document {
	files := testutil.Must(conformance.Files())
	var all []*document
	for _, stem := range []string{"rfc2396", "rfc2732", "rfc2396bis00", "rfc3986", "iri11", "rfc3987"} {
		all = append(all, &document{name: stem, edition: stem})
	}
	all = append(all,
		&document{name: "JSON Schema, uri", edition: "rfc3986", always: true},
		&document{name: "JSON Schema, iri", edition: "rfc3987", always: true})
	for _, d := range all {
		seen := map[[2]string]bool{}
		for _, f := range files {
			if (f.Name == "json-schema") != d.always {
				continue
			}
			for _, v := range f.Vectors {
				key := [2]string{v.Rule, v.Text()}
				if v.Edition != d.edition || verbs[v.Rule] == "" || seen[key] {
					continue
				}
				seen[key] = true
				switch {
				case v.Suite != "" || aside.MatchString(v.Why):
					d.contested++
				case !utf8.ValidString(v.Text()):
					d.notUTF8++
				default:
					d.vectors = append(d.vectors, v)
				}
			}
		}
	}
	return all
}

// probe tests one feature.
type probe struct {
	name  string
	claim string // stem of the edition of the cases; empty if every library can answer
	cases []probeCase
}

// probeCase is a question and its correct answer.
type probeCase struct {
	verb  string
	args  []string
	right func(answer, asker) bool
}

func (c probeCase) String() string { return c.verb + " <" + strings.Join(c.args, "> <") + ">" }

// oneOf accepts any of the given texts as answer.
func oneOf(wants ...string) func(answer, asker) bool {
	return func(a answer, _ asker) bool { return slices.ContainsFunc(wants, a.gives) }
}

func refuses(a answer, _ asker) bool { return a.is(no) }

func accepts(a answer, _ asker) bool { return a.is(yes) }

// differs accepts an answer that differs from the peer's answer for another text.
func differs(from string) func(answer, asker) bool {
	return func(a answer, ask asker) bool {
		b := ask("reference", "rfc3986", from)
		return a.is(yes) && b.is(yes) && a.components() != b.components()
	}
}

// probes returns the probes, made from the cases of the neighboring folders.
func probes(t testing.TB) []probe {
	var resolve2396, resolve, resolveLax, relativize, normalize, mapping []probeCase
	exceptions := testutil.JSON[[]struct{ File, Case string }]("../resolve/exceptions.json")
	for _, name := range []string{"rfc3986-examples", "rfc2396-examples", "klyne-network-uri"} {
		for _, c := range testutil.Vectors[resolveCase]("../resolve/" + name + ".json") {
			switch {
			case strings.HasPrefix(c.Section, "5.4.") && c.Options == nil:
				resolve = append(resolve, probeCase{"resolve", []string{c.Base, *c.Ref}, oneOf(c.Want)})
			case strings.HasPrefix(c.Section, "5.4."):
				resolveLax = append(resolveLax, probeCase{"resolve-lax", []string{c.Base, *c.Ref}, oneOf(c.Want)})
			case strings.HasPrefix(c.Section, "C."):
				resolve2396 = appendAlternative(resolve2396, c)
			case c.Target != nil && !excepted(exceptions, name, "relativize <"+c.Base+"> <"+*c.Target+">") &&
				resolvesTo(c.Base, c.Want, *c.Target):
				relativize = append(relativize, probeCase{"relativize", []string{c.Base, *c.Target}, leadsTo(c)})
			case c.In != nil && strings.HasPrefix(c.Section, "6.2.2") && isNormal(c.Want) &&
				!excepted(exceptions, name, "normalize <"+*c.In+"> "+strings.Join(c.Rungs, " ")):
				normalize = append(normalize, probeCase{"normalize", []string{*c.In}, oneOf(c.Want)})
			}
		}
	}
	mappings := testutil.Vectors[mappingVector]("../mapping/rfc3987-examples.json")
	for _, v := range mappings {
		if v.To == "uri" && v.Charset == "" && !v.IDNA && v.Variant != "A" && !v.EscapePrintable {
			mapping = appendMapping(mapping, mappings, v)
		}
	}
	reference := func(text string, right func(answer, asker) bool) []probeCase {
		return []probeCase{{"reference", []string{"rfc3986", text}, right}}
	}
	var empty []probeCase
	for _, pair := range [][2]string{
		{"s://h?", "s://h"}, {"s://h#", "s://h"}, {"s://@h", "s://h"}, {"s://h:", "s://h"}, {"s:///p", "s:/p"},
	} {
		empty = append(empty, reference(pair[0], differs(pair[1]))...)
	}
	return []probe{
		{"undefined and empty", "", empty},
		{"IPv6address", "", reference("http://[2001:db8::1]/", accepts)},
		{"IPvFuture", "", reference("http://[v1.a:b]/", accepts)},
		{"zone identifier", "", []probeCase{{"reference", []string{"rfc3986+6874", "http://[fe80::1%25eth0]/"}, accepts}}},
		{"resolution, RFC 2396", "rfc2732", resolve2396},
		{"resolution, RFC 3986", "rfc3986", resolve},
		{"resolution, same scheme", "", resolveLax},
		{"relativization", "", relativize},
		{"normalization", "rfc3986", normalize},
		{"mapping to URIs", "rfc3987", mapping},
		{"formatting character", "rfc3987", []probeCase{{"reference", []string{"rfc3987", "http://a/\u202e"}, refuses}}},
	}
}

// resolveCase is a case of ../resolve.
type resolveCase struct {
	Section, Base, Want string
	Ref, Target, In     *string
	Options, Rungs      []string
}

func excepted(all []struct{ File, Case string }, file, name string) bool {
	return slices.Contains(all, struct{ File, Case string }{file, name})
}

// appendAlternative appends an example of RFC 2396, Appendix C, or adds its result to
// those of the same question: C.2 leaves excess ".." and the scheme of the base to the
// implementation. It leaves out references to the current document.
func appendAlternative(all []probeCase, c resolveCase) []probeCase {
	if strings.HasPrefix(c.Want, "(current document)") {
		return all
	}
	one := probeCase{"resolve-2396", []string{c.Base, *c.Ref}, oneOf(c.Want)}
	for i, before := range all {
		if before.String() == one.String() {
			first := before.right
			all[i].right = func(a answer, ask asker) bool { return first(a, ask) || a.gives(c.Want) }
			return all
		}
	}
	return append(all, one)
}

func resolvesTo(base, ref, target string) bool {
	got, err := uri.Resolver{}.ResolveText(base, ref)
	return err == nil && got.String() == target
}

// leadsTo accepts an answer that resolves to the target and is no longer than that of
// the case.
func leadsTo(c resolveCase) func(answer, asker) bool {
	return func(a answer, _ asker) bool {
		return a.is(yes) && len(a.text()) <= len(c.Want) && resolvesTo(c.Base, a.text(), *c.Target)
	}
}

// isNormal reports whether the normalizations of section 6.2.2 do not change the text,
// so that the rungs of the case are all that it needs.
func isNormal(text string) bool {
	r, err := uri.ParseReference(text)
	return err == nil && r.Normalize() == r
}

// mappingVector is a vector of ../mapping.
type mappingVector struct {
	To, In, Charset, Variant string
	IDNA, EscapePrintable    bool
	Out                      *string
}

// appendMapping appends a vector unless it is there already. The result with ToASCII is
// correct too.
func appendMapping(all []probeCase, vectors []mappingVector, v mappingVector) []probeCase {
	one := probeCase{"touri", []string{v.In}, refuses}
	for _, before := range all {
		if before.String() == one.String() {
			return all
		}
	}
	var outs []string
	for _, w := range vectors {
		if w.To == "uri" && w.In == v.In && w.Variant != "A" && !w.EscapePrintable && w.Out != nil {
			outs = append(outs, *w.Out)
		}
	}
	if outs != nil {
		one.right = oneOf(outs...)
	}
	return append(all, one)
}
