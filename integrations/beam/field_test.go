package beamuri_test

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/metrics"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/passert"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"

	beamuri "github.com/stricturi/stricturi/integrations/beam"
)

func init() {
	beam.RegisterType(reflect.TypeFor[entry]())
	register.Function2x1(entryOutcome)
	register.Function2x1(pointerOutcome)
}

// entry is a record with every kind of field that can be text.
type entry struct {
	ID       int64
	Page     page `beam:"document"`
	Referrer *page
	Place
	hidden string
}

type page struct {
	URL   text
	Title *string
	Body  []byte
}

type text string

// Place is embedded.
type Place struct{ At string }

func entryOutcome(e entry, v beamuri.Verdict) string { return fmt.Sprint(e.ID, " ", outcome(v)) }

func pointerOutcome(e *entry, v beamuri.Verdict) string { return entryOutcome(*e, v) }

func TestCheckField(t *testing.T) {
	entries := []entry{
		{ID: 1, Page: page{URL: "http://a b/", Title: new("%"), Body: []byte("\xFF")}, Place: Place{"?"}, hidden: "h"},
		{ID: 2, Page: page{URL: "a"}, Referrer: &page{URL: "a:["}, Place: Place{"^"}},
	}
	for _, test := range []struct {
		field   string
		want    []any
		missing int64
	}{
		{"Page.URL", []any{`1 rfc3986 URI-reference "http://a b/" 8`, `2 rfc3986 URI-reference "a"`}, 0},
		{"document.URL", []any{`1 rfc3986 URI-reference "http://a b/" 8`, `2 rfc3986 URI-reference "a"`}, 0},
		{"document.Title", []any{`1 rfc3986 URI-reference "%" 1`}, 1},
		{"document.Body", []any{`1 rfc3986 URI-reference "\xff" 0`, `2 rfc3986 URI-reference ""`}, 0},
		{"Referrer.URL", []any{`2 rfc3986 URI-reference "a:[" 2`}, 1},
		{"At", []any{`1 rfc3986 URI-reference "?"`, `2 rfc3986 URI-reference "^" 0`}, 0},
		{"Place.At", []any{`1 rfc3986 URI-reference "?"`, `2 rfc3986 URI-reference "^" 0`}, 0},
	} {
		run := func(t *testing.T, list any, outcome any) {
			p, s, records := ptest.CreateList(list)
			pairs := beam.Must(beamuri.CheckField(s, records, test.field, beamuri.Target{Spec: "rfc3986", Rule: "URI-reference"}))
			passert.Equals(s, beam.ParDo(s, outcome, pairs), test.want...)
			var missing int64
			for _, c := range ptest.RunAndValidate(t, p).Metrics().Query(func(r metrics.SingleResult) bool {
				return r.Namespace() == "beamuri" && r.Name() == "missing"
			}).Counters() {
				missing += c.Result()
			}
			if missing != test.missing {
				t.Errorf("%d records without a text, want %d", missing, test.missing)
			}
		}
		t.Run(test.field, func(t *testing.T) { run(t, entries, entryOutcome) })
		t.Run("pointers/"+test.field, func(t *testing.T) { run(t, []*entry{&entries[0], &entries[1]}, pointerOutcome) })
	}
}
