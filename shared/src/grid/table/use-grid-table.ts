import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ColumnSizingState,
  type ReactTable,
  type TableOptions,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { isGroup, selectionField, type GridColumnEntry } from '../columns/column.ts'
import { fitColumns } from '../columns/fit-columns.ts'
import type { GridModel } from '../rows/use-data-grid.ts'
import type { ColumnSetting } from '../settings/grid-configuration.ts'
import {
  columnStateOf,
  sortingOf,
  withOrder,
  withPinning,
  withSizing,
  withSorting,
  withVisibility,
} from '../settings/table-state.ts'
import type { Size } from './use-element-size.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
})

type Features = typeof features
type NoRow = Record<string, never>
export type TableInstance = ReactTable<Features, NoRow>

export type GridTableState = {
  table: TableInstance
  /** How many of the first columns stay in sight while the others scroll. */
  stickyCount: number
  /** Sets the widths to show while a column is resized, and undefined when that ends. */
  setDraftSizing: (sizing: ColumnSizingState | undefined) => void
}

const noRows: NoRow[] = []
const selectionDef = { id: selectionField, enableSorting: false }

type GridTableOptions<Row> = { grid: GridModel<Row>; isSelectable: boolean; inSight: Size }

/**
 * The TanStack table of a grid. All of its state is controlled: it is the grid's settings, which are saved and written into the address.
 * The row engine filters, sorts and groups, and the widths of columns are fitted to the window.
 */
export function useGridTable<Row>({ grid, isSelectable, inSight }: GridTableOptions<Row>): GridTableState {
  const { entries, columns, configuration, change } = grid
  const { columns: saved, sort } = configuration
  // While a column is resized; its width is saved when that ends.
  const [draftSizing, setDraftSizing] = useState<ColumnSizingState>()
  const fitted = useMemo(
    () => fitColumns({ settings: saved, columns, isSelectable, inSight }),
    [saved, columns, isSelectable, inSight],
  )
  const drafted = useMemo(() => {
    if (!draftSizing) return fitted
    const settings = saved.map((one) => ({ ...one, width: draftSizing[one.field] ?? one.width }))
    return fitColumns({ settings, columns, isSelectable, inSight, isResizing: true })
  }, [fitted, saved, columns, draftSizing, isSelectable, inSight])
  const columnDefs = useMemo(
    () => [...(isSelectable ? [selectionDef] : []), ...columnDefsOf(entries)],
    [entries, isSelectable],
  )
  const columnState = useMemo(() => columnStateOf(saved, columns.keys()), [saved, columns])
  const sorting = useMemo(() => sortingOf(sort), [sort])
  const options = useMemo((): TableOptions<Features, NoRow> => {
    const setColumns = (next: (settings: readonly ColumnSetting[]) => ColumnSetting[]) =>
      change((before) => ({ columns: next(before.columns) }))
    return {
      features,
      columns: columnDefs,
      data: noRows,
      state: { ...columnState, columnSizing: drafted.sizing, sorting },
      onColumnOrderChange: (update) => setColumns((settings) => withOrder(settings, update)),
      onColumnPinningChange: (update) => setColumns((settings) => withPinning(settings, update)),
      onColumnVisibilityChange: (update) => setColumns((settings) => withVisibility(settings, update)),
      onColumnSizingChange: (update) => setColumns((settings) => withSizing(settings, fitted.sizing, update)),
      onSortingChange: (update) => change((before) => ({ sort: withSorting(before.sort, update) })),
      manualSorting: true,
      sortDescFirst: false,
    }
  }, [change, columnDefs, columnState, fitted, drafted, sorting])
  const table = useTable(options)
  return { table, stickyCount: drafted.stickyCount, setDraftSizing }
}

function columnDefsOf<Row>(entries: readonly GridColumnEntry<Row>[], path = 'group'): ColumnDef<Features, NoRow>[] {
  return entries.map((entry, index) => {
    const id = `${path}.${index}`
    if (isGroup(entry)) return { id, header: entry.title, columns: columnDefsOf(entry.columns, id) }
    const { field, title, sortable = true } = entry
    return {
      id: field,
      header: title,
      // Only columns that have a value may be sorted by; the row engine reads it.
      accessorFn: () => null,
      enableSorting: sortable,
    }
  })
}
