package types_test

import (
	"errors"
	"fmt"

	"go.yaml.in/yaml/v3"

	"github.com/stricturi/stricturi/uri"
)

// Link is a URI whose errors tell where it is in a YAML document. A field of type uri.URI
// needs no such type, but its errors have no line.
type Link struct{ uri.URI }

// UnmarshalYAML parses a scalar.
func (l *Link) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" {
		return fmt.Errorf("line %d, column %d: not a URI but %s", n.Line, n.Column, n.ShortTag())
	}
	if err := l.UnmarshalText([]byte(n.Value)); err != nil {
		return fmt.Errorf("line %d, column %d: %w", n.Line, n.Column, err)
	}
	return nil
}

// MarshalYAML returns the text. The method of the same name that Link has from uri.URI,
// MarshalText, would do the same.
func (l Link) MarshalYAML() (any, error) { return l.String(), nil }

func Example_yaml() {
	var config struct {
		Home  Link   `yaml:"home"`
		Links []Link `yaml:"links"`
	}
	err := yaml.Unmarshal([]byte(`
home: https://example.com/
links:
  - https://example.com/a
  - "https://example.com/a b"
`), &config)
	fmt.Println(err)
	var e *uri.SyntaxError
	if errors.As(err, &e) {
		fmt.Println(e.Offset)
	}
	fmt.Println(config.Home)
	// Output:
	// line 5, column 5: rfc3986: not a valid URI: unexpected U+0020 at offset 21, in segment (section 3.3)
	// 21
	// https://example.com/
}
