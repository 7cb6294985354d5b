'use strict'

// What the documents of formats require beside an expression. Each function gets a text that
// matches the expression of its format.

const time = /^(?:(\d{4})-(\d\d)-(\d\d)[T ])?(\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:Z|([+-])(\d\d):(\d\d))?$/i

// instant returns the minute of a time in UTC and its second. A time without a date is one of a
// day at the end of a month, and a time without an offset is in UTC.
function instant(text) {
  const [, year, month = 1, day = 31, hour, minute, second, sign, hours = 0, minutes = 0] = time.exec(text)
  const offset = (sign === '-' ? -1 : 1) * (60 * hours + Number(minutes))
  const date = new Date(0)
  date.setUTCFullYear(year ?? 2000, month - 1, day)
  date.setUTCMinutes(60 * hour + Number(minute) - offset)
  return { date, second, dated: year !== undefined }
}

function leapSecond(text) {
  if (!text.includes(':60')) return true
  const { date: next, dated } = instant(text)
  next.setUTCMinutes(next.getUTCMinutes() + 1)
  return next.getUTCHours() === 0 && next.getUTCMinutes() === 0 && (!dated || next.getUTCDate() === 1)
}

const compareTexts = (a, b) => a < b ? -1 : Number(a > b)

// compareTimes compares times by the instants that they mean, to the last digit, and with leap
// seconds.
function compareTimes(a, b) {
  const x = instant(a), y = instant(b)
  const length = Math.max(a.length, b.length)
  const digits = ({ second }) => (second.includes('.') ? second : second + '.').padEnd(length, '0')
  return x.date - y.date || compareTexts(digits(x), digits(y))
}

function weekday(text) {
  const m = /^(...), (\d\d) (...) (\d{4}) /.exec(text)
  if (!m) return true // not an IMF-fixdate
  const date = new Date(0)
  date.setUTCFullYear(m[4], 'JanFebMarAprMayJunJulAugSepOctNovDec'.indexOf(m[3]) / 3, m[2])
  return m[1] === 'SunMonTueWedThuFriSat'.substr(3 * date.getUTCDay(), 3)
}

function range(text, name) {
  const n = BigInt(text)
  return n === (name === 'int64' ? BigInt.asIntN(64, n) : BigInt.asUintN(64, n))
}

function noDuplicates(tag) {
  const seen = new Set()
  let extension = false
  for (const [i, subtag] of tag.toLowerCase().split('-').entries()) {
    const singleton = subtag.length === 1
    if (subtag === 'x' || (i === 0 && singleton)) return true // private use, or grandfathered
    if (singleton) extension = true
    else if (i === 0 || extension || subtag.length < 4 || (subtag.length === 4 && !/^\d/.test(subtag))) continue
    if (seen.has(subtag)) return false
    seen.add(subtag)
  }
  return true
}

const noFormatting = text => !/[\u200E\u200F\u202A-\u202E]/.test(text)
const notAnAddress = text => !/^(?:\d+\.){3}\d+$/.test(text)

function regex(text) {
  try { return Boolean(new RegExp(text, 'u')) } catch { return false }
}

const octets = text => new TextEncoder().encode(text).length
const isASCII = text => !/[^\0-\x7F]/.test(text)

function mailboxLength(text) {
  const literal = text.endsWith(']')
  const at = literal ? text.lastIndexOf('[') - 1 : text.lastIndexOf('@')
  return octets(text.slice(0, at)) <= 64 && octets(text) <= 254 && (literal || isName(text.slice(at + 1), /\./, false))
}

const domainOf = () => true // mailboxLength checks the U-labels of a domain
const hostName = text => isName(text, /\./, true)

function idnHostName(text) {
  if (isASCII(text)) return /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*$/.test(text) && notAnAddress(text) && hostName(text)
  const labels = text.split(/[.。．｡]/)
  return labels.every(l => !isASCII(l) || (/^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/.test(l) && (/^xn--/i.test(l) || l.slice(2, 4) !== '--'))) && isName(text, /[.。．｡]/, true)
}

