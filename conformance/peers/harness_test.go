package peers

import (
	"bufio"
	"cmp"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/testutil"
)

// harness is a program in another language that calls a library. In its commands, $DIR
// is a folder for build output.
type harness struct {
	tools   string     // the required tools
	present [][]string // commands that succeed if the tools are installed
	build   []string
	run     []string
}

// jenaJar is the path of Jena's jar file, by default that of Debian.
var jenaJar = cmp.Or(os.Getenv("JENA_IRI_JAR"), "/usr/share/java/jena-iri.jar")

var (
	javaNetURI = &harness{
		tools:   "a JDK, 17 or later",
		present: [][]string{{"javac", "-version"}},
		build:   []string{"javac", "-d", "$DIR", "java/Harness.java", "java/JavaNetURI.java"},
		run:     []string{"java", "-cp", "$DIR", "JavaNetURI"},
	}
	jena = &harness{
		tools:   "a JDK, 17 or later, and jena-iri.jar, named by JENA_IRI_JAR or Debian's libapache-jena-java",
		present: [][]string{{"javac", "-version"}, {"test", "-e", jenaJar}},
		build:   []string{"javac", "-cp", jenaJar, "-d", "$DIR", "java/Harness.java", "jena/Jena.java"},
		run:     []string{"java", "-cp", "$DIR:" + jenaJar, "Jena"},
	}
	uriparser = &harness{
		tools:   "a C compiler and uriparser (Debian: liburiparser-dev)",
		present: [][]string{{"cc", "-fsyntax-only", "-include", "uriparser/Uri.h", "-x", "c", "/dev/null"}},
		build:   []string{"cc", "-D_GNU_SOURCE", "-O2", "-o", "$DIR/harness", "uriparser/harness.c", "-luriparser"},
		run:     []string{"$DIR/harness"},
	}
	ada = &harness{
		tools:   "a C compiler and ada (Debian: libada-url-dev)",
		present: [][]string{{"cc", "-fsyntax-only", "-include", "ada_c.h", "-x", "c", "/dev/null"}},
		build:   []string{"cc", "-D_GNU_SOURCE", "-O2", "-o", "$DIR/harness", "ada/harness.c", "-lada-url0"},
		run:     []string{"$DIR/harness"},
	}
	boostURL = &harness{
		tools:   "a C++ compiler and boost.url (Debian: libboost-url1.81-dev)",
		present: [][]string{{"c++", "-std=c++17", "-fsyntax-only", "-include", "boost/url.hpp", "-x", "c++", "/dev/null"}},
		build:   []string{"c++", "-std=c++17", "-O2", "-o", "$DIR/harness", "boosturl/harness.cpp", "-lboost_url"},
		run:     []string{"$DIR/harness"},
	}
)

// crate returns the harness in a folder for a crate. It does not download anything.
func crate(dir, name string) *harness {
	return &harness{
		tools: "cargo and the crate " + name + ", fetched before (Debian: librust-" + name + "-dev)",
		present: [][]string{
			{"cp", dir + "/Cargo.toml", dir + "/harness.rs", "rust/common.rs", "$DIR"},
			{"cargo", "generate-lockfile", "--offline", "--manifest-path", "$DIR/Cargo.toml"},
		},
		build: []string{"cargo", "build", "--release", "--offline", "--quiet", "--manifest-path", "$DIR/Cargo.toml", "--target-dir",
			"$DIR/target"},
		run: []string{"$DIR/target/release/harness"},
	}
}

// process is a harness that runs.
type process struct {
	t     testing.TB
	dir   string // for files that it reads
	stdin io.Writer
	out   *bufio.Reader
}

// start builds the harness and runs it until the test ends. It skips the test if the tools
// are not installed.
func (h *harness) start(t testing.TB) *process {
	dir := t.TempDir()
	command := func(args []string) *exec.Cmd {
		args = strings.Split(strings.ReplaceAll(strings.Join(args, "\n"), "$DIR", dir), "\n")
		return exec.Command(args[0], args[1:]...)
	}
	for _, args := range h.present {
		if out, err := command(args).CombinedOutput(); err != nil {
			t.Skipf("it needs %s: %v\n%s", h.tools, err, out)
		}
	}
	if out, err := command(h.build).CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", h.build, err, out)
	}
	cmd := command(h.run)
	cmd.Stderr = os.Stderr
	stdin := testutil.Must(cmd.StdinPipe())
	stdout := testutil.Must(cmd.StdoutPipe())
	testutil.NoError(t, cmd.Start())
	t.Cleanup(func() {
		stdin.Close()
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	})
	return &process{t, dir, stdin, bufio.NewReader(stdout)}
}

func (p *process) ask(verb string, args ...string) answer {
	question := verb
	for _, arg := range args {
		question += "\t" + hexOf(arg)
	}
	testutil.Must(io.WriteString(p.stdin, question+"\n"))
	line, err := p.out.ReadString('\n')
	if err != nil {
		p.t.Fatalf("no answer to %s %q: %v", verb, args, err)
	}
	return answer(strings.TrimSuffix(line, "\n"))
}
