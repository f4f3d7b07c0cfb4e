import type { ValueBase } from '../schema/schema-table.ts'

const zone = '(Z|[+-]\\d{2}:\\d{2})?'
const day = '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])'
const time = '([01]\\d|2[0-4]):[0-5]\\d:[0-5]\\d(\\.\\d+)?'
const timePart = '(\\d+H)?(\\d+M)?(\\d+(\\.\\d+)?S)?'

/**
 * Formats of values: "XML base types" in the documentation for implementers of IDS 1.0, with valid months and days
 * only.
 */
const forms: Record<Exclude<ValueBase, 'none'>, RegExp> = {
  string: /^/,
  anyURI: /^\S+$/,
  boolean: /^(true|false|0|1)$/,
  integer: /^[+-]?\d+$/,
  double: /^([+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?|NaN|[+-]?INF)$/,
  date: new RegExp(`^${day}${zone}$`),
  dateTime: new RegExp(`^${day}T${time}${zone}$`),
  time: new RegExp(`^${time}${zone}$`),
  duration: new RegExp(`^[+-]?P(?=\\d|T\\d)(\\d+Y)?(\\d+M)?(\\d+D)?(T(?=\\d)${timePart})?$`),
}

export function hasForm(text: string, base: Exclude<ValueBase, 'none'>): boolean {
  return forms[base].test(text)
}

/**
 * The restrictions that a base type allows. For booleans an enumeration makes no sense, because it would list both
 * values.
 */
export function limitsOfBase(base: ValueBase): { enumeration: boolean; lengths: boolean; bounds: boolean } {
  const isText = base === 'string' || base === 'anyURI'
  const isTruth = base === 'boolean'
  return { enumeration: !isTruth, lengths: isText, bounds: !isText && !isTruth }
}
