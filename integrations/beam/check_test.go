package beamuri_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/passert"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"

	"github.com/stricturi/stricturi/conformance"
	beamuri "github.com/stricturi/stricturi/integrations/beam"
	"github.com/stricturi/stricturi/uri"
)

func init() {
	register.Function1x1(outcome)
}

// TestMain runs the pipelines of the tests on Prism, in this process. Beam's strict
// mode refuses unregistered functions.
func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "beamuri")
	if err != nil {
		panic(err)
	}
	os.Setenv("TMPDIR", dir) // Beam leaves a file for each pipeline
	*jobopts.Strict = true
	status := ptest.MainRet(m)
	os.RemoveAll(dir)
	os.Exit(status)
}

func outcome(v beamuri.Verdict) string {
	s := fmt.Sprintf("%s %s %q", v.Spec, v.Rule, v.Text())
	if !v.Valid {
		s += fmt.Sprint(" ", v.Error.Offset)
	}
	return s
}

// references lists the rules for a whole reference.
var references = []string{
	"URI-reference", "absoluteURI", "relativeURI", "URI", "absolute-URI", "relative-URI",
	"absolute-URI-reference", "relative-ref", "IRI-reference", "IRI", "absolute-IRI", "irelative-ref",
}

// Every vector for a whole reference gets its verdict and offset.
func TestVectors(t *testing.T) {
	files, err := conformance.Files()
	if err != nil {
		t.Fatal(err)
	}
	texts := make(map[beamuri.Target][][]byte)
	var want []string
	for _, f := range files {
		for _, c := range f.Vectors {
			if !slices.Contains(references, c.Rule) {
				continue
			}
			target := beamuri.Target{Spec: c.Edition, Rule: c.Rule}
			texts[target] = append(texts[target], []byte(c.Text()))
			v := beamuri.Verdict{InBase64: []byte(c.Text()), Spec: c.Edition, Rule: c.Rule, Valid: c.Valid}
			if !c.Valid {
				v.Error = &beamuri.Error{Offset: int64(*c.Offset)}
			}
			want = append(want, outcome(v))
		}
	}
	if len(want) < 3000 {
		t.Errorf("only %d vectors", len(want))
	}
	for name, create := range map[string]func(beam.Scope, [][]byte) beam.PCollection{
		"strings": func(s beam.Scope, texts [][]byte) beam.PCollection {
			var list []string
			for _, text := range texts {
				list = append(list, string(text))
			}
			return beam.CreateList(s, list)
		},
		"bytes": func(s beam.Scope, texts [][]byte) beam.PCollection { return beam.CreateList(s, texts) },
	} {
		t.Run(name, func(t *testing.T) {
			p, s := beam.NewPipelineWithRoot()
			var all []beam.PCollection
			for target, list := range texts {
				all = append(all, beam.Must(beamuri.Check(s, create(s, list), target)))
			}
			passert.EqualsList(s, beam.ParDo(s, outcome, beam.Flatten(s, all...)), want)
			ptest.RunAndValidate(t, p)
		})
	}
}

// Encoding verdicts as rows loses nothing.
func TestVerdict(t *testing.T) {
	const rule = "URI-reference"
	for name, test := range map[string]struct {
		text string
		want beamuri.Verdict
	}{
		"valid": {"http://user:secret@a/", beamuri.Verdict{In: "http://user:secret@a/", Valid: true}},
		"end": {"%4", beamuri.Verdict{In: "%4", Error: &beamuri.Error{
			Offset: len64("%4"), Rule: new("pct-encoded"),
			Rules:    []string{rule, "relative-ref", "relative-part", "path-noscheme", "segment-nz-nc", "pct-encoded"},
			Expected: []string{"HEXDIG"}, Section: new("2.1"),
			Fix: &beamuri.Fix{Start: 0, End: len64("%"), Replace: "%", With: "%25"},
		}}},
		"userinfo": {"http://user:secret[@a", beamuri.Verdict{In: "http://user:secret[@a", Error: &beamuri.Error{
			Offset: len64("http://user:secret"), Char: new("U+005B"), Rule: new("userinfo"),
			Rules:    []string{rule, "URI", "hier-part", "authority", "userinfo"},
			Expected: []string{"unreserved", "pct-encoded", "sub-delims", `":"`, `"@"`}, Section: new("3.2.1"),
			Fix: &beamuri.Fix{Start: len64("http://user:secret"), End: len64("http://user:secret["), Replace: "[", With: "%5B"},
		}}},
		"not UTF-8": {"a:\xFF\xFE", beamuri.Verdict{In: "a:\uFFFD\uFFFD", InBase64: []byte("a:\xFF\xFE"), Error: &beamuri.Error{
			Offset: len64("a:"), Char: new("0xFF"), Rule: new(rule), Rules: []string{rule}, Expected: []string{}, Section: new("4.1"),
			Fix: &beamuri.Fix{Start: len64("a:"), End: len64("a:\xFF\xFE"), Replace: "\uFFFD\uFFFD", With: "%FF%FE"},
		}}},
	} {
		t.Run(name, func(t *testing.T) {
			test.want.Spec, test.want.Rule = uri.RFC3986().String(), rule
			if e, ok := errors.AsType[*uri.SyntaxError](uri.RFC3986().Check(rule, test.text)); ok {
				fix := e.Fixes()[0]
				test.want.Error.Message, test.want.Error.Fix.Why = e.Error(), fix.Why
				test.want.Error.Fixes = []beamuri.Fix{*test.want.Error.Fix}
				if hint := e.Hint(); hint != "" {
					test.want.Error.Hint = &hint
				}
			}
			p, s, texts := ptest.Create([]any{test.text})
			passert.Equals(s, beam.Must(beamuri.Check(s, texts, beamuri.Target{Spec: uri.RFC3986().String(), Rule: rule})), test.want)
			ptest.RunAndValidate(t, p)
		})
	}
}

