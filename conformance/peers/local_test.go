package peers

import (
	"encoding/hex"
	"errors"
	"net/url"
	"regexp"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"

	fredbiuri "github.com/fredbi/uri"

	"github.com/stricturi/stricturi/internal/editions"
	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

// answer is an answer to a question, in the form that README.md describes.
type answer string

// What an answer begins with.
const (
	yes     = "ok"
	no      = "no"
	lacking = "none" // the library lacks the feature
)

// asker answers questions: a verb and its arguments.
type asker func(verb string, args ...string) answer

func (a answer) is(kind string) bool {
	first, _, _ := strings.Cut(string(a), "\t")
	return first == kind
}

// text returns the first text of an answer.
func (a answer) text() string {
	fields := strings.Split(string(a), "\t")
	if fields[0] != yes || len(fields) == 1 {
		return ""
	}
	text, _ := hex.DecodeString(fields[1])
	return string(text)
}

// gives reports whether the answer is this text.
func (a answer) gives(text string) bool {
	all := string(ok(hexOf(text)))
	return string(a) == all || strings.HasPrefix(string(a), all+"\t")
}

// components returns what follows the first text.
func (a answer) components() string {
	fields := strings.SplitN(string(a), "\t", 3)
	return fields[len(fields)-1]
}

// offset returns the offset of a refusal, or -1.
func (a answer) offset() int {
	offset, err := strconv.Atoi(strings.TrimPrefix(string(a), no+"\t"))
	if err != nil {
		return -1
	}
	return offset
}

func ok(fields ...string) answer { return answer(strings.Join(append([]string{yes}, fields...), "\t")) }

func hexOf(text string) string { return hex.EncodeToString([]byte(text)) }

func maybe(text string, defined bool) string {
	if !defined {
		return "-"
	}
	return hexOf(text)
}

// result is the answer to a question for a text.
func result(text string, err error) answer {
	if syntax, is := errors.AsType[*uri.SyntaxError](err); is {
		return answer(no + "\t" + strconv.Itoa(syntax.Offset))
	}
	if err != nil {
		return no + "\t-"
	}
	return ok(hexOf(text))
}

// local is a library for Go.
type local struct {
	answer asker
	parse  func(text string)
	timed  map[string]func(a, b string)
}

func (l *local) ask(verb string, args ...string) (a answer) {
	defer func() {
		if recover() != nil {
			a = "crash"
		}
	}()
	return l.answer(verb, args...)
}

// sink has what timed operations return, so that they are not optimized away.
var sink struct {
	text      string
	valid     bool
	offset    int
	err       error
	url       *url.URL
	fredbi    fredbiuri.URI
	reference uri.Reference
	iri       iri.Reference
}

var stricturi = &local{
	answer: askStricturi,
	parse:  func(text string) { _, sink.err = uri.Parse(text) },
	timed: map[string]func(a, b string){
		"uri": func(a, _ string) { sink.reference, sink.err = uri.ParseReference(a) },
		"iri": func(a, _ string) { sink.iri, sink.err = iri.ParseReference(a) },
		"resolve": func(a, b string) {
			target, err := uri.Resolver{}.ResolveText(a, b)
			sink.text, sink.err = target.Text, err
		},
		"normalize": func(a, _ string) {
			r, err := uri.ParseReference(a)
			sink.text, sink.err = r.Normalize().String(), err
		},
		"touri": func(a, _ string) {
			r, err := iri.Parse(a)
			if sink.err = err; err == nil {
				t, err := r.ToURI()
				sink.text, sink.err = t.String(), err
			}
		},
		"toiri": func(a, _ string) {
			r, err := uri.Parse(a)
			if sink.err = err; err == nil {
				t, err := iri.FromURI(r)
				sink.text, sink.err = t.String(), err
			}
		},
	},
}

func askStricturi(verb string, args ...string) answer {
	switch verb {
	case "version":
		return ok(hexOf("this tree"))
	case "reference", "absolute":
		for _, e := range append(editions.All(), uri.RFC6874()) {
			if e.String() == args[0] {
				return parsed(e.ParseReference, args[1], verb == "absolute")
			}
		}
		return lacking
	case "resolve", "resolve-2396", "resolve-lax":
		r := uri.Resolver{SameScheme: verb == "resolve-lax"}
		if verb == "resolve-2396" {
			r.Edition = uri.RFC2396()
		}
		target, err := r.ResolveText(args[0], args[1])
		return result(target.String(), err)
	case "relativize":
		rel, err := uri.MustParse(args[0]).Relativize(uri.MustParseReference(args[1]))
		return result(rel.String(), err)
	case "normalize":
		r, err := uri.ParseReference(args[0])
		return result(r.Normalize().String(), err)
	case "touri":
		i, err := iri.Parse(args[0])
		if err != nil {
			return result("", err)
		}
		u, err := i.ToURI()
		return result(u.String(), err)
	case "toiri":
		u, err := uri.Parse(args[0])
		if err != nil {
			return result("", err)
		}
		i, err := iri.FromURI(u)
		return result(i.String(), err)
	}
	return lacking
}

// reference is implemented by the references of both packages.
type reference interface {
	String() string
	Scheme() (string, bool)
	Authority() (string, bool)
	Userinfo() (string, bool)
	Host() (string, bool)
	Port() (string, bool)
	Path() string
	Query() (string, bool)
	Fragment() (string, bool)
}

func parsed[R reference](parse func(string) (R, error), text string, absolute bool) answer {
	r, err := parse(text)
	if err != nil {
		return result("", err)
	}
	if _, has := r.Scheme(); absolute && !has {
		return no + "\t-"
	}
	return ok(hexOf(r.String()), maybe(r.Scheme()), maybe(r.Authority()), maybe(r.Userinfo()), maybe(r.Host()),
		maybe(r.Port()), hexOf(r.Path()), maybe(r.Query()), maybe(r.Fragment()))
}

// net/url normalizes and maps nothing as RFC 3986 and 3987 define it, but parsing and
// printing is what one would do with it.
var netURL = &local{
	answer: askNetURL,
	parse:  func(text string) { sink.url, sink.err = url.Parse(text) },
	timed: map[string]func(a, b string){
		"uri": func(a, _ string) { sink.url, sink.err = url.Parse(a) },
		"iri": func(a, _ string) { sink.url, sink.err = url.Parse(a) },
		"resolve": func(a, b string) {
			base, err := url.Parse(a)
			if sink.err = err; err != nil {
				return
			}
			u, err := base.Parse(b)
			if sink.err = err; err == nil {
				sink.text = u.String()
			}
		},
		"normalize": printNetURL, "touri": printNetURL, "toiri": printNetURL,
	},
}

func printNetURL(a, _ string) {
	u, err := url.Parse(a)
	if sink.err = err; err == nil {
		sink.text = u.String()
	}
}

func askNetURL(verb string, args ...string) answer {
	switch verb {
	case "version":
		return ok(hexOf(regexp.MustCompile(`^go\d+\.\d+`).FindString(runtime.Version())))
	case "reference", "absolute":
		u, err := url.Parse(args[1])
		if err != nil || verb == "absolute" && !u.IsAbs() {
			return no + "\t-"
		}
		return ok(hexOf(u.String()), hexOf(u.Scheme), hexOf(u.Opaque), maybe(u.User.String(), u.User != nil), hexOf(u.Host),
			hexOf(u.Port()), maybe("", u.OmitHost), hexOf(u.EscapedPath()), hexOf(u.RawQuery), maybe("", u.ForceQuery),
			hexOf(u.EscapedFragment()))
	case "resolve":
		base, err := url.Parse(args[0])
		if err != nil {
			return result("", err)
		}
		u, err := base.Parse(args[1])
		if err != nil {
			return result("", err)
		}
		return result(u.String(), nil)
	case "touri":
		u, err := url.Parse(args[0])
		if err != nil {
			return result("", err)
		}
		return result(u.String(), nil)
	}
	return lacking
}

var fredbi = &local{
	answer: askFredbi,
	parse:  func(text string) { sink.fredbi, sink.err = fredbiuri.Parse(text) },
	timed: map[string]func(a, b string){
		"uri": func(a, _ string) { sink.fredbi, sink.err = fredbiuri.ParseReference(a) },
	},
}

func askFredbi(verb string, args ...string) answer {
	switch verb {
	case "version":
		info, _ := debug.ReadBuildInfo()
		for _, m := range info.Deps {
			if m.Path == "github.com/fredbi/uri" {
				return ok(hexOf(m.Version))
			}
		}
	case "reference", "absolute":
		parse := fredbiuri.ParseReference
		if verb == "absolute" {
			parse = fredbiuri.Parse
		}
		u, err := parse(args[1])
		if err != nil {
			return no + "\t-"
		}
		a := u.Authority()
		return ok(hexOf(u.String()), hexOf(u.Scheme()), hexOf(a.String()), hexOf(a.UserInfo()), hexOf(a.Host()), hexOf(a.Port()),
			hexOf(a.Path()), hexOf(u.Query().Encode()), hexOf(u.Fragment()))
	}
	return lacking
}
