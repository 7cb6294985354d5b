package schemes_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stricturi/stricturi/gen/tables"
	"github.com/stricturi/stricturi/grammar/abnf"
	"github.com/stricturi/stricturi/internal/compile"
	"github.com/stricturi/stricturi/internal/engine"
	"github.com/stricturi/stricturi/internal/grammar/reader"
	"github.com/stricturi/stricturi/internal/grammar/regular"
	"github.com/stricturi/stricturi/internal/testutil"
)

const maxStates = 1 << 14

// As printed, the grammar of acct accepts less than its reading, and not the example of RFC 7565, 4.
func TestAcctReading(t *testing.T) {
	text := testutil.Must(os.ReadFile("acct/acct.abnf"))
	name := filepath.Join(t.TempDir(), "acct.abnf") // without the reading
	testutil.NoError(t, os.WriteFile(name, text, 0o600))
	g := testutil.Must(new(reader.Reader).Read(name))
	printed := testutil.Must(regular.NewLimit(g.ABNF, maxStates).DFA("acctURI"))
	read := testutil.Must(compile.TableDFA(&tables.Acct, tables.AcctAcctURI))
	const example = "acct:foobar@status.example.net"
	if printed.Match(example) || !read.Match(example) {
		t.Errorf("%q: %v as printed, %v as read", example, printed.Match(example), read.Match(example))
	}
	if !printed.Minus(read).IsEmpty() {
		t.Error("the grammar as printed accepts what the reading does not")
	}
}

// The readings of these grammars do not change their languages.
func TestReadings(t *testing.T) {
	for _, c := range []struct {
		file, rule string
		machine    *engine.Machine
		number     uint8
	}{
		{"tel/tel.abnf", "telephone-uri", &tables.Tel, tables.TelTelephoneUri},
		{"ftp/ftp.abnf", "ftpurl", &tables.FTP, tables.FTPFtpurl},
	} {
		text := testutil.Must(os.ReadFile(c.file))
		g := testutil.Must(abnf.Parse(string(text)))
		want := testutil.Must(regular.NewLimit(g, maxStates).DFA(c.rule))
		got := testutil.Must(compile.TableDFA(c.machine, int(c.number)))
		if !got.Equal(want) {
			t.Errorf("%s: the grammar as printed has another language", c.rule)
		}
	}
}
