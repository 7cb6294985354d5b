// Package cel adds functions to expressions of the Common Expression Language that
// check URIs, IRIs and the other formats of package formats. Each function of the package
// returns a cel.EnvOption:
//
//	env, err := cel.NewEnv(stricturi.Formats(), stricturi.Protovalidate())
package cel

import (
	"errors"
	"fmt"
	"regexp"
	"unicode/utf8"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/cost"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"

	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/uri"
)

// Formats adds these functions:
//
//	<string>.hasFormat(<string>) <bool>
//	<string>.formatError(<string>) <string>
//
// hasFormat reports whether a string has the format with the given name, and
// formatError returns the reason why it does not, or "" if it does. A rule of
// protovalidate that returns a string fails with that message:
//
//	'http://[::1]/'.hasFormat('uri')          // true
//	'http://[::1]/'.hasFormat('uri-rfc2396')  // false
//	'a b'.formatError('iri-reference')        // "rfc3987: …"
//
// [formats.All] lists the names. An unknown name is an error: of compilation if it is a
// literal, and otherwise of evaluation.
//
// The cost of these functions and of those of [Protovalidate] grows with the strings, as that
// of the functions of cel-go does, so that cel.CostLimit bounds them.
func Formats() cel.EnvOption {
	return options(
		cel.Function("hasFormat", cel.MemberOverload("string_has_format_string_bool",
			[]*cel.Type{cel.StringType, cel.StringType}, cel.BoolType,
			check(func(err error) ref.Val { return types.Bool(err == nil) }))),
		cel.Function("formatError", cel.MemberOverload("string_format_error_string_string",
			[]*cel.Type{cel.StringType, cel.StringType}, cel.StringType,
			check(func(err error) ref.Val {
				if err == nil {
					return types.String("")
				}
				return types.String(err.Error())
			}))),
		cel.ASTValidators(names{}),
		scans(cost.Sum(cost.Target(), cost.Arg(0)), "string_has_format_string_bool", "string_format_error_string_string"),
	)
}

// Protovalidate adds these functions:
//
//	<string>.isUri() <bool>
//	<string>.isUriRef() <bool>
//
// They accept what protovalidate documents for its functions of these names: a URI and
// a URI reference of RFC 3986, with the zone identifiers of RFC 6874. As in
// protovalidate, triplets in a host name must be UTF-8 (RFC 3986, 3.2.2). If the option
// comes after protovalidate's library, it replaces the functions of that library.
func Protovalidate() cel.EnvOption {
	return options(
		predicate("isUri", "string_is_uri_bool", func(text string) bool {
			u, err := uri.RFC6874().Parse(text)
			return err == nil && isUTF8(u.Reference())
		}),
		predicate("isUriRef", "string_is_uri_ref_bool", func(text string) bool {
			r, err := uri.RFC6874().ParseReference(text)
			return err == nil && isUTF8(r)
		}),
		scans(cost.Target(), "string_is_uri_bool", "string_is_uri_ref_bool"),
	)
}

// isUTF8 reports whether the triplets of the host are UTF-8. "Non-ASCII characters must
// first be encoded according to UTF-8" (RFC 3986, 3.2.2), which is not in the grammar.
func isUTF8(r uri.Reference) bool {
	switch r.HostKind() {
	case uri.HostRegName:
		host, _ := r.Host()
		data, err := uri.RFC6874().Unescape(uri.PlaceRegName, uri.Escaped(host))
		return err == nil && utf8.ValidString(data)
	case uri.HostIPv6addrz:
		addr, _ := r.HostAddr()
		return utf8.ValidString(addr.Zone())
	}
	return true
}

func predicate(name, id string, valid func(string) bool) cel.EnvOption {
	return cel.Function(name, cel.MemberOverload(id, []*cel.Type{cel.StringType}, cel.BoolType,
		cel.UnaryBinding(func(text ref.Val) ref.Val { return types.Bool(valid(string(text.(types.String)))) })))
}

// scans sets the cost of overloads to that of reading strings of a size once.
func scans(size cost.QuantityExpr, overloads ...string) cel.EnvOption {
	var models []cost.OverloadModel
	for _, id := range overloads {
		models = append(models, cost.MemberOverload(id, cost.EvalCost(cost.Sum(cost.Const(1), cost.StringScan(size)))))
	}
	return cel.CostModel(models...)
}

func check(result func(error) ref.Val) cel.OverloadOpt {
	return cel.BinaryBinding(func(text, name ref.Val) ref.Val {
		f, ok := formats.Lookup(string(name.(types.String)))
		if !ok {
			return types.WrapErr(unknownFormat(string(name.(types.String))))
		}
		return result(f.Check(string(text.(types.String))))
	})
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

func options(all ...cel.EnvOption) cel.EnvOption {
	return func(e *cel.Env) (*cel.Env, error) {
		var err error
		for _, option := range all {
			if e, err = option(e); err != nil {
				return nil, err
			}
		}
		return e, nil
	}
}

// names is a validator of expressions that finds unknown names of formats.
type names struct{}

func (names) Name() string { return "stricturi.formats" }

func (names) Validate(_ *cel.Env, _ cel.ValidatorConfig, checked *ast.AST, issues *cel.Issues) {
	ast.PostOrderVisit(checked.Expr(), ast.NewExprVisitor(func(e ast.Expr) {
		if e.Kind() != ast.CallKind {
			return
		}
		call := e.AsCall()
		if call.FunctionName() != "hasFormat" && call.FunctionName() != "formatError" || len(call.Args()) != 1 {
			return
		}
		name := call.Args()[0]
		if name.Kind() != ast.LiteralKind {
			return
		}
		if text, ok := name.AsLiteral().(types.String); ok {
			if _, ok := formats.Lookup(string(text)); !ok {
				issues.ReportErrorAtID(name.ID(), "unknown format %q", string(text))
			}
		}
	}))
}
