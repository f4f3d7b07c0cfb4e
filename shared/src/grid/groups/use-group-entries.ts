import { useMemo } from 'react'
import type { MenuEntry } from '../../widgets/menu.tsx'
import type { RowGroup } from '../engine/index.ts'
import type { GridModel } from '../rows/use-data-grid.ts'

type Opening = { onGroupRows: () => void; onPivot: () => void }

/** What the menu of the grid has for groups, and for counting by rows and columns. */
export function useGroupEntries<Row>(
  { groups, openGroups }: GridModel<Row>,
  { onGroupRows, onPivot }: Opening,
): MenuEntry[] {
  return useMemo(() => {
    const first = { title: 'Group Rows', onSelect: onGroupRows }
    const pivot = { title: 'Pivot', onSelect: onPivot }
    if (!groups) return [first, pivot]
    const all = () => allOf(groups.groups)
    return [
      first,
      { title: 'Open All Groups', onSelect: () => openGroups.set(all(), true) },
      { title: 'Close All Groups', onSelect: () => openGroups.set(all(), false) },
      pivot,
    ]
  }, [groups, openGroups, onGroupRows, onPivot])
}

/** With those within them. */
export function allOf(groups: readonly RowGroup[]): RowGroup[] {
  return groups.flatMap((group) => [group, ...allOf(group.groups)])
}
