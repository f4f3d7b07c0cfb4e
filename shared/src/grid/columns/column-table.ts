import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ReactTable,
  type SortingState,
  type Updater,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { isGroup, type GridColumnEntry } from './column.ts'
import type { SortKey } from '../engine/index.ts'
import type { ColumnSetting } from '../settings/grid-configuration.ts'

/** What the grid asks of TanStack Table: columns and their state. Rows are the engine's. */
const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
})

type NoRow = Record<string, never>
export type ColumnTable = ReactTable<typeof features, NoRow>

type ColumnState<Row> = {
  entries: readonly GridColumnEntry<Row>[]
  settings: readonly ColumnSetting[]
  sort: readonly SortKey[]
  onSort: (next: SortKey[]) => void
}

const noRows: NoRow[] = []

/** The table stays the same object until columns or their state change, so that what is drawn from it may be kept. */
export function useColumnTable<Row>({ entries, settings, sort, onSort }: ColumnState<Row>): ColumnTable {
  const columns = useMemo(() => definitionsOf(entries), [entries])
  const state = useMemo(() => ({ ...arrangementOf(settings), sorting: sort.map(toSorting) }), [settings, sort])
  const options = useMemo(() => {
    function onSortingChange(update: Updater<SortingState>) {
      const next = typeof update === 'function' ? update(state.sorting) : update
      onSort(next.map(toSortKey))
    }
    return { features, columns, data: noRows, state, onSortingChange, manualSorting: true, sortDescFirst: false }
  }, [columns, state, onSort])
  return useTable(options)
}

function toSorting({ field, direction }: SortKey) {
  return { id: field, desc: direction === 'descending' }
}

function toSortKey({ id, desc }: { id: string; desc: boolean }): SortKey {
  return { field: id, direction: desc ? 'descending' : 'ascending' }
}

function arrangementOf(settings: readonly ColumnSetting[]) {
  return {
    columnOrder: settings.map(({ field }) => field),
    columnPinning: { start: settings.filter(({ locked }) => locked).map(({ field }) => field), end: [] },
    columnSizing: Object.fromEntries(settings.map(({ field, width }) => [field, width])),
    columnVisibility: Object.fromEntries(settings.map(({ field, hidden }) => [field, !hidden])),
  }
}

function definitionsOf<Row>(
  entries: readonly GridColumnEntry<Row>[],
  path = 'group',
): ColumnDef<typeof features, NoRow>[] {
  return entries.map((entry, index) => {
    const id = `${path}.${index}`
    if (isGroup(entry)) return { id, header: entry.title, columns: definitionsOf(entry.columns, id) }
    const { field, title, sortable = true } = entry
    // Only columns that have a value may be sorted by.
    return { id: field, header: title, accessorFn: () => null, enableSorting: sortable }
  })
}
