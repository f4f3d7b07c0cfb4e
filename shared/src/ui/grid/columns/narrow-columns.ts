import type { ColumnSetting } from '../settings/grid-configuration.ts'
import type { GridColumn } from './column.ts'

/** Pixels: the width of a grid on a phone. */
const narrowWidth = 480
/** Pixels: text in narrower columns cannot be read. */
const minWidth = 88

type NarrowOptions<Row> = {
  settings: readonly ColumnSetting[]
  columns: ReadonlyMap<string, GridColumn<Row>>
  /** The fields that come first in a narrow window, most useful first. */
  narrow: readonly string[]
  /** Available pixels. */
  availableWidth: number
}

/**
 * In a narrow window the most useful columns come first, and only the first one stays visible while scrolling. Nothing
 * changes in a wider window, or if the person has arranged the columns.
 */
export function narrowColumns<Row>({
  settings,
  columns,
  narrow,
  availableWidth,
}: NarrowOptions<Row>): readonly ColumnSetting[] {
  if (narrow.length === 0 || availableWidth >= narrowWidth || !hasDefaultArrangement(settings, columns)) return settings
  const first = narrow.flatMap((field) => settings.find((one) => one.field === field && !one.hidden) ?? [])
  // Limits a wide first column, to leave room for the others.
  const widest = availableWidth * 0.4
  const desiredWidths = first.map(({ width }) => Math.min(width, widest))
  const share = availableWidth / desiredWidths.reduce((sum, width) => sum + width, 0)
  const narrowed = first.map((one, index) => {
    return { ...one, width: Math.max(minWidth, Math.floor(Math.min(one.width, (desiredWidths[index] ?? 0) * share))) }
  })
  const otherSettings = settings.filter((one) => !first.includes(one))
  return [...narrowed, ...otherSettings].map((one, index) => ({ ...one, locked: index === 0 && narrowed.length > 0 }))
}

/** Sorts the settings in the order of the provided fields. */
export function inOrderOf(settings: readonly ColumnSetting[], reference: readonly ColumnSetting[]): ColumnSetting[] {
  const indexByField = new Map(reference.map(({ field }, index) => [field, index]))
  return settings.toSorted((one, other) => (indexByField.get(one.field) ?? 0) - (indexByField.get(other.field) ?? 0))
}

/** Whether order and pinning of the columns are the defaults. */
function hasDefaultArrangement<Row>(
  settings: readonly ColumnSetting[],
  columns: ReadonlyMap<string, GridColumn<Row>>,
): boolean {
  const defaults = [...columns.values()]
  return settings.every(({ field, locked }, index) => {
    const column = defaults[index]
    return column?.field === field && locked === (column.pinned ?? false)
  })
}
