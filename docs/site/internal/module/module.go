//go:build js && wasm

// Package module offers functions to the worker of docs/site.
package module

import (
	"encoding/json"
	"fmt"
	"syscall/js"
)

// Func is a function from JSON to what JSON is made of. It panics if the request is wrong.
type Func func(request []byte) any

// Of returns a function as a Func.
func Of[R, A any](f func(R) A) Func {
	return func(request []byte) any {
		var r R
		if err := json.Unmarshal(request, &r); err != nil {
			panic(err)
		}
		return f(r)
	}
}

// Serve calls the worker's function stricturiReady with a function that takes the name of
// one of the functions and a request in JSON, and returns {"answer"} or {"error"} in JSON.
// It does not return.
func Serve(functions map[string]Func) {
	call := js.FuncOf(func(_ js.Value, args []js.Value) any {
		return string(answer(functions, args[0].String(), args[1].String()))
	})
	js.Global().Call("stricturiReady", call)
	select {}
}

// answer returns the answer of a function. A panic is an error, so that the module can
// answer the next request.
func answer(functions map[string]Func, name, request string) (out []byte) {
	defer func() {
		if p := recover(); p != nil {
			out, _ = json.Marshal(map[string]string{"error": fmt.Sprint("the module failed: ", p)})
		}
	}()
	f, ok := functions[name]
	if !ok {
		panic("no function " + name)
	}
	out, err := json.Marshal(map[string]any{"answer": f([]byte(request))})
	if err != nil {
		panic(err)
	}
	return out
}
