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

type TextContext = MovingOptions & { fieldOf: (field: string) => { title: string; type: FieldType } }

/** All of these filters together as text; null if there are none. */
export function filterInWords(filters: readonly (Filter | null)[], context: TextContext): string | null {
  const conditions = filters.filter((filter): filter is Filter => filter !== null && !isOpen(filter))
  if (conditions.length === 0) return null
  const [only] = conditions
  // A report type and its data set often have the same filter, so equal filters are shown once.
  const filterTexts = new Set(conditions.map((filter) => conditionText(filter, context)))
  return only && filterTexts.size === 1 ? filterText(only, context) : [...filterTexts].join(' and ')
}

function isOpen(filter: Filter): boolean {
  return isGroup(filter) && filter.logic === 'and' && filter.filters.every(isOpen)
}

function filterText(filter: Filter, context: TextContext): string {
  if (!isGroup(filter)) return conditionInWords(filter, context)
  if (filter.filters.length === 0) return filter.logic === 'and' ? 'everything' : 'nothing'
  return filter.filters.map((part) => conditionText(part, context)).join(` ${filter.logic} `)
}

/** Puts parentheses around a filter with several conditions. */
function conditionText(filter: Filter, context: TextContext): string {
  const innerText = filterText(filter, context)
  return isGroup(filter) && filter.filters.length > 1 ? `(${innerText})` : innerText
}

function conditionInWords({ field, operator, value, values }: Condition, context: TextContext): string {
  const { title, type } = context.fieldOf(field)
  if (values) return `${title} ${operator} ${listWords(values, (one) => valueInWords(one, type, context))}`
  if (value === undefined) return `${title} ${operator}`
  // Yes/no fields read like 'Is Latest Capture: Yes'.
  if (typeof value === 'boolean') return `${title}: ${value === (operator !== '!=') ? 'Yes' : 'No'}`
  const operatorText = operatorWords[operator] ?? operator
  return `${title} ${operatorText} ${valueInWords(value, type, context)}`
}

function valueInWords(value: FilterValue, type: FieldType, moving: MovingOptions): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  return type === 'date' || type === 'day' ? daysInWords(value, moving) : `'${value}'`
}

/** Texts of operators. Operators that aren't listed are shown as they are. */
const operatorWords: Partial<Record<string, string>> = { '==': 'is', '!=': 'is not' }

/** Adds the dates of a relative period. */
function daysInWords(value: string, moving: MovingOptions): string {
  const { first, last } = daysOf(value, moving)
  const days = first === last ? first : `${first} to ${last}`
  return isMovingPeriod(value) ? `${value} (${days})` : days
}
