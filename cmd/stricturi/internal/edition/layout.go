package edition

import "bytes"

// Layout is a piece of output with components in it. References whose components have the
// same form ([Components.AppendForm]) can share one.
type Layout struct {
	parts []part
	end   string // after the last component
}

// part is a component in a layout.
type part struct {
	before string // after the component before it
	index  int    // in ComponentNames
}

// placeholder stands for a component in the bytes that a layout is made from. It is followed
// by a byte with the component's index.
const placeholder = 0xFF

// AppendPlaceholder appends what stands for a component in the argument of NewLayout.
func AppendPlaceholder(dst []byte, index int) []byte { return append(dst, placeholder, byte(index)) }

// NewLayout returns a layout made from output in UTF-8 and placeholders.
func NewLayout(output []byte) *Layout {
	l := new(Layout)
	for {
		before, after, found := bytes.Cut(output, []byte{placeholder})
		if !found {
			l.end = string(before)
			return l
		}
		l.parts = append(l.parts, part{string(before), int(after[0])})
		output = after[1:]
	}
}

// AppendPlain appends the output for components, whose texts are appended as they are.
func (l *Layout) AppendPlain(dst []byte, c *Components) []byte {
	for i := range l.parts {
		p := &l.parts[i]
		dst = append(dst, p.before...)
		dst = append(dst, c.At(p.index).Text...)
	}
	return append(dst, l.end...)
}

// Append appends the output for components, whose texts are appended by a function.
func (l *Layout) Append(dst []byte, c *Components, appendText func(dst []byte, text string) []byte) []byte {
	for i := range l.parts {
		p := &l.parts[i]
		dst = append(dst, p.before...)
		dst = appendText(dst, c.At(p.index).Text)
	}
	return append(dst, l.end...)
}
