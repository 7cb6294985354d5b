package batch

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// magics are the first bytes of files that are not texts, and what to do about them. A zstd file
// may begin with a skippable frame, and pzstd's do.
var magics = []struct{ magic, remedy string }{
	{"\x1F\x8B\x08", "compressed by gzip; decompress it first: zcat"},
	{"\x28\xB5\x2F\xFD", "compressed by zstd; decompress it first: zstdcat"},
	{"\x50\x2A\x4D\x18", "compressed by zstd; decompress it first: zstdcat"},
	{"PK\x03\x04", "a zip archive, or a spreadsheet; unpack it, or export it as text"},
	{"BZh91AY&SY", "compressed by bzip2; decompress it first: bzcat"},
	{"\xFD7zXZ\x00", "compressed by xz; decompress it first: xzcat"},
	{"7z\xBC\xAF\x27\x1C", "a 7z archive; unpack it"},
	{"\x04\x22\x4D\x18", "compressed by lz4; decompress it first: lz4cat"},
	{"PAR1\x15", "a Parquet file; export it as JSON lines"},
}

// Plain returns a reader of r, or an error with a remedy if that certainly is not text. It reads no
// more bytes than it needs to know.
func Plain(r io.Reader) (io.Reader, error) {
	b := bufio.NewReader(r)
	for n := 1; ; n++ {
		head, err := b.Peek(n) // an error comes again with the next read
		maybe := false
		for _, m := range magics {
			if string(head) == m.magic {
				return nil, errors.New(m.remedy)
			}
			maybe = maybe || strings.HasPrefix(m.magic, string(head))
		}
		if err != nil || !maybe {
			return b, nil
		}
	}
}
