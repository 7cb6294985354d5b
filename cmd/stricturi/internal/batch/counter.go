package batch

import (
	"io"
	"sync/atomic"
)

// Counter adds to N the number of bytes that are read.
type Counter struct {
	io.Reader
	N *atomic.Int64
}

func (c *Counter) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.N.Add(int64(n))
	return n, err
}
