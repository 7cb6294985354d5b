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

// The first bytes of compressed data. A zstd file may begin with a skippable frame,
// whose first byte is one of sixteen.
const (
	gzipMagic      = "\x1F\x8B\x08"
	zstdMagic      = "\x28\xB5\x2F\xFD"
	skippableMagic = "\x2A\x4D\x18"
)

// refused are the first bytes of other files that are not texts, and what to do about them.
// bzip2 is found by its first block.
var refused = []struct{ magic, remedy string }{
	{"PK\x03\x04", "a zip archive, or a spreadsheet; unpack it, or export it as CSV"},
	{"BZh", "compressed by bzip2; decompress it first, as by bzip2 -dc"},
	{"\xFD7zXZ\x00", "compressed by xz; decompress it first, as by xz -dc"},
	{"7z\xBC\xAF\x27\x1C", "a 7z archive; unpack it"},
	{"\x04\x22\x4D\x18", "compressed by lz4; decompress it first, as by lz4 -dc"},
	{"PAR1\x15", "a Parquet file; export it as CSV or as JSON lines"},
}

const bzip2Block = "1AY&SY" // after the magic and a digit

// maybeRefused reports whether a file that begins with head may be one of those refused. It
// is one if remedy is not empty.
func maybeRefused(head string) (remedy string, maybe bool) {
	for _, r := range refused {
		magic := r.magic
		if magic == "BZh" && len(head) > len(magic) {
			magic += string(max('1', min(head[len(magic)], '9'))) + bzip2Block
		}
		if strings.HasPrefix(head, magic) && len(head) > len("BZh") {
			return r.remedy, true
		}
		maybe = maybe || strings.HasPrefix(magic, head)
	}
	return "", maybe
}

// maxWindow limits the memory that a zstd stream can ask for. By default zstd itself
// uses no more.
const maxWindow = 128 << 20

// Decompress returns the contents of r. It decompresses gzip and zstd, recognized by
// their first bytes, and returns anything else as it is, unless it certainly is not text.
// It reads no more bytes than it needs to know.
func Decompress(r io.Reader) (io.ReadCloser, error) {
	b := bufio.NewReader(r)
	var head string
	for n := 1; ; n++ {
		p, err := b.Peek(n)
		head = string(p)
		remedy, maybe := maybeRefused(head)
		if remedy != "" {
			return nil, errors.New(remedy)
		}
		if err != nil || !maybe && (n == len(zstdMagic) || !strings.HasPrefix(gzipMagic, head) && !strings.HasPrefix(zstdMagic, head) &&
			!skippable(head)) {
			break // what the error is the next Read says
		}
	}
	switch {
	case strings.HasPrefix(head, gzipMagic):
		z, err := gzip.NewReader(b)
		if err != nil {
			return nil, fmt.Errorf("gzip: %w", ended(err))
		}
		return io.NopCloser(named{z, "gzip"}), nil
	case strings.HasPrefix(head, zstdMagic), len(head) == len(zstdMagic) && skippable(head):
		z, err := zstd.NewReader(b, zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, fmt.Errorf("zstd: %w", err)
		}
		return struct {
			io.Reader
			io.Closer
		}{named{z, "zstd"}, z.IOReadCloser()}, nil
	}
	return io.NopCloser(b), nil
}

func skippable(head string) bool {
	return head != "" && head[0]&0xF0 == 0x50 && strings.HasPrefix(skippableMagic, head[1:])
}

// ended returns io.ErrUnexpectedEOF for io.EOF, for a stream that ends too early.
func ended(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// named adds the name of the compression to errors, and fills the buffer that it is
// given, because a decompressor returns little at a time.
type named struct {
	r    io.Reader
	name string
}

func (n named) Read(b []byte) (int, error) {
	read := 0
	for read < len(b) {
		k, err := n.r.Read(b[read:])
		read += k
		if err != nil {
			if err != io.EOF {
				err = fmt.Errorf("%s: %w", n.name, err)
			}
			return read, err
		}
	}
	return read, nil
}
