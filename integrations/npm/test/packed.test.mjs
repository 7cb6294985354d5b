// The archive of npm pack, installed as users install it.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('..', import.meta.url))
const installed = name => existsSync(join(here, 'node_modules', name))
const skip = !installed('ajv') && 'ajv is not installed'

// project makes a folder with the package and its development dependencies in node_modules.
function project(t) {
  const folder = mkdtempSync(join(tmpdir(), 'stricturi-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const packed = join(folder, 'node_modules', 'stricturi-formats')
  mkdirSync(packed, { recursive: true })
  const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { cwd: here }))
  execFileSync('tar', ['-xzf', filename, '-C', packed, '--strip-components', '1'], { cwd: folder })
  for (const name of ['ajv', 'typescript'].filter(installed)) symlinkSync(join(here, 'node_modules', name), join(folder, 'node_modules', name), 'junction')
  const write = (name, text) => writeFileSync(join(folder, name), text)
  const node = (...args) => execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  return { packed, write, node }
}

test('what is packed', { skip }, t => {
  assert.deepEqual(readdirSync(project(t).packed).sort(),
    ['LICENSE', 'README.md', 'checks.js', 'formats.json', 'index.d.ts', 'index.js', 'limits.js', 'package.json'])
})

test('require and import', { skip }, t => {
  const { write, node } = project(t)
  write('a.cjs', `const addFormats = require('stricturi-formats'), { formats } = addFormats
const { Ajv2020 } = require('ajv/dist/2020')
console.log(addFormats(new Ajv2020({ strict: true })).validate({ type: 'string', format: 'iri' }, 'http://é/'), formats.date('2025-02-29'))`)
  assert.equal(node('a.cjs'), 'true false\n')
  // The first example of the README.
  write('a.mjs', /```js\n([^]*?)```/.exec(readFileSync(join(here, 'README.md'), 'utf8'))[1].replace(/^(\S.*\))\s+(\/\/ (?:true|false))$/gm, 'console.log($1) $2'))
  assert.equal(node('a.mjs'), 'true\nfalse\nfalse\n')
})

for (const esm of [false, true]) {
  test(`standalone code, ${esm ? 'module' : 'CommonJS'}`, { skip }, t => {
    const { write, node } = project(t)
    write('build.cjs', `const addFormats = require('stricturi-formats'), { Ajv2020 } = require('ajv/dist/2020')
const ajv = addFormats(new Ajv2020({ strict: true, $data: true, code: { source: true, esm: ${esm} } }))
const day = { type: 'string', format: 'date', formatMinimum: '2020-01-01' }
const named = { type: 'string', format: { $data: '1/name' }, formatMaximum: '2030-01-01' }
const properties = { home: { type: 'string', format: 'uri' }, day, named, name: {} }
process.stdout.write(require('ajv/dist/standalone').default(ajv, ajv.compile({ type: 'object', properties })))`)
    const name = esm ? 'validate.mjs' : 'validate.cjs'
    write(name, node('build.cjs'))
    write('run.mjs', `import validate from './${name}'
const bad = [{ home: 'a b:' }, { day: '2019-12-31' }, { day: 'x' }, { name: 'date', named: '2031-01-01' }, { name: 'date', named: 'x' }]
console.log(validate({ home: 'https://example.com/', day: '2020-01-01', named: '2029-12-31', name: 'date' }), bad.map(validate).join())`)
    assert.equal(node('run.mjs'), 'true false,false,false,false,false\n')
  })
}

for (const [module, name, use, ...args] of [
  ['nodenext', 'a.mts', "import addFormats, { formats } from 'stricturi-formats'\nimport { Ajv2020 } from 'ajv/dist/2020.js'"],
  ['node16', 'a.cts', "import addFormats, { formats } from 'stricturi-formats'\nimport Ajv2020 from 'ajv/dist/2020'"],
  ['node16', 'b.cts', "import addFormats = require('stricturi-formats')\nimport { Ajv2020 } from 'ajv/dist/2020'\nconst { formats } = addFormats"],
  ['commonjs', 'a.ts', "import addFormats, { formats } from 'stricturi-formats'\nimport Ajv2020 from 'ajv/dist/2020'", '--moduleResolution', 'bundler']
]) {
  test(`TypeScript, ${name} in ${module}`, { skip: skip || (!installed('typescript') && 'typescript is not installed') }, t => {
    const { write, node } = project(t)
    write('package.json', '{}')
    write(name, `${use}
const ajv = addFormats(new Ajv2020({ strict: true }), { formats: ['iri', 'date'], keywords: true, mode: 'full' } satisfies addFormats.FormatOptions)
const valid: boolean = ajv.validate({ type: 'string', format: 'iri' }, 'http://é/')
console.log(valid, formats.date('2025-02-29'), addFormats.get('date') === addFormats.definitions.date)
`)
    node('node_modules/typescript/bin/tsc', '--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--types', '', '--module', module, ...args, name)
    assert.equal(node(name.replace('ts', 'js')), 'true false true\n')
  })
}
