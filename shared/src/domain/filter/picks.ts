import { isGroup, isPresence, type CellValue, type Filter } from './filter.ts'

/**
 * A filter whose parts people pick in charts: at most one pick of a field, among conditions of other kinds. The filter after a bar was
 * picked: its value takes the place of one picked before; picked again, it goes.
 */
export function togglePick(filter: Filter | null, field: string, value: CellValue): Filter | null {
  const rest = partsOf(filter).filter((part) => !isPickOf(part, field))
  return isPicked(filter, field, value) ? filterOf(rest) : filterOf([...rest, pickOf(field, value)])
}

export function isPicked(filter: Filter | null, field: string, value: CellValue): boolean {
  const pick = JSON.stringify(pickOf(field, value))
  return partsOf(filter).some((part) => JSON.stringify(part) === pick)
}

/** What a chart of this field counts by: the filter without its own pick, which would leave a single bar. */
export function withoutPick(filter: Filter | null, field: string): Filter | null {
  return filterOf(partsOf(filter).filter((part) => !isPickOf(part, field)))
}

/** A text without characters is picked with what has no value at all: no one sees them apart. */
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

/** Whether it picks any value of this field. */
function isPickOf(part: Filter, field: string): boolean {
  if (!isGroup(part)) return part.field === field && (part.operator === '==' || part.operator === 'is null')
  const areParts = part.filters.every((one) => !isGroup(one) && one.field === field && isPresence(one.operator))
  return part.logic === 'or' && part.filters.length > 0 && areParts
}

/** What must all hold: each is a tag of its own. */
export function partsOf(filter: Filter | null): Filter[] {
  if (filter === null) return []
  return isGroup(filter) && filter.logic === 'and' ? filter.filters : [filter]
}

export function filterOf(filters: Filter[]): Filter | null {
  return filters.length === 0 ? null : { logic: 'and', filters }
}
