package main

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
)

// peer is a column of the tables: a Go library, or another library with the program that
// calls it.
type peer struct {
	name   string
	file   string   // prefix of the files with its results
	shown  string   // version shown in the tables
	docs   string   // base of the links in its cells
	api    string   // list of the whole API, relative to docs
	claims []string // stems of the editions that it claims to implement
	local  *local   // for Go libraries
	build  *harness // for other libraries
}

// peers lists the peers in the order of the columns.
var peers = []peer{
	{
		name: "stricturi", file: "stricturi", shown: "this tree", local: stricturi,
		api:    "../../uri",
		claims: []string{"rfc2396", "rfc2732", "rfc2396bis00", "rfc3986", "iri11", "rfc3987"},
	},
	{
		name: "net/url", file: "net-url", shown: "go1.26", local: netURL,
		docs: "https://pkg.go.dev/net/url", api: "#pkg-index",
		claims: []string{"rfc3986"},
	},
	{
		name: "fredbi/uri", file: "fredbi-uri", shown: "v1.1.1", local: fredbi,
		docs: "https://pkg.go.dev/github.com/fredbi/uri@v1.1.1", api: "#pkg-index",
		claims: []string{"rfc3986"},
	},
	{
		name: "fluent-uri", file: "fluent-uri", shown: "0.4.1", build: fluentURI,
		docs: "https://docs.rs/fluent-uri/0.4.1/fluent_uri/", api: "all.html",
		claims: []string{"rfc3986", "rfc3987"},
	},
	{
		name: "Jena", file: "jena", shown: "4.9.0", build: jena,
		docs:   "https://github.com/apache/jena/blob/jena-4.9.0/jena-iri/src/main/java/org/apache/jena/iri/",
		claims: []string{"rfc3986", "rfc3987"},
	},
	{
		name: "java.net.URI", file: "java-net-uri", shown: "17", build: javaNetURI,
		docs: "https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URI.html", api: "#method-summary",
		claims: []string{"rfc2732"},
	},
	{
		name: "uriparser", file: "uriparser", shown: "1.0.1", build: uriparser,
		docs:   "https://github.com/uriparser/uriparser/blob/uriparser-1.0.1/include/uriparser/Uri.h",
		claims: []string{"rfc3986"},
	},
	{
		name: "boost.url", file: "boost-url", shown: "1.92", build: boostURL,
		docs:   "https://github.com/boostorg/url/blob/boost-1.92.0/include/boost/url/",
		claims: []string{"rfc3986"},
	},
}

// The kinds of answers.
const (
	yes     = "ok"    // with texts
	no      = "no"    // with an offset, or -1
	lacking = "none"  // the library lacks the feature
	crashed = "crash" // with what was thrown
)

// answer is a peer's answer to a question.
type answer struct {
	kind   string
	texts  []text
	offset int
}

// text is a text, or undefined.
type text struct {
	value   string
	defined bool
}

func ok(texts ...text) answer { return answer{kind: yes, texts: texts} }

func some(value string) text { return text{value, true} }

func maybe(value string, defined bool) text { return text{value, defined} }

// is reports whether the answer is this text.
func (a answer) is(value string) bool {
	return a.kind == yes && len(a.texts) > 0 && a.texts[0] == some(value)
}

// asker answers questions: a verb and its arguments.
type asker interface {
	ask(verb string, args ...string) (answer, error)
}

// local is an asker in this process.
type local struct {
	answer func(verb string, args ...string) answer
	parse  func(text string) error // only parses a URI
	timed  map[string]func(a, b string)
}

func (l *local) ask(verb string, args ...string) (a answer, err error) {
	defer func() {
		if r := recover(); r != nil {
			a = answer{kind: crashed, texts: []text{some(fmt.Sprint(r))}}
		}
	}()
	return l.answer(verb, args...), nil
}

// question returns a question in the form that a harness reads.
func question(verb string, args ...string) string {
	line := verb
	for _, arg := range args {
		line += "\t" + hex.EncodeToString([]byte(arg))
	}
	return line + "\n"
}

// parseAnswer reads the answer of a harness.
func parseAnswer(line string) (answer, error) {
	fields := strings.Split(line, "\t")
	a := answer{kind: fields[0], offset: -1}
	switch a.kind {
	case lacking:
		return a, nil
	case no:
		if len(fields) == 2 && fields[1] != "-" {
			var err error
			a.offset, err = strconv.Atoi(fields[1])
			return a, err
		}
		return a, nil
	case yes, crashed:
		for _, field := range fields[1:] {
			if field == "-" {
				a.texts = append(a.texts, text{})
				continue
			}
			value, err := hex.DecodeString(field)
			if err != nil {
				return a, err
			}
			a.texts = append(a.texts, some(string(value)))
		}
		return a, nil
	}
	return a, fmt.Errorf("no answer: %q", line)
}
