package document

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
)

// FuzzExtract holds that no document makes Extract panic, and that what it returns can be read,
// rule by rule and together.
func FuzzExtract(f *testing.F) {
	for _, pattern := range []string{"testdata/*.txt", "testdata/lists.*"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			text := testutil.Must(os.ReadFile(file))
			f.Add(string(text))
		}
	}
	f.Add("1. A\n\n   a = ( \"b\" /\n\nX    [Page 1]\n\f\n  <c> )\n\n   d = e / ?\n")
	f.Add("<html><h2>2. A</h2><pre>a = \"b\"</pre><pre class=\"lang-abnf\">c = <d</pre>")
	f.Add("~~~\na = <b\n~~~\n{:type=\"abnf\"}\n\n~~~ abnf\nc =/ d>\n")
	f.Add("<rfc><artwork>a = 'b'\n c</artwork><sourcecode type=\"abnf\">d = \"</sourcecode></rfc>")
	f.Add("<rfc><section><name>A</section>B<artwork>a = b</artwork></rfc>")        // a name that does not end
	f.Add("<rfc><section><back></section><section><artwork>a = b</artwork></rfc>") // nor does the section
	f.Fuzz(func(t *testing.T, text string) {
		rules, _, _ := Extract(text)
		Name(text)
		var all strings.Builder
		for _, r := range rules {
			if _, err := parse(r.Text); err != nil || r.Line < 1 {
				t.Fatalf("line %d: %q: %v", r.Line, r.Text, err)
			}
			all.WriteString(r.Above + "\n" + r.Text + "\n")
		}
		_, err := abnf.Parse(all.String())
		for _, err := range errs.All[*abnf.Error](err) {
			if len(rules) > 0 && err.Msg != "no definition to add to" {
				t.Fatalf("%v in %q", err, all.String())
			}
		}
	})
}
