package batch

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// The first bytes of what is compressed. A zstd file may begin with a skippable
// frame, whose first byte is any of sixteen.
const (
	gzipMagic      = "\x1F\x8B\x08"
	zstdMagic      = "\x28\xB5\x2F\xFD"
	skippableMagic = "\x2A\x4D\x18"
)

// maxWindow bounds the memory that a zstd stream can ask for; zstd itself takes
// no more by default.
const maxWindow = 128 << 20

// Decompress returns what r holds: gzip and zstd, recognized by their first
// bytes, decompressed, anything else as it is. It waits for no more bytes than
// it takes to know.
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

// ended is the error where a stream ends before what it says is in it: io.EOF
// would be taken for its end.
func ended(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// named says with its errors what could not be decompressed, and fills what it
// is given: a decompressor gives little at a time, and nobody types at one.
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
