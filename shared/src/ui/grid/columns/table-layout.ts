import { selectionField, type GridColumn } from './column.ts'
import type { CellValue } from '../../../domain/filter/index.ts'
import type { SortKey } from '../engine/index.ts'
import type { ColumnSetting } from '../settings/grid-configuration.ts'
import type { ShownColumns } from '../table/use-grid-table.ts'
import { getValueFormatter } from './value-text.ts'

export type StickyPosition = { insetInlineStart: number; width: number }
type SortMark = { direction: SortKey['direction']; order: number; isOneOfMany: boolean }

export type ShownColumn<Row> = {
  column: GridColumn<Row>
  field: string
  /** The index among the shown columns, from 0. */
  index: number
  isPinned: boolean
  /** Whether the column stays visible while the others scroll: it is pinned, and there is room for it. */
  isSticky: boolean
  stickyPosition: StickyPosition
  write: (value: CellValue) => string
  isFilterable: boolean
  isSortable: boolean
  sort: SortMark | undefined
}

export type ShownGroup = {
  id: string
  title: string
  /** The index of its first column. */
  first: number
  span: number
  isSticky: boolean
  stickyPosition: StickyPosition
}

export type TableLayout<Row> = {
  columns: ShownColumn<Row>[]
  /** The rows of group titles above the column titles. */
  groups: ShownGroup[][]
  stickyCount: number
  stickyWidth: number
  width: number
}

type LayoutOptions<Row> = ShownColumns & {
  columns: ReadonlyMap<string, GridColumn<Row>>
  settings: readonly ColumnSetting[]
  /** How many of the first columns stay visible while the others scroll. */
  stickyCount: number
}

/**
 * The layout of shown columns and group titles: the table's columns and headers as plain objects. They are new objects
 * only after changes, because memoized rows depend on them.
 */
export function layOut<Row>(options: LayoutOptions<Row>): TableLayout<Row> {
  const { start, center, startWidth, sorting, columns, settings, stickyCount } = options
  const filterable = new Set(settings.filter((setting) => setting.filterable).map(({ field }) => field))
  const isOneOfMany = sorting.length > 1
  const laidOutColumns = [...start, ...center].flatMap((column, index): ShownColumn<Row>[] => {
    const definition = column.id === selectionField ? selectionColumn : columns.get(column.id)
    if (!definition) return []
    const isPinned = column.getIsPinned() === 'start'
    const insetInlineStart = isPinned ? column.getStart('start') : startWidth + column.getStart('center')
    const sorted = column.getIsSorted()
    return [
      {
        column: definition,
        field: column.id,
        index,
        isPinned,
        isSticky: index < stickyCount,
        stickyPosition: { insetInlineStart, width: column.getSize() },
        write: getValueFormatter(definition),
        isFilterable: filterable.has(column.id),
        isSortable: column.getCanSort(),
        sort: sorted ? { direction: directions[sorted], order: column.getSortIndex() + 1, isOneOfMany } : undefined,
      },
    ]
  })
  return {
    columns: laidOutColumns,
    groups: layGroups(options, laidOutColumns),
    stickyCount,
    stickyWidth: endOf(laidOutColumns.slice(0, stickyCount)),
    width: endOf(laidOutColumns),
  }
}

const directions = { asc: 'ascending', desc: 'descending' } as const
const selectionColumn: GridColumn<unknown> = { field: selectionField, title: 'Selection', value: () => null }

function layGroups<Row>(
  { startGroups, centerGroups }: ShownColumns,
  columns: readonly ShownColumn<Row>[],
): ShownGroup[][] {
  const levels = startGroups.map((level, depth) => [...level.headers, ...(centerGroups[depth]?.headers ?? [])])
  const indexes = new Map(columns.map(({ field, index }) => [field, index]))
  return levels.slice(0, -1).map((headers) =>
    headers.flatMap((header) => {
      if (header.isPlaceholder) return []
      // TanStack also lists the titles of parents, and columns of higher levels at each level.
      const found = new Set(header.getLeafHeaders().map(({ column }) => indexes.get(column.id) ?? -1))
      const [first, ...rest] = [...found].flatMap((index) => columns[index] ?? [])
      return first ? [groupOver(header.id, String(header.column.columnDef.header), [first, ...rest])] : []
    }),
  )
}

function groupOver<Row>(id: string, title: string, columns: [ShownColumn<Row>, ...ShownColumn<Row>[]]): ShownGroup {
  const [{ index, stickyPosition }] = columns
  return {
    id,
    title,
    first: index,
    span: columns.length,
    isSticky: columns.every(({ isSticky }) => isSticky),
    stickyPosition: {
      insetInlineStart: stickyPosition.insetInlineStart,
      width: endOf(columns) - stickyPosition.insetInlineStart,
    },
  }
}

function endOf<Row>(columns: readonly ShownColumn<Row>[]): number {
  const stickyPosition = columns.at(-1)?.stickyPosition
  return stickyPosition ? stickyPosition.insetInlineStart + stickyPosition.width : 0
}
