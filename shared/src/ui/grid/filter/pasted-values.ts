import { fold, mostListValues, type FieldType, type ListValue } from '../../../domain/filter/index.ts'
import { filterValueOf } from './filter-value.ts'

/** The filter language takes no longer text. */
const longestText = 500
/** Of these no filter is made any more, however often they say the same; to read them all would hold up the page. */
export const mostPasted = 10 * mostListValues

type Pasted = {
  values: ListValue[]
  /** What is no value of the column, as it was written. */
  refused: string[]
  /** How many there are, where that is too many to be read. */
  unread?: number
}

/**
 * Reads a list that was copied from a sheet, a letter or another list: one value in each line or cell, or between semicolons; in a
 * single line between commas, except where the line is one number as the person writes numbers: `1,234`, and `1,5` in German.
 */
export function pastedValues(text: string, type: FieldType): Pasted {
  const written = text
    .split(separatorOf(text, type))
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const pasted: Pasted = { values: [], refused: [] }
  if (written.length > mostPasted) return { ...pasted, unread: written.length }
  const known = new Set<string>()
  for (const one of written) {
    const value = one.length > longestText ? undefined : filterValueOf(one, type)
    if (value === undefined) pasted.refused.push(one)
    else if (known.size < known.add(keyOf(value)).size) pasted.values.push(value)
  }
  return pasted
}

function separatorOf(text: string, type: FieldType): RegExp {
  const isOneLine = !/[\n\r\t;]/.test(text.trim())
  const isOneNumber = type === 'number' && filterValueOf(text, type) !== undefined
  return isOneLine && !isOneNumber ? (type === 'number' && /,\s/.test(text.trim()) ? /,\s+/ : /,/) : /[\n\r\t;]/
}

/** What makes two values the same one for the filter. */
export function keyOf(value: ListValue): string {
  return typeof value === 'string' ? `'${fold(value)}` : String(value)
}

/** With these values chosen as well, or without them. */
export function withValues(chosen: readonly ListValue[], some: readonly ListValue[], isOn: boolean): ListValue[] {
  const keys = new Set(some.map(keyOf))
  const others = chosen.filter((value) => !keys.has(keyOf(value)))
  return isOn ? [...others, ...some] : others
}
