// Runs a program for WASI, as the command wasmtime does: node run.mjs check.wasm
import { readFileSync } from 'node:fs'
import { WASI } from 'node:wasi'

const wasi = new WASI({ version: 'preview1' })
wasi.start(await WebAssembly.instantiate(await WebAssembly.compile(readFileSync(process.argv[2])), wasi.getImportObject()))
