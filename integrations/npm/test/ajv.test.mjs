// The package in ajv. Its options and keywords are tried with ajv-formats too, in whose place it
// can be.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import addFormats, { definitions, formats } from '../index.js'

const { default: Ajv2020 } = await import('ajv/dist/2020.js').catch(() => ({}))
const skip = !Ajv2020 && 'ajv is not installed'
const plugins = { 'stricturi-formats': addFormats }
const { default: ajvFormats } = await import('ajv-formats').catch(() => ({}))
if (ajvFormats) plugins['ajv-formats'] = ajvFormats

// check asserts the verdicts of a keyword's value for texts of a format.
function check(ajv, schema, verdicts) {
  for (const [value, valid] of Object.entries(verdicts)) {
    assert.equal(ajv.validate({ type: 'string', ...schema }, value), valid, `${JSON.stringify(schema)}: ${value}`)
  }
}

for (const [name, plugin] of Object.entries(plugins)) {
  test(`options, ${name}`, { skip }, () => {
    const some = plugin(new Ajv2020({ strict: true }), ['date'])
    check(some, { format: 'date' }, { '2020-09-17': true, '2020-09-35': false })
    assert.throws(() => some.compile({ type: 'string', format: 'time' }), /unknown format "time"/)
    assert.throws(() => some.compile({ type: 'string', format: 'date', formatMinimum: '2020-01-01' }), /unknown keyword/)
    plugin(some, { formats: ['time'], keywords: true, mode: 'full' })
    check(some, { format: 'time', formatMinimum: '13:15:17Z' }, { '14:15:17+01:00': true, '13:15:17+01:00': false, '25:00:00Z': false })
    assert.throws(() => some.compile({ type: 'string', format: 'uri' }), /unknown format "uri"/)
    check(plugin(new Ajv2020(), { mode: 'fast' }), { format: 'email' }, { 'a@example.com': true, a: false })
    check(plugin(new Ajv2020({ validateFormats: false })), { format: 'date', formatMaximum: '2015-08-01' }, { '2015-09-01': true })
    assert.equal(typeof plugin.get('time').validate, 'function')
    assert.throws(() => plugin.get('urn'), /[Uu]nknown format "urn"/)
  })

  test(`keywords, ${name}`, { skip }, () => {
    for (const ajv of [plugin(new Ajv2020({ strict: true })), plugin(new Ajv2020({ $data: true, allErrors: true, code: { lines: true } }))]) {
      check(ajv, { format: 'date', formatMinimum: '2015-08-17' }, { '2015-11-09': true, '2015-08-17': true, '2014-12-03': false })
      check(ajv, { format: 'date', formatExclusiveMinimum: '2015-08-17' }, { '2015-11-09': true, '2015-08-17': false, '2014-12-03': false })
      check(ajv, { format: 'date', formatMaximum: '2015-08-17' }, { '2015-11-09': false, '2015-08-17': true, '2014-12-03': true })
      check(ajv, { format: 'date-time', formatExclusiveMaximum: '2015-08-17T13:15:17Z' },
        { '2015-08-17T15:15:16.999+02:00': true, '2015-08-17T15:15:17+02:00': false, '2015-08-17T13:15:17.000Z': false })
      check(ajv, { format: 'iso-date-time', formatMinimum: '2015-08-17T13:15:17Z' }, { '2015-08-17 13:15:17Z': true, '2015-08-16T13:15:17Z': false })
      check(ajv, { format: 'password', formatMinimum: 'x' }, { a: true })
      assert.throws(() => ajv.compile({ type: 'string', formatMaximum: '2015-08-01' }), /format/)
      assert.throws(() => ajv.compile({ type: 'string', format: 'date', formatMaximum: 1 }), /must be \["string"\]/)
      assert.throws(() => ajv.compile({ type: 'string', format: 'email', formatMinimum: 'a' }), /does not define "compare" function/)
      ajv.validate({ type: 'string', format: 'date', formatMinimum: '2015-08-17' }, '2014-12-03')
      assert.deepEqual(ajv.errors.map(({ keyword, message, params }) => ({ keyword, message, params })),
        [{ keyword: 'formatMinimum', message: 'should be >= 2015-08-17', params: { comparison: '>=', limit: '2015-08-17' } }])
    }
  })

  test(`keywords with $data, ${name}`, { skip }, () => {
    const ajv = plugin(new Ajv2020({ $data: true }))
    const limit = { properties: { day: { type: 'string', format: 'date', formatMinimum: { $data: '1/limit' } }, limit: {} } }
    const either = { properties: { day: { type: 'string', format: { $data: '1/name' }, formatMinimum: { $data: '1/limit' } }, limit: {}, name: {} } }
    for (const schema of [limit, either].map(s => ({ type: 'object', ...s }))) {
      for (const [at, valid] of [['2015-08-17', true], ['2015-08-18', false], [2015, false], [undefined, true]]) {
        assert.equal(ajv.validate(schema, { day: '2015-08-17', limit: at, name: 'date' }), valid, String(at))
      }
    }
    assert.equal(ajv.validate({ type: 'object', ...either }, { day: 'a', limit: 'a', name: 'hostname' }), false)
  })

  test(`names, ${name}`, { skip }, () => {
    const ajv = plugin(new Ajv2020({ strict: true }))
    check(ajv, { format: 'url' }, { 'https://u@example.com:80/?#': true, 'ftp://example.com': true, 'http://': false, 'javascript:x': false, 'http://a b/': false })
    check(ajv, { format: 'iso-time' }, { '12:34:56': true, '12:34:56.7+01:00': true, '23:59:60': true, '12:34:67': false })
    check(ajv, { format: 'iso-date-time' }, { '1963-06-19T12:13:14': true, '2016-12-31 23:59:60Z': true, '1963-06-19': false, '1963-20-19T12:13:14Z': false })
    check(ajv, { format: 'json-pointer-uri-fragment' }, { '#/foo//%25a': true, '#': true, '#/foo/%a': false, '/foo': false, '#/~': false })
    check(ajv, { format: 'byte' }, { 'aGk=': true, 'aGk': false })
    check(ajv, { format: 'binary' }, { '\0': true })
    for (const [format, value, valid] of [['int32', 2 ** 31 - 1, true], ['int32', 2 ** 31, false], ['int32', -(2 ** 31), true], ['int32', 0.5, false],
      ['int64', -(2 ** 53), true], ['int64', 0.5, false], ['float', 0.5, true], ['double', 1e300, true]]) {
      assert.equal(ajv.validate({ type: 'number', format }, value), valid, `${format}: ${value}`)
    }
  })
}

