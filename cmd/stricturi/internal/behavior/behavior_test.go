package behavior_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/behavior"
	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
)

func compare(t *testing.T, older, newer string, length int) (lines []string) {
	a, err := edition.Named(older)
	if err != nil {
		t.Fatal(err)
	}
	b, err := edition.Named(newer)
	if err != nil {
		t.Fatal(err)
	}
	all, err := behavior.Compare(context.Background(), a, b, length)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range all {
		lines = append(lines, fmt.Sprintf("%s: %s: %s: %q %q: %q %q", d.Function, d.Input, d.Part, d.Base, d.Ref, d.Old, d.New))
		if d.Count < 1 {
			t.Errorf("%+v", d)
		}
	}
	return lines
}

// Each line is a change that the documents make.
func TestCompare(t *testing.T) {
	for _, tt := range []struct {
		older, newer string
		want         []string
	}{
		{"rfc2396", "rfc2396bis00", []string{
			// A base such as "a:?" is opaque in RFC 2396 (3): uric_no_slash has "?".
			`resolve: absolute path, base without path: error: "a:?" "/": "error: the base is opaque: it has no hierarchy that a reference can be relative to" "a:/"`,
			// 5.2, step 3, lost its condition: the scheme need not be one that has a hier_part.
			`resolve-same-scheme: relative path after the scheme a: path: "a:/" "a:a": "a:a" "a:/a"`,
			// And it comes before step 2.
			`resolve-same-scheme: empty reference after the scheme http: current document: "http:/" "http:": "http:/" "(current document)"`,
		}},
		{"rfc2396bis00", "rfc3986", []string{
			// 5.2.3: without an authority, an empty path is not merged to "/".
			`resolve: relative path, base without path: path: "a:" "a": "a:/a" "a:a"`,
			// 4.4: a reference whose target is the base is a same-document reference.
			`resolve: absolute path: current document: "a:/" "/": "a:/" "(current document)"`,
			// 3: opaque URIs are gone.
			`resolve: absolute path, opaque base: error: "a:a" "/": "error: the base is opaque: it has no hierarchy that a reference can be relative to" "a:/"`,
			// 5.2.4: dot segments are removed from absolute paths and above the root.
			`resolve: absolute path, base without path: path: "a:" "/.": "a:/." "a:/"`,
			// 6.2.2.3.
			`normalize: absolute path: path: "" "/.": "/." "/"`,
			`compare: absolute path: different, then dots: "/." "/": "different" "dots"`,
		}},
	} {
		got := compare(t, tt.older, tt.newer, 3)
		for _, want := range tt.want {
			if !slices.Contains(got, want) {
				t.Errorf("%s, %s: no %s in %q", tt.older, tt.newer, want, got)
			}
		}
	}
	for _, same := range [][2]string{{"rfc2396", "rfc2396"}, {"rfc2396", "rfc2732"}, {"rfc3986", "rfc3987"}} {
		if got := compare(t, same[0], same[1], 3); len(got) > 0 {
			t.Errorf("%s: got %q, want nothing", same, got)
		}
	}
}

func TestCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	e := edition.All[0]
	if _, err := behavior.Compare(ctx, e, e, 3); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
