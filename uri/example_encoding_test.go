package uri_test

import (
	"database/sql"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"text/template"

	"github.com/stricturi/stricturi/uri"
)

// An invalid text in JSON is a syntax error, with its offset in the text.
func ExampleURI_UnmarshalText() {
	var page struct {
		Home uri.URI       `json:"home"`
		Next uri.Reference `json:"next"`
	}
	err := json.Unmarshal([]byte(`{"home": "https://example.com/", "next": "?page=2"}`), &page)
	fmt.Println(page.Home, page.Next, err)

	err = json.Unmarshal([]byte(`{"home": "https://exa mple.com/"}`), &page)
	var syntax *uri.SyntaxError
	if errors.As(err, &syntax) {
		fmt.Println(syntax.Edition(), syntax.Rule, syntax.Offset)
	}
	// Output:
	// https://example.com/ ?page=2 <nil>
	// rfc3986 URI 11
}

// The JSON of an error does not contain the invalid text.
func ExampleSyntaxError_MarshalJSON() {
	_, err := uri.Parse("https://user:secret@[v1.]/")
	text, jsonErr := json.Marshal(err)
	fmt.Println(string(text), jsonErr)
	// Output: {"offset":24,"char":"U+005D","rule":"IPvFuture","rules":["URI","hier-part","authority","host","IP-literal","IPvFuture"],"expected":["unreserved","sub-delims","\":\""],"section":"3.2.2","message":"rfc3986: not a valid URI: unexpected ']' (U+005D) at offset 24, in IPvFuture (section 3.2.2)"} <nil>
}

// The zero URI is the empty string in JSON. The option omitzero omits it; omitempty does
// not, because a URI is a struct. A field of type *URI can be null.
func ExampleURI_MarshalText() {
	type page struct {
		Home  uri.URI  `json:"home"`
		Logo  uri.URI  `json:"logo,omitzero"`
		Icon  uri.URI  `json:"icon,omitempty"`
		Next  *uri.URI `json:"next"`
		After *uri.URI `json:"after,omitempty"`
	}
	text, err := json.Marshal(page{})
	fmt.Println(string(text), err)

	var back page
	err = json.Unmarshal(text, &back)
	fmt.Println(back == page{}, back.Home.IsZero(), err)
	// Output:
	// {"home":"","icon":"","next":null} <nil>
	// true true <nil>
}

// A text is parsed under the edition of the value that it is read into.
func ExampleReference_UnmarshalText() {
	base, _ := uri.RFC2396().ParseReference("")
	err := json.Unmarshal([]byte(`"http://[::1]/"`), &base) // valid since RFC 2732
	fmt.Println(err != nil, base.Edition())
	// Output: true rfc2396
}

func ExampleURI_UnmarshalText_flag() {
	var base uri.URI
	flags := flag.NewFlagSet("example", flag.ContinueOnError)
	flags.TextVar(&base, "base", uri.MustParse("https://example.com/"), "the base `URI`")
	err := flags.Parse([]string{"-base", "https://example.org/"})
	fmt.Println(base, err)
	// Output: https://example.org/ <nil>
}

// NULL is read as the zero URI. A Reference cannot be NULL; use sql.Null.
func ExampleReference_Scan() {
	var home uri.URI
	fmt.Println(home.Scan(nil), home.IsZero())

	var next sql.Null[uri.Reference]
	fmt.Println(next.Scan(nil), next.Valid)
	fmt.Println(next.Scan("?page=2"), next.Valid, next.V)
	// Output:
	// <nil> true
	// <nil> false
	// <nil> true ?page=2
}

func ExampleURI_LogValue() {
	log := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		},
	}))
	log.Info("fetch", "from", uri.MustParse("https://token@example.com/"))
	// Output: level=INFO msg=fetch from=https://xxxxx@example.com/
}

// Verbs that print data show the whole text; those used for debugging hide the userinfo. A
// JSONHandler writes a struct as encoding/json does, unless it has a LogValue method.
func ExampleURI_Format() {
	page := struct{ Home uri.URI }{uri.MustParse("https://user:pw@example.com/")}
	fmt.Printf("%v %+v\n", page.Home, page.Home)
	fmt.Printf("%v %+v\n", page, page)

	log := slog.New(slog.NewJSONHandler(os.Stdout, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey || a.Key == slog.LevelKey {
				return slog.Attr{}
			}
			return a
		},
	}))
	log.Info("attribute", "home", page.Home)
	log.Info("struct", "page", page)
	log.Info("group", slog.Group("page", "home", page.Home))
	// Output:
	// https://user:pw@example.com/ https://xxxxx@example.com/
	// {https://user:pw@example.com/} {Home:https://xxxxx@example.com/}
	// {"msg":"attribute","home":"https://xxxxx@example.com/"}
	// {"msg":"struct","page":{"Home":"https://user:pw@example.com/"}}
	// {"msg":"group","page":{"home":"https://xxxxx@example.com/"}}
}

// Templates can call methods that return one value. Give them functions for the others.
func ExampleURI_Host_template() {
	page := template.Must(template.New("page").Funcs(template.FuncMap{
		"host": func(u uri.URI) string {
			host, _ := u.Host()
			return host
		},
	}).Parse("{{.Path}} at {{host .}}\n"))
	fmt.Println(page.Execute(os.Stdout, uri.MustParse("https://example.com/")))
	// Output:
	// / at example.com
	// <nil>
}
