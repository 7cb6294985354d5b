package examples_test

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/stricturi/stricturi/conformance/examples/datetime"
	"github.com/stricturi/stricturi/conformance/examples/dsn"
	"github.com/stricturi/stricturi/conformance/examples/langtag"
	"github.com/stricturi/stricturi/conformance/examples/purl"
	"github.com/stricturi/stricturi/conformance/examples/structured"
	"github.com/stricturi/stricturi/conformance/examples/traceparent"
	"github.com/stricturi/stricturi/conformance/examples/uritemplate"
)

// Parse with a RuleSet returns the components of a package URL.
func Example_purl() {
	components := purl.RuleSet{1<<purl.RuleType | 1<<purl.RuleNamespace | 1<<purl.RuleName |
		1<<purl.RuleVersion | 1<<purl.RuleQualifier | 1<<purl.RuleSubpath}
	for _, text := range []string{
		"pkg:npm/%40angular/core@19.2.0?arch=any#src/index.js",
		"pkg:npm/@angular/core@19.2.0",
	} {
		tokens, err := purl.Parse(nil, purl.RulePURL, text, &components)
		for _, t := range tokens {
			fmt.Printf("%s: %s\n", t.Rule, text[t.Start:t.End])
		}
		if err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// type: npm
	// namespace: %40angular
	// name: core
	// version: 19.2.0
	// qualifier: arch=any
	// subpath: src/index.js
	// PURL: unexpected "@" at offset 8, in PURL (line 5); expected namespace, name
}

// Recognize returns the offsets of the components, and which there are, without allocating.
// Parse returns the hosts of the list.
func Example_dsn() {
	text := "postgresql://ann:pw@db1.example:5432,[2001:db8::7]:5433/shop?target_session_attrs=any"
	var s dsn.Spans
	if offset, ok := dsn.Recognize(dsn.RuleDSN, text, &s); !ok {
		fmt.Println("invalid at", offset)
	}
	start := s.SchemeEnd + uint32(len("://"))
	if s.Has&dsn.HasUserinfo != 0 {
		fmt.Println("userinfo", text[start:s.UserinfoEnd])
		start = s.UserinfoEnd + 1
	}
	fmt.Println("hosts", text[start:s.HostEnd])
	fmt.Println("path", text[s.AuthorityEnd:s.PathEnd])
	if s.Has&dsn.HasQuery != 0 {
		fmt.Println("query", text[s.PathEnd+1:s.QueryEnd])
	}

	tokens, err := dsn.Parse(nil, dsn.RuleDSN, text, &dsn.RuleSet{1<<dsn.RuleHost | 1<<dsn.RulePort})
	for _, t := range tokens {
		fmt.Println(t.Rule, text[t.Start:t.End])
	}
	fmt.Println(err)
	// Output:
	// userinfo ann:pw
	// hosts db1.example:5432,[2001:db8::7]:5433
	// path /shop
	// query target_session_attrs=any
	// host db1.example
	// port 5432
	// host [2001:db8::7]
	// port 5433
	// <nil>
}

// The grammar accepts what the text of Trace Context forbids: uppercase digits, ids of
// zeroes, and version ff.
func Example_traceparent() {
	check := func(text string) error {
		if err := traceparent.Check(traceparent.RuleValue, text); err != nil {
			return err
		}
		version, traceID, parentID := text[:2], text[3:35], text[36:52] // the lengths are fixed
		switch {
		case text != strings.ToLower(text):
			return errors.New("uppercase digits")
		case version == "ff":
			return errors.New("version ff")
		case strings.Trim(traceID, "0") == "" || strings.Trim(parentID, "0") == "":
			return errors.New("an id of zeroes")
		}
		return nil
	}
	fmt.Println(check("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"))
	fmt.Println(check("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7"))
	fmt.Println(check("00-4BF92F3577B34DA6A3CE929D0E0E4736-00F067AA0BA902B7-01"))
	fmt.Println(check("00-00000000000000000000000000000000-00f067aa0ba902b7-01"))
	// Output:
	// <nil>
	// value: unexpected end at offset 52, in version-format (line 10); expected "-"
	// uppercase digits
	// an id of zeroes
}

// The tokens of a language tag are its subtags.
func Example_langtag() {
	text := "de-Latn-CH-1996-x-phonebk"
	tokens, err := langtag.Parse(nil, langtag.RuleLanguageTag, text, &langtag.RuleSet{
		1<<langtag.RuleLanguage | 1<<langtag.RuleScript | 1<<langtag.RuleRegion | 1<<langtag.RuleVariant | 1<<langtag.RulePrivateuse})
	for _, t := range tokens {
		fmt.Println(t.Rule, text[t.Start:t.End])
	}
	fmt.Println(err)
	fmt.Println(langtag.Check(langtag.RuleLanguageTag, "de_CH"))
	// Output:
	// language de
	// script Latn
	// region CH
	// variant 1996
	// privateuse x-phonebk
	// <nil>
	// Language-Tag: unexpected "_" at offset 2, in language (line 14); expected ALPHA, "-", end
}

// A field is checked by the rule of its type.
func Example_structured() {
	for _, field := range []struct {
		rule  structured.Rule
		value string
	}{
		{structured.RuleSfDictionary, `max-age=3600, must-revalidate`},
		{structured.RuleSfList, `gzip;q=1.0, (a b);n="x", :AQI=:`},
		{structured.RuleSfItem, `@1659578233`},
		{structured.RuleSfItem, `@1659578233.5`},
		{structured.RuleSfDictionary, `Max-Age=3600`},
	} {
		fmt.Println(structured.Check(field.rule, field.value))
	}
	// Output:
	// <nil>
	// <nil>
	// <nil>
	// sf-item: unexpected "." at offset 11, in sf-integer (line 27); expected DIGIT, ";", end
	// sf-dictionary: unexpected "M" at offset 0, in sf-dictionary (line 18); expected dict-member
}

// The grammar gives the form, and package time the ranges of the numbers. The second alone
// would accept a comma before the fraction.
func Example_datetime() {
	for _, text := range []string{"1996-12-19T16:39:57-08:00", "1996-12-19T16:39:57,5Z", "1996-02-30T16:39:57Z"} {
		err := datetime.Check(datetime.RuleDateTime, text)
		if err == nil {
			_, err = time.Parse(time.RFC3339, text)
		}
		fmt.Println(err)
	}
	// Output:
	// <nil>
	// date-time: unexpected "," at offset 19, in partial-time (line 15); expected time-secfrac, time-offset
	// parsing time "1996-02-30T16:39:57Z": day out of range
}

// The tokens of a template are the names of its variables.
func Example_uritemplate() {
	text := "https://example.com/{+path}{?q,lang:2,page*}"
	tokens, err := uritemplate.Parse(nil, uritemplate.RuleURITemplate, text, &uritemplate.RuleSet{1 << uritemplate.RuleVarname})
	for _, t := range tokens {
		fmt.Println(text[t.Start:t.End])
	}
	fmt.Println(err)
	fmt.Println(uritemplate.Check(uritemplate.RuleURITemplate, "/users/{user-id}"))
	// Output:
	// path
	// q
	// lang
	// page
	// <nil>
	// URI-Template: unexpected "-" at offset 12, in varname (line 26); expected ".", varchar, modifier-level4, ",", "}"
}
