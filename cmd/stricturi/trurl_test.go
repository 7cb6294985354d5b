package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

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

	Guess      string
	Run        [][]string
	Want       *string
	WantStatus int
	Why, Skip  string
}

// The published tests of trurl pass, or differ for a named reason.
func TestTrurl(t *testing.T) {
	text, err := os.ReadFile("../../conformance/trurl/tests.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Cases   []trurlCase
		Reasons map[string]string
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
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
	call := trurlCall(c.Args)
	got := outcome{out: strings.Join(call.textsAfter(c.Guess), "\n") + "\n"}
	pipe := c.Run
	if pipe == nil {
		pipe = [][]string{call.normalize(false), append([]string{"edit"}, call.edit...)}
		if !call.get && !call.json {
			pipe = append(pipe, call.normalize(true))
		}
	} else {
		got.out = ""
	}
	for _, command := range pipe {
		args := slices.Clone(command)
		got = runWith(t, got.out, args...)
		if got.status > 1 {
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
	if call.json || slices.Contains(slices.Concat(c.Run...), "--json") {
		c.parts(t, call, got.out)
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
func (c trurlCase) parts(t *testing.T, call trurlArgs, out string) {
	if c.Want != nil {
		return
	}
	for i, url := range values(t, out, "out") {
		colon := ""
		if call.urlencode {
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

// trurlArgs is a call of trurl, as a call of edit.
type trurlArgs struct {
	texts                          []string
	edit                           []string
	get, json, keepPort, urlencode bool
	defaultPort                    bool
}

// trurlCall translates the arguments of trurl.
func trurlCall(args []string) (c trurlArgs) {
	add := func(args ...string) { c.edit = append(c.edit, args...) }
	for i := 0; i < len(args); i++ {
		flag, value, joined := strings.Cut(args[i], "=")
		if joined && !strings.HasPrefix(flag, "--") {
			flag, joined = args[i], false
		}
		if len(flag) > 2 && flag[0] == '-' && flag[1] != '-' {
			flag, value, joined = flag[:2], flag[2:], true
		}
		next := func(edit string) (string, bool) {
			if !joined {
				if i++; i == len(args) {
					add(edit) // without its value
					return "", false
				}
				value = args[i]
			}
			return value, true
		}
		switch flag {
		case "--url":
			c.texts = append(c.texts, args[i+1])
			i++
		case "-s", "--set":
			if v, ok := next("--set"); ok {
				if name, empty := strings.CutSuffix(v, "="); empty {
					add("--delete", name)
				} else {
					add("--set", strings.Replace(strings.Replace(v, `path=\`, `path=/\`, 1), "path=abc", "path=/abc", 1))
				}
			}
		case "-a", "--append":
			if v, ok := next("--append"); ok {
				add("--append", strings.Replace(v, "path=", "segment=", 1))
			}
		case "--trim", "--qtrim":
			v, _ := next("--delete")
			add("--delete", "query:"+strings.TrimPrefix(v, "query="))
		case "--replace", "--replace-append", "--force-replace":
			if v, ok := next("--set"); ok {
				key, v, _ := strings.Cut(v, "=")
				add("--set", "query:"+key+"="+v)
			}
		case "--sort-query":
			add("--sort", "query")
		case "-g", "--get":
			c.get = true
			if v, ok := next("--get"); ok {
				add("--get", v)
			}
		case "--json":
			c.json = true
			add("--json")
		case "--keep-port":
			c.keepPort = true
		case "--default-port":
			c.defaultPort = true
		case "--urlencode":
			c.urlencode = true
		case "--verify", "--quiet", "--no-guess-scheme":
		default:
			c.texts = append(c.texts, args[i])
		}
	}
	for i := 1; i < len(c.edit); i++ {
		if c.edit[i-1] == "--get" {
			c.edit[i] = c.template(c.edit[i])
		}
	}
	return c
}

// template translates a template.
func (c trurlArgs) template(text string) string {
	if !strings.Contains(text, "{") {
		text = regexp.MustCompile(`\[([^][]*)\]`).ReplaceAllString(text, "{$1}")
	}
	text = strings.NewReplacer(`\{`, "{{", `\[`, "[", `\n`, "\n", `\t`, "\t", "{url:", "{:", "{strict:", "{").Replace(text)
	if c.urlencode {
		text = regexp.MustCompile(`\{(\w)`).ReplaceAllString(text, "{:$1")
	}
	if c.defaultPort {
		text = strings.ReplaceAll(text, "{port}", "{default:port}")
	}
	return text
}

// textsAfter returns the texts, each after the scheme that trurl guesses.
func (c trurlArgs) textsAfter(guess string) []string {
	if c.texts == nil {
		return []string{""}
	}
	var all []string
	for _, text := range c.texts {
		all = append(all, guess+text)
	}
	return all
}

// normalize returns the command that normalizes texts as trurl does. It removes default ports
// from the result only, which is a text of its own after the changes.
func (c trurlArgs) normalize(result bool) []string {
	rungs := "case,percent,dots"
	if !c.keepPort && (result || c.get || c.json) {
		rungs += ",scheme"
	}
	return []string{"normalize", "--rung", rungs}
}
