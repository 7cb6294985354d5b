package beamuri_test

import (
	"context"
	"fmt"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/transforms/stats"

	beamuri "github.com/stricturi/stricturi/integrations/beam"
)

func init() {
	register.Function1x0(printVerdict)
	register.Function1x1(place)
	register.Function2x0(printCount)
	register.Function2x0(printPair)
	beam.RegisterType(reflect.TypeFor[visit]())
}

func printVerdict(v beamuri.Verdict) {
	fmt.Println(v.Valid, v.Error.Offset, *v.Error.Section)
}

func ExampleCheck() {
	p, s := beam.NewPipelineWithRoot()
	texts := beam.Create(s, "http://a b/")
	verdicts, err := beamuri.Check(s, texts, beamuri.Target{Spec: "rfc3986", Rule: "URI"})
	if err != nil {
		fmt.Println(err)
		return
	}
	beam.ParDo0(s, printVerdict, verdicts)
	if _, err := prism.Execute(context.Background(), p); err != nil {
		fmt.Println(err)
	}
	// Output: false 8 3.2.2
}

type visit struct {
	User    string
	Request struct{ URL string }
}

func printPair(v visit, verdict beamuri.Verdict) {
	fmt.Println(v.User, verdict.In, verdict.Valid)
}

func ExampleCheckField() {
	p, s := beam.NewPipelineWithRoot()
	visits := beam.Create(s, visit{"ann", struct{ URL string }{"http://[::1]/"}})
	pairs, err := beamuri.CheckField(s, visits, "Request.URL", beamuri.Target{Spec: "rfc2396", Rule: "URI-reference"})
	if err != nil {
		fmt.Println(err)
		return
	}
	beam.ParDo0(s, printPair, pairs)
	if _, err := prism.Execute(context.Background(), p); err != nil {
		fmt.Println(err)
	}
	// Output: ann http://[::1]/ false
}

// place returns where a text is invalid.
func place(v beamuri.Verdict) string {
	if v.Valid {
		return "valid"
	}
	return *v.Error.Rule + ", section " + *v.Error.Section
}

func printCount(place string, n int) { fmt.Println(n, place) }

// Beam counts the verdicts.
func ExampleVerdict() {
	p, s := beam.NewPipelineWithRoot()
	texts := beam.Create(s, "http://a b/", "http://a/?q=%zz", "http://a/?q=%", "http://a/")
	verdicts := beam.Must(beamuri.Check(s, texts, beamuri.Target{Spec: "rfc3986", Rule: "URI"}))
	beam.ParDo0(s, printCount, stats.Count(s, beam.ParDo(s, place, verdicts)))
	if _, err := prism.Execute(context.Background(), p); err != nil {
		fmt.Println(err)
	}
	// Unordered output:
	// 1 valid
	// 2 pct-encoded, section 2.1
	// 1 reg-name, section 3.2.2
}
