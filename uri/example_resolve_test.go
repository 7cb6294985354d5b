package uri_test

import (
	"errors"
	"fmt"

	"github.com/stricturi/stricturi/uri"
)

func ExampleURI_Resolve() {
	base := uri.MustParse("http://a/b/c/d;p?q")
	for _, ref := range []string{"../g", "?y", "#s", "//g/x/../y"} {
		target, err := base.Resolve(uri.MustParseReference(ref))
		fmt.Println(target, err)
	}
	// Output:
	// http://a/b/g <nil>
	// http://a/b/c/d;p?y <nil>
	// http://a/b/c/d;p?q#s <nil>
	// http://g/y <nil>
}

// Each edition has its own algorithm.
func ExampleResolver_ResolveText() {
	for _, e := range []uri.Edition{uri.RFC2396(), uri.RFC3986()} {
		r := uri.Resolver{Edition: e}
		for _, ref := range []string{"?y", "#s", "../../../g", "/./g"} {
			target, _ := r.ResolveText("http://a/b/c/d;p?q", ref)
			fmt.Println(e, target, target.Invalid == nil)
		}
	}
	// Output:
	// rfc2396 http://a/b/c/?y false
	// rfc2396 (current document)#s true
	// rfc2396 http://a/../g true
	// rfc2396 http://a/./g true
	// rfc3986 http://a/b/c/d;p?y true
	// rfc3986 http://a/b/c/d;p?q#s true
	// rfc3986 http://a/g true
	// rfc3986 http://a/g true
}

func ExampleResolver_Resolve() {
	base, ref := uri.MustParse("http://a/b"), uri.MustParseReference("../../c")
	for _, x := range []uri.Excess{uri.ExcessDrop, uri.ExcessKeep, uri.ExcessError} {
		target, err := uri.Resolver{Excess: x}.Resolve(base, ref)
		fmt.Println(target, errors.Is(err, uri.ErrExcess))
	}
	// To the letter of the algorithm, the path would become an authority.
	target, _ := uri.Resolver{}.Resolve(uri.MustParse("s:/a/b"), uri.MustParseReference("..//evil"))
	fmt.Println(target, target.Guarded)
	// Output:
	// http://a/c false
	// http://a/../../c false
	//  true
	// s:/.//evil true
}

func ExampleURI_Relativize() {
	base := uri.MustParse("http://a/b/c/d?q")
	for _, target := range []string{"http://a/b/c/d?q#s", "http://a/b/c/d?r", "http://a/b/x", "http://a/x", "http://g/", "https://a/"} {
		rel, err := base.Relativize(uri.MustParseReference(target))
		fmt.Println(rel, err)
	}
	// Output:
	// #s <nil>
	// ?r <nil>
	// ../x <nil>
	// /x <nil>
	// //g/ <nil>
	// https://a/ <nil>
}

func ExampleRelativize() {
	base := uri.MustParse("http://a/b/c")
	for _, target := range []string{"http://a/d", "http://a/b/../d"} {
		fmt.Println(uri.Relativize(base, uri.MustParseReference(target)))
	}
	// Output:
	// /d true <nil>
	// http://a/b/../d false <nil>
}

func ExampleNormalizer_Normalize() {
	r := uri.MustParseReference("eXAMPLE://a/./b/../b/%63/%7bfoo%7d")
	n := uri.Normalizer{Apply: uri.NormalizeCase | uri.NormalizeDots}
	fmt.Println(n.NormalizeReference(r))
	// Output: example://a/b/%63/%7Bfoo%7D
}

func ExampleNormalizer_Steps() {
	r := uri.MustParseReference("eXAMPLE://a/./b/../b/%63/%7bfoo%7d")
	for _, s := range (uri.Normalizer{}).Steps(r) {
		fmt.Println(s.Normalization, s.Section, s.After)
	}
	// Output:
	// case 6.2.2.1 example://a/./b/../b/%63/%7Bfoo%7D
	// percent 6.2.2.2 example://a/./b/../b/c/%7Bfoo%7D
	// dots 6.2.2.3 example://a/b/c/%7Bfoo%7D
}

func ExampleURI_Normalize() {
	fmt.Println(uri.MustParse("HTTP://Example.com/%7euser/./").Normalize())
	// Output: http://example.com/~user/
}

func ExampleReference_Normalize() {
	fmt.Println(uri.MustParseReference("../%7euser").Normalize())
	// Output: ../~user
}

func ExampleSchemeTable_Lookup() {
	defaults, ok := uri.SchemeTable{}.Lookup("HTTPS")
	fmt.Println(defaults.Port, defaults.EmptyPath, defaults.Source, ok)
	// Output: 443 true RFC 9110, 4.2.2 and 4.2.3 true
}

func ExampleSchemeTable_With() {
	table := uri.SchemeTable{}.With("gemini", uri.SchemeDefaults{Port: "1965", EmptyPath: true})
	n := uri.Normalizer{Apply: uri.NormalizeScheme, Schemes: table}
	fmt.Println(n.NormalizeReference(uri.MustParseReference("gemini://example.com:1965")))
	// Output: gemini://example.com/
}

func ExampleURI_Equivalence() {
	a := uri.MustParse("http://example.com/~user")
	for _, text := range []string{"http://example.com/~user", "HTTP://example.com/~user", "http://example.com/%7Euser", "http://example.com:80/~user", "http://example.com/~USER"} {
		b := uri.MustParse(text)
		fmt.Println(a == b, a.Equivalence(b), b)
	}
	// Output:
	// true simple http://example.com/~user
	// false case HTTP://example.com/~user
	// false percent http://example.com/%7Euser
	// false scheme http://example.com:80/~user
	// false different http://example.com/~USER
}

func ExampleReference_Equivalence() {
	a, b := uri.MustParseReference("/b/../c"), uri.MustParseReference("/c")
	fmt.Println(a.Equivalence(b), a.Equivalence(b) <= uri.NormalizeScheme)
	// Output: dots true
}

func ExampleComparer_Equivalence() {
	c := uri.Comparer{
		IgnoreFragment: true,
		Protocol: func(a, b uri.Reference) bool { // known from a redirect
			return a.String()+"/" == b.String()
		},
	}
	fmt.Println(c.Equivalence(uri.MustParseReference("http://example.com/data#top"), uri.MustParseReference("http://example.com/data/")))
	// Output: protocol
}