test('where it is stricter than ajv-formats', { skip }, () => {
  const ajv = addFormats(new Ajv2020({ strict: true, $data: true }))
  assert.equal(addFormats(ajv), ajv) // the keywords are there already
  check(ajv, { format: 'date-time', formatMinimum: '2016-12-31T23:59:60.1Z' },
    { '2016-12-31T18:59:60.10-05:00': true, '2017-01-01T00:00:00Z': true, '2016-12-31t23:59:60.09z': false })
  assert.throws(() => ajv.compile({ type: 'string', format: 'date', formatMinimum: 'today' }), /does not have the format "date"/)
  const limit = { type: 'object', properties: { day: { type: 'string', format: 'date', formatMaximum: { $data: '1/limit' } }, limit: {} } }
  assert.equal(ajv.validate(limit, { day: '2015-08-17', limit: 'today' }), false)
  check(addFormats(new Ajv2020(), { mode: 'fast' }), { format: 'date' }, { '2020-09-35': false })
  for (const [format, value, valid] of [['int64', 2 ** 63, false], ['int64', -(2 ** 63), true], ['uint64', -1, false], ['uint64', 2 ** 63, true]]) {
    assert.equal(ajv.validate({ type: 'integer', format }, value), valid, `${format}: ${value}`)
  }
  check(ajv, { format: 'url' }, { 'http://u@/': false, 'http://:80': false, 'http://h/{a}|': false, 'http://[::1]': true })
  assert.throws(() => addFormats(new Ajv2020(), ['urn']), /unknown format/)
  check(new Ajv2020({ formats: definitions }), { format: 'iri' }, { 'http://é/': true, '/': false })
})

test('JSON Schema Test Suite', { skip }, () => {
  const suite = JSON.parse(readFileSync(new URL('../../../conformance/formats/json-schema.json', import.meta.url))).cases
  const ajv = addFormats(new Ajv2020({ strict: true }))
  for (const { format, in: text } of suite.filter(c => c.format !== 'unknown')) {
    assert.equal(ajv.validate({ type: 'string', format }, text), formats[format](text), `${format}: ${JSON.stringify(text)}`)
  }
  assert.equal(ajv.validate({ type: 'number', format: 'uri' }, 1), true)
})
