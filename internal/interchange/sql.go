package interchange

import "fmt"

// Column returns what a database driver delivers for a column as text, and
// whether it is NULL. What is returned does not alias src, which is the
// driver's.
func Column(src any) (text string, null bool, err error) {
	switch src := src.(type) {
	case nil:
		return "", true, nil
	case string:
		return src, false, nil
	case []byte:
		return string(src), false, nil
	}
	return "", false, fmt.Errorf("a column of type %T holds no text", src)
}
