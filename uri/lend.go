package uri

import "github.com/stricturi/stricturi/internal/core"

func init() {
	core.Lent.Ref = func(r Reference) core.Ref { return r.ref }
	core.Lent.Reference = func(r core.Ref) Reference { return Reference{value{r}} }
	core.Lent.Schemes = SchemeTable.syntax
	core.Lent.Text = Text.syntax
}
