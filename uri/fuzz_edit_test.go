package uri_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/uri"
)

// Setting a pair, a segment or a component of a valid reference to any data gives a
// reference that parses back to it, or a named error. Doing so again changes nothing, and
// the rest stays byte for byte.
func FuzzEdit(f *testing.F) {
	for i, text := range seeds {
		f.Add(text, seeds[(i+1)%len(seeds)], "k", i)
	}
	f.Add("./a", "c:d", "a", 1)
	f.Add("/./a", "", "", 1)
	f.Add("s:a?k=1;k=2&&%6B", "+&;=\x00", "k", 0)
	f.Fuzz(func(t *testing.T, text, data, key string, n int) {
		for _, e := range everyEdition() {
			r, err := e.ParseReference(text)
			if err != nil {
				continue
			}
			for _, q := range []uri.Pairs{r.Pairs(), r.Pairs().PlusIsSpace()} {
				editedPairs(t, r, q, key, data)
			}
			editedSegments(t, r, n%8, data)
		}
	})
}

// edited checks a changed reference: it parses back to itself, and the other components are
// the same. It reports whether the change was possible.
func edited(t *testing.T, before, after uri.Reference, err error, component string) bool {
	t.Helper()
	if err != nil {
		for _, named := range []error{uri.ErrConflict, uri.ErrPathAsAuthority, uri.ErrDotSegment, uri.ErrNoSegment} {
			if errors.Is(err, named) {
				return false
			}
		}
		// RFC 2396 has no reference that consists of a query (4).
		e := before.Edition()
		if _, ok := errs.AsType[*uri.SyntaxError](err); ok && (e == uri.RFC2396() || e == uri.RFC2732()) && (component == "path" || before.Path() == "") {
			return false
		}
		t.Fatalf("%q: %v", before, err)
	}
	again, err := before.Edition().ParseReference(after.String())
	if err != nil || again != after {
		t.Fatalf("%q: %q parses to %q, %v", before, after, again, err)
	}
	x, y := uri.Split(before.String()), uri.Split(after.String())
	if component == "query" {
		x.Query, x.HasQuery = y.Query, y.HasQuery
	} else {
		x.Path = y.Path
	}
	if x != y {
		t.Fatalf("%q becomes %q: not only the %s", before, after, component)
	}
	return true
}

func editedPairs(t *testing.T, r uri.Reference, q uri.Pairs, key, data string) {
	setPair := func(q uri.Pairs) uri.Pairs { return q.Set(key, data) }
	del := func(q uri.Pairs) uri.Pairs { return q.Delete(key) }
	for name, change := range map[string]func(uri.Pairs) uri.Pairs{"set": setPair, "delete": del, "sort": uri.Pairs.Sort} {
		changed := change(q)
		after, err := editReference(r, setText("query", changed.Text()))
		if !edited(t, r, after, err, "query") {
			continue
		}
		if again := change(changed); again != changed {
			t.Fatalf("%q: %s gives %q, then %q", q, name, changed, again)
		}
		values := slices.Collect(changed.Values(key))
		if name == "set" && !slices.Equal(values, []string{data}) || name == "delete" && values != nil {
			t.Fatalf("%q: %s gives %q with the values %q", q, name, changed, values)
		}
		if before, now := others(q, key, false), others(changed, key, false); !slices.Equal(before, now) {
			if name != "sort" || len(before) != len(now) {
				t.Fatalf("%q: %s gives %q", q, name, changed)
			}
		}
	}
	if text, err := r.Edition().Escape(uri.PlaceQueryValue, data); err != nil || q.SetEscaped(key, text) != setPair(q) {
		t.Fatalf("%q: %q set escaped gives %q, %v", q, data, q.SetEscaped(key, text), err)
	}
	added := q.Add(key, data)
	all := others(added, "", true)
	if _, err := editReference(r, setText("query", added.Text())); err == nil && all[len(all)-1] != string(lastPair(added)) || !strings.HasPrefix(added.String(), q.String()) {
		t.Fatalf("%q: add gives %q", q, added)
	}
	if values := slices.Collect(added.Values(key)); len(values) == 0 || values[len(values)-1] != data {
		t.Fatalf("%q: add gives %q", q, added)
	}
}

// others returns the raw pairs of other keys, or all pairs.
func others(q uri.Pairs, key string, all bool) (pairs []string) {
	var raw []string
	for k, value := range q.Raw() {
		raw = append(raw, string(k+"="+value))
	}
	i := 0
	for k := range q.All() {
		if k != key || all {
			pairs = append(pairs, raw[i])
		}
		i++
	}
	return pairs
}

func lastPair(q uri.Pairs) (pair uri.Escaped) {
	for key, value := range q.Raw() {
		pair = key + "=" + value
	}
	return pair
}

func editedSegments(t *testing.T, r uri.Reference, n int, data string) {
	s := r.Segments()
	before := slices.Collect(s.Raw())
	first := s.Set(n, data)
	after, err := editReference(r, setText("path", first.Text()))
	if edited(t, r, after, err, "path") {
		if again := first.Set(n, data); again != first {
			t.Fatalf("%q: set twice gives %q", r, again)
		}
		i := n
		if i < 0 {
			i += len(before)
		}
		segments := slices.Collect(after.Segments().Raw())
		want := slices.Clone(before)
		want[i] = segments[i]
		if !slices.Equal(segments, want) || slices.Collect(after.Segments().All())[i] != data {
			t.Fatalf("%q: set %d to %q gives %q with the segments %q", r, n, data, after, segments)
		}
	}
	after, err = editReference(r, setText("path", s.Append(data).Text()))
	if edited(t, r, after, err, "path") {
		segments := slices.Collect(after.Segments().Raw())
		want := before
		if len(want) > 0 && want[len(want)-1] == "" {
			want = want[:len(want)-1]
		}
		if len(segments) != len(want)+1 || !slices.Equal(segments[:len(want)], want) || slices.Collect(after.Segments().All())[len(want)] != data {
			t.Fatalf("%q: append %q gives %q with the segments %q", r, data, after, segments)
		}
	}
	after, err = editReference(r, setText("path", s.Delete(n).Text()))
	if edited(t, r, after, err, "path") {
		i := n
		if i < 0 {
			i += len(before)
		}
		want := slices.Delete(slices.Clone(before), i, i+1)
		if len(want) == 0 && after.Path() != "" {
			want = []uri.Escaped{""}
		}
		if segments := slices.Collect(after.Segments().Raw()); !slices.Equal(segments, want) {
			t.Fatalf("%q: delete %d gives %q with the segments %q", r, n, after, segments)
		}
	}
	slash := func(s uri.Segments) uri.Segments { return s.Append("") }
	after, err = editReference(r, setText("path", slash(s).Text()))
	if edited(t, r, after, err, "path") && slash(slash(s)) != slash(s) {
		t.Fatalf("%q: changed twice gives %q", r, slash(slash(s)))
	}
}
