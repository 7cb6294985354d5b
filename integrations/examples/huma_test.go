package examples_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/stricturi/stricturi/formats"
	"github.com/stricturi/stricturi/internal/testutil"
)

// IRI is a type for inputs of github.com/danielgtaylor/huma. That library checks its own
// formats, and has no way to add or to replace one.
type IRI string

// Schema tells the format to clients only. In the field Format, the library would check it
// too, by url.Parse.
func (IRI) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Extensions: map[string]any{"format": "iri"}}
}

// Resolve checks the format. The library also calls it for a field that is missing and not
// required, with an empty string, but not for a nil pointer.
func (text IRI) Resolve(_ huma.Context, at *huma.PathBuffer) []error {
	return check("iri", string(text), at)
}

// IPv4 is another such type. The format ipv4 accepts leading zeros.
type IPv4 string

// Schema tells the format to clients.
func (IPv4) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Extensions: map[string]any{"format": "ipv4"}}
}

// Resolve checks the format. The example's field is not required.
func (text IPv4) Resolve(_ huma.Context, at *huma.PathBuffer) []error {
	if text == "" {
		return nil
	}
	return check("ipv4-rfc3986", string(text), at)
}

// check leaves the field Value of the error empty: the response would have the text, which
// may contain a password.
func check(format, text string, at *huma.PathBuffer) []error {
	if f, ok := formats.Lookup(format); ok {
		if err := f.Check(text); err != nil {
			return []error{&huma.ErrorDetail{Message: err.Error(), Location: at.String()}}
		}
	}
	return nil
}

// The response has the error of the format and the place of the text.
func Example_huma() {
	router := http.NewServeMux()
	api := humago.New(router, huma.DefaultConfig("Pages", "1"))
	huma.Get(api, "/pages", func(context.Context, *struct {
		Home   IRI  `query:"home"`
		Server IPv4 `query:"server"`
	},
	) (*struct{}, error) {
		return nil, nil
	})
	for _, target := range []string{"/pages?home=https://r%C3%A9sum%C3%A9.example/", "/pages?home=https://a/b%7Cc", "/pages?home=a:&server=192.0.2.010"} {
		response := httptest.NewRecorder()
		router.ServeHTTP(response, httptest.NewRequest(http.MethodGet, target, nil))
		fmt.Println(response.Code)
		var failure huma.ErrorModel
		if json.Unmarshal(response.Body.Bytes(), &failure) == nil {
			fmt.Println(failure.Errors[0].Location, failure.Errors[0].Message)
		}
	}
	// Output:
	// 204
	// 422
	// query.home rfc3987: not a valid IRI: unexpected '|' (U+007C) at offset 11, in isegment (section 2.2)
	// 422
	// query.server ipv4-rfc3986: not a valid IPv4address: unexpected '1' (U+0031) at offset 9, in IPv4address (RFC 3986, appendix A)
}

// formatted is a type like IRI, of any format.
type formatted string

var formatOfFormatted string

func (formatted) Schema(huma.Registry) *huma.Schema { return &huma.Schema{Type: huma.TypeString} }

func (text formatted) Resolve(_ huma.Context, at *huma.PathBuffer) []error {
	return check(formatOfFormatted, string(text), at)
}

// Texts are checked in parameters and in bodies, wherever they are.
func TestHuma(t *testing.T) {
	router := http.NewServeMux()
	api := humago.New(router, huma.DefaultConfig("t", "1"))
	huma.Post(api, "/", func(context.Context, *struct {
		Query formatted `query:"q"`
		Body  struct {
			Texts []formatted `json:"texts"`
			Other *formatted  `json:"other,omitempty"`
		}
	},
	) (*struct{}, error) {
		return nil, nil
	})
	post := func(query, body string) bool {
		quoted := testutil.Must(json.Marshal(body))
		request := httptest.NewRequest(http.MethodPost, "/?q="+url.QueryEscape(query), strings.NewReader(`{"texts": [`+string(quoted)+`]}`))
		request.Header.Set("Content-Type", "application/json")
		response := httptest.NewRecorder()
		router.ServeHTTP(response, request)
		if response.Code != http.StatusNoContent && response.Code != http.StatusUnprocessableEntity {
			t.Fatal(response.Code, response.Body)
		}
		return response.Code == http.StatusNoContent
	}
	suite(t, func(format, text string) bool {
		formatOfFormatted = format
		return post(text, text)
	}, "", nil)
	// The response has the error, but not the text.
	request := httptest.NewRequest(http.MethodPost, "/?q="+url.QueryEscape("http://user:secret@a b/"), strings.NewReader(`{"texts": ["http://user:secret@a b/"]}`))
	request.Header.Set("Content-Type", "application/json")
	response := httptest.NewRecorder()
	formatOfFormatted = "uri"
	router.ServeHTTP(response, request)
	if response.Code != http.StatusUnprocessableEntity || strings.Contains(response.Body.String(), "secret") {
		t.Errorf("%d, %s", response.Code, response.Body)
	}
	if !post("a:", "a:") || post("a", "a:") || post("a:", "a") {
		t.Error("not all places are checked")
	}
}

// Clients see the format, and the library does not check it by url.Parse.
func TestHumaSchema(t *testing.T) {
	r := huma.NewMapRegistry("#/", huma.DefaultSchemaNamer)
	s := r.Schema(reflect.TypeFor[IRI](), false, "")
	if data, err := json.Marshal(s); err != nil || string(data) != `{"format":"iri","type":"string"}` {
		t.Errorf("got %s, %v", data, err)
	}
	var result huma.ValidateResult
	huma.Validate(r, s, huma.NewPathBuffer(nil, 0), huma.ModeWriteToServer, "http://a/%", &result)
	if len(result.Errors) > 0 {
		t.Errorf("got %v", result.Errors)
	}
}
