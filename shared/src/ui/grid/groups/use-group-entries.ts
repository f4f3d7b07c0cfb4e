import { useMemo } from 'react'
import type { MenuEntry } from '../../widgets/menu.tsx'
import type { TableInstance } from '../table/use-grid-table.ts'
import type { GridModel } from '../rows/use-data-grid.ts'

type Opening = { onGroupRows: () => void; onPivot: () => void }

/** Menu entries for grouping and pivots. */
export function useGroupEntries<Row>(
  { groups }: GridModel<Row>,
  { toggleAllRowsExpanded }: TableInstance,
  { onGroupRows, onPivot }: Opening,
): MenuEntry[] {
  return useMemo(() => {
    const first = { title: 'Group Rows', onSelect: onGroupRows }
    const pivot = { title: 'Pivot', onSelect: onPivot }
    if (!groups) return [first, pivot]
    return [
      first,
      { title: 'Expand All Groups', onSelect: () => toggleAllRowsExpanded(true) },
      { title: 'Collapse All Groups', onSelect: () => toggleAllRowsExpanded(false) },
      pivot,
    ]
  }, [groups, toggleAllRowsExpanded, onGroupRows, onPivot])
}
