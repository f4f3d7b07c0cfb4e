import { isDay, type FieldType, type FilterValue } from '../../../domain/filter/index.ts'
import { formatTypedNumber } from '../../../core/format/numbers.ts'
import { parseNumber } from '../../../core/format/parse-number.ts'

/** Formats a value for editing, as `filterValueOf` parses it. */
export function typedValue(value: FilterValue): string {
  return typeof value === 'number' ? formatTypedNumber(value) : String(value)
}

/** Parses a typed value; undefined if it is invalid or incomplete. */
export function filterValueOf(typed: string, type: FieldType): FilterValue | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  switch (type) {
    case 'text':
      return typed.slice(0, longestText)
    case 'number':
      return parseNumber(text)
    case 'date':
    case 'day':
      return isDay(text) ? text : undefined
    case 'boolean':
      return text === 'true'
  }
}

/** The limit of the filter language. */
const longestText = 500
