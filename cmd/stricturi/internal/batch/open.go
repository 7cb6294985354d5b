package batch

import (
	"bufio"
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

// maxWindow limits the memory that a zstd stream can ask for. By default zstd itself
// uses no more.
const maxWindow = 128 << 20

// Decompress returns the contents of r. It decompresses gzip and zstd, recognized by
// their first bytes, and returns anything else as it is. It reads no more bytes than it
// needs to know.
func Decompress(r io.Reader) (io.ReadCloser, error) {
	b := bufio.NewReader(r)
	var head string
	for n := 1; n <= len(zstdMagic); n++ {
		p, err := b.Peek(n)
		head = string(p)
		if err != nil || !strings.HasPrefix(gzipMagic, head) && !strings.HasPrefix(zstdMagic, head) && !skippable(head) {
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
