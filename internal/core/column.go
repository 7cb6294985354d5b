package core

import "fmt"

// ColumnText returns a column value of a database driver as text, and whether it is NULL. The
// text does not alias src, which belongs to the driver.
func ColumnText(src any) (text string, null bool, err error) {
	switch src := src.(type) {
	case nil:
		return "", true, nil
	case string:
		return src, false, nil
	case []byte:
		return string(src), false, nil
	}
	return "", false, fmt.Errorf("uri: cannot convert a column of type %T to text", src)
}