// isName checks lengths, U-labels and, if decode is set, A-labels.
function isName(name, stops, decode) {
  let length = -1
  const labels = []
  for (let label of name.split(stops)) {
    let encoded = label
    if (!isASCII(label)) {
      if (!isULabel(label)) return false
      encoded = 'xn--' + encode(label)
    } else if (decode && /^xn--/i.test(label)) {
      if (label.length > 63) return false
      label = decodePunycode(label.slice(4).toLowerCase())
      if (label === null || isASCII(label) || !isULabel(label) || 'xn--' + encode(label) !== encoded.toLowerCase()) return false
    }
    length += encoded.length + 1
    if (encoded.length > 63 || length > 253) return false
    labels.push(label)
  }
  return !labels.some(l => isRTL.test(l) || /[\u0660-\u0669]/.test(l)) || labels.every(keepsBidiRule)
}

// JavaScript has no Bidi_Class. Of the characters of U-labels, these are R or AL; the others are
// EN, AN, NSM, ES and BN, as below, and L.
const rtl = '(?![\\u0660-\\u0669\\u06F0-\\u06F9\\p{Mn}])[\\u0590-\\u08FF\\uFB1D-\\uFDFF\\uFE70-\\uFEFC\\u{10800}-\\u{10FFF}\\u{1E800}-\\u{1EFFF}]'
const isRTL = new RegExp(rtl, 'u')
const rightToLeft = new RegExp(`^${rtl}(?:${rtl}|[-0-9\\u0660-\\u0669\\u06F0-\\u06F9\\u200C\\u200D\\p{Mn}])*$`, 'u')

// keepsBidiRule checks RFC 5893, 2.
function keepsBidiRule(label) {
  if (/[-\u00B7\u0375\u30FB]\p{Mn}*$/u.test(label)) return false
  if (isRTL.test(label)) return rightToLeft.test(label) && !(/[\u0660-\u0669]/.test(label) && /[0-9\u06F0-\u06F9]/.test(label))
  return !/^[-0-9\u00B7\u0375\u06F0-\u06F9\u30FB\p{Mn}]|[\u0660-\u0669]/u.test(label)
}

// isULabel checks RFC 5891, 5.4 and RFC 5890, 2.3.2.1.
function isULabel(label) {
  return label.isWellFormed() && label.normalize('NFC') === label && !/^..--|^-|-$|^\p{M}/u.test(label) && [...label].length < 64 &&
    [...label].every(isAllowed) &&
    // RFC 5892, Appendix A
    !/(?<!l)\u00B7|\u00B7(?!l)|\u0375(?!\p{Script=Greek})|(?<!\p{Script=Hebrew})[\u05F3\u05F4]/u.test(label) &&
    [...label.matchAll(/[\u200C\u200D]/g)].every(m => isJoiner(m[0], label.slice(0, m.index), label.slice(m.index + 1))) &&
    !(label.includes('\u30FB') && !/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(label)) &&
    !(/[\u0660-\u0669]/.test(label) && /[\u06F0-\u06F9]/.test(label))
}

const virama = /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u0E3A\u0EBA\u0F84\u1039\u103A\u1714\u1715\u1734\u17D2\u1A60\u1B44\u1BAA\u1BAB\u1BF2\u1BF3\u2D7F\uA806\uA82C\uA8C4\uA953\uA9C0\uAAF6\uABED\u{10A3F}\u{11046}\u{11070}\u{1107F}\u{110B9}\u{11133}\u{11134}\u{111C0}\u{11235}\u{112EA}\u{1134D}\u{11442}\u{114C2}\u{115BF}\u{1163F}\u{116B6}\u{1172B}\u{11839}\u{1193D}\u{1193E}\u{119E0}\u{11A34}\u{11A47}\u{11A99}\u{11C3F}\u{11D44}\u{11D45}\u{11D97}]$/u

// isJoiner checks RFC 5892, A.1 and A.2. JavaScript has no Joining_Type: letters of cursive
// scripts count as joining.
function isJoiner(c, before, after) {
  const cursive = '(?=\\p{L})[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Mandaic}\\p{Script=Mongolian}\\p{Script=Adlam}]'
  return virama.test(before) || (c === '\u200C' && new RegExp(`${cursive}\\p{Mn}*$`, 'u').test(before) && new RegExp(`^\\p{Mn}*${cursive}`, 'u').test(after))
}

