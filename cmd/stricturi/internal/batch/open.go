package batch

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// magics are the first bytes of files that are not texts, and what to do about those that are
// not decompressed. A zstd file may begin with a skippable frame, and pzstd's do.
var magics = []struct{ magic, remedy string }{
	{"\x1F\x8B\x08", ""},
	{"\x28\xB5\x2F\xFD", ""},
	{"\x50\x2A\x4D\x18", ""},
	{"PK\x03\x04", "a zip archive, or a spreadsheet; unpack it, or export it as CSV"},
	{"BZh91AY&SY", "compressed by bzip2; decompress it first, as by bzip2 -dc"},
	{"\xFD7zXZ\x00", "compressed by xz; decompress it first, as by xz -dc"},
	{"7z\xBC\xAF\x27\x1C", "a 7z archive; unpack it"},
	{"\x04\x22\x4D\x18", "compressed by lz4; decompress it first, as by lz4 -dc"},
	{"PAR1\x15", "a Parquet file; export it as CSV or as JSON lines"},
}

// magic returns the index of the magic that a stream begins with, or -1. It reads no more bytes
// than it needs to know.
func magic(b *bufio.Reader) int {
	for n := 1; ; n++ {
		head, err := b.Peek(n)
		maybe := false
		for i, m := range magics {
			if string(head) == m.magic {
				return i
			}
			maybe = maybe || strings.HasPrefix(m.magic, string(head))
		}
		if err != nil || !maybe {
			return -1 // what the error is the next Read says
		}
	}
}

// maxWindow limits the memory that a zstd stream can ask for. By default zstd itself
// uses no more.
const maxWindow = 128 << 20

// Decompress returns the contents of r. It decompresses gzip and zstd, recognized by
// their first bytes, and returns anything else as it is, unless it certainly is not text.
func Decompress(r io.Reader) (io.ReadCloser, error) {
	b := bufio.NewReader(r)
	switch i := magic(b); {
	case i < 0:
		return io.NopCloser(b), nil
	case magics[i].remedy != "":
		return nil, errors.New(magics[i].remedy)
	case i == 0:
		z, err := gzip.NewReader(b)
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			return nil, fmt.Errorf("gzip: %w", err)
		}
		return io.NopCloser(named{z, "gzip"}), nil
	}
	z, err := zstd.NewReader(b, zstd.WithDecoderMaxWindow(maxWindow))
	if err != nil {
		return nil, fmt.Errorf("zstd: %w", err)
	}
	return struct {
		io.Reader
		io.Closer
	}{named{z, "zstd"}, z.IOReadCloser()}, nil
}

// named adds the name of the compression to errors.
type named struct {
	r    io.Reader
	name string
}

func (n named) Read(b []byte) (int, error) {
	k, err := n.r.Read(b)
	if err != nil && err != io.EOF {
		err = fmt.Errorf("%s: %w", n.name, err)
	}
	return k, err
}
