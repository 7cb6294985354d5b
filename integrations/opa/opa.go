// Package opa adds built-in functions to policies of the Open Policy Agent that check,
// split, resolve and normalize URIs, and check the other formats of package formats.
package opa

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/open-policy-agent/opa/v1/ast"
	"github.com/open-policy-agent/opa/v1/topdown"
	"github.com/open-policy-agent/opa/v1/topdown/builtins"
	"github.com/open-policy-agent/opa/v1/types"

	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/uri"
)

// Register registers the built-in functions for all policies of the program. Call it
// before policies are compiled.
//
// Two functions replace OPA's own, which accept whatever net/url does:
//
//	uri.is_valid(uri)   // whether a string is a URI or a reference of RFC 3986, and not empty
//	uri.parse(uri)      // an object with its components: "scheme", "hostname", "port",
//	                    // "path", "raw_path", "raw_query" and "fragment"
//
// The object has the keys that OPA documents, without the empty components, and always the
// boolean "has_userinfo", which is true for "https://evil@example.com/". The path, the
// hostname and the fragment are decoded, except for triplets whose decoding would change
// the structure: "/a%2Fb" is not "/a/b".
//
// The others are new:
//
//	uri.resolve(base, uri)         // the target of a reference (RFC 3986, 5.2)
//	uri.normalize(uri)             // a URI or reference, normalized (RFC 3986, 6.2.2)
//	format.is_valid(value, name)   // whether a string has a format, such as "iri"
//	format.verify(value, name)     // [valid, error], as for json.verify_schema
//
// Functions other than is_valid and verify fail for invalid URIs, so that the expression
// is undefined. Values that are not strings have no format, unlike in JSON Schema. An
// unknown name of a format, which is not in [formats.All], stops the evaluation: it would
// otherwise disable a rule without notice. [CheckFormats] finds one before.
func Register() {
	for _, b := range all {
		if old, ok := ast.BuiltinMap[b.decl.Name]; ok {
			*old = *b.decl
		} else {
			ast.RegisterBuiltin(b.decl)
		}
		topdown.RegisterBuiltinFunc(b.decl.Name, func(_ topdown.BuiltinContext, operands []*ast.Term, iter func(*ast.Term) error) error {
			result, err := b.call(operands)
			if err != nil {
				return err
			}
			return iter(result)
		})
	}
}

// builtin is a built-in function.
type builtin struct {
	decl *ast.Builtin
	call func(operands []*ast.Term) (*ast.Term, error)
}

var (
	text = types.Named("uri", types.S).Description("a URI or a reference of RFC 3986")
	name = types.Named("name", types.S).Description("the name of a format")
	what = types.Named("value", types.A).Description("the value to check")

	components = types.NewObject(
		[]*types.StaticProperty{types.NewStaticProperty("has_userinfo", types.B)},
		types.NewDynamicProperty(types.S, types.S))
)

var all = []builtin{
	{ast.URIIsValid, isValid},
	{declare("uri.parse", "Returns the components of a URI, without the empty ones.",
		types.Named("output", components).Description("the components"), text), parse},
	{declare("uri.resolve", "Resolves a URI reference against a base URI.",
		types.Named("output", types.S).Description("the target"),
		types.Named("base", types.S).Description("the base URI"), text), resolve},
	{declare("uri.normalize", "Normalizes a URI by case, percent-encoding and dot segments.",
		types.Named("output", types.S).Description("the normalized URI"), text), normalize},
	{declare("format.is_valid", "Checks that a string has a format.",
		types.Named("result", types.B).Description("whether `value` has the format"), what, name), hasFormat},
	{declare("format.verify", "Checks that a string has a format, and tells why not.",
		types.Named("output", types.NewArray([]types.Type{types.B, types.NewAny(types.S, types.Nl)}, nil)).
			Description("`[valid, error]`, where `error` is `null` if `valid` is `true`"), what, name), verify},
}

func declare(name, description string, result types.Type, args ...types.Type) *ast.Builtin {
	return &ast.Builtin{Name: name, Description: description, Decl: types.NewFunction(args, result), CanSkipBctx: true}
}

func isValid(operands []*ast.Term) (*ast.Term, error) {
	text, ok := operands[0].Value.(ast.String)
	return ast.InternedTerm(ok && text != "" && uri.ValidReference(string(text))), nil
}

