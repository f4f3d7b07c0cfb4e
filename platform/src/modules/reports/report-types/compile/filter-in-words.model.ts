import {
  daysOf,
  isGroup,
  isMovingPeriod,
  listWords,
  type Condition,
  type FieldType,
  type Filter,
  type FilterValue,
  type MovingOptions,
} from '@lintel/shared/filter'

type Words = MovingOptions & { fieldOf: (field: string) => { title: string; type: FieldType } }

/** What all of these filters together demand; null if they let every row through. */
export function filterInWords(filters: readonly (Filter | null)[], words: Words): string | null {
  const asking = filters.filter((filter): filter is Filter => filter !== null && !isOpen(filter))
  if (asking.length === 0) return null
  const [only] = asking
  // A report type and its data set often have the same filter, which is then said only once.
  const said = new Set(asking.map((filter) => inner(filter, words)))
  return only && said.size === 1 ? wordsOf(only, words) : [...said].join(' and ')
}

function isOpen(filter: Filter): boolean {
  return isGroup(filter) && filter.logic === 'and' && filter.filters.every(isOpen)
}

function wordsOf(filter: Filter, words: Words): string {
  if (!isGroup(filter)) return conditionInWords(filter, words)
  if (filter.filters.length === 0) return filter.logic === 'and' ? 'everything' : 'nothing'
  return filter.filters.map((part) => inner(part, words)).join(` ${filter.logic} `)
}

/** Puts brackets around a filter whose conditions would otherwise run into others. */
function inner(filter: Filter, words: Words): string {
  const said = wordsOf(filter, words)
  return isGroup(filter) && filter.filters.length > 1 ? `(${said})` : said
}

function conditionInWords({ field, operator, value, values }: Condition, words: Words): string {
  const { title, type } = words.fieldOf(field)
  if (values) return `${title} ${operator} ${listWords(values, (one) => valueInWords(one, type, words))}`
  if (value === undefined) return `${title} ${operator}`
  // Titles of these say what is true of a row already: 'Is Latest Capture: Yes'.
  if (typeof value === 'boolean') return `${title}: ${value === (operator !== '!=') ? 'Yes' : 'No'}`
  const said = operatorWords[operator] ?? operator
  return `${title} ${said} ${valueInWords(value, type, words)}`
}

function valueInWords(value: FilterValue, type: FieldType, moving: MovingOptions): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  return type === 'date' || type === 'day' ? daysInWords(value, moving) : `'${value}'`
}

/** As people say it; the others are words already. */
const operatorWords: Partial<Record<string, string>> = { '==': 'is', '!=': 'is not' }

/** For a moving period, adds the days that it stands for. */
function daysInWords(value: string, moving: MovingOptions): string {
  const { first, last } = daysOf(value, moving)
  const days = first === last ? first : `${first} to ${last}`
  return isMovingPeriod(value) ? `${value} (${days})` : days
}
