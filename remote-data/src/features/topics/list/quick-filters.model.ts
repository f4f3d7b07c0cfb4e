import { isGroup, type Condition, type Filter } from '@lintel/shared/filter'

export const quickFilterNames = ['Mine', 'Overdue', 'Open'] as const
export type QuickFilterName = (typeof quickFilterNames)[number]

/** The grid filters of the quick filters. */
export function quickFilters(email: string): Record<QuickFilterName, Condition> {
  return {
    Mine: { field: 'assignedToEmail', operator: '==', value: email },
    Overdue: { field: 'isOverdue', operator: '==', value: true },
    Open: { field: 'isOpen', operator: '==', value: true },
  }
}

/** Whether the filter contains the condition. */
export function hasCondition(filter: Filter | null, quick: Condition): boolean {
  return partsOf(filter).some((part) => isSame(part, quick))
}

/** Toggles a condition, replacing other conditions of the same column. */
export function toggled(filter: Filter | null, quick: Condition): Filter | null {
  const otherParts = partsOf(filter).filter((part) => isGroup(part) || part.field !== quick.field)
  const parts = hasCondition(filter, quick) ? otherParts : [...otherParts, quick]
  return parts.length === 0 ? null : { logic: 'and', filters: parts }
}

/** The conditions joined by and. */
function partsOf(filter: Filter | null): readonly Filter[] {
  if (filter === null) return []
  return isGroup(filter) && filter.logic === 'and' ? filter.filters : [filter]
}

function isSame(part: Filter, { field, operator, value }: Condition): boolean {
  return !isGroup(part) && part.field === field && part.operator === operator && part.value === value
}
