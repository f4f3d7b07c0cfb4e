import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  constructTable,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  type SortingState,
  type Table,
  type Updater,
} from '@tanstack/table-core'
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings'
import { useMemo } from 'react'
import { isGroup, type GridColumnEntry } from './column.ts'
import type { SortKey } from '../engine/index.ts'
import type { ColumnSetting } from '../settings/grid-configuration.ts'

/** What the grid asks of TanStack Table: columns and their state. Rows are the engine's. */
const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
})

type NoRow = Record<string, never>
export type ColumnTable = Table<typeof features, NoRow>

type ColumnState<Row> = {
  entries: readonly GridColumnEntry<Row>[]
  settings: readonly ColumnSetting[]
  sort: readonly SortKey[]
  onSort: (next: SortKey[]) => void
}

const noRows: NoRow[] = []

/**
 * Gives the table of the columns as they are now. It is made when somebody asks, as most grids never do: titles without groups need no
 * table, nor does a grid that nobody sorts, and a first picture does not wait for one.
 */
export function useColumnTable<Row>({ entries, settings, sort, onSort }: ColumnState<Row>): () => ColumnTable {
  return useMemo(() => {
    let table: ColumnTable | undefined
    // oxlint-disable-next-line react/immutability -- Made once and kept: who asks cannot tell when.
    return () => (table ??= tableOf({ entries, settings, sort, onSort }))
  }, [entries, settings, sort, onSort])
}

function tableOf<Row>({ entries, settings, sort, onSort }: ColumnState<Row>): ColumnTable {
  const sorting = sort.map(toSorting)
  function onSortingChange(update: Updater<SortingState>) {
    const next = typeof update === 'function' ? update(sorting) : update
    onSort(next.map(toSortKey))
  }
  const state = { ...arrangementOf(settings), sorting }
  const columns = definitionsOf(entries)
  return constructTable({
    features,
    columns,
    data: noRows,
    state,
    onSortingChange,
    manualSorting: true,
    sortDescFirst: false,
  })
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
