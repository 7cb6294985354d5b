'use strict'

const operators = { formatMinimum: '>=', formatMaximum: '<=', formatExclusiveMinimum: '>', formatExclusiveMaximum: '<' }

// limits returns the definition of the keywords that compare a text with a limit by the format
// beside them, as ajv-formats has them. Code is the class of ajv's code.
module.exports = function limits(Code) {
  const _ = (strings, ...args) => new Code(strings.flatMap((s, i) => i < args.length ? [s, ...(args[i]._items ?? [args[i]])] : [s]))
  return {
    keyword: Object.keys(operators),
    type: 'string',
    schemaType: 'string',
    $data: true,
    dependencies: ['format'],
    error: {
      message: ({ keyword, schemaCode }) => _`"should be ${operators[keyword]} " + ${schemaCode}`,
      params: ({ keyword, schemaCode }) => _`{comparison: "${operators[keyword]}", limit: ${schemaCode}}`
    },
    code(cxt) {
      const { gen, data, keyword, schemaCode, it: { opts, self } } = cxt
      if (!opts.validateFormats) return
      const format = new cxt.constructor(cxt.it, self.RULES.all.format.definition, 'format')
      // A comparison without a result fails: a limit by $data may not be of the format.
      const fails = f => _`!(${f}.compare(${data}, ${schemaCode}) ${operators[keyword]} 0)`
      if (format.$data) {
        const all = gen.scopeValue('formats', { ref: self.formats, code: opts.code.formats })
        const f = gen.const('fmt', _`${all}[${format.schemaCode}]`)
        cxt.fail$data(_`!${f} || typeof ${f}.compare != "function" || ${fails(f)}`)
        return
      }
      const name = format.schema
      const ref = self.formats[name]
      if (!ref || ref === true) return
      if (typeof ref.compare !== 'function') throw new Error(`"${keyword}": format "${name}" does not define "compare" function`)
      if (!cxt.$data && typeof ref.validate === 'function' && !ref.validate(cxt.schema)) {
        throw new Error(`"${keyword}": the limit does not have the format "${name}"`)
      }
      const code = opts.code.formats && _`${opts.code.formats}[${JSON.stringify(name)}]`
      cxt.fail$data(fails(gen.scopeValue('formats', { key: name, ref, code })))
    }
  }
}
