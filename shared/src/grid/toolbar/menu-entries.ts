import type { MenuEntry } from '../../widgets/menu.tsx'
import type { GridModel } from '../rows/use-data-grid.ts'

type Entries<Row> = {
  grid: GridModel<Row>
  /** What else can be done with these rows, before the grid's own entries. */
  extra: readonly MenuEntry[]
  onExport: (() => void) | undefined
  onEditColumns: () => void
}

export function menuEntries<Row>({ grid, extra, onExport, onEditColumns }: Entries<Row>): MenuEntry[] {
  const { unique } = grid.configuration
  const filterUnique: MenuEntry = {
    title: 'Filter Unique',
    isChecked: unique,
    onSelect: () => grid.change({ unique: !unique }),
  }
  return [
    ...extra,
    ...(grid.hasUnique ? [filterUnique] : []),
    ...(onExport ? [{ title: 'Export To Excel', onSelect: onExport }] : []),
    { title: 'Reset Grid', onSelect: grid.reset },
    { title: 'Edit Columns', onSelect: onEditColumns },
  ]
}