func len64(s string) int64 { return int64(len(s)) }

func TestTargets(t *testing.T) {
	for _, test := range []struct {
		rule  string
		specs []string
		want  string
	}{
		{"", nil, "rfc2396 URI-reference, rfc2732 URI-reference, rfc2396bis00 URI-reference, rfc3986 URI-reference, iri11 IRI-reference, rfc3987 IRI-reference"},
		{"", []string{"rfc3987", "rfc2396", "rfc3987"}, "rfc3987 IRI-reference, rfc2396 URI-reference"},
		{"HIER_PART", nil, "rfc2396 hier_part, rfc2732 hier_part"},
		{"uri", []string{"rfc3986"}, "rfc3986 URI"},
	} {
		targets, err := beamuri.Targets(test.rule, test.specs...)
		var got []string
		for _, target := range targets {
			got = append(got, target.Spec+" "+target.Rule)
		}
		if err != nil || strings.Join(got, ", ") != test.want {
			t.Errorf("%q %q: %v, %v", test.rule, test.specs, got, err)
		}
	}
}

// Errors in the use of a transform are reported before the pipeline runs.
func TestErrors(t *testing.T) {
	type record struct {
		URL  string
		Size int64
	}
	for name, test := range map[string]struct {
		check func(s beam.Scope, c beam.PCollection) (beam.PCollection, error)
		col   any
		want  string // in the message
	}{
		"edition":        {check(beamuri.Target{Spec: "rfc0", Rule: "URI"}), []string{""}, "rfc2396bis00"},
		"rule":           {check(beamuri.Target{Spec: "rfc3986", Rule: "hier_part"}), []string{""}, "hier-part"},
		"spelling":       {check(beamuri.Target{Spec: "rfc3986", Rule: "uri"}), []string{""}, `"URI"`},
		"no texts":       {check(), []int{1}, "int"},
		"records":        {check(), []record{{}}, "record"},
		"unknown field":  {checkField("Url"), []record{{}}, "URL"},
		"no field":       {checkField(""), []record{{}}, "URL"},
		"no string":      {checkField("Size"), []record{{}}, "int64"},
		"field of field": {checkField("URL.Host"), []record{{}}, "no fields"},
		"no records":     {checkField("URL"), []string{""}, "no fields"},
		"target":         {checkField("URL", beamuri.Target{Spec: "rfc3986"}), []record{{}}, `"URI-reference"`},
	} {
		t.Run(name, func(t *testing.T) {
			_, s, c := ptest.CreateList(test.col)
			_, err := test.check(s, c)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v", err)
			}
		})
	}
	_, s, c := ptest.CreateList([]string{""})
	if _, err := beamuri.CheckField(s, beam.AddFixedKey(s, c), "URL"); err == nil {
		t.Error("CheckField accepts a collection of pairs")
	}
	if _, err := beamuri.Targets("nothing"); err == nil {
		t.Error("Targets accepts an unknown rule")
	}
}

func check(targets ...beamuri.Target) func(beam.Scope, beam.PCollection) (beam.PCollection, error) {
	return func(s beam.Scope, c beam.PCollection) (beam.PCollection, error) {
		return beamuri.Check(s, c, targets...)
	}
}

func checkField(field string, targets ...beamuri.Target) func(beam.Scope, beam.PCollection) (beam.PCollection, error) {
	return func(s beam.Scope, c beam.PCollection) (beam.PCollection, error) {
		return beamuri.CheckField(s, c, field, targets...)
	}
}
