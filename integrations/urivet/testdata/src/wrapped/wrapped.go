// Package wrapped has functions that build URIs as fmt.Sprintf does.
package wrapped

import (
	"fmt"
	"net/url"
)

func Path(format string, args ...any) string {
	return fmt.Sprintf(format, args...)
}

// Escaped is as in github.com/linode/linodego.
func Escaped(format string, args ...any) string {
	escaped := make([]any, len(args))
	for i, arg := range args {
		if text, ok := arg.(string); ok {
			arg = url.PathEscape(text)
		}
		escaped[i] = arg
	}
	return fmt.Sprintf(format, escaped...)
}

type Client struct{ base string }

func (c *Client) URL(format string, args ...any) string {
	text := c.base + Path("/v1"+format, args...)
	return text
}

// These are not builders.

func Changed(format string, args ...any) string {
	for i := range args {
		args[i] = url.QueryEscape(fmt.Sprint(args[i]))
	}
	changed := append([]any{}, args...)
	return fmt.Sprintf(format, changed...) + url.PathEscape("a")
}

func Other(format string, args ...any) string { return fmt.Sprintf("%s", args...) }

func Listed(format string, args ...any) string { return fmt.Sprintf(format, args) }