func parse(operands []*ast.Term) (*ast.Term, error) {
	r, err := reference(operands, 1)
	if err != nil {
		return nil, err
	}
	object := ast.NewObject()
	add := func(key, value string) {
		if value != "" {
			object.Insert(ast.InternedTerm(key), ast.StringTerm(value))
		}
	}
	scheme, _ := r.Scheme()
	add("scheme", strings.ToLower(scheme))
	_, ok := r.Userinfo()
	object.Insert(ast.InternedTerm("has_userinfo"), ast.InternedTerm(ok))
	host, _ := r.Host()
	if r.HostKind() == uri.HostRegName {
		host = decode(uri.PlaceRegName, host)
	}
	if r.HostKind() == uri.HostIPv6address { // "[v1.example.com]" is no name
		host = strings.Trim(host, "[]")
	}
	add("hostname", host)
	port, _ := r.Port()
	add("port", port)
	segments := strings.Split(r.Path(), "/")
	for i, segment := range segments {
		segments[i] = decode(uri.PlaceSegment, segment)
	}
	add("path", strings.Join(segments, "/"))
	add("raw_path", r.Path())
	query, _ := r.Query()
	add("raw_query", query)
	fragment, _ := r.Fragment()
	add("fragment", decode(uri.PlaceFragment, fragment))
	return ast.NewTerm(object), nil
}

// decode decodes the triplets of a text that can be decoded.
func decode(place uri.Place, text string) string {
	if data, err := uri.RFC3986().UnescapeSafe(place, uri.Escaped(text)); err == nil {
		return data
	}
	return text
}

func resolve(operands []*ast.Term) (*ast.Term, error) {
	base, err := reference(operands, 1)
	if err != nil {
		return nil, err
	}
	ref, err := reference(operands, 2)
	if err != nil {
		return nil, err
	}
	absolute, ok := base.URI()
	if !ok {
		return nil, errors.New("the base is relative: give a URI with a scheme")
	}
	target, err := absolute.Resolve(ref)
	if err != nil {
		return nil, err
	}
	return ast.StringTerm(target.String()), nil
}

func normalize(operands []*ast.Term) (*ast.Term, error) {
	r, err := reference(operands, 1)
	if err != nil {
		return nil, err
	}
	return ast.StringTerm(r.Normalize().String()), nil
}

// reference parses operand n, counted from 1.
func reference(operands []*ast.Term, n int) (uri.Reference, error) {
	text, err := builtins.StringOperand(operands[n-1].Value, n)
	if err != nil {
		return uri.Reference{}, err
	}
	return uri.ParseReference(string(text))
}

func hasFormat(operands []*ast.Term) (*ast.Term, error) {
	problem, err := check(operands)
	if err != nil {
		return nil, err
	}
	return ast.InternedTerm(problem == nil), nil
}

func verify(operands []*ast.Term) (*ast.Term, error) {
	problem, err := check(operands)
	switch {
	case err != nil:
		return nil, err
	case problem != nil:
		return ast.ArrayTerm(ast.InternedTerm(false), ast.StringTerm(problem.Error())), nil
	}
	return ast.ArrayTerm(ast.InternedTerm(true), ast.NullTerm()), nil
}

// check returns the reason why a value does not have a format as problem.
func check(operands []*ast.Term) (problem, err error) {
	name, err := builtins.StringOperand(operands[1].Value, 2)
	if err != nil {
		return nil, err
	}
	f, ok := formats.Lookup(string(name))
	if !ok {
		return nil, topdown.Halt{Err: unknownFormat(string(name))}
	}
	text, ok := operands[0].Value.(ast.String)
	if !ok {
		return errors.New("not a string"), nil
	}
	return f.Check(string(text)), nil
}

// CheckFormats is a stage of compilers that returns an error for the first unknown name of a
// format that a policy has as a literal:
//
//	compiler.WithStageAfterID(ast.StageCheckTypes, ast.CompilerStageDefinition{
//		Name: "CheckFormats", MetricName: "check_formats", Stage: opa.CheckFormats,
//	})
func CheckFormats(c *ast.Compiler) (err *ast.Error) {
	for _, file := range slices.Sorted(maps.Keys(c.Modules)) {
		ast.WalkExprs(c.Modules[file], func(e *ast.Expr) bool {
			if err == nil && e.IsCall() && slices.Contains([]string{"format.is_valid", "format.verify"}, e.Operator().String()) {
				err = literal(e.Operand(1))
			}
			return err != nil
		})
	}
	return err
}

// literal returns an error for a string that is not the name of a format.
func literal(name *ast.Term) *ast.Error {
	text, ok := name.Value.(ast.String)
	if _, known := formats.Lookup(string(text)); ok && !known {
		return ast.NewError(ast.TypeErr, name.Location, "%v", unknownFormat(string(text)))
	}
	return nil
}

// formatName matches texts that look like the name of a format.
var formatName = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,40}$`)

// unknownFormat returns the error for the name of a format. It does not show other texts,
// which can be values that were given in place of the name, with passwords.
func unknownFormat(name string) error {
	if !formatName.MatchString(name) {
		return errors.New("unknown format: give the name of a format after the value")
	}
	return fmt.Errorf("unknown format %q", name)
}
