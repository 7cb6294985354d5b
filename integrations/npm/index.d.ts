declare namespace addFormats {
  export type FormatMode = 'fast' | 'full'

  export interface FormatOptions {
    /** Names of formats; all if there is no list. */
    formats?: string[]
    /** Whether to add formatMinimum, formatMaximum, formatExclusiveMinimum and formatExclusiveMaximum. */
    keywords?: boolean
    /** Accepted and ignored: there is one definition of each format. */
    mode?: FormatMode
  }

  export type FormatsPluginOptions = string[] | FormatOptions

  /** A format as ajv takes it. */
  export type FormatDefinition = true | {
    type: 'string'
    validate: (text: string) => boolean
    compare?: (a: string, b: string) => number
  } | {
    type: 'number'
    validate: (n: number) => boolean
  }

  /** The formats of strings: functions that report whether a string has the format of their name. */
  export const formats: Record<string, (text: string) => boolean>

  /** All formats as ajv takes them. */
  export const definitions: Record<string, FormatDefinition>

  /** Returns the definition of a format. */
  export function get(name: string, mode?: FormatMode): FormatDefinition

  export { addFormats as default }
}

/**
 * Adds formats to an instance of Ajv: without options all of them and the keywords that compare
 * with a limit, otherwise those of a list, and the keywords if asked for.
 */
declare function addFormats<A extends { addFormat(name: string, format: any): unknown, addKeyword(definition: any): unknown }>(
  ajv: A, options?: addFormats.FormatsPluginOptions): A

export = addFormats
