import { useMemo } from 'react'
import type { MenuEntry } from '../../widgets/menu.tsx'
import type { RowGroup } from '../engine/index.ts'
import type { GridModel } from '../rows/use-data-grid.ts'

/** What the menu of the grid has for groups. */
export function useGroupEntries<Row>({ groups, openGroups }: GridModel<Row>, onGroupRows: () => void): MenuEntry[] {
  return useMemo(() => {
    const first = { title: 'Group Rows', onSelect: onGroupRows }
    if (!groups) return [first]
    const all = () => allOf(groups.groups)
    return [
      first,
      { title: 'Open All Groups', onSelect: () => openGroups.set(all(), true) },
      { title: 'Close All Groups', onSelect: () => openGroups.set(all(), false) },
    ]
  }, [groups, openGroups, onGroupRows])
}

function allOf(groups: readonly RowGroup[]): RowGroup[] {
  return groups.flatMap((group) => [group, ...allOf(group.groups)])
}
