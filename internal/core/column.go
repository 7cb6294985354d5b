package core

import "fmt"

// Scan calls set with the text of a column value of a database driver. The text does not alias
// src, which belongs to the driver. For NULL it returns the error null, or calls set with an empty
// text if null is nil.
func Scan(src any, null error, set func(text string) error) error {
	switch src := src.(type) {
	case nil:
		if null != nil {
			return null
		}
		return set("")
	case string:
		return set(src)
	case []byte:
		return set(string(src))
	}
	return fmt.Errorf("uri: cannot convert a column of type %T to text", src)
}
