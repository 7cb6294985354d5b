// Package jsonschema adds the formats of package formats to
// github.com/santhosh-tekuri/jsonschema. All formats of JSON Schema 2020-12 are then
// checked against the grammars of their documents. The other formats, such as those of the
// OpenAPI format registry, of the other editions and of XML Schema, are new. [Register]
// adds them to a compiler, except regex, for which [RegexpEngine] is needed.
package jsonschema

import (
	"errors"
	"fmt"
	"iter"
	"regexp"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/internal/redact"
	"github.com/stricturi/stricturi/uri"
)

// Register registers formats with a compiler: those of the list, or [formats.All] if
// there is no list. Call it before the compiler compiles. Since draft 2019-09, formats are
// not checked unless the compiler is told to: see [jsonschema.Compiler.AssertFormat].
//
// To check the format uri under RFC 2396, register formats.Under(uri.RFC2396(), iri.RFC3987().Edition).
func Register(c *jsonschema.Compiler, list ...formats.Format) {
	for _, f := range Formats(list...) {
		c.RegisterFormat(f)
	}
}

// Formats returns the formats that [Register] registers. They accept values that are not
// strings, because formats apply to strings only (JSON Schema 2020-12, Validation, 7.1).
//
// The message of the error of [jsonschema.Schema.Validate] shows the value, which may
// contain a password. [Errors] yields errors that do not.
func Formats(list ...formats.Format) []*jsonschema.Format {
	if len(list) == 0 {
		list = formats.All()
	}
	var all []*jsonschema.Format
	for _, f := range list {
		all = append(all, &jsonschema.Format{Name: f.Name, Validate: f.Any})
	}
	return all
}

// Errors yields the errors of formats in an error of [jsonschema.Schema.Validate], each with
// the location of the text in the instance, or of its object if the text is the name of a
// property. As names may contain a password, the location has "xxxxx" in place of a userinfo.
// jsonschema v6.0.3 may overwrite the location of the object, and of a string whose content is
// validated, with that of any value it validates later.
//
// In the errors of [formats.Format.Check], [errors.As] finds a
// [*github.com/stricturi/stricturi/uri.SyntaxError]. Any other error, such as that of regex
// without [RegexpEngine], may show the text: Errors yields one that only names the format.
//
// The error of Validate does not wrap them. It may itself be wrapped, as by kin-openapi.
func Errors(err error) iter.Seq2[[]string, error] {
	return func(yield func([]string, error) bool) {
		var invalid *jsonschema.ValidationError
		if errors.As(err, &invalid) {
			each(invalid, nil, yield)
		}
	}
}

// each calls yield for the errors of formats below e, until yield returns false. The location of
// e is relative to base.
func each(e *jsonschema.ValidationError, base []string, yield func([]string, error) bool) bool {
	location := slices.Concat(base, e.InstanceLocation)
	switch k := e.ErrorKind.(type) {
	case *kind.Format:
		for i, name := range location {
			location[i] = redact.Text("", name)
		}
		return yield(location, safe(k))
	case *kind.PropertyNames, *kind.ContentSchema: // validated as an instance of its own
		base = location
	}
	for _, cause := range e.Causes {
		if !each(cause, base, yield) {
			return false
		}
	}
	return true
}

func safe(k *kind.Format) error {
	var syntax *uri.SyntaxError
	if errors.As(k.Err, &syntax) {
		return k.Err
	}
	return fmt.Errorf("the text does not have the format %s", k.Want)
}

// Unchecked yields the formats that nobody checks in what the compiler compiles after the call,
// each with the location of its schema: formats that are not known, such as mistyped ones, and
// every format if the compiler does not assert formats. To see the formats while schemas are
// compiled, it registers a vocabulary and calls [jsonschema.Compiler.AssertVocabs], so that every
// vocabulary of the caller applies to all schemas. Since draft 2019-09, the values of keywords
// such as title are then not checked. So use a compiler for Unchecked alone, and
// another one for validation.
func Unchecked(c *jsonschema.Compiler) iter.Seq2[string, string] {
	type use struct {
		schema *jsonschema.Schema
		format string
	}
	var uses []use
	c.AssertVocabs()
	c.RegisterVocabulary(&jsonschema.Vocabulary{
		URL: "https://github.com/stricturi/stricturi/integrations/jsonschema",
		Compile: func(ctx *jsonschema.CompilerContext, schema map[string]any) (jsonschema.SchemaExt, error) {
			if format, ok := schema["format"].(string); ok {
				uses = append(uses, use{ctx.Enqueue(nil), format})
			}
			return nil, nil
		},
	})
	return func(yield func(string, string) bool) {
		for _, u := range uses {
			if u.schema.Format == nil && !yield(u.schema.Location, u.format) {
				return
			}
		}
	}
}

// RegexpEngine returns an engine that refuses expressions that are not valid by ECMA-262,
// and compiles the others with the given engine, or with package regexp if that is nil.
// The library checks the format regex only with its engine:
//
//	c.UseRegexpEngine(stricturi.RegexpEngine(nil))
//
// A text that has the format regex must then be valid for both. Package regexp has no
// lookaround and no backreferences. github.com/dlclark/regexp2 has them: with its options
// ECMAScript and Unicode, all strings of the JSON Schema Test Suite have the right verdict.
//
// The engine also compiles the expressions of pattern and patternProperties. A schema
// with an invalid one such as "[\\w-.]" no longer compiles.
func RegexpEngine(compile jsonschema.RegexpEngine) jsonschema.RegexpEngine {
	if compile == nil {
		compile = func(text string) (jsonschema.Regexp, error) { return regexp.Compile(text) }
	}
	regex, _ := formats.Lookup("regex")
	return func(text string) (jsonschema.Regexp, error) {
		if err := regex.Check(text); err != nil {
			return nil, err
		}
		return compile(text)
	}
}
