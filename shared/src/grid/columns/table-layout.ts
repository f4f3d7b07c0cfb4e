import { defaultWidth, type GridColumn } from './column.ts'
import type { CellValue } from '../../filter/index.ts'
import type { SortKey } from '../engine/index.ts'
import type { ColumnSetting } from '../settings/grid-configuration.ts'
import { writerOf } from './value-text.ts'
import type { ColumnTable } from './column-table.ts'

/** The column of checkboxes in front of all others, 70 px wide (specification 2, "BIM management"). */
export const selectionField = '[selection]'
export const selectionWidth = 70

export type Place = { insetInlineStart: number; width: number }
type SortMark = { direction: SortKey['direction']; order: number; isOneOfMany: boolean }

export type LaidColumn<Row> = {
  column: GridColumn<Row>
  field: string
  /** Among those shown, from 0. */
  index: number
  isPinned: boolean
  /** Kept in sight while the others scroll: pinned, and with room for it. */
  isSticky: boolean
  place: Place
  write: (value: CellValue) => string
  isFilterable: boolean
  isSortable: boolean
  sort: SortMark | undefined
}

export type LaidGroup = {
  id: string
  title: string
  /** The index of its first column. */
  first: number
  span: number
  isSticky: boolean
  place: Place
}

export type TableLayout<Row> = {
  columns: LaidColumn<Row>[]
  /** The rows of group titles above those of the columns. */
  groups: LaidGroup[][]
  stickyCount: number
  stickyWidth: number
  width: number
}

export type LayoutOptions<Row> = {
  /** Knows where the titles of groups stand; undefined where no column has one. */
  table: ColumnTable | undefined
  columns: ReadonlyMap<string, GridColumn<Row>>
  settings: readonly ColumnSetting[]
  sort: readonly SortKey[]
  isSelectable: boolean
  /** Pixels for pinned columns. */
  stickyRoom: number
  /** Pixels that columns are to fill where they need less; none while somebody changes a width. */
  room: number
}

/** Where every shown column and every title of a group stands. */
export function layOut<Row>(options: LayoutOptions<Row>): TableLayout<Row> {
  const columns = layColumns(options)
  const stickyCount = columns.filter(({ isSticky }) => isSticky).length
  return {
    columns,
    groups: options.table ? layGroups(options.table, columns) : [],
    stickyCount,
    stickyWidth: endOf(columns.slice(0, stickyCount)),
    width: endOf(columns),
  }
}

function layColumns<Row>(options: LayoutOptions<Row>): LaidColumn<Row>[] {
  const { settings, sort, isSelectable, stickyRoom } = options
  const filterable = new Set(settings.filter((setting) => setting.filterable).map(({ field }) => field))
  let start = 0
  let mayStick = true
  return widened(narrowed(shownColumns(options), options), options).map(
    ({ column, width, isPinned, isKept }, index) => {
      mayStick &&= isPinned && (isKept || start + width <= stickyRoom)
      const place = { insetInlineStart: start, width }
      start += width
      const { field } = column
      const isSelection = isSelectable && index === 0
      return {
        column,
        field,
        index,
        isPinned,
        isSticky: mayStick,
        place,
        write: writerOf(column),
        isFilterable: filterable.has(field),
        isSortable: !isSelection && column.sortable !== false,
        sort: sortMark(sort, field),
      }
    },
  )
}

/** Those that are pinned stand first. */
function shownColumns<Row>({ columns, settings, isSelectable }: LayoutOptions<Row>) {
  const inOrder = [...settings.filter(({ locked }) => locked), ...settings.filter(({ locked }) => !locked)]
  const shown = inOrder.flatMap(({ field, hidden, width, locked }) => {
    const column = columns.get(field)
    return column && !hidden ? [{ column, width, isPinned: locked }] : []
  })
  const selection = { column: selectionColumn, width: selectionWidth, isPinned: true }
  return isSelectable ? [selection, ...shown] : shown
}

