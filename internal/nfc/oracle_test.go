package nfc

import (
	"bufio"
	"compress/bzip2"
	"os"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"github.com/stricturi/stricturi/internal/testutil"
)

// TestData runs NormalizationTest.txt of the Unicode Character Database, where Debian's package
// unicode-data has it.
func TestData(t *testing.T) {
	f, err := os.Open("/usr/share/unicode/NormalizationTest.txt.bz2")
	if err != nil {
		t.Skip("no Unicode Character Database:", err)
	}
	defer f.Close()
	lines := bufio.NewScanner(bzip2.NewReader(f))
	cases := 0
	for lines.Scan() {
		line := lines.Text()
		if version, ok := strings.CutPrefix(line, "# NormalizationTest-"); ok && version != norm.Version+".txt" {
			t.Skipf("the Unicode Character Database is not of version %s", norm.Version)
		}
		columns := strings.Split(line, ";")
		if len(columns) < 5 || columns[0][0] == '#' {
			continue
		}
		if cases++; !testutil.Whole() && cases%5 != 0 {
			continue
		}
		var c [5]string
		for i := range c {
			for code := range strings.FieldsSeq(columns[i]) {
				r := testutil.Must(strconv.ParseInt(code, 16, 32))
				c[i] += string(rune(r))
			}
		}
		for i, want := range []string{c[1], c[1], c[1], c[3], c[3]} {
			if got := String(c[i]); got != want {
				t.Errorf("NFC of %+q: %+q, not %+q", c[i], got, want)
			}
			if got := string(appendComposed(nil, decompose(c[i]))); got != want {
				t.Errorf("compose of %+q: %+q, not %+q", c[i], got, want)
			}
			if got := KC(c[i]); got != c[3] {
				t.Errorf("NFKC of %+q: %+q, not %+q", c[i], got, c[3])
			}
		}
	}
	if cases == 0 || lines.Err() != nil {
		t.Fatal("no cases", lines.Err())
	}
	t.Log(cases, "cases")
}
