package main

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/stricturi/stricturi/cmd/stricturi/internal/frame"
)

func TestUsage(t *testing.T) {
	for _, tt := range []struct {
		args string
		want []string // in the error
	}{
		{"", []string{"no command", "check", "parse", "grammar"}},
		{"chekc", []string{`unknown command "chekc"`, "did you mean check?", `"stricturi help" lists`}},
		{"http://u:p@[/ x", []string{"a command comes before the text; to check a text: stricturi check TEXT\n"}},
		{"example.com", []string{"stricturi check TEXT"}},
		{"validate x", []string{`unknown command "validate"; to check a text: stricturi check TEXT`, `"stricturi help" lists`}},
		{"check --summary=html x", []string{"check: --summary is now: --output summary, summary-json or summary-html\n"}},
		{"lint --report sarif", []string{"--output sarif, github or lines"}},
		{"split --json x", []string{"split is now: stricturi parse --split TEXT\n"}},
		{"join --help", []string{"stricturi edit --set PLACE=DATA ''"}},
		{"relativize --base a: x", []string{"stricturi resolve --relative --base URI TARGET"}},
		{"expand", []string{"stricturi edit --expand"}},
		{"help display", []string{"stricturi to-iri --display"}},
		{"help chekc", []string{`unknown command or topic "chekc"`, "did you mean check?"}},
		{"help inptu", []string{"did you mean input?"}},
		{"check --spec rfc398 x", append([]string{`unknown spec "rfc398"`, "did you mean rfc3986?"}, allStems...)},
		{"check --spec rfc3968 x", []string{`unknown spec "rfc3968"`, "did you mean rfc3986?"}},
		{"parse --spec 3897 x", append([]string{`unknown spec "3897"`}, allStems...)},
		{"check --spec rfc3986,x x", []string{`unknown spec "x"`}},
		{"normalize --spec rfc3986,rfc3987 x", []string{"one edition, and rfc3986 was given before"}},
		{"grammar rfc1738", append([]string{`unknown spec "rfc1738"`}, allStems...)},
		{"check --spec rfc3986 --rule hier_part x", []string{`unknown rule "hier_part"`, "rfc3986", "did you mean hier-part?", `"stricturi grammar rfc3986" lists`}},
		{"check --spec rfc3986 --spec rfc2396 --rule hier-part x", []string{`unknown rule "hier-part"`, "rfc2396", "did you mean hier_part?", `"stricturi grammar rfc2396" lists`}},
		{"check --rule hots x", []string{`unknown rule "hots"`, "did you mean host?", `"stricturi grammar STEM" lists`}},
		{"grammar rfc3986 hots", []string{`unknown rule "hots"`, "did you mean host?"}},
		{"grammar rfc3986 host x", []string{"not 3"}},
		{"check --jsno x", []string{`unknown flag "--jsno"`, "did you mean --json?", `"stricturi check --help" lists`}},
		{"parse -x", []string{`unknown flag "-x"`, `"stricturi parse --help" lists`}},
		{"--sepc", []string{`unknown flag "--sepc"`, "--version", "--help"}},
		{"check --format sarif x", []string{`unknown format "sarif"`, `"stricturi check --format list" lists`}},
		{"check --format uri --rule host x", []string{"check: --format and --rule exclude each other: leave out all but one"}},
		{"check --format uri --spec rfc3986 --schemes x", []string{"--format", "exclude each other"}},
		{"check -a", []string{`unknown flag "-a"`, "operands that begin with - come after --"}},
		{"base --html index.html", []string{"stricturi links --base URI FILE"}},
		{"to-iri --display --plain --embed --override x", []string{"to-iri: --embed and --override and --plain exclude each other"}},
		{"check --format list x", []string{"--format list", "leave out the texts"}},
		{"check --in csv", []string{"csv", "--in", "text", "jsonl"}},
		{"check --spec", []string{"--spec"}},
		{"resolve --base http://a --spec rfc3986 --spec rfc2396 x", []string{"--spec", "one edition", "rfc3986"}},
		{"lint --spec iri11 --spec rfc3987 x", []string{"--spec", "one edition", "iri11"}},
		{"edit --set hots=a x", []string{"--set", `unknown place "hots"`, "did you mean host?"}},
		{"edit --set host x", []string{"--set", "PLACE=DATA"}},
		{"edit --set segment=a x", []string{"segment[N]"}},
		{"edit --set segment[x]=a x", []string{`"x"`, "-1"}},
		{"edit --append host=a x", []string{"path, segment, query"}},
		{"edit --delete segment x", []string{"segment[N]"}},
		{"edit --sort path x", []string{"--sort", "query"}},
		{"edit --get a --get b x", []string{"--get", "one template"}},
		{"edit --get {hots} x", []string{"--get", "did you mean host?"}},
		{"edit --get {host x", []string{"--get", `"{{"`}},
		{"edit --get host} x", []string{"--get", `"}}"`}},
		{"edit --get {segment} x", []string{"segment:N"}},
		{"edit --get {default:host} x", []string{"{default:port}"}},
		{"escape x", []string{"place"}},
		{"escape --place path x", []string{"--place", "segment-name", "query-value"}},
		{"check --json=maybe", []string{`check: invalid argument "maybe" for --json`, "valid values: true, false"}},
		{"find --max-length x", []string{`find: invalid argument "x" for --max-length: not a whole number`}},
		{"find --max-length 99999999999999999999", []string{"99999999999999999999 is too large for --max-length"}},
		{"grammar suite --nosuch", []string{`stricturi: grammar suite: unknown flag "--nosuch"`}},
		{"resolve x", []string{"stricturi: resolve needs --base\n"}},
		{"help check x", []string{`check has no subcommand "x"`}},
		{"completion", []string{"completion needs a shell\n", "valid values: bash, zsh, fish, powershell"}},
		{"completion bahs", []string{`unknown shell "bahs"; did you mean bash?`}},
		{"find nosuch", []string{"stricturi: nosuch: no such file", "operands are files"}},
		{"find --input x", []string{`unknown flag "--input"`, "give files as operands"}},
		{"check --input=", []string{`--input is empty`}},
		{"grammar extract --json nosuch/", []string{"stricturi: nosuch/: no such file"}},
		{"check --format= x", []string{`--format is empty`}},
		{"check --rule= x", []string{`--rule is empty`}},
		{"check --with a=b x", []string{"--with has no effect on editions"}},
		{"parse --implied-lws --spec rfc3986 x", []string{"--implied-lws has no effect on editions"}},
		{"links nosuch", []string{"stricturi: nosuch: no such file"}},
		{"check --spec ./nosuch.abnf x", []string{"stricturi: ./nosuch.abnf: no such file"}},
		{"generate --abnf nosuch --rule a --package a", []string{"stricturi: ./nosuch: no such file"}},
		{"parse --spec rfc3986 --rule authority x", []string{"authority", "--tree", "absolute-URI", "relative-ref"}},
		{"parse --rule authority x", []string{"authority", "rfc2396: ", "absoluteURI"}},
	} {
		t.Run(tt.args, func(t *testing.T) {
			got := runWith(t, "a\n", strings.Fields(tt.args)...)
			if got.status != 2 || got.out != "" || !strings.Contains(got.err, "stricturi: ") {
				t.Errorf("got %+v", got)
			}
			for _, want := range tt.want {
				if !strings.Contains(got.err, want) {
					t.Errorf("%q is not in %s", want, got.err)
				}
			}
		})
	}
}

