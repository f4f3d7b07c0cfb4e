import { isDay, type FieldType, type FilterValue } from '../../../domain/filter/index.ts'
import { formatTypedNumber } from '../../../core/format/numbers.ts'
import { parseNumber } from '../../../core/format/parse-number.ts'

/** A value as someone would type it: what `filterValueOf` reads. */
export function typedValue(value: FilterValue): string {
  return typeof value === 'number' ? formatTypedNumber(value) : String(value)
}

/** What was typed as a value to compare with; nothing where it is none (yet). */
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

/** The filter language takes no more. */
const longestText = 500
