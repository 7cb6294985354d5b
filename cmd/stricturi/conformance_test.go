package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/edition"
	"github.com/stricturi/stricturi/conformance"
	"github.com/stricturi/stricturi/internal/testutil"
)

// The command agrees with each vector.
func TestConformance(t *testing.T) {
	type question struct{ edition, rule string }
	asked := make(map[question][]conformance.Vector)
	for _, file := range testutil.Must(conformance.Files()) {
		for _, v := range file.Vectors {
			q := question{v.Edition, v.Rule}
			asked[q] = append(asked[q], v)
		}
	}
	for q, vectors := range asked {
		command := "check"
		if testutil.Must(edition.Named(q.edition)).IsEntry(q.rule) {
			command = "parse"
		}
		var in strings.Builder
		for _, v := range vectors {
			line := testutil.Must(json.Marshal(struct {
				In       string `json:"in"`
				InBase64 []byte `json:"inBase64,omitempty"`
			}{v.In, v.InBase64}))
			in.Write(append(line, '\n'))
		}
		got := runWith(t, in.String(), command, "--json", "--in", "jsonl", "--spec", q.edition, "--rule", q.rule)
		answers := objects(t, got.out)
		texts := textsOf(t, got.out)
		if len(answers) != len(vectors) || got.err != "" {
			t.Fatalf("%v: %d answers to %d vectors, %s", q, len(answers), len(vectors), got.err)
		}
		for i, v := range vectors {
			text, o := v.Text(), answers[i]
			if texts[i] != text || o["spec"] != v.Edition || o["rule"] != v.Rule {
				t.Errorf("%v: answer %d is to another question: %v", q, i, o)
			}
			if e, ok := o["error"].(map[string]any); ok && e["section"] == "4.1" && v.Valid && strings.ContainsAny(text, "\u200E\u200F\u202A\u202B\u202C\u202D\u202E") {
				continue // the grammar's verdict is check's
			}
			if o["valid"] != v.Valid {
				t.Errorf("%v %q: valid is %v", q, text, o["valid"])
			}
			if command != "parse" || v.Components == nil {
				continue
			}
			c := v.Components
			if c.Opaque != nil && o["opaque"] != *c.Opaque {
				t.Errorf("%v %q: opaque is %v", q, text, o["opaque"])
			}
			for name, want := range map[string]conformance.Component{
				"scheme": c.Scheme, "authority": c.Authority, "userinfo": c.Userinfo, "host": c.Host, "hostKind": c.HostKind,
				"port": c.Port, "path": c.Path, "query": c.Query, "fragment": c.Fragment,
			} {
				if got, defined := o[name].(string); want.Asserted && (got != want.Text || defined != want.Defined) {
					t.Errorf("%v %q: %s is %v, want %+v", q, text, name, o[name], want)
				}
			}
		}
	}
}

// trurlCase is a test of trurl. See conformance/trurl/README.md.
type trurlCase struct {
	Args   []string
	Stdout string
	JSON   []struct {
		URL    string
		Parts  map[string]string
		Params []struct{ Key, Value string }
	}
	Status int

	In         string
	Run        [][]string
	Want       *string
	WantStatus int
	Why, Skip  string
}

// The published tests of trurl pass, or differ for a named reason.
func TestTrurl(t *testing.T) {
	file := testutil.JSON[struct {
		Cases   []trurlCase
		Reasons map[string]string
	}]("../../conformance/trurl/tests.json")
	used := map[string]bool{"": true}
	ran := 0
	for i, c := range file.Cases {
		used[c.Why], used[c.Skip] = true, true
		if reason := cmp.Or(c.Why, c.Skip); reason != "" && file.Reasons[reason] == "" || (c.Want == nil) != (c.Why == "") {
			t.Errorf("%d, %q: no reason", i, c.Args)
		}
		if c.Skip != "" {
			continue
		}
		ran++
		t.Run(fmt.Sprint(i, " ", c.Args), func(t *testing.T) { c.test(t) })
	}
	for reason := range file.Reasons {
		if !used[reason] {
			t.Errorf("the reason %q is not used", reason)
		}
	}
	if ran < 150 {
		t.Errorf("%d cases ran", ran)
	}
}

func (c trurlCase) test(t *testing.T) {
	same, status := c.Stdout, c.Status
	for _, object := range c.JSON {
		same += object.URL + "\n"
	}
	want := same
	if c.Want != nil {
		want, status = *c.Want, c.WantStatus
	}
	got := outcome{out: c.In + "\n"}
	for _, args := range c.Run {
		if got = runWith(t, got.out, args...); got.status > 1 {
			break
		}
	}
	if (got.status == 0) != (status == 0) {
		t.Fatalf("status %d, want %d: %+v", got.status, status, got)
	}
	if status != 0 && want == "" {
		if got.status < 2 && (got.out != "" || !strings.HasPrefix(got.err, "✗ ")) {
			t.Errorf("no error: %+v", got)
		}
		return
	}
	if slices.Contains(slices.Concat(c.Run...), "--json") {
		c.parts(t, got.out)
		var outs strings.Builder
		for _, out := range values(t, got.out, "out") {
			fmt.Fprintln(&outs, out)
		}
		got.out = outs.String()
	}
	if upper(got.out) != upper(want) {
		t.Errorf("got %q, want %q", got.out, want)
	}
	if c.Want != nil && (c.Status == 0) == (status == 0) && upper(want) == upper(same) {
		t.Error("there is no difference")
	}
}

// parts compares what trurl writes as JSON with what --get shows.
func (c trurlCase) parts(t *testing.T, out string) {
	if c.Want != nil {
		return
	}
	for i, url := range values(t, out, "out") {
		colon := ""
		if slices.Contains(c.Args, "--urlencode") {
			colon = ":"
		}
		templates := map[string]string{}
		for name, want := range c.JSON[i].Parts {
			templates["{"+colon+name+"}"] = want
		}
		for _, p := range slices.Backward(c.JSON[i].Params) {
			templates["{query:"+p.Key+"}"] = p.Value // the first of a name counts
		}
		for template, want := range templates {
			got := values(t, runWith(t, "", "edit", "--json", "--get", template, url.(string)).out, "get")
			if upper(got[0].(string)) != upper(want) {
				t.Errorf("%s of %s is %q, want %q", template, url, got[0], want)
			}
		}
	}
}

// upper writes the digits of triplets in upper case: trurl writes lower case.
func upper(text string) string {
	return regexp.MustCompile(`%[0-9A-Fa-f]{2}`).ReplaceAllStringFunc(text, strings.ToUpper)
}
