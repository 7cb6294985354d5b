// Package release tests the files by which others install and run the command: the action,
// the hooks, and the configurations of releases.
package release

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"go.yaml.in/yaml/v3"
)

const root = "../.."

// decode reads a file of YAML strictly: a key that the type lacks is an error.
func decode(t *testing.T, name string, into any) {
	t.Helper()
	f, err := os.Open(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	d := yaml.NewDecoder(f)
	d.KnownFields(true)
	if err := d.Decode(into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// build builds the command with the flags of a release. It leaves out -trimpath, with which
// everything would be compiled a second time.
func build(t *testing.T, program string, flags []string) {
	t.Helper()
	flags = slices.DeleteFunc(slices.Clone(flags), func(f string) bool { return f == "-trimpath" })
	args := slices.Concat([]string{"build", "-o", program}, flags, []string{"./cmd/stricturi"})
	c := exec.Command("go", args...)
	c.Dir, c.Env = root, append(os.Environ(), "CGO_ENABLED=0")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// tool returns a folder with the command.
func tool(t *testing.T) string {
	t.Helper()
	once.Do(func() { build(t, shared+string(os.PathSeparator), nil) })
	return shared
}

var (
	once   sync.Once
	shared string
)

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "stricturi-release-*")
	if err != nil {
		panic(err)
	}
	shared = dir
	status := m.Run()
	os.RemoveAll(dir)
	os.Exit(status)
}

// run runs a program in dir with the command on its path.
func run(t *testing.T, bin, dir string, env []string, name string, args ...string) (out string, status int) {
	t.Helper()
	path := bin + string(os.PathListSeparator) + os.Getenv("PATH")
	if found := filepath.Join(bin, name); name == "stricturi" {
		name = found
	}
	c := exec.Command(name, args...)
	c.Dir = dir
	c.Env = append(append(os.Environ(), "PATH="+path, "GITHUB_BASE_REF="), env...)
	got, err := c.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(got), c.ProcessState.ExitCode()
}

func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

type action struct {
	Name, Description, Author string
	Branding                  struct{ Icon, Color string }
	Inputs                    map[string]struct {
		Description, Default string
		Required             bool
	}
	Runs struct {
		Using string
		Steps []struct {
			ID, If, Uses, Shell, Run string
			Dir                      string `yaml:"working-directory"`
			With, Env                map[string]string
		}
	}
}

func readAction(t *testing.T) (a action) {
	t.Helper()
	decode(t, "action.yml", &a)
	return a
}

func TestAction(t *testing.T) {
	for _, program := range []string{"bash", "git"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	action := readAction(t)
	last := action.Runs.Steps[len(action.Runs.Steps)-1]
	if action.Runs.Using != "composite" || last.Run != `bash "$SCRIPT"` || !strings.HasSuffix(last.Env["SCRIPT"], "/.github/action.sh") {
		t.Fatalf("the last step is %+v", last)
	}
	// The action is outside the workspace, where setup-go finds no go.sum: it then warns in
	// each run.
	for _, s := range action.Runs.Steps {
		if strings.HasPrefix(s.Uses, "actions/setup-go@") && s.With["cache"] != "false" {
			t.Errorf("%s caches: %v", s.Uses, s.With)
		}
	}
	script, err := filepath.Abs(root + "/.github/action.sh")
	if err != nil {
		t.Fatal(err)
	}
	bin, dir := tool(t), t.TempDir()
	write(t, dir, map[string]string{
		"good.txt": "http://example.com/\n", "bad.txt": "http://example.com/\nhttp://a b/\n",
		"docs/a b/bad.md": "See <http://a|b/>.\n", "docs/good.md": "See http://example.com/.\n",
		"g.abnf": "a = \"x\" / \"y\"\nb = \"z\"\n", "old.abnf": strings.Repeat("; A long comment.\n", 9) + "long = \"one\" / \"two\" / \"three\"\n", "gone.abnf": "gone = \"x\"\n",
		"draft.md": "# A\n\n~~~ abnf\na = \"x\"\n~~~\n", "same.abnf": "a = \"x\"\n", "sub/broken.abnf": "a = b\n", "sub/was-broken.abnf": "a =\n",
	})
	hostile := runtime.GOOS != "windows" // which has no such names
	if hostile {
		write(t, dir, map[string]string{
			"--help": "<http://a|b/>\n", "--max-length=1": "<http://a|b/>\n", "-": "<http://a|b/>\n",
			"--help.abnf": "a = b\n", "rfc3986": "a = b\n", "::stop-commands::x": "a = b\n", "new\n::stop-commands::x": "a = b\n",
		})
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "-A"}, {"-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "first"}} {
		if out, status := run(t, bin, dir, nil, "git", args...); status != 0 {
			t.Fatalf("git %v: %s", args, out)
		}
	}
	write(t, dir, map[string]string{"g.abnf": "a = \"x\" / \"z\"\n", "new.abnf": "a = \"x\"\n", "sub/was-broken.abnf": "a = \"x\"\n"})
	for _, args := range [][]string{{"mv", "old.abnf", "renamed.abnf"}, {"rm", "-q", "gone.abnf"}} {
		if out, status := run(t, bin, dir, nil, "git", args...); status != 0 {
			t.Fatalf("git %v: %s", args, out)
		}
	}
	write(t, dir, map[string]string{"renamed.abnf": strings.Repeat("; A long comment.\n", 9) + "long = \"one\" / \"two\"\n", "draft.md": "# A\n\n~~~ abnf\na = \"y\"\n~~~\n"})
	if hostile {
		write(t, dir, map[string]string{"--help.abnf": "a = c\n", "::stop-commands::new": "a = b\n", "100%\n::stop-commands::new": "a = b\n"})
	}
	type test struct {
		name   string
		inputs map[string]string
		status int
		want   string // a part of the output; empty if there is none
	}
	tests := []test{
		{"find", map[string]string{"files": "docs/**/*.md"}, 1, "::error file=docs/a b/bad.md,line=1,col="},
		{"find, good", map[string]string{"files": "docs/*.md"}, 0, ""},
		{"check", map[string]string{"command": "check", "files": "good.txt\nbad.txt"}, 1, "::error file=bad.txt,line=2,col=9::"},
		{"check, good", map[string]string{"command": "check", "files": "good.txt\n", "spec": "rfc2396", "flags": "--rule\nURI-reference"}, 0, ""},
		{"check, unknown edition", map[string]string{"command": "check", "files": "good.txt", "spec": "rfc1"}, 2, "rfc1"},
		{"grammar-lint", map[string]string{"command": "grammar-lint", "files": "sub/*.abnf"}, 1, "::error file=sub/broken.abnf,line=1"},
		{"grammar-lint, good", map[string]string{"command": "grammar-lint", "files": "same.abnf", "flags": "--disable\nunused"}, 0, ""},
		{"grammar-diff", map[string]string{"command": "grammar-diff", "files": "*.abnf", "base": "HEAD"}, 1, "::error file=g.abnf,line=1,col=1::HEAD:./g.abnf → g.abnf: a: both"},
		{"grammar-diff, removed rule", map[string]string{"command": "grammar-diff", "files": "g.abnf", "base": "HEAD"}, 1, "::error file=g.abnf,line=2,col=1::HEAD:./g.abnf → g.abnf: b: removed"},
		{"grammar-diff, error in the revision", map[string]string{"command": "grammar-diff", "files": "sub/was-*", "base": "HEAD"}, 1, "::error file=sub/was-broken.abnf,line=1"},
		{"grammar-diff, renamed", map[string]string{"command": "grammar-diff", "files": "renamed.abnf", "base": "HEAD"}, 1, "::error file=renamed.abnf,line=10,col=1::HEAD:./old.abnf → renamed.abnf: long: narrower"},
		{"grammar-diff, deleted", map[string]string{"command": "grammar-diff", "files": "same.abnf\ng*.abnf", "base": "HEAD"}, 1, "::notice::gone.abnf: deleted since HEAD"},
		{"grammar-diff, a document", map[string]string{"command": "grammar-diff", "files": "*.md", "base": "HEAD"}, 1, "::error file=draft.md,line=4,col=1::HEAD:./draft.md → draft.md: a: nothing in common"},
		{"grammar-diff, equal", map[string]string{"command": "grammar-diff", "files": "same.abnf", "base": "HEAD"}, 0, ""},
		{"grammar-diff, new file", map[string]string{"command": "grammar-diff", "files": "new.abnf", "base": "HEAD"}, 0, "new.abnf: not in HEAD"},
		{"grammar-diff, gained alone", map[string]string{"command": "grammar-diff", "files": "same.abnf", "base": "HEAD", "fail-on": "gained"}, 0, ""},
		{"grammar-diff without base", map[string]string{"command": "grammar-diff", "files": "g.abnf"}, 2, `needs the input "base"`},
		{"grammar-diff, no such base", map[string]string{"command": "grammar-diff", "files": "g.abnf", "base": "none"}, 2, "fetch-depth"},
		{"no file matches", map[string]string{"files": "*.rst"}, 2, "no file matches"},
		{"no such file", map[string]string{"files": "absent.md"}, 2, "absent.md"},
		{"no files", map[string]string{"files": "\n"}, 2, "is empty"},
		{"no such command", map[string]string{"command": "chek", "files": "good.txt"}, 2, "no command chek"},
	}
	if hostile {
		tests = append(tests, []test{
			{"find, names of flags", map[string]string{"files": "--*\n-"}, 1, "::error file=--max-length=1,line=1,col="},
			{"find, the name of standard input", map[string]string{"files": "-"}, 1, "::error file=./-,line=1,col="},
			{"check, the name of standard input", map[string]string{"command": "check", "files": "-"}, 1, "::error file=./-,line=1,col="},
			{"grammar-lint, name of a flag", map[string]string{"command": "grammar-lint", "files": "--help.abnf"}, 1, "::error file=--help.abnf,line=1"},
			{"grammar-lint, name of an edition", map[string]string{"command": "grammar-lint", "files": "rfc3986"}, 1, "::error file=./rfc3986,line=1"},
			{"grammar-lint, name of a command", map[string]string{"command": "grammar-lint", "files": "::*x\nnew*"}, 1, "::error file=./new%0A%3A%3Astop-commands"},
			{"grammar-diff, name of a flag", map[string]string{"command": "grammar-diff", "files": "--help.abnf", "base": "HEAD"}, 1, "HEAD:./--help.abnf → --help.abnf: a: not compared"},
			{"grammar-diff, name of a command", map[string]string{"command": "grammar-diff", "files": "::*new", "base": "HEAD"}, 0, "::notice::./::stop-commands::new: not in HEAD"},
			{"grammar-diff, name with a line break", map[string]string{"command": "grammar-diff", "files": "100*", "base": "HEAD"}, 0, "::notice::./100%25%0A::stop-commands::new: not in HEAD"},
			{"no such file, name of a command", map[string]string{"files": "absent%0A[]"}, 2, "absent%250A"},
		}...)
	}
	annotation := regexp.MustCompile(`^::(?:error|warning|notice)[ :]`)
	expression := regexp.MustCompile(`^\$\{\{ inputs\.([\w-]+) \}\}$`)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var env []string
			for name, value := range last.Env {
				if m := expression.FindStringSubmatch(value); m != nil {
					input, ok := action.Inputs[m[1]]
					if !ok {
						t.Fatalf("%s is no input", m[1])
					}
					value = input.Default
					if given, ok := test.inputs[m[1]]; ok {
						value = given
					}
					env = append(env, name+"="+value)
				}
			}
			summary := filepath.Join(t.TempDir(), "summary.md")
			out, status := run(t, bin, dir, append(env, "GITHUB_STEP_SUMMARY="+summary), "bash", script)
			if text, _ := os.ReadFile(summary); strings.Contains(test.want, ": narrower") && !strings.Contains(string(text), "- `long` is narrower: it no longer takes `\"three\"`") {
				t.Errorf("summary %s", text)
			} else if name, is := strings.CutPrefix(test.want, "::notice::"); is && !strings.Contains(string(text), "\n```\n") {
				t.Errorf("%s is not code in the summary %s", name, text)
			}
			if status != test.status || !strings.Contains(out, test.want) || test.want == "" && out != "" {
				t.Errorf("status %d, want %d; output, want %q:\n%s", status, test.status, test.want, out)
			}
			for line := range strings.Lines(out) {
				if !annotation.MatchString(line) || strings.Contains(line, os.TempDir()) {
					t.Errorf("line %q of the output", line)
				}
			}
		})
	}
}

