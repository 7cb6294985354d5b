package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// harness is a program in another language that calls a library. In its commands, $DIR
// is a folder for build output.
type harness struct {
	name    string     // describes the required tools
	present [][]string // commands that succeed if the tools are installed
	build   [][]string
	run     []string
}

// jenaJar is the path of Jena's jar file, by default that of Debian.
var jenaJar = cmp.Or(os.Getenv("JENA_IRI_JAR"), "/usr/share/java/jena-iri.jar")

var (
	javaNetURI = &harness{
		name:    "a JDK, 17 or later",
		present: [][]string{{"javac", "-version"}},
		build:   [][]string{{"javac", "-d", "$DIR", "java/Harness.java", "java/JavaNetURI.java"}},
		run:     []string{"java", "-cp", "$DIR", "JavaNetURI"},
	}
	jena = &harness{
		name:    "a JDK, 17 or later, and jena-iri.jar, named by JENA_IRI_JAR or Debian's libapache-jena-java",
		present: [][]string{{"javac", "-version"}, {"test", "-e", jenaJar}},
		build:   [][]string{{"javac", "-cp", jenaJar, "-d", "$DIR", "java/Harness.java", "jena/Jena.java"}},
		run:     []string{"java", "-cp", "$DIR:" + jenaJar, "Jena"},
	}
	uriparser = &harness{
		name:    "a C compiler and uriparser (Debian: liburiparser-dev)",
		present: [][]string{{"cc", "-fsyntax-only", "-include", "uriparser/Uri.h", "-x", "c", "/dev/null"}},
		build:   [][]string{{"cc", "-D_GNU_SOURCE", "-O2", "-o", "$DIR/harness", "uriparser/harness.c", "-luriparser"}},
		run:     []string{"$DIR/harness"},
	}
	boostURL = &harness{
		name:    "a C++ compiler and boost.url (Debian: libboost-url1.81-dev)",
		present: [][]string{{"c++", "-std=c++17", "-fsyntax-only", "-include", "boost/url.hpp", "-x", "c++", "/dev/null"}},
		build:   [][]string{{"c++", "-std=c++17", "-O2", "-o", "$DIR/harness", "boosturl/harness.cpp", "-lboost_url"}},
		run:     []string{"$DIR/harness"},
	}
	fluentURI = crate("fluenturi", "fluent-uri")
	oxiri     = crate("oxiri", "oxiri")
	iriString = crate("iristring", "iri-string")
)

// crate returns the harness in a folder for a crate. It does not download anything.
func crate(dir, name string) *harness {
	return &harness{
		name: "cargo and the crate " + name + ", fetched before (Debian: librust-" + name + "-dev)",
		present: [][]string{
			{"cp", dir + "/Cargo.toml", dir + "/harness.rs", "rust/common.rs", "$DIR"},
			{"cargo", "generate-lockfile", "--offline", "--manifest-path", "$DIR/Cargo.toml"},
		},
		build: [][]string{{"cargo", "build", "--release", "--offline", "--quiet", "--manifest-path", "$DIR/Cargo.toml", "--target-dir",
			"$DIR/target"}},
		run: []string{"$DIR/target/release/harness"},
	}
}

// missingError reports that the tools of a harness are not installed.
type missingError struct{ tools, why string }

func (e *missingError) Error() string { return "it needs " + e.tools + ": " + e.why }

func in(dir string, command []string) *exec.Cmd {
	args := make([]string, len(command))
	for i, arg := range command {
		args[i] = strings.ReplaceAll(arg, "$DIR", dir)
	}
	return exec.Command(args[0], args[1:]...)
}

// start builds the harness in a folder and starts it.
func (h *harness) start(dir string) (*process, error) {
	for _, command := range h.present {
		if out, err := in(dir, command).CombinedOutput(); err != nil {
			return nil, &missingError{h.name, strings.TrimSpace(fmt.Sprintf("%v\n%s", err, out))}
		}
	}
	for _, command := range h.build {
		if out, err := in(dir, command).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%v: %w\n%s", command, err, out)
		}
	}
	p := &process{command: func() *exec.Cmd { return in(dir, h.run) }, patience: time.Minute}
	return p, p.start()
}

// process is an asker in another process.
type process struct {
	command  func() *exec.Cmd
	patience time.Duration // for one answer
	cmd      *exec.Cmd
	stdin    io.WriteCloser
	stdout   *bufio.Reader
}

func (p *process) start() error {
	p.cmd = p.command()
	p.cmd.Stderr = os.Stderr
	var err error
	if p.stdin, err = p.cmd.StdinPipe(); err != nil {
		return err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	p.stdout = bufio.NewReader(out)
	return p.cmd.Start()
}

// ask asks the process a question. A process that exits or does not answer counts as
// crashed and is started again.
func (p *process) ask(verb string, args ...string) (answer, error) {
	asked := p.cmd.Process
	late := time.AfterFunc(p.patience, func() { _ = asked.Kill() })
	defer late.Stop()
	_, err := io.WriteString(p.stdin, question(verb, args...))
	line := ""
	if err == nil {
		line, err = p.stdout.ReadString('\n')
	}
	if err != nil {
		why := p.cmd.Wait()
		return answer{kind: crashed, texts: []text{some(fmt.Sprint(why))}}, p.start()
	}
	return parseAnswer(strings.TrimSuffix(line, "\n"))
}

func (p *process) stop() error {
	if err := p.stdin.Close(); err != nil {
		return err
	}
	return p.cmd.Wait()
}
