'use strict'

const data = require('./formats.json')
const checks = require('./checks.js')
const limits = require('./limits.js')

const keys = { 'leap-second': checks.leapSecond, 'mailbox-length': checks.mailboxLength, 'name-length': checks.hostName,
  'not-an-address': checks.notAnAddress, 'u-label': checks.domainOf, weekday: checks.weekday, range: checks.range,
  duplicates: checks.noDuplicates, formatting: checks.noFormatting, 'a-label': () => true /* see name-length */ }

const formats = { regex: checks.regex, 'idn-hostname': checks.idnHostName }

for (const [name, { expression, unchecked }] of Object.entries(data)) {
  let compiled
  formats[name] = text => (compiled ??= new RegExp(expression, 'u')).test(text) && unchecked.every(key => keys[key](text, name))
}

// The other names of ajv-formats.
Object.assign(formats, {
  'iso-time': text => formats.time(text) || formats['time-local'](text),
  'iso-date-time': text => formats['date-time'](text.replace(' ', 'T')) || formats['date-time-local'](text),
  url: text => /^(?:https?|ftp):\/\/(?:[^/?#@]*@)?(?![:/?#])[^/?#@]+(?:[/?#]|$)/i.test(text) && formats.uri(text),
  'json-pointer-uri-fragment': text => text.startsWith('#') && formats['uri-reference'](text) && isPointer(text.slice(1))
})

function isPointer(fragment) {
  try { return formats['json-pointer'](decodeURIComponent(fragment)) } catch { return false } // not UTF-8
}

const number = validate => ({ type: 'number', validate })
const integer = (min, end) => number(n => Number.isInteger(n) && min <= n && n < end)

const definitions = {}
for (const name of Object.keys(formats)) definitions[name] = { type: 'string', validate: formats[name] }
Object.assign(definitions, {
  int32: integer(-(2 ** 31), 2 ** 31), int64: integer(-(2 ** 63), 2 ** 63), uint64: integer(0, 2 ** 64),
  float: number(() => true), double: number(() => true), password: true, binary: true
})
for (const name of ['date', 'time', 'date-time', 'iso-time', 'iso-date-time', 'time-local', 'date-time-local']) {
  const valid = formats[name], compare = name === 'date' ? checks.compareTexts : checks.compareTimes
  definitions[name].compare = (a, b) => valid(a) && valid(b) ? compare(a, b) : NaN
}

function get(name) {
  if (!Object.hasOwn(definitions, name)) throw new Error(`unknown format "${name}"`)
  return definitions[name]
}

function addFormats(ajv, options = { keywords: true }) {
  const { formats: names = Object.keys(definitions), keywords } = Array.isArray(options) ? { formats: options } : options
  for (const name of names) ajv.addFormat(name, get(name))
  // Code in ajv's own class, from any copy of ajv: other values become literals in standalone code.
  const Code = ajv.scope.opts._n.constructor
  ajv.opts.code.formats ??= new Code(ajv.opts.code.esm
    ? '(await import("stricturi-formats")).default.definitions'
    : 'require("stricturi-formats").definitions')
  if (keywords && !ajv.getKeyword('formatMinimum')) ajv.addKeyword(limits(Code))
  return ajv
}

module.exports = addFormats
module.exports.default = addFormats
module.exports.formats = formats
module.exports.definitions = definitions
module.exports.get = get