// isAllowed tells whether the derived property of a character is PVALID, CONTEXTJ or CONTEXTO
// (RFC 5892, 2 and 3).
function isAllowed(c) {
  if (/[\u00DF\u03C2\u06FD\u06FE\u0F0B\u3007\u00B7\u0375\u05F3\u05F4\u30FB\u200C\u200D]/.test(c)) return true
  if (/[\u0640\u07FA\u302E\u302F\u3031-\u3035\u303B]/.test(c)) return false // exceptions
  if (/[\p{Default_Ignorable_Code_Point}\u20D0-\u20FF\u{1D100}-\u{1D24F}\u1100-\u11FF\uA960-\uA97C\uD7B0-\uD7FB]/u.test(c)) return false
  return /[-a-z0-9]|[^\0-\x7F]/.test(c) && /[-\p{Ll}\p{Lu}\p{Lo}\p{Nd}\p{Lm}\p{Mn}\p{Mc}]/u.test(c) && fold(c) === c
}

function fold(c) {
  const n = c.normalize('NFKC')
  if (n === '\u0131' || /^[\u13A0-\u13F5]$/.test(n)) return n // folding is not the way up and down
  return /^[\u13F8-\u13FD\uAB70-\uABBF]$/.test(n) ? '' : n.toUpperCase().toLowerCase().normalize('NFKC')
}

// Punycode (RFC 3492, 6)
function adapt(delta, count, first) {
  delta = Math.floor(delta / (first ? 700 : 2))
  delta += Math.floor(delta / count)
  let k = 0
  for (; delta > 455; k += 36) delta = Math.floor(delta / 35)
  return k + Math.floor(36 * delta / (delta + 38))
}

const threshold = (k, bias) => Math.min(26, Math.max(1, k - bias))

function encode(label) {
  const points = Array.from(label, c => c.codePointAt(0))
  const basic = points.filter(c => c < 128)
  let out = String.fromCharCode(...basic) + (basic.length ? '-' : '')
  let n = 128, delta = 0, bias = 72
  for (let h = basic.length; h < points.length; n++, delta++) {
    const m = Math.min(...points.filter(c => c >= n))
    delta += (m - n) * (h + 1)
    n = m
    for (const c of points) {
      if (c < n) delta++
      if (c !== n) continue
      let q = delta
      for (let k = 36; ; k += 36) {
        const t = threshold(k, bias)
        if (q < t) break
        out += (t + (q - t) % (36 - t)).toString(36).replace(/./, toDigit)
        q = Math.floor((q - t) / (36 - t))
      }
      out += q.toString(36).replace(/./, toDigit)
      bias = adapt(delta, ++h, h === basic.length + 1)
      delta = 0
    }
  }
  return out
}

// Digits are a to z and then 0 to 9, and in base 36 of JavaScript the other way round.
const toDigit = d => 'abcdefghijklmnopqrstuvwxyz0123456789'[parseInt(d, 36)]

function decodePunycode(text) {
  const end = text.lastIndexOf('-')
  const out = Array.from(text.slice(0, Math.max(0, end)))
  let n = 128, i = 0, bias = 72
  for (let at = end + 1; at < text.length;) {
    const before = i
    for (let w = 1, k = 36; ; k += 36) {
      const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(text[at++] ?? '!')
      if (digit < 0) return null
      i += digit * w
      const t = threshold(k, bias)
      if (digit < t) break
      w *= 36 - t
    }
    bias = adapt(i - before, out.length + 1, before === 0)
    n += Math.floor(i / (out.length + 1))
    i %= out.length + 1
    if (n > 0x10FFFF) return null
    out.splice(i++, 0, String.fromCodePoint(n))
  }
  return out.join('')
}

module.exports = {
  leapSecond, weekday, range, noDuplicates, noFormatting, notAnAddress, regex, mailboxLength, domainOf, hostName, idnHostName,
  compareTexts, compareTimes
}
