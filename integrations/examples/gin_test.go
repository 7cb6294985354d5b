package examples_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/gin-gonic/gin"
	"github.com/gin-gonic/gin/binding"
	"github.com/go-playground/validator/v10"

	stricturi "github.com/stricturi/stricturi/integrations/validator"
	"github.com/stricturi/stricturi/internal/testutil"
	"github.com/stricturi/stricturi/uri"
)

// page is what a server of github.com/gin-gonic/gin binds.
type page struct {
	Home string  `form:"home" json:"home" binding:"required,https_url"`
	Next uri.URI `form:"next,parser=encoding.TextUnmarshaler" json:"next" binding:"required"`
}

// explain returns the reason for an error of binding.
func explain(err error) string {
	if all, ok := errors.AsType[validator.ValidationErrors](err); ok {
		if reason := stricturi.Explain(all[0]); reason != nil {
			return reason.Error()
		}
		return all[0].Field() + " " + all[0].Tag()
	}
	if e, ok := errors.AsType[*uri.SyntaxError](err); ok {
		return e.Error()
	}
	return "another error"
}

// A server of gin with the tags of integrations/validator.
func TestGin(t *testing.T) {
	testutil.NoError(t, stricturi.Register(binding.Validator.Engine().(*validator.Validate)))
	gin.SetMode(gin.ReleaseMode)
	server := gin.New()
	handle := func(c *gin.Context) {
		var p page
		if err := c.ShouldBind(&p); err != nil {
			c.String(400, explain(err))
			return
		}
		c.String(200, "%s %s", p.Home, p.Next)
	}
	server.GET("/", handle)
	server.POST("/", handle)
	for _, test := range []struct{ query, json, want string }{
		{"home=https://a/&next=http://b/", `{"home": "https://a/", "next": "http://b/"}`, "https://a/ http://b/"},
		{"home=http://a/&next=http://b/", `{"home": "http://a/", "next": "http://b/"}`, "https: not a valid https-URI"},
		{"home=https://a/%7B&next=http://b/", `{"home": "https://a/{", "next": "http://b/"}`, "rfc3987: not a valid IRI: unexpected '{'"},
		{"home=https://a/&next=b", `{"home": "https://a/", "next": "b"}`, "rfc3986: not a valid URI"},
		{"home=https://a/", `{"home": "https://a/"}`, "Next required"},
	} {
		post := httptest.NewRequest("POST", "/", strings.NewReader(test.json))
		post.Header.Set("Content-Type", "application/json")
		for _, request := range []*http.Request{httptest.NewRequest("GET", "/?"+test.query, nil), post} {
			answer := httptest.NewRecorder()
			server.ServeHTTP(answer, request)
			if got := answer.Body.String(); !strings.HasPrefix(got, test.want) {
				t.Errorf("%s %s: %s", request.Method, test.query, got)
			}
		}
	}
}
