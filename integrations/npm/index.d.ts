/** The formats: functions that report whether a string has the format of their name. */
export const formats: Record<string, (text: string) => boolean>

/** Adds the formats, or those of some names, to an instance of Ajv. */
export default function addFormats<A extends { addFormat(name: string, format: any): unknown }>(ajv: A, names?: string[]): A
