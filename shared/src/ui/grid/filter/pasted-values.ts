import { fold, maxListValues, type FieldType, type ListValue } from '../../../domain/filter/index.ts'
import { filterValueOf } from './filter-value.ts'

/** The limit of the filter language. */
const longestText = 500
/** Longer lists exceed the filter's limit even without their duplicates, and reading them would block the page. */
export const maxPasted = 10 * maxListValues

type Pasted = {
  values: ListValue[]
  /** Entries that are not values of the column, as they were pasted. */
  invalid: string[]
  /** The number of entries, if there are too many to read. */
  entryCount?: number
}

/**
 * Parses a list that was copied from a spreadsheet, an email or another list: one value per line or cell, or
 * separated by semicolons; in a single line also by commas, unless the line is one number in the person's locale:
 * `1,234`, or `1,5` in German.
 */
export function pastedValues(text: string, type: FieldType): Pasted {
  const entries = text
    .split(separatorOf(text, type))
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const pasted: Pasted = { values: [], invalid: [] }
  if (entries.length > maxPasted) return { ...pasted, entryCount: entries.length }
  const seenKeys = new Set<string>()
  for (const one of entries) {
    const value = one.length > longestText ? undefined : filterValueOf(one, type)
    if (value === undefined) pasted.invalid.push(one)
    else if (seenKeys.size < seenKeys.add(keyOf(value)).size) pasted.values.push(value)
  }
  return pasted
}

function separatorOf(text: string, type: FieldType): RegExp {
  const isOneLine = !/[\n\r\t;]/.test(text.trim())
  const isOneNumber = type === 'number' && filterValueOf(text, type) !== undefined
  return isOneLine && !isOneNumber ? (type === 'number' && /,\s/.test(text.trim()) ? /,\s+/ : /,/) : /[\n\r\t;]/
}

/** The key by which the filter compares values. */
export function keyOf(value: ListValue): string {
  return typeof value === 'string' ? `'${fold(value)}` : String(value)
}

/** Adds values to the selection, or removes them. */
export function withValues(chosen: readonly ListValue[], values: readonly ListValue[], isOn: boolean): ListValue[] {
  const keys = new Set(values.map(keyOf))
  const otherValues = chosen.filter((value) => !keys.has(keyOf(value)))
  return isOn ? [...otherValues, ...values] : otherValues
}
