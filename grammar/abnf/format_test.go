package abnf_test

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/testutil"
)

func TestFormat(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"spaces", "a=b/c\n", "a = b / c\n"},
		{"no spaces that were not there", "a = (b/ c)*2(\"x\")", "a = (b / c)*2(\"x\")"},
		{"columns of adjacent rules", "a = b\n; c\nlong =/ d\n\nb = c\n", "a    = b\n; c\nlong =/ d\n\nb = c\n"},
		{"columns of aligned rules", "  a    = b\n\n  long = c\n\n  x = y\n", "  a    = b\n\n  long = c\n\n  x = y\n"},
		{"a slash at the end", "a = b /\n c / ; x\n ; y\n d\n", "a = b\n  / c ; x\n ; y\n  / d\n"},
		{"parts and groups", "a = b\n c (\n d\n )\n", "a = b\n    c (\n      d\n    )\n"},
		{"the sign on its own line", "a\n =\n b\n", "a = b\n"},
		{"a comment before the sign", "a ; x\n = b\n", "a ; x\n  = b\n"},
		{"too long", "a = \"bbbbb\" / ( \"ccccc\" \"ddddd\" ) / \"e\"\n", "a = \"bbbbb\"\n  / ( \"ccccc\"\n      \"ddddd\" )\n  / \"e\"\n"},
		{"too long with the comment", "a = \"bbbbb\" \"c\" ; ddd\n", "a = \"bbbbb\"\n    \"c\" ; ddd\n"},
		{"a comment that is too long", "a = b   ; 34567890123456789\n", "a = b ; 34567890123456789\n"},
		{"several rules on a line", "a = b c = d", "a = b\nc = d"},
		{"byte order mark and CRLF", "\uFEFFa = b\r\nlong=c\r\n", "\uFEFFa    = b\r\nlong = c\r\n"},
		{"prose and BNF", "<a> ::= <b\n c>\n<\"> = <quote>\n", "<a> ::= <b\n c>\n<\"> = <quote>\n"},
	} {
		if got, err := abnf.Format(c.src, 20); err != nil || got != c.want {
			t.Errorf("%s: %v\n%s\nnot\n%s", c.name, err, got, c.want)
		}
	}
	for _, src := range []string{"", "a", "a = (", "a = b\na = c\n"} {
		if got, err := abnf.Format(src, 20); err == nil {
			t.Errorf("%q is formatted as %q", src, got)
		}
	}
}

// The grammars of documents keep their rules, which Format compares, do not change if they are
// formatted again, and have no line that is longer than it has to be.
func TestFormatDocuments(t *testing.T) {
	formatted := 0
	err := fs.WalkDir(os.DirFS(".."), ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".abnf") {
			return err
		}
		src := string(testutil.Must(os.ReadFile("../" + name)))
		for _, width := range []int{0, 30, 69, 100} {
			once, err := abnf.Format(src, width)
			if err != nil {
				continue // with defects, for which there are readings
			}
			formatted++
			if twice, err := abnf.Format(once, width); err != nil || twice != once {
				t.Errorf("%s, width %d: %v: formatted again\n%s", name, width, err, twice)
			}
			for line := range strings.Lines(once) {
				line, _, comment := strings.Cut(strings.TrimSpace(line), ";")
				if words := strings.Fields(line); !comment && width >= 69 && utf8.RuneCountInString(line) > width && len(words) > 2 {
					t.Errorf("%s, width %d: %s", name, width, line)
				}
			}
		}
		return nil
	})
	if err != nil || formatted < 200 {
		t.Errorf("%d files: %v", formatted/4, err)
	}
}

func TestFormatHostile(t *testing.T) {
	testutil.Linear(t, "adjacent rules", 1<<17, func(size int) {
		var src strings.Builder
		for i := range size {
			fmt.Fprintf(&src, "r%d = \"a\"\n", i)
		}
		testutil.Must(abnf.Format(src.String(), 69))
	})
}