/** So many pinned columns stay in sight in any window; others do where each can have the least width. All become narrower for that. */
const alwaysPinned = 2
/** Pixels. */
const leastPinnedWidth = 88

type Shown<Row> = { column: GridColumn<Row>; width: number; isPinned: boolean }

function narrowed<Row>(shown: readonly Shown<Row>[], { isSelectable, stickyRoom }: LayoutOptions<Row>) {
  const room = stickyRoom - (isSelectable ? selectionWidth : 0)
  const pinned = shown.filter(({ isPinned, column }) => isPinned && column !== selectionColumn)
  const shareOf = (columns: readonly Shown<Row>[]) => Math.min(1, room / sumOfWidths(columns))
  const kept = pinned.filter((_, index) => {
    const columns = pinned.slice(0, index + 1)
    const share = shareOf(columns)
    return index < alwaysPinned || columns.every(({ width }) => width * share >= Math.min(width, leastPinnedWidth))
  })
  const share = shareOf(kept)
  return shown.map((one) => {
    const isKept = kept.includes(one)
    const width = isKept ? Math.max(Math.min(one.width, leastPinnedWidth), Math.floor(one.width * share)) : one.width
    return { ...one, width, isKept: isKept || one.column === selectionColumn }
  })
}

function sumOfWidths(columns: readonly { width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}

type Kept<Row> = Shown<Row> & { isKept: boolean }

/** What is left of the width goes to the columns whose width nobody has chosen, to each by its own. */
function widened<Row>(shown: readonly Kept<Row>[], { room }: LayoutOptions<Row>): Kept<Row>[] {
  const growing = shown.filter(({ column, width }) => {
    return column !== selectionColumn && width === (column.width ?? defaultWidth)
  })
  const spare = Math.max(0, room - sumOfWidths(shown))
  const wider = new Map(growing.map((one) => [one, one.width + Math.floor((spare * one.width) / sumOfWidths(growing))]))
  return shown.map((one) => ({ ...one, width: wider.get(one) ?? one.width }))
}

const selectionColumn: GridColumn<unknown> = { field: selectionField, title: 'Selection', value: () => null }

function sortMark(sort: readonly SortKey[], field: string): SortMark | undefined {
  const order = sort.findIndex((key) => key.field === field)
  const key = sort[order]
  return key && { direction: key.direction, order: order + 1, isOneOfMany: sort.length > 1 }
}

function layGroups<Row>(table: ColumnTable, columns: readonly LaidColumn<Row>[]): LaidGroup[][] {
  const others = table.getCenterHeaderGroups()
  const levels = table.getStartHeaderGroups().map((level, depth) => {
    return [...level.headers, ...(others[depth]?.headers ?? [])]
  })
  const indexes = new Map(columns.map(({ field, index }) => [field, index]))
  return levels.slice(0, -1).map((headers) =>
    headers.flatMap((header) => {
      if (header.isPlaceholder) return []
      // TanStack lists the titles on the way down too, and columns that stand higher at each level.
      const found = new Set(header.getLeafHeaders().map(({ column }) => indexes.get(column.id) ?? -1))
      const [first, ...rest] = [...found].flatMap((index) => columns[index] ?? [])
      return first ? [groupOver(header.id, String(header.column.columnDef.header), [first, ...rest])] : []
    }),
  )
}

function groupOver<Row>(id: string, title: string, columns: [LaidColumn<Row>, ...LaidColumn<Row>[]]): LaidGroup {
  const [{ index, place }] = columns
  return {
    id,
    title,
    first: index,
    span: columns.length,
    isSticky: columns.every(({ isSticky }) => isSticky),
    place: { insetInlineStart: place.insetInlineStart, width: endOf(columns) - place.insetInlineStart },
  }
}

function endOf<Row>(columns: readonly LaidColumn<Row>[]): number {
  const place = columns.at(-1)?.place
  return place ? place.insetInlineStart + place.width : 0
}
