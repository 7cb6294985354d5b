package redact_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

type holder[T any] struct{ Target T }

// LogValue is the method that the documentation of LogValue in package uri recommends.
func (h holder[T]) LogValue() slog.Value { return slog.GroupValue(slog.Any("target", h.Target)) }

// The ways of printing a valid text that show its password are those that the
// documentation of Format and LogValue names.
func TestShown(t *testing.T) {
	const text = "http://bob:" + password + "@h/"
	t.Run("URI", func(t *testing.T) { testShown(t, uri.MustParse(text)) })
	t.Run("URI after a scheme", func(t *testing.T) { testShown(t, uri.MustParse("jdbc:"+text)) })
	t.Run("URI reference", func(t *testing.T) { testShown(t, uri.MustParseReference(text)) })
	t.Run("registry-based authority", func(t *testing.T) {
		r := testutil.Must(uri.RFC2396().ParseReference("//bob:" + password + "@a_b/"))
		testShown(t, r)
	})
	t.Run("IRI", func(t *testing.T) { testShown(t, iri.MustParse(text)) })
	t.Run("IRI reference", func(t *testing.T) { testShown(t, iri.MustParseReference(text)) })
}

func testShown[T interface {
	comparable
	fmt.Stringer
}](t *testing.T, v T) {
	held := map[string]any{
		"value":            v,
		"pointer":          &v,
		"struct":           struct{ Target T }{v},
		"pointer to one":   &struct{ Target T }{v},
		"pointer in one":   struct{ Target *T }{&v},
		"slice":            []T{v},
		"array":            [1]T{v},
		"map":              map[string]T{"target": v},
		"key of a map":     map[T]int{v: 1},
		"any":              []any{v},
		"unexported field": struct{ target T }{v},
		"LogValue":         holder[T]{v},
	}
	for name, x := range held {
		unexported := name == "unexported field"
		for _, verb := range []string{"%v", "%s", "%q"} {
			check(t, name+", "+verb, fmt.Sprintf(verb, x), true)
		}
		for _, verb := range []string{"%+v", "%#v", "%+10v", "%d"} {
			check(t, name+", "+verb, fmt.Sprintf(verb, x), unexported)
		}
		asJSON, err := json.Marshal(x)
		check(t, name+", JSON", fmt.Sprint(string(asJSON), err), !unexported)

		var asText, object bytes.Buffer
		slog.New(slog.NewTextHandler(&asText, nil)).Info("", "x", x)
		slog.New(slog.NewJSONHandler(&object, nil)).Info("", "x", x)
		attribute := name == "value" || name == "pointer" || name == "LogValue"
		check(t, name+", slog as text", asText.String(), unexported)
		check(t, name+", slog as JSON", object.String(), !attribute && !unexported)
	}
	if got := fmt.Sprintf("%v %s %q %x", v, v, v, v); got != fmt.Sprintf("%v %[1]s %[1]q %[1]x", v.String()) {
		t.Errorf("got %s", got)
	}
	if got := fmt.Sprintf("%60v|%-60s|%.3s", v, v, v); got != fmt.Sprintf("%60v|%-60[1]s|%.3[1]s", v.String()) {
		t.Errorf("got %s", got)
	}
}

func check(t *testing.T, way, out string, shown bool) {
	t.Helper()
	if strings.Contains(out, password) != shown || out == "" {
		t.Errorf("%s: got %s; the password should be shown: %v", way, out, shown)
	}
}

// A value is formatted like its text, with any width, precision and flags.
func TestFormats(t *testing.T) {
	const text = "http://h/aé"
	for _, v := range []fmt.Stringer{uri.MustParseReference("http://h/a%C3%A9"), iri.MustParse(text), iri.MustParseReference(text)} {
		for _, format := range []string{"%v", "%.3v", "%30v", "%-30v|", "%030v", "%.3s", "%30s", "%-30.3s|", "%q", "%+q", "%#q", "%x", "% X", "%#x", "%+v", "%+.3v", "%#v", "%#30v"} {
			if got, want := fmt.Sprintf(format, v), fmt.Sprintf(format, v.String()); got != want {
				t.Errorf("%s: %s, want %s", format, got, want)
			}
		}
	}
}
