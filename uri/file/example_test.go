package file_test

import (
	"fmt"

	"github.com/stricturi/stricturi/iri"
	"github.com/stricturi/stricturi/uri"
	"github.com/stricturi/stricturi/uri/file"
)

func ExampleSystem_URI() {
	fmt.Println(file.POSIX.URI("/home/me/50% off? #1.txt"))
	fmt.Println(file.Windows.URI(`C:\Users\me\a b.txt`))
	fmt.Println(file.Windows.URI(`\\host\share\a b.txt`))
	fmt.Println(file.Windows.URI(`C:\Users\me\nul.txt`))
	// Output:
	// file:///home/me/50%25%20off%3F%20%231.txt <nil>
	// file:///C:/Users/me/a%20b.txt <nil>
	// file://host/share/a%20b.txt <nil>
	//  file name, offset 12: the name of a device, or in a namespace of Windows
}

func ExampleSystem_Name() {
	fmt.Println(file.POSIX.Name(uri.MustParse("file://localhost/a%20b")))
	fmt.Println(file.Windows.Name(uri.MustParse("file:///C:/a%20b")))
	fmt.Println(file.Windows.Name(uri.MustParse("file:///C:/a%5C..%5Cb")))
	// Output:
	// /a b <nil>
	// C:\a b <nil>
	//  file name, offset 12: a name cannot contain this character here
}

// IRIs show the characters of names.
func ExampleSystem_URI_iri() {
	u, _ := file.POSIX.URI("/home/me/été #1")
	i, err := iri.FromURI(u)
	fmt.Println(i, err)

	back, _ := i.ToURI()
	fmt.Println(file.POSIX.Name(back))
	// Output:
	// file:///home/me/été%20%231 <nil>
	// /home/me/été #1 <nil>
}
