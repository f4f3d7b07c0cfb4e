import { isGroup, isPresence, type Condition, type Filter } from '@lintel/shared/filter'

/** What all of these filters together ask for; null where they let every row through. */
export function filterInWords(filters: readonly (Filter | null)[], titleOf: (field: string) => string): string | null {
  const asking = filters.filter((filter): filter is Filter => filter !== null && !isOpen(filter))
  if (asking.length === 0) return null
  const [only] = asking
  return only && asking.length === 1 ? wordsOf(only, titleOf) : wordsOf({ logic: 'and', filters: asking }, titleOf)
}

function isOpen(filter: Filter): boolean {
  return isGroup(filter) && filter.logic === 'and' && filter.filters.every(isOpen)
}

function wordsOf(filter: Filter, titleOf: (field: string) => string): string {
  if (!isGroup(filter)) return conditionInWords(filter, titleOf(filter.field))
  if (filter.filters.length === 0) return filter.logic === 'and' ? 'everything' : 'nothing'
  return filter.filters.map((part) => inner(part, titleOf)).join(` ${filter.logic} `)
}

/** In brackets where several conditions would else run into others. */
function inner(filter: Filter, titleOf: (field: string) => string): string {
  const words = wordsOf(filter, titleOf)
  return isGroup(filter) && filter.filters.length > 1 ? `(${words})` : words
}

function conditionInWords({ operator, value }: Condition, title: string): string {
  if (isPresence(operator)) return `${title} ${operator}`
  return `${title} ${operator} ${typeof value === 'string' ? `'${value}'` : String(value)}`
}