// A page of the help is at most 84 columns wide, and describes shared flags by a topic.
func TestHelpWidth(t *testing.T) {
	var walk func(path []string, cmd *cobra.Command)
	walk = func(path []string, cmd *cobra.Command) {
		got := runWith(t, "", append([]string{"help"}, path...)...)
		for line := range strings.Lines(got.out) {
			if utf8.RuneCountInString(line) > 85 {
				t.Errorf("%q: %s", path, line)
			}
			if strings.Contains(line, "--json  ") || strings.Contains(line, "--column  ") {
				t.Errorf("%q describes a shared flag: %s", path, line)
			}
		}
		for _, sub := range cmd.Commands() {
			if !sub.Hidden && sub.Name() != "completion" {
				walk(append(slices.Clone(path), sub.Name()), sub)
			}
		}
	}
	walk(nil, newRoot(new(frame.App)))
	got := runWith(t, "", "help")
	for _, want := range []string{"\nEveryday:\n  check ", "\nConvert:\n  to-uri ", "\nDocuments:\n  links ", "\nGrammars:\n  grammar ", "\nTopics:\n  input "} {
		if !strings.Contains(got.out, want) {
			t.Errorf("no %q in %s", want, got.out)
		}
	}
}

func TestHelpAndVersion(t *testing.T) {
	for _, tt := range []struct{ args, want string }{
		{"--help", "Exit status"},
		{"help", "Exit status"},
		{"check --help", "--rule"},
		{"help check", "--rule"},
		{"parse --help", "--tree"},
		{"grammar --help", "PEG"},
		{"help input", "--pointer"},
		{"help grammars", "--implied-lws"},
		{"help output", "Exit status"},
		{"--version", "stricturi "},
		{"completion bash", "complete"},
		{"completion zsh", "compdef"},
		{"completion fish", "complete"},
		{"completion powershell", "Register"},
		{"__complete check --spec rfc2", "rfc2396bis00"},
		{"__complete check --spec rfc2396 --rule h", "hier_part"},
		{"__complete check --in ", "jsonl"},
		{"__complete grammar ", "iri11"},
		{"__complete grammar rfc3986 IP", "IPvFuture"},
		{"help edit", "--append PLACE=DATA"},
		{"help escape", "query-value"},
		{"help unescape", "--safe"},
		{"__complete edit --set ", "host="},
		{"__complete edit --delete ", "fragment"},
		{"__complete edit --append ", "path="},
		{"__complete edit --sort ", "query"},
		{"__complete escape --place ", "registry-name"},
		{"__complete help ", "parse"},
		{"__complete help ", "to-iri"},
		{"__complete help ", "output"},
	} {
		args := strings.Fields(tt.args)
		if strings.HasSuffix(tt.args, " ") {
			args = append(args, "")
		}
		if got := runWith(t, "", args...); got.status != 0 || !strings.Contains(got.out, tt.want) {
			t.Errorf("%s: %+v", tt.args, got)
		}
	}
}
