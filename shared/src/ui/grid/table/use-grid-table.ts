import {
  columnGroupingFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ColumnSizingState,
  type ReactTable,
  type TableOptions,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { isGroup, selectionField, selectionWidth, type GridColumnEntry } from '../columns/column.ts'
import { fitColumns } from '../columns/fit-columns.ts'
import { inOrderOf, narrowColumns } from '../columns/narrow-columns.ts'
import type { RowGroup } from '../engine/index.ts'
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
  columnGroupingFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSortingFeature,
})

type Features = typeof features
/** The table's rows are the groups; the rows of the grid come from the row engine. */
export type TableInstance = ReactTable<Features, RowGroup>

/** The shown columns; the same object unless something has changed. */
export type ShownColumns = ReturnType<typeof useShown>

export type GridTableState = {
  table: TableInstance
  shownColumns: ShownColumns
  /** How many of the first columns stay visible while the others scroll. */
  stickyCount: number
  /** Sets the shown widths while a column is resized; undefined afterward. */
  setDraftSizing: (sizing: ColumnSizingState | undefined) => void
}

const noGroups: readonly RowGroup[] = []
const noFields: readonly string[] = []
const selectionDef = { id: selectionField, enableSorting: false }

type GridTableOptions<Row> = { grid: GridModel<Row>; isSelectable: boolean; inSight: Size }

/**
 * The TanStack table of a grid. The grid's settings control its state and are saved and written to the URL. The row
 * engine filters, sorts and groups; column widths are fitted to the window.
 */
export function useGridTable<Row>({ grid, isSelectable, inSight }: GridTableOptions<Row>): GridTableState {
  const { entries, columns, configuration, change } = grid
  const { sort, groups: grouping } = configuration
  const { groups, expanded, setExpanded, lineCount } = grid
  const { take } = configuration
  // If the page no longer exists, the first one is shown.
  const pageIndex = Math.floor(grid.shown.first / take)
  const pagination = useMemo(() => ({ pageIndex, pageSize: take }), [pageIndex, take])
  const {
    arranged: arrangedColumns,
    fitted,
    drafted,
    setDraftSizing,
  } = useFittedColumns({ grid, isSelectable, inSight })
  const columnDefs = useMemo(
    () => [...(isSelectable ? [selectionDef] : []), ...columnDefsOf(entries)],
    [entries, isSelectable],
  )
  const columnState = useMemo(() => columnStateOf(arrangedColumns, columns.keys()), [arrangedColumns, columns])
  const sorting = useMemo(() => sortingOf(sort), [sort])
  const options = useMemo((): TableOptions<Features, RowGroup> => {
    const setColumns = (next: (settings: readonly ColumnSetting[]) => ColumnSetting[]) =>
      change((before) => ({ columns: next(before.columns) }))
    return {
      features,
      columns: columnDefs,
      data: groups?.groups ?? noGroups,
      getRowId: ({ id }) => id,
      getSubRows: (group) => group.groups,
      getRowCanExpand: () => true,
      state: {
        ...columnState,
        columnSizing: drafted.sizing,
        sorting,
        grouping: [...(grouping ?? [])],
        expanded,
        pagination,
      },
      onColumnOrderChange: (update) =>
        setColumns((settings) => withOrder(inOrderOf(settings, arrangedColumns), update)),
      onColumnPinningChange: (update) => setColumns((settings) => withPinning(settings, update)),
      onColumnVisibilityChange: (update) => setColumns((settings) => withVisibility(settings, update)),
      onColumnSizingChange: (update) => setColumns((settings) => withSizing(settings, fitted.sizing, update)),
      onSortingChange: (update) => change((before) => ({ sort: withSorting(before.sort, update) })),
      onGroupingChange: (update) => change((before) => ({ groups: functionalUpdate(update, before.groups ?? []) })),
      onPaginationChange: (update) => {
        const next = functionalUpdate(update, pagination)
        change(next.pageSize === take ? { page: next.pageIndex + 1 } : { take: next.pageSize })
      },
      onExpandedChange: (update) => setExpanded(functionalUpdate(update, expanded)),
      manualSorting: true,
      manualGrouping: true,
      manualExpanding: true,
      manualPagination: true,
      rowCount: lineCount,
      // Without this, TanStack would move grouped columns; they keep the person's order.
      groupedColumnMode: false,
      sortDescFirst: false,
    }
  }, [
    change,
    columnDefs,
    columnState,
    arrangedColumns,
    fitted,
    drafted,
    sorting,
    grouping,
    groups,
    expanded,
    setExpanded,
    pagination,
    take,
    lineCount,
  ])
  const table = useTable(options)
  return { table, shownColumns: useShown(table), stickyCount: drafted.stickyCount, setDraftSizing }
}

/** The columns fitted to the window. Narrow windows rearrange them, also while one is resized. */
function useFittedColumns<Row>({ grid, isSelectable, inSight }: GridTableOptions<Row>) {
  const { columns, configuration, narrow = noFields } = grid
  const { columns: columnSettings } = configuration
  const availableWidth = inSight.width - (isSelectable ? selectionWidth : 0)
  const arrangedColumns = useMemo(
    () => narrowColumns({ settings: columnSettings, columns, narrow, availableWidth }),
    [columnSettings, columns, narrow, availableWidth],
  )
  // Widths while resizing; they are saved at the end.
  const [draftSizing, setDraftSizing] = useState<ColumnSizingState>()
  const fitted = useMemo(
    () => fitColumns({ settings: arrangedColumns, columns, isSelectable, inSight }),
    [arrangedColumns, columns, isSelectable, inSight],
  )
  const drafted = useMemo(() => {
    if (!draftSizing) return fitted
    const settings = arrangedColumns.map((one) => ({ ...one, width: draftSizing[one.field] ?? one.width }))
    return fitColumns({ settings, columns, isSelectable, inSight, isResizing: true })
  }, [fitted, arrangedColumns, columns, draftSizing, isSelectable, inSight])
  return { arranged: arrangedColumns, fitted, drafted, setDraftSizing }
}

function useShown(table: TableInstance) {
  const start = table.getStartVisibleLeafColumns()
  const center = table.getCenterVisibleLeafColumns()
  const startGroups = table.getStartHeaderGroups()
  const centerGroups = table.getCenterHeaderGroups()
  const startWidth = table.getStartTotalSize()
  const { columnSizing: sizing, sorting } = table.state
  return useMemo(
    () => ({ start, center, startGroups, centerGroups, startWidth, sizing, sorting }),
    [start, center, startGroups, centerGroups, startWidth, sizing, sorting],
  )
}

function columnDefsOf<Row>(entries: readonly GridColumnEntry<Row>[], path = 'group'): ColumnDef<Features, RowGroup>[] {
  return entries.map((entry, index) => {
    const id = `${path}.${index}`
    if (isGroup(entry)) return { id, header: entry.title, columns: columnDefsOf(entry.columns, id) }
    const { field, title, sortable = true } = entry
    return {
      id: field,
      header: title,
      // TanStack only sorts by columns with an accessor; the row engine reads the values.
      accessorFn: () => null,
      enableSorting: sortable,
    }
  })
}
