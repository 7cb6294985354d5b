package unescaped

import "fmt"

func noImport(v string) {
	_ = fmt.Sprintf("https://h/p?q=%s", v) // want `"v" is not escaped for a query`
}
