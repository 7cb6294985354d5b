import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WASI } from 'node:wasi'

/** Returns a function that answers questions such as { format: 'uri', in: 'a b' }. */
export async function load(file) {
  const module = await WebAssembly.compile(readFileSync(file))
  return async questions => {
    const dir = mkdtempSync(join(tmpdir(), 'check-'))
    try {
      writeFileSync(join(dir, 'in'), questions.map(q => JSON.stringify(q)).join('\n'))
      const [stdin, stdout] = [openSync(join(dir, 'in')), openSync(join(dir, 'out'), 'w')]
      const wasi = new WASI({ version: 'preview1', stdin, stdout, returnOnExit: true })
      const status = wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()))
      closeSync(stdin)
      closeSync(stdout)
      if (status) throw new Error(`exit status ${status}`)
      return readFileSync(join(dir, 'out'), 'utf8').split('\n').slice(0, -1).map(line => JSON.parse(line))
    } finally {
      rmSync(dir, { recursive: true })
    }
  }
}
