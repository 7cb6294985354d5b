package abnf

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stricturi/stricturi/internal/errs"
	"github.com/stricturi/stricturi/internal/testutil"
)

// FuzzParse holds that no source makes Parse or Check panic, that errors point
// into the source, and that what is printed is read as the same tree.
func FuzzParse(f *testing.F) {
	files, err := filepath.Glob("../*.abnf")
	if err != nil || files == nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text := testutil.Must(os.ReadFile(file))
		f.Add(string(text))
	}
	f.Add(coreText)
	f.Add("a = 0<b> ; RFC 3986, Appendix A\r\na =/ %s\"c\" / %d13.10 | %b1-11")
	f.Add("a = <b <\">, \"c\"  ; >\n d> <e>\n<\"> := <f>") // RFC 822
	f.Add("a = \"b\nc = <d\ne = %x4")                      // unclosed things end with the line
	f.Add("a = b ; c\v\n")                                 // ABNF has fewer blanks than Unicode
	f.Add("a = ((([[[b]]] 2*3*4c")                         // unbalanced
	f.Add("a = [ a ] b\nb = *a B / c")                     // for Check
	f.Fuzz(func(t *testing.T, src string) {
		Extensions(src)
		g, err := Parse(src)
		if err != nil {
			e, ok := errs.AsType[*Error](err)
			if !ok {
				t.Fatalf("%T: %v", err, err)
			}
			lines := strings.Split(src, "\n")
			if e.Line < 1 || e.Line > len(lines) || e.Col < 1 || e.Col > len(lines[e.Line-1])+1 {
				t.Fatalf("error at %d:%d: %v", e.Line, e.Col, err)
			}
			if g != nil {
				_ = g.Check()
			}
			return
		}
		_ = g.Check()
		if ows := g.Rule("OWS"); ows != nil && ows.Core {
			return // of a list; it is not printed, and not a core rule of RFC 5234
		}
		again, err := Parse(g.String())
		if err != nil {
			t.Fatalf("%v in %s", err, g)
		}
		if len(again.Rules) != len(g.Rules) {
			t.Fatalf("%d rules, then %d", len(g.Rules), len(again.Rules))
		}
		for i, r := range g.Rules {
			s := again.Rules[i]
			if r.Name != s.Name || r.Core != s.Core || !reflect.DeepEqual(r.Node, s.Node) {
				t.Fatalf("%s was read as %s", r, s)
			}
			if !r.Core && (strings.Trim(r.Text, blanks) != r.Text || !strings.HasPrefix(r.Text, r.Name) && r.Text[0] != '<') {
				t.Fatalf("Text of %s is %q", r.Name, r.Text)
			}
		}
	})
}

// FuzzReading holds that no reading makes Parse panic, and that it leaves the
// text as printed.
func FuzzReading(f *testing.F) {
	f.Add("ipath-empty = 0\n\nx = y", "0", "0<ipchar>")
	f.Add("a = b / \"c", "\"c", "c")
	f.Add("a = b b", "b", "")
	f.Fuzz(func(t *testing.T, src, printed, read string) {
		rule, _, _ := strings.Cut(src, " ")
		g, err := Parse(src, Reading{Rule: rule, Printed: printed, Read: read})
		if err != nil {
			if _, ok := errs.AsType[*Error](err); !ok {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		for _, r := range g.Rules {
			if !r.Core && !strings.Contains(r.Text, "=/") && !strings.Contains(src, r.Text) {
				t.Fatalf("%q is not printed", r.Text)
			}
		}
	})
}
