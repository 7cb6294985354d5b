package batch

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stricturi/stricturi/internal/testutil"
)

func TestPlain(t *testing.T) {
	for _, tt := range []struct{ name, in, remedy string }{
		{"nothing", "", ""},
		{"text", "http://example.com/\n", ""},
		{"a beginning of gzip's", "\x1F\x8B", ""},
		{"a beginning of zstd's", "(\xB5/\n", ""},
		{"a beginning of a skippable frame", "P*M\n", ""},
		{"all but the beginning of a skippable frame", "a*M\x18\x03\x00\x00\x00abc", ""},
		{"a beginning of bzip2's", "BZh91AY&S", ""},
		{"no level of bzip2", "BZh01AY&SY", ""},
		{"a beginning of Parquet's", "PAR1\n", ""},
		{"a beginning of zip's", "PK", ""},
		{"gzip", "\x1F\x8B\x08abc", "zcat"},
		{"zstd", "\x28\xB5\x2F\xFDabc", "zstdcat"},
		{"zstd, after a skippable frame", "\x50\x2A\x4D\x18\x03\x00\x00\x00abc", "zstdcat"},
		{"zip", "PK\x03\x04abc", "unpack"},
		{"bzip2", "BZh91AY&SYabc", "bzcat"},
		{"xz", "\xFD7zXZ\x00abc", "xzcat"},
		{"Parquet", "PAR1\x15\x04", "export"},
	} {
		for name, r := range map[string]io.Reader{
			"whole": strings.NewReader(tt.in), "bytes": iotest.OneByteReader(strings.NewReader(tt.in)),
		} {
			plain, err := Plain(r)
			if tt.remedy != "" {
				if err == nil || !strings.Contains(err.Error(), tt.remedy) {
					t.Errorf("%s, %s: %v", tt.name, name, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s, %s: %v", tt.name, name, err)
			} else if got, err := io.ReadAll(plain); err != nil || string(got) != tt.in {
				t.Errorf("%s, %s: %q, %v", tt.name, name, got, err)
			}
		}
	}
}

// Plain does not wait for input that a person types.
func TestPlainPrompt(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close()
	go io.WriteString(w, "a\n")
	plain := testutil.Must(Plain(r))
	b := make([]byte, 10)
	if n, err := plain.Read(b); n != 2 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
}
