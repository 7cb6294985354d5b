package arrows_test

import (
	"os/exec"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

var internal = regexp.MustCompile(`\b(core|engine|redact|rfc[0-9]+)\.|internal/`)

// No exported name of uri and iri has a type of an internal package, and there are no more names
// than readers of go doc can be asked to look through.
func TestSurface(t *testing.T) {
	for pkg, limit := range map[string]int{"uri": 205, "iri": 80} {
		cmd := exec.Command("go", "doc", "-all", "./"+pkg)
		cmd.Dir = "../.."
		doc := testutil.Must(cmd.Output())
		if found := internal.FindAllString(string(doc), -1); found != nil {
			t.Errorf("%s: go doc shows %q", pkg, found)
		}
		if n := exported(string(doc)); n < limit/2 || n > limit {
			t.Errorf("%s: %d exported names, limit %d", pkg, n, limit)
		}
	}
}

// Nor has a method that go doc does not show, because the type has it from a hidden field: other
// modules could call it, and assign what one value hides to another.
func TestHiddenMethods(t *testing.T) {
	for _, v := range []any{
		&uri.URI{}, &uri.Reference{}, &uri.Edition{}, &uri.SyntaxError{}, &uri.Normalizer{}, &uri.Comparer{}, &iri.IRI{}, &iri.Reference{},
	} {
		of := reflect.TypeOf(v)
		for i := range of.NumMethod() {
			if m := of.Method(i); internal.MatchString(m.Type.String()) {
				t.Errorf("%s of %s is a %s", m.Name, of, m.Type)
			}
		}
	}
}

// exported returns the number of functions, methods, types, constants and variables that the
// output of go doc defines.
func exported(doc string) int {
	n := len(regexp.MustCompile(`(?m)^(func|type|const [A-Z]|var [A-Z])`).FindAllString(doc, -1))
	for _, block := range regexp.MustCompile(`(?ms)^(const|var) \($.*?^\)$`).FindAllString(doc, -1) {
		n += len(regexp.MustCompile(`(?m)^\t[A-Z]`).FindAllString(block, -1))
	}
	return n
}

// A count that misses names would let more of them in.
func TestExported(t *testing.T) {
	doc := strings.Join([]string{
		"package x", "", "VARIABLES", "", "const A = 1", "    A is one.", "var (", "\t// B is two.", "\tB = 2", "\tC T = 3 // three", ")", "",
		"func F()", "type T struct {", "\tField int", "}", "func (t T) M()", "const (", "\tD T = iota", "\tE", "", "\t// G", "\tG", ")", "",
	}, "\n")
	if got, want := exported(doc), len("ABCFTMDEG"); got != want {
		t.Errorf("got %d, want %d", got, want)
	}
}
