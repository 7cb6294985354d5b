package main

import (
	"errors"
	"net/url"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"

	fredbiuri "github.com/fredbi/uri"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
)

var (
	stricturi = &local{askStricturi, func(text string) error { _, err := uri.Parse(text); return err },
		timedStricturi(uri.RFC3986, iri.RFC3987)}
	netURL = &local{askNetURL, func(text string) error { _, err := url.Parse(text); return err }, timedNetURL}
	fredbi = &local{askFredbi, func(text string) error { _, err := fredbiuri.Parse(text); return err }, timedFredbi}
)

func askStricturi(verb string, args ...string) answer {
	switch verb {
	case "version":
		return ok(some("this tree"))
	case "reference", "absolute":
		for _, e := range slices.Concat(uri.Editions(), uri.Amendments()) {
			if e.String() == args[0] {
				if verb == "absolute" {
					u, err := e.Parse(args[1])
					return parsed(u.Reference(), err)
				}
				r, err := e.ParseReference(args[1])
				return parsed(r, err)
			}
		}
		for _, e := range iri.Editions() {
			if e.String() == args[0] {
				if verb == "absolute" {
					u, err := e.Parse(args[1])
					return parsed(u.Reference(), err)
				}
				r, err := e.ParseReference(args[1])
				return parsed(r, err)
			}
		}
		return answer{kind: lacking}
	case "resolve", "resolve-2396", "resolve-lax":
		r := uri.Resolver{SameScheme: verb == "resolve-lax"}
		if verb == "resolve-2396" {
			r.Edition = uri.RFC2396
		}
		target, err := r.ResolveText(args[0], args[1])
		return result(target.String(), err)
	case "relativize":
		base, err := uri.Parse(args[0])
		if err != nil {
			return result("", err)
		}
		target, err := uri.ParseReference(args[1])
		if err != nil {
			return result("", err)
		}
		rel, err := base.Relativize(target)
		return result(rel.Reference.String(), err)
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
		i, err := iri.ConvertURI(u)
		return result(i.String(), err)
	}
	return answer{kind: lacking}
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

func parsed(r reference, err error) answer {
	if err != nil {
		return result("", err)
	}
	return ok(some(r.String()), maybe(r.Scheme()), maybe(r.Authority()), maybe(r.Userinfo()), maybe(r.Host()),
		maybe(r.Port()), some(r.Path()), maybe(r.Query()), maybe(r.Fragment()))
}

func result(value string, err error) answer {
	if syntax, is := errors.AsType[*uri.SyntaxError](err); is {
		return answer{kind: no, offset: syntax.Offset}
	}
	if err != nil {
		return answer{kind: no, offset: -1}
	}
	return ok(some(value))
}

func askNetURL(verb string, args ...string) answer {
	switch verb {
	case "version":
		return ok(some(regexp.MustCompile(`^go\d+\.\d+`).FindString(runtime.Version())))
	case "reference", "absolute":
		u, err := url.Parse(args[1])
		if err != nil || verb == "absolute" && !u.IsAbs() {
			return answer{kind: no, offset: -1}
		}
		return ok(some(u.String()), some(u.Scheme), some(u.Opaque), maybe(u.User.String(), u.User != nil), some(u.Host),
			some(u.Port()), maybe("", u.OmitHost), some(u.EscapedPath()), some(u.RawQuery), maybe("", u.ForceQuery),
			some(u.EscapedFragment()))
	case "resolve":
		base, err := url.Parse(args[0])
		if err != nil {
			return result("", err)
		}
		u, err := base.Parse(args[1])
		if err != nil {
			return result("", err)
		}
		return ok(some(u.String()))
	case "touri":
		u, err := url.Parse(args[0])
		if err != nil {
			return result("", err)
		}
		return ok(some(u.String()))
	}
	return answer{kind: lacking}
}

func askFredbi(verb string, args ...string) answer {
	switch verb {
	case "version":
		return ok(some(moduleVersion("github.com/fredbi/uri")))
	case "reference", "absolute":
		parse := fredbiuri.ParseReference
		if verb == "absolute" {
			parse = fredbiuri.Parse
		}
		u, err := parse(args[1])
		if err != nil {
			return answer{kind: no, offset: -1}
		}
		a := u.Authority()
		return ok(some(u.String()), some(u.Scheme()), some(a.String()), some(a.UserInfo()), some(a.Host()), some(a.Port()),
			some(a.Path()), some(u.Query().Encode()), some(u.Fragment()))
	}
	return answer{kind: lacking}
}

// moduleVersion returns the version of a dependency.
func moduleVersion(path string) string {
	info, _ := debug.ReadBuildInfo()
	for _, m := range info.Deps {
		if m.Path == path {
			return m.Version
		}
	}
	return ""
}
