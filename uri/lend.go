package uri

import "github.com/stricturi/stricturi/internal/syntax"

func init() {
	syntax.Lent.Ref = func(r Reference) syntax.Ref { return r.ref }
	syntax.Lent.Reference = func(r syntax.Ref) Reference { return Reference{value{r}} }
	syntax.Lent.Schemes = SchemeTable.syntax
	syntax.Lent.Text = Text.syntax
}