// With "comment" the summary is in one comment on the pull request, and each run updates it. A token
// that may not write is a warning.
func TestComment(t *testing.T) {
	for _, program := range []string{"bash", "git"} {
		if _, err := exec.LookPath(program); err != nil || runtime.GOOS == "windows" {
			t.Skip("needs bash and git")
		}
	}
	script, err := filepath.Abs(root + "/.github/action.sh")
	if err != nil {
		t.Fatal(err)
	}
	fake, dir := t.TempDir(), t.TempDir()
	store, log := filepath.Join(fake, "comment"), filepath.Join(fake, "log")
	write(t, fake, map[string]string{"gh": `#!/usr/bin/env bash
[ "$GH_TOKEN" = good ] || { echo "gh: Resource not accessible by integration (HTTP 403)" >&2; exit 1; }
case "$*" in
"api --paginate repos/a/b/issues/12/comments --jq "*) [ ! -e "$STORE" ] || echo 7 ;;
"api --method POST repos/a/b/issues/12/comments --raw-field body="*) echo POST >>"$LOG" ;;&
"api --method PATCH repos/a/b/issues/comments/7 --raw-field body="*) echo PATCH >>"$LOG" ;;&
*body=*) last=${!#}; printf '%s' "${last#body=}" >"$STORE" ;;
*) echo "gh $*" >&2; exit 2 ;;
esac
`})
	if err := os.Chmod(filepath.Join(fake, "gh"), 0o777); err != nil {
		t.Fatal(err)
	}
	write(t, dir, map[string]string{"g.abnf": "a = \"x\" / \"y\"\n"})
	for _, args := range [][]string{{"init", "-q"}, {"add", "-A"}, {"-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "first"}} {
		if out, status := run(t, "", dir, nil, "git", args...); status != 0 {
			t.Fatalf("git %v: %s", args, out)
		}
	}
	large := strings.Repeat("; é\n", 9)
	for i := range 3000 {
		large += fmt.Sprintf("a-rule-with-a-long-name-%d = \"x\"\n", i)
	}
	for _, step := range []struct {
		name, grammar, comment, number, token string
		log, body, out                        string // out is a part of the output
	}{
		{"no change", "a = \"x\" / \"y\"\n", "true", "12", "good", "", "", ""},
		{"not wanted", "a = \"x\"\n", "false", "12", "good", "", "", "::error"},
		{"no pull request", "a = \"x\"\n", "true", "", "good", "", "", "::error"},
		{"no permission", "a = \"x\"\n", "true", "12", "bad", "", "", "::warning::no comment on the pull request: gh: Resource not accessible"},
		{"first", "a = \"x\"\n", "true", "12", "good", "POST\n", "- `a` is narrower: it no longer takes `\"y\"`", "::error"},
		{"again", "a = \"y\"\n", "true", "12", "good", "POST\nPATCH\n", "- `a` is narrower: it no longer takes `\"x\"`", "::error"},
		{"taken back", "a = \"x\" / \"y\"\n", "true", "12", "good", "POST\nPATCH\nPATCH\n", "No rule loses or gains strings.", ""},
		{"large", "a = \"x\"\n" + large, "true", "12", "good", "POST\nPATCH\nPATCH\nPATCH\n", "\n...", "::error"},
	} {
		write(t, dir, map[string]string{"g.abnf": step.grammar})
		env := []string{"COMMAND=grammar-diff", "FILES=g.abnf", "BASE=HEAD", "FAIL_ON=lost", "COMMENT=" + step.comment, "NUMBER=" + step.number,
			"GH_TOKEN=" + step.token, "GITHUB_REPOSITORY=a/b", "GITHUB_STEP_SUMMARY=", "STORE=" + store, "LOG=" + log}
		out, _ := run(t, fake+string(os.PathListSeparator)+tool(t), dir, env, "bash", script)
		got, _ := os.ReadFile(log)
		body, _ := os.ReadFile(store)
		mark := strings.HasPrefix(string(body), "<!-- stricturi grammar-diff -->\n")
		if !strings.Contains(out, step.out) || strings.Contains(out, "::warning") != (step.token == "bad") || string(got) != step.log ||
			!strings.Contains(string(body), step.body) || mark != (step.body != "") || len(body) > 65536 {
			t.Errorf("%s: calls %q, output %.500s, comment %.500s", step.name, got, out, body)
		}
	}
}

func TestHooks(t *testing.T) {
	var hooks []struct {
		ID, Name, Description, Entry, Language, Files string
		Args                                          []string
		Programs                                      []string `yaml:"additional_dependencies"`
		Types                                         []string `yaml:"types_or"`
	}
	decode(t, ".pre-commit-hooks.yaml", &hooks)
	bin, dir := tool(t), t.TempDir()
	write(t, dir, map[string]string{
		"good.md": "See http://example.com/.\n", "bad.md": "See <http://a|b/>.\n",
		"good.abnf": "a = \"x\"\n", "bad.abnf": "a = b\n",
		"--help.md": "See <http://a|b/>.\n", "--help.abnf": "a = b\n",
	})
	extension := map[string]string{"stricturi-find": "md", "stricturi-grammar-lint": "abnf"}
	if len(hooks) != len(extension) {
		t.Fatalf("%d hooks, %d are tested", len(hooks), len(extension))
	}
	for _, hook := range hooks {
		if hook.Language != "golang" || !slices.Equal(hook.Programs, []string{"./cmd/stricturi"}) || !strings.HasPrefix(hook.Entry, "stricturi ") {
			t.Errorf("%s: %s program %q of %q", hook.ID, hook.Language, hook.Entry, hook.Programs)
		}
		good, bad := "good."+extension[hook.ID], "bad."+extension[hook.ID]
		if files, err := regexp.Compile(hook.Files); err != nil || !files.MatchString(good) {
			t.Errorf("%s: the pattern %q does not take %s: %v", hook.ID, hook.Files, good, err)
		}
		words := append(strings.Fields(hook.Entry)[1:], hook.Args...)
		if out, status := run(t, bin, dir, nil, "stricturi", append(words, good)...); status != 0 {
			t.Errorf("%s %s: status %d\n%s", hook.Entry, good, status, out)
		}
		out, status := run(t, bin, dir, nil, "stricturi", append(words, good, bad)...)
		if status != 1 || !strings.Contains(out, bad+":1:") {
			t.Errorf("%s %s: status %d\n%s", hook.Entry, bad, status, out)
		}
		flag := "--help." + extension[hook.ID]
		if out, status := run(t, bin, dir, nil, "stricturi", append(words, flag)...); status != 1 || !strings.Contains(out, flag+":1:") {
			t.Errorf("%s %s: status %d\n%s", hook.Entry, flag, status, out)
		}
	}
}

// "go install ./...", which pre-commit runs first to install a hook, installs nothing.
func TestInstalled(t *testing.T) {
	c := exec.Command("go", "list", "-f", `{{if eq .Name "main"}}{{.ImportPath}}{{end}}`, "./...")
	c.Dir = root
	out, err := c.Output()
	if got := strings.TrimSpace(string(out)); err != nil || got != "" {
		t.Errorf("go install ./... installs %q: %v", got, err)
	}
}

type releaser struct {
	Version int
	Project string `yaml:"project_name"`
	Builds  []struct {
		Main                         string
		Env, Flags, Ldflags, Targets []string
		Timestamp                    string `yaml:"mod_timestamp"`
	}
	Archives []struct {
		Name      string `yaml:"name_template"`
		Files     []string
		Overrides []struct {
			GOOS    string
			Formats []string
		} `yaml:"format_overrides"`
	}
	Checksum struct {
		Name string `yaml:"name_template"`
	}
	Changelog struct{ Disable bool }
}

func TestReleaser(t *testing.T) {
	var config releaser
	decode(t, ".goreleaser.yaml", &config)
	if config.Version != 2 || len(config.Builds) != 1 || config.Builds[0].Main != "./cmd/stricturi" {
		t.Fatalf("%+v", config)
	}
	release := config.Builds[0]
	list, err := exec.Command("go", "tool", "dist", "list").Output()
	if err != nil {
		t.Fatal(err)
	}
	known := strings.Fields(string(list))
	for _, target := range release.Targets {
		part := strings.Split(target, "_")
		if !slices.Contains(known, part[0]+"/"+part[1]) {
			t.Errorf("the go command knows no target %s", target)
		}
	}
	for _, a := range config.Archives {
		for _, f := range a.Files {
			if _, err := os.Stat(filepath.Join(root, f)); err != nil {
				t.Error(err)
			}
		}
	}
	bin := t.TempDir()
	build(t, bin+string(os.PathSeparator), append(release.Flags, "-ldflags="+strings.Join(release.Ldflags, " ")))
	if out, status := run(t, bin, t.TempDir(), nil, "stricturi", "--version"); status != 0 || !strings.HasPrefix(out, "stricturi ") {
		t.Errorf("--version: status %d, %q", status, out)
	}
}

// The program in the image is that of the releases.
func TestDockerfile(t *testing.T) {
	text, err := os.ReadFile(root + "/Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(`(?m)^RUN CGO_ENABLED=0 go build (.*) -o (/\S+) \./cmd/stricturi$`).FindStringSubmatch(string(text))
	if line == nil {
		t.Fatal("no line that builds the command")
	}
	for _, want := range []string{"COPY --from=build " + line[2] + " " + line[2] + "\n", "ENTRYPOINT [\"" + line[2] + "\"]\n"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no line %s", want)
		}
	}
	if line[1] != "-trimpath -ldflags='-s -w'" {
		t.Errorf("the flags %s are not those of the releases", line[1])
	}
}

// What the formula's own test says, the command does.
func TestFormula(t *testing.T) {
	text, err := os.ReadFile(root + "/.github/homebrew/stricturi.rb.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	filled := strings.NewReplacer("@VERSION@", "0.1.0", "@REVISION@", strings.Repeat("0", 40)).Replace(string(text))
	if strings.Contains(filled, "@") {
		t.Error("a placeholder is left")
	}
	bin := tool(t)
	tests := regexp.MustCompile(`assert_match "(.*?)", shell_output\("#\{bin\}/stricturi (.*?)"(?:, (\d))?\)`).FindAllStringSubmatch(filled, -1)
	if len(tests) != 2 {
		t.Fatalf("%d assertions", len(tests))
	}
	for _, m := range tests {
		var args []string
		for _, q := range regexp.MustCompile(`'([^']*)'|(\S+)`).FindAllStringSubmatch(m[2], -1) {
			args = append(args, q[1]+q[2])
		}
		out, status := run(t, bin, t.TempDir(), nil, "stricturi", args...)
		want := cmp.Or(m[3], "0") // shell_output expects 0 unless told otherwise
		if strconv.Itoa(status) != want || !strings.Contains(out, m[1]) {
			t.Errorf("%v: status %d, want %s; output, want %q:\n%s", args, status, want, m[1], out)
		}
	}
	ruby, err := exec.LookPath("ruby")
	if err != nil {
		t.Skip("the syntax of the formula is not checked: ", err)
	}
	c := exec.Command(ruby, "-c")
	c.Stdin = strings.NewReader(filled)
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
