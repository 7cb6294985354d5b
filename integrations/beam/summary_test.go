package beamuri

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/passert"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"
)

var texts = []string{
	"http://d e/", "http://a b/", "http://a b/", "http://c f/", "http://aa b/", "//user:secret[@a",
	"", "a", "a:[", "\xFF", "é", "?y",
}

// The examples are the three smallest, without duplicates and userinfo. Under RFC
// 2396, a query alone is not a reference (5), and an authority that is not a server
// may be registry-based (3.2.1).
const wantSummary = `{"editions":[` +
	`{"spec":"rfc2396","rule":"URI-reference","valid":2,"invalid":10,"failures":[` +
	`{"rule":"toplabel","section":"3.2.2","count":5,"examples":["http://a b/","http://c f/","http://d e/"]},` +
	`{"rule":"URI-reference","section":"4","count":3,"examples":["\uFFFD","?y","é"]},` +
	`{"rule":"absoluteURI","section":"3","count":1,"examples":["a:["]},` +
	`{"rule":"reg_name","section":"3.2.1","count":1,"examples":["//xxxxxxxxxxxx@a"]}]},` +
	`{"spec":"rfc3986","rule":"URI-reference","valid":3,"invalid":9,"failures":[` +
	`{"rule":"reg-name","section":"3.2.2","count":5,"examples":["http://a b/","http://c f/","http://d e/"]},` +
	`{"rule":"URI-reference","section":"4.1","count":2,"examples":["\uFFFD","é"]},` +
	`{"rule":"hier-part","section":"3","count":1,"examples":["a:["]},` +
	`{"rule":"userinfo","section":"3.2.1","count":1,"examples":["//xxxxxxxxxxxx@a"]}]},` +
	`{"spec":"iri11","rule":"IRI-reference","valid":4,"invalid":8,"failures":[` +
	`{"rule":"ireg-name","section":"2.2","count":5,"examples":["http://a b/","http://c f/","http://d e/"]},` +
	`{"rule":"IRI-reference","section":"2.2","count":1,"examples":["\uFFFD"]},` +
	`{"rule":"ihier-part","section":"2.2","count":1,"examples":["a:["]},` +
	`{"rule":"iuserinfo","section":"2.2","count":1,"examples":["//xxxxxxxxxxxx@a"]}]}]}`

func verdictsOf(t *testing.T, specs ...string) []Verdict {
	t.Helper()
	targets, err := Targets("", specs...)
	if err != nil {
		t.Fatal(err)
	}
	c := checker{Targets: targets}
	if err := c.Setup(); err != nil {
		t.Fatal(err)
	}
	var all []Verdict
	for _, text := range texts {
		if err := c.check(text, func(v Verdict) { all = append(all, v) }); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

func wanted(t *testing.T) (want Summary) {
	t.Helper()
	if err := json.Unmarshal([]byte(wantSummary), &want); err != nil {
		t.Fatal(err)
	}
	return want
}

// The summary does not depend on how the verdicts are bundled.
func TestSummarizeBundles(t *testing.T) {
	want := wanted(t)
	verdicts := verdictsOf(t, "rfc3986", "rfc2396", "iri11")
	var f summarizeFn
	for range 1000 {
		rand.Shuffle(len(verdicts), func(i, j int) { verdicts[i], verdicts[j] = verdicts[j], verdicts[i] })
		parts := make([]tallies, 1+rand.IntN(5))
		for i := range parts {
			parts[i] = f.CreateAccumulator()
		}
		for _, v := range verdicts {
			i := rand.IntN(len(parts))
			parts[i] = f.AddInput(parts[i], v)
		}
		all := f.CreateAccumulator()
		for _, p := range parts {
			all = f.MergeAccumulators(all, p)
		}
		if got := f.ExtractOutput(all); !reflect.DeepEqual(got, want) {
			t.Fatalf("got %+v, want %+v", got, want)
		}
	}
}

func TestSummarize(t *testing.T) {
	p, s, col := ptest.CreateList(texts)
	targets, err := Targets("", "rfc3986", "rfc2396", "iri11")
	if err != nil {
		t.Fatal(err)
	}
	passert.Equals(s, Summarize(s, beam.Must(Check(s, col, targets...))), wanted(t))
	ptest.RunAndValidate(t, p)
}
