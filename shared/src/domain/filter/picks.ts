import { isGroup, isPresence, type CellValue, type Filter } from './filter.ts'

/**
 * Filters with values that people pick in charts: at most one pick per field, among other conditions. Returns the
 * filter after a click on a bar: its value replaces an earlier pick or, if it was picked already, is removed.
 */
export function togglePick(filter: Filter | null, field: string, value: CellValue): Filter | null {
  const rest = partsOf(filter).filter((part) => !isPickOf(part, field))
  return isPicked(filter, field, value) ? filterOf(rest) : filterOf([...rest, pickOf(field, value)])
}

export function isPicked(filter: Filter | null, field: string, value: CellValue): boolean {
  const pick = JSON.stringify(pickOf(field, value))
  return partsOf(filter).some((part) => JSON.stringify(part) === pick)
}

/** The filter for the chart of this field: without the field's own pick, which would leave a single bar. */
export function withoutPick(filter: Filter | null, field: string): Filter | null {
  return filterOf(partsOf(filter).filter((part) => !isPickOf(part, field)))
}

/** Picking empty text also picks rows without a value, because users cannot distinguish them. */
function pickOf(field: string, value: CellValue): Filter {
  if (value === null) return { field, operator: 'is null' }
  if (value !== '') return { field, operator: '==', value }
  return {
    logic: 'or',
    filters: [
      { field, operator: 'is null' },
      { field, operator: 'is empty' },
    ],
  }
}

/** Whether the part is a pick of this field. */
function isPickOf(part: Filter, field: string): boolean {
  if (!isGroup(part)) return part.field === field && (part.operator === '==' || part.operator === 'is null')
  const areParts = part.filters.every((one) => !isGroup(one) && one.field === field && isPresence(one.operator))
  return part.logic === 'or' && part.filters.length > 0 && areParts
}

/** The parts that must all be met; each has a tag of its own. */
export function partsOf(filter: Filter | null): Filter[] {
  if (filter === null) return []
  return isGroup(filter) && filter.logic === 'and' ? filter.filters : [filter]
}

export function filterOf(filters: Filter[]): Filter | null {
  return filters.length === 0 ? null : { logic: 'and', filters }
}
