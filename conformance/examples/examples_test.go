// Package examples_test checks the examples against their vectors and the generator.
package examples_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/conformance/examples/mailto"
	"github.com/stricturi/stricturi/conformance/examples/urn"
	"github.com/stricturi/stricturi/internal/compile"
	"github.com/stricturi/stricturi/internal/compile/transcribe"
)

func TestMailto(t *testing.T) {
	test(t, "mailto", "mailtoURI", mailto.Rules(), mailto.Match, mailto.Check, mailto.Parse,
		func(r mailto.Rule, text string, offset int) ([]string, []string) {
			x := mailto.Explain(r, text, offset)
			return x.Open, x.Expected
		})
}

func TestURN(t *testing.T) {
	test(t, "urn", "namestring", urn.Rules(), urn.Match, urn.Check, urn.Parse,
		func(r urn.Rule, text string, offset int) ([]string, []string) {
			x := urn.Explain(r, text, offset)
			return x.Open, x.Expected
		})
}

// rule is a generated Rule.
type rule interface {
	~uint8
	String() string
}

func test[R rule, T any](t *testing.T, name, entry string, rules []R, match func(R, string) (int, bool), check func(R, string) error, parse func([]T, R, string, *[4]uint64) ([]T, error), explain func(R, string, int) (open, expected []string)) {
	data, err := os.ReadFile(filepath.Join(name, "vectors.json"))
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Vectors []struct {
			Rule, In, Why string
			Valid         bool
			Offset        int
		}
	}
	if err := json.Unmarshal(data, &file); err != nil || len(file.Vectors) == 0 {
		t.Fatal(err, len(file.Vectors))
	}
	for _, v := range file.Vectors {
		i := slices.IndexFunc(rules, func(r R) bool { return r.String() == v.Rule })
		if i < 0 {
			t.Errorf("%s: no rule %s", v.Why, v.Rule)
			continue
		}
		r := rules[i]
		offset, ok := match(r, v.In)
		if ok != v.Valid || !ok && offset != v.Offset {
			t.Errorf("%s: %s %q: %v, offset %d; want %v, %d", v.Why, v.Rule, v.In, ok, offset, v.Valid, v.Offset)
		}
		tokens, err := parse(nil, r, v.In, nil)
		if (err == nil) != ok || fmt.Sprint(err) != fmt.Sprint(check(r, v.In)) {
			t.Errorf("%s: %s %q: Match says %v, Check %v, Parse %v", v.Why, v.Rule, v.In, ok, check(r, v.In), err)
		}
		if err == nil {
			if last := fmt.Sprint(tokens[len(tokens)-1]); last != fmt.Sprintf("{%v 0 %d}", r, len(v.In)) {
				t.Errorf("%s: %s %q: the last token is %v", v.Why, v.Rule, v.In, last)
			}
		} else if open, expected := explain(r, v.In, offset); open[0] != v.Rule || len(expected) == 0 {
			t.Errorf("%s: %s %q: open %q, expected %q", v.Why, v.Rule, v.In, open, expected)
		}
	}

	// No argument makes generated code panic.
	for r := range 256 {
		for _, text := range []string{"", file.Vectors[0].In, "\xff"} {
			for _, offset := range []int{math.MinInt, -1, 0, len(text), len(text) + 1, math.MaxInt} {
				explain(R(r), text, offset)
			}
			_, ok := match(R(r), text)
			if _, err := parse(nil, R(r), text, nil); (err == nil) != ok || ok && R(r).String() == "" {
				t.Errorf("rule %d, %q: Match says %v, Parse %v", r, text, ok, err)
			}
		}
	}
	r, text := rules[0], file.Vectors[0].In
	_, before := explain(r, text, 0)
	_, inText := explain(r, text, -1)
	_, end := explain(r, text, len(text))
	if _, beyond := explain(r, text, len(text)+1); !slices.Equal(inText, before) || !slices.Equal(beyond, end) {
		t.Errorf("outside the text: expected %q and %q, want %q and %q", inText, beyond, before, end)
	}

	// The committed files are those that the generator makes.
	source, err := os.ReadFile(filepath.Join(name, name+".abnf"))
	if err != nil {
		t.Fatal(err)
	}
	g, err := transcribe.Load(name+".abnf", string(source), entry)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.PEG(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	files, err := compile.Transcribed(t.Context(), g, name, p, nil)
	if err != nil {
		t.Fatal(err)
	}
	for f, want := range files {
		if got, err := os.ReadFile(filepath.Join(name, f)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s/%s differs from the generator's output: run go generate ./... (%v)", name, f, err)
		}
	}
}
