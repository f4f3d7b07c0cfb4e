import type { ColumnSetting } from '../settings/grid-configuration.ts'
import { defaultWidth, selectionField, selectionWidth, type GridColumn } from './column.ts'

/** Beyond this share of the window, pinned columns scroll, because in a narrow window they would hide all others. */
const maxStickyShare = 0.6
/**
 * In any window, at least this many pinned columns stay visible. More stay if each can have the minimum width. They all
 * become narrower for that.
 */
const alwaysPinned = 2
/** Pixels. */
const minPinnedWidth = 88

type FitOptions<Row> = {
  settings: readonly ColumnSetting[]
  columns: ReadonlyMap<string, GridColumn<Row>>
  isSelectable: boolean
  /** The grid's size; an estimate before it is measured. */
  inSight: { width: number; isMeasured: boolean }
  /** While one column is resized, the others keep their width. */
  isResizing?: boolean
}

export type FittedColumns = {
  /** Widths by field. */
  sizing: Record<string, number>
  /** How many of the first pinned columns stay visible while the others scroll. */
  stickyCount: number
}

/** Fits the saved widths to the window: narrows pinned columns, and widens columns with the default width. */
export function fitColumns<Row>(options: FitOptions<Row>): FittedColumns {
  const { settings, columns, isSelectable } = options
  const visibleSettings = settings.filter(({ field, hidden }) => !hidden && columns.has(field))
  const pinned = visibleSettings.filter(({ locked }) => locked)
  const selectionColumnWidth = isSelectable ? selectionWidth : 0
  const { stickyRoom, room } = roomsIn(options)
  const { kept: stickyColumns, share } = fittingPinned(pinned, stickyRoom - selectionColumnWidth)
  const sizing = Object.fromEntries(settings.map(({ field, width }) => [field, width]))
  for (const { field, width } of stickyColumns) {
    sizing[field] = Math.max(Math.min(width, minPinnedWidth), Math.floor(width * share))
  }
  const widthOf = ({ field }: ColumnSetting) => sizing[field] ?? 0
  let end = selectionColumnWidth
  const firstScrolling = pinned.findIndex((setting, index) => {
    end += widthOf(setting)
    return index >= stickyColumns.length && end > stickyRoom
  })
  const stickyCount = (isSelectable ? 1 : 0) + (firstScrolling === -1 ? pinned.length : firstScrolling)
  // The remaining width goes to the columns without a chosen width, in proportion.
  const growing = visibleSettings.filter(
    (setting) => widthOf(setting) === (columns.get(setting.field)?.width ?? defaultWidth),
  )
  const remainingWidth = Math.max(0, room - selectionColumnWidth - sum(visibleSettings.map(widthOf)))
  const total = sum(growing.map(widthOf))
  for (const one of growing) sizing[one.field] = widthOf(one) + Math.floor((remainingWidth * widthOf(one)) / total)
  return { sizing: { ...sizing, [selectionField]: selectionWidth }, stickyCount }
}

/** How many of the first pinned columns are readable side by side, and the fraction of their widths that fits. */
function fittingPinned(pinned: readonly ColumnSetting[], room: number) {
  const shareOf = (settings: readonly ColumnSetting[]) => Math.min(1, room / sum(settings.map(({ width }) => width)))
  const firstTooNarrow = pinned.findIndex((_, index) => {
    const first = pinned.slice(0, index + 1)
    const share = shareOf(first)
    return index >= alwaysPinned && first.some(({ width }) => width * share < Math.min(width, minPinnedWidth))
  })
  const stickyColumns = firstTooNarrow === -1 ? pinned : pinned.slice(0, firstTooNarrow)
  return { kept: stickyColumns, share: shareOf(stickyColumns) }
}

/** Pixels for pinned columns and for all of them; no limit for pinned ones if all fit. */
function roomsIn<Row>({ inSight, settings, isSelectable, isResizing = false }: FitOptions<Row>) {
  const isRoomForAll = inSight.isMeasured && shownWidth(settings, isSelectable) <= inSight.width
  const stickyRoom = inSight.width * maxStickyShare
  const pinned = settings.filter(({ locked }) => locked)
  const isRoomForPinned = isRoomForAll || shownWidth(pinned, isSelectable) <= stickyRoom
  return {
    stickyRoom: isRoomForPinned ? Number.POSITIVE_INFINITY : stickyRoom,
    room: isRoomForAll && !isResizing ? inSight.width : 0,
  }
}

/** Pixels of the visible columns, before fitting. */
export function shownWidth(columns: readonly ColumnSetting[], isSelectable: boolean): number {
  return sum(columns.map(({ width, hidden }) => (hidden ? 0 : width))) + (isSelectable ? selectionWidth : 0)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
