package edition

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/stricturi/stricturi/uri"
)

// Template is text with placeholders for places of a reference.
type Template struct {
	parts []templatePart
}

// templatePart is literal text and the placeholder after it. The last part has no placeholder.
type templatePart struct {
	text  string
	place Place
	name  string // as it was given; "" without a placeholder

	url, raw, must, defaults bool
}

// ParseTemplate parses a template: places in braces, and "{{" and "}}" for braces.
func ParseTemplate(text string) (*Template, error) {
	t := &Template{}
	var b strings.Builder
	for {
		i := strings.IndexAny(text, "{}")
		if i < 0 {
			b.WriteString(text)
			t.parts = append(t.parts, templatePart{text: b.String()})
			return t, nil
		}
		b.WriteString(text[:i])
		brace := text[i : i+1]
		text = text[i+1:]
		if rest, ok := strings.CutPrefix(text, brace); ok {
			b.WriteString(brace)
			text = rest
			continue
		}
		name, rest, ok := strings.Cut(text, "}")
		if brace == "}" || !ok {
			return nil, fmt.Errorf("a lone %q: write %q", brace, brace+brace)
		}
		text = rest
		p := templatePart{text: b.String(), name: name}
		b.Reset()
		if err := p.parse(name); err != nil {
			return nil, err
		}
		t.parts = append(t.parts, p)
	}
}

func (p *templatePart) parse(name string) (err error) {
	name, p.must = strings.CutPrefix(name, "must:")
	name, p.defaults = strings.CutPrefix(name, "default:")
	name, p.raw = strings.CutPrefix(name, ":")
	if name == "url" {
		p.url = true
	} else if p.place, err = ParsePlace(name); err != nil {
		return err
	}
	switch {
	case p.place.All:
		return errors.New("which segment? give segment:N: the first is 0, the last is -1")
	case p.defaults && name != "port":
		return fmt.Errorf("only a port has a default: write {default:port}, not {%s}", p.name)
	}
	return nil
}

// Fill replaces the placeholders by the places of a reference. If line is set, decoded data with a
// control character is an error, because it could end the line.
func (t *Template) Fill(r *Edited, line bool) (string, error) {
	var b strings.Builder
	for _, p := range t.parts {
		b.WriteString(p.text)
		if p.name == "" {
			break
		}
		data, err := t.fill(p, r, line)
		if err != nil {
			return "", fmt.Errorf("--get {%s}: %w", p.name, err)
		}
		b.WriteString(data)
	}
	return b.String(), nil
}

func (t *Template) fill(p templatePart, r *Edited, line bool) (data string, err error) {
	if p.url {
		return r.String(), nil
	}
	var defined bool
	if p.raw {
		data, defined = r.Raw(p.place)
	} else if data, defined, err = r.Data(p.place); err != nil {
		return "", err
	}
	if p.defaults && data == "" {
		scheme, _ := r.Raw(Place{Name: "scheme"})
		if d, _ := (uri.SchemeTable{}).Lookup(scheme); d.Port != "" {
			data, defined = d.Port, true
		}
	}
	if p.must && !defined {
		return "", errors.New("undefined")
	}
	if i := strings.IndexFunc(data, unicode.IsControl); line && i >= 0 {
		return "", fmt.Errorf("the decoded text contains the control character %U; give --json, or {:%s} for the encoded text",
			[]rune(data[i:])[0], strings.TrimPrefix(p.name, "must:"))
	}
	return data, nil
}
