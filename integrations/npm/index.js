import data from './formats.js'
import * as checks from './checks.js'

const keys = { 'leap-second': checks.leapSecond, 'mailbox-length': checks.mailboxLength, 'name-length': checks.hostName,
  'not-an-address': checks.notAnAddress, 'u-label': checks.domainOf, weekday: checks.weekday, range: checks.range,
  duplicates: checks.noDuplicates, formatting: checks.noFormatting, 'a-label': () => true /* see name-length */ }

/** The formats: functions that report whether a string has the format of their name. */
export const formats = { regex: checks.regex, 'idn-hostname': checks.idnHostName }

for (const [name, { expression, unchecked }] of Object.entries(data)) {
  let compiled
  formats[name] = text => (compiled ??= new RegExp(expression, 'u')).test(text) && unchecked.every(key => keys[key](text, name))
}

/** Adds the formats, or those of some names, to an instance of Ajv. */
export default function addFormats(ajv, names = Object.keys(formats)) {
  for (const name of names) {
    if (!Object.hasOwn(formats, name)) throw new Error(`unknown format "${name}"`)
    ajv.addFormat(name, { type: 'string', validate: formats[name] })
  }
  return ajv
}
