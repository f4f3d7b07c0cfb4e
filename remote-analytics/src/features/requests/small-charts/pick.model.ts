import type { Filter } from '@lintel/shared/filter'
import { withoutValue } from './bars.model.ts'

/** The filter after a bar was picked: its value takes the place of one picked before; picked again, it goes. */
export function togglePick(filter: Filter | null, field: string, value: string): Filter | null {
  const rest = partsOf(filter).filter((part) => !isPickOf(part, field))
  return isPicked(filter, field, value) ? filterOf(rest) : filterOf([...rest, pickOf(field, value)])
}

export function isPicked(filter: Filter | null, field: string, value: string): boolean {
  const pick = JSON.stringify(pickOf(field, value))
  return partsOf(filter).some((part) => JSON.stringify(part) === pick)
}

/** What the chart of this field counts by: the filter without its own pick, which would leave a single bar. */
export function withoutPick(filter: Filter | null, field: string): Filter | null {
  return filterOf(partsOf(filter).filter((part) => !isPickOf(part, field)))
}

function pickOf(field: string, value: string): Filter {
  if (value !== withoutValue) return { field, operator: '==', value }
  return {
    logic: 'or',
    filters: [
      { field, operator: 'is null' },
      { field, operator: 'is empty' },
    ],
  }
}

/** Whether the condition picks any value of this field. */
function isPickOf(part: Filter, field: string): boolean {
  if ('field' in part) return part.field === field && part.operator === '=='
  return JSON.stringify(part) === JSON.stringify(pickOf(field, withoutValue))
}

function partsOf(filter: Filter | null): Filter[] {
  if (filter === null) return []
  return 'logic' in filter && filter.logic === 'and' ? filter.filters : [filter]
}

function filterOf(filters: Filter[]): Filter | null {
  return filters.length === 0 ? null : { logic: 'and', filters }
}
