package edition

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/stricturi/stricturi/internal/lazyregexp"
	"github.com/stricturi/stricturi/uri"
)

// Template is text with placeholders for places of a reference.
type Template struct {
	text         string
	placeholders map[string]*placeholder // by their texts, with braces
}

// placeholder stands for the data of a place.
type placeholder struct {
	name  string // as it was given
	place Place

	url, raw, must, defaults bool
}

// marks matches what is not literal text in a template.
var marks = lazyregexp.New(`\{\{|\}\}|\{[^}]*\}|[{}]`)

// ParseTemplate parses a template: places in braces, and "{{" and "}}" for braces.
func ParseTemplate(text string) (*Template, error) {
	t := &Template{text, map[string]*placeholder{}}
	for _, mark := range marks().FindAllString(text, -1) {
		switch mark {
		case "{{", "}}":
		case "{", "}":
			return nil, fmt.Errorf("a lone %q: write %q", mark, mark+mark)
		default:
			p := &placeholder{name: mark[1 : len(mark)-1]}
			if err := p.parse(p.name); err != nil {
				return nil, err
			}
			t.placeholders[mark] = p
		}
	}
	return t, nil
}

func (p *placeholder) parse(name string) (err error) {
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
func (t *Template) Fill(r *Edited, line bool) (filled string, err error) {
	filled = marks().ReplaceAllStringFunc(t.text, func(mark string) string {
		p := t.placeholders[mark]
		if p == nil || err != nil {
			return mark[:1] // of a double brace
		}
		var data string
		if data, err = p.fill(r, line); err != nil {
			err = fmt.Errorf("--get {%s}: %w", p.name, err)
		}
		return data
	})
	if err != nil {
		return "", err
	}
	return filled, nil
}

func (p *placeholder) fill(r *Edited, line bool) (data string, err error) {
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
