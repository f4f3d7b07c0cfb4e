import type { MenuEntry } from '../../widgets/menu.tsx'
import type { GridModel } from '../rows/use-data-grid.ts'

type Entries = {
  /** Undefined if merging is not supported. */
  isUnique: boolean | undefined
  change: GridModel<unknown>['change']
  onReset: () => void
  /** Other actions, before and after the specified entries. */
  extra: readonly MenuEntry[]
  groupEntries: readonly MenuEntry[]
  saveEntries: readonly MenuEntry[]
  onExport: (() => void) | undefined
  onEditColumns: () => void
  onAddCalculated: () => void
  /** Whether rows are shown in a table, with columns and groups. */
  hasTable: boolean
  /** The pinned columns that do not fit the window. */
  pinNote: string | undefined
}

export function menuEntries({
  isUnique,
  change,
  onReset,
  extra,
  groupEntries,
  saveEntries,
  onExport,
  onEditColumns,
  onAddCalculated,
  hasTable,
  pinNote,
}: Entries): MenuEntry[] {
  const filterUnique: MenuEntry = {
    title: 'Filter Unique',
    isChecked: isUnique === true,
    onSelect: () => change(({ unique }) => ({ unique: !unique })),
  }
  const tableEntries = [
    { title: 'Edit Columns', onSelect: onEditColumns, note: pinNote },
    { title: 'Add Calculated Column', onSelect: onAddCalculated },
    ...groupEntries,
  ]
  return [
    ...extra,
    ...(isUnique !== undefined ? [filterUnique] : []),
    ...(onExport ? [{ title: 'Export To Excel', onSelect: onExport }] : []),
    { title: 'Reset Grid', onSelect: onReset },
    ...(hasTable ? tableEntries : []),
    ...saveEntries,
  ]
}
