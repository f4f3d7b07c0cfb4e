import { withoutFields } from '../filter/filter-parts.ts'
import type { GridConfiguration } from '../settings/grid-configuration.ts'
import type { CalculatedColumn } from './calculated-column.ts'

type Change = Partial<Pick<GridConfiguration, 'calculated' | 'filter' | 'sort' | 'groups' | 'measures'>>

/**
 * Adds a column or replaces the one with its key. Removes filters and sorting that used the column with another type.
 */
export function withCalculated(before: GridConfiguration, column: CalculatedColumn): Change {
  const { calculated = [] } = before
  const index = calculated.findIndex(({ field }) => field === column.field)
  if (index === -1) return { calculated: [...calculated, column] }
  const isOther = calculated[index]?.type !== column.type
  return { ...(isOther && withoutField(before, column.field)), calculated: calculated.with(index, column) }
}

export function withoutCalculated(before: GridConfiguration, field: string): Change {
  return { ...withoutField(before, field), calculated: (before.calculated ?? []).filter((one) => one.field !== field) }
}

function withoutField({ filter, sort, groups, measures }: GridConfiguration, field: string): Change {
  const isOther = (one: { field: string }) => one.field !== field
  return {
    filter: withoutFields(filter, new Set([field])),
    sort: sort.filter(isOther),
    ...(groups && { groups: groups.filter((one) => one !== field) }),
    ...(measures && { measures: measures.filter(isOther) }),
  }
}
