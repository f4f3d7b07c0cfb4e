import { isGroup, type Filter, type FilterValue, type ListValue } from './filter.ts'

type TitledField = { field: string; title: string }

/** The filter in words: `Status is Complete and Floors > 3`. */
export function filterWords(filter: Filter, fields: readonly TitledField[]): string {
  if (isGroup(filter)) {
    if (filter.filters.length === 0) return filter.logic === 'and' ? 'Everything' : 'Nothing'
    return filter.filters
      .map((part) =>
        isGroup(part) && part.filters.length > 1 ? `(${filterWords(part, fields)})` : filterWords(part, fields),
      )
      .join(` ${filter.logic} `)
  }
  const { field, operator, value, values } = filter
  const title = fields.find((one) => one.field === field)?.title ?? field
  if (values) return `${title} ${operator} ${listWords(values, valueText)}`
  if (typeof value === 'boolean') return `${title}: ${valueText(operator === '!=' ? !value : value)}`
  const text = operatorWords[operator] ?? operator
  return value === undefined ? `${title} ${text}` : `${title} ${text} ${valueText(value)}`
}

/** Operators whose text differs from their name. */
const operatorWords: Partial<Record<string, string>> = { '==': 'is', '!=': 'is not' }

/** The number of values of a list that are written out; the others are only counted. */
const maxListed = 5

/** The values of a list: `Complete, Error, no value`. For a long list, the first values and the number of others. */
export function listWords(listed: readonly ListValue[], write: (value: FilterValue) => string): string {
  if (listed.length === 0) return 'nothing'
  // Users cannot distinguish empty text from a missing value.
  const values = listed.includes(null) ? listed.filter((value) => value !== '') : listed
  const shownValues = values.length > maxListed ? values.slice(0, maxListed - 1) : values
  const valuesText = shownValues.map((value) => (value === null ? 'no value' : write(value))).join(', ')
  return shownValues.length < values.length
    ? `${valuesText} and ${values.length - shownValues.length} more`
    : valuesText
}

function valueText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === '' ? "''" : daysText(String(value))
}

/** `2026-10-01/2026-10-31` becomes `2026-10-01 to 2026-10-31`; other values stay unchanged. */
export function daysText(value: string): string {
  return value.replace(/^(\d{4}-\d{2}-\d{2})\/(\d{4}-\d{2}-\d{2})$/, '$1 to $2')
}
