package batch

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

func gzipped(t *testing.T, in string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	io.WriteString(z, in)
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func zstded(t *testing.T, in string) string {
	t.Helper()
	z, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(z.EncodeAll([]byte(in), nil))
}

func TestDecompress(t *testing.T) {
	text := strings.Repeat("http://example.com/\n", 50_000)
	gz, zs := gzipped(t, text), zstded(t, text)
	const skip = "\x50\x2A\x4D\x18\x03\x00\x00\x00abc"
	for _, tt := range []struct {
		name, in, want string
		err            error // nil, or one that is wrapped; errAny is any
	}{
		{"nothing", "", "", nil},
		{"plain", text, text, nil},
		{"a beginning of gzip's", "\x1F\x8B", "\x1F\x8B", nil},
		{"a beginning of zstd's", "(\xB5/\n", "(\xB5/\n", nil},
		{"a beginning of a skippable frame", "P*M\n", "P*M\n", nil},
		{"all but the beginning of a skippable frame", "a*M\x18\x03\x00\x00\x00abc", "a*M\x18\x03\x00\x00\x00abc", nil},
		{"gzip", gz, text, nil},
		{"gzip, two members", gz + gz, text + text, nil},
		{"gzip, truncated", gz[:len(gz)/2], "", io.ErrUnexpectedEOF},
		{"gzip, only the header", gz[:5], "", io.ErrUnexpectedEOF},
		{"gzip, and junk", gz + "junk after the member", text, errAny},
		{"gzip, damaged", gz[:len(gz)-6] + "xx" + gz[len(gz)-4:], text, gzip.ErrChecksum},
		{"zstd", zs, text, nil},
		{"zstd, two frames", zs + zs, text + text, nil},
		{"zstd, after a skippable frame", skip + zs, text, nil},
		{"zstd, truncated", zs[:len(zs)/2], "", io.ErrUnexpectedEOF},
		{"zip", "PK\x03\x04abc", "", errAny},
		{"bzip2", "BZh91AY&SYabc", "", errAny},
		{"xz", "\xFD7zXZ\x00abc", "", errAny},
		{"Parquet", "PAR1\x15\x04", "", errAny},
		{"a beginning of bzip2's", "BZh91AY&S", "BZh91AY&S", nil},
		{"no level of bzip2", "BZh01AY&SY", "BZh01AY&SY", nil},
		{"a beginning of Parquet's", "PAR1\n", "PAR1\n", nil},
		{"a beginning of zip's", "PK", "PK", nil},
		{"zstd, damaged", zs[:len(zs)-2] + "xx", "", errAny},
	} {
		for name, r := range map[string]io.Reader{
			"whole": strings.NewReader(tt.in), "bytes": iotest.OneByteReader(strings.NewReader(tt.in)),
		} {
			var got []byte
			z, err := Decompress(r)
			if err == nil {
				got, err = io.ReadAll(z)
				z.Close()
			}
			switch {
			case tt.err == nil && (err != nil || string(got) != tt.want):
				t.Errorf("%s, %s: %d bytes, %v", tt.name, name, len(got), err)
			case tt.err == errAny && err == nil, tt.err != nil && tt.err != errAny && !errors.Is(err, tt.err):
				t.Errorf("%s, %s: %v", tt.name, name, err)
			}
		}
	}
}

var errAny = errors.New("any")

// Decompress does not wait for input that a person types.
func TestDecompressPrompt(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close()
	go io.WriteString(w, "a\n")
	z, err := Decompress(r)
	if err != nil {
		t.Fatal(err)
	}
	b := make([]byte, 10)
	if n, err := z.Read(b); n != 2 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
}
