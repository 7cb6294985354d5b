package beamuri

import (
	"fmt"
	"reflect"
	"strings"
)

// way is the path from a record to a field.
type way struct {
	name  string  // name of the field in the schema
	steps [][]int // an index for each part of the name
}

// findField returns the path to a field, which must be text.
func findField(record reflect.Type, field string) (way, error) {
	var names []string
	var w way
	t := record
	for name := range strings.SplitSeq(field, ".") {
		of := pointed(t)
		if of.Kind() != reflect.Struct {
			return way{}, fmt.Errorf("field %q of %v: %v has no fields", field, record, t)
		}
		f, ok := fieldNamed(of, name)
		if !ok {
			return way{}, fmt.Errorf("field %q of %v: %v has no field %q; it has %s", field, record, t, name, strings.Join(fieldNames(of), ", "))
		}
		names, w.steps, t = append(names, schemaName(f)), append(w.steps, f.Index), f.Type
	}
	if k := pointed(t); k.Kind() != reflect.String && k != reflect.TypeFor[[]byte]() {
		return way{}, fmt.Errorf("field %q of %v has type %v; use string or []byte", field, record, t)
	}
	w.name = strings.Join(names, ".")
	return w, nil
}

// text returns the text of the field, and reports whether there is one.
func (w way) text(v reflect.Value) (string, bool) {
	for _, index := range w.steps {
		if v = pointee(v); !v.IsValid() {
			return "", false
		}
		var err error
		if v, err = v.FieldByIndexErr(index); err != nil { // nil embedded pointer
			return "", false
		}
	}
	v = pointee(v)
	switch {
	case !v.IsValid():
		return "", false
	case v.Kind() == reflect.String:
		return v.String(), true
	}
	return string(v.Bytes()), true
}

// pointed returns the element type of a pointer type, or else the type itself.
func pointed(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// pointee returns the value that a pointer points to, or else the value itself.
func pointee(v reflect.Value) reflect.Value {
	if v.Kind() == reflect.Pointer {
		return v.Elem()
	}
	return v
}

// fieldNamed returns the field with the given name in the schema, or else in Go.
func fieldNamed(t reflect.Type, name string) (reflect.StructField, bool) {
	for _, f := range reflect.VisibleFields(t) {
		if f.IsExported() && schemaName(f) == name {
			return f, true
		}
	}
	f, ok := t.FieldByName(name)
	return f, ok && f.IsExported()
}

// schemaName returns the name of a field in a Beam schema.
func schemaName(f reflect.StructField) string {
	if name, _, _ := strings.Cut(f.Tag.Get("beam"), ","); name != "" {
		return name
	}
	return f.Name
}

func fieldNames(t reflect.Type) []string {
	var names []string
	for _, f := range reflect.VisibleFields(t) {
		if f.IsExported() {
			names = append(names, schemaName(f))
		}
	}
	return names
}
