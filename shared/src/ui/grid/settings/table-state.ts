import {
  functionalUpdate,
  type ColumnOrderState,
  type ColumnPinningState,
  type ColumnSizingState,
  type ColumnVisibilityState,
  type SortingState,
  type Updater,
} from '@tanstack/react-table'
import { withColumnOrder } from '../columns/column-moves.ts'
import { clampWidth, selectionField } from '../columns/column.ts'
import type { SortKey } from '../engine/index.ts'
import type { ColumnSetting } from './grid-configuration.ts'

/**
 * Converts saved settings to the state of TanStack Table, and applies its `on…Change` updates to them. The saved format
 * stays independent of TanStack.
 */

type Settings = readonly ColumnSetting[]

/** Columns without a setting are hidden. */
export function columnStateOf(settings: Settings, fields: Iterable<string>) {
  return {
    columnOrder: orderOf(settings),
    columnPinning: { start: [selectionField, ...pinningOf(settings).start], end: [] },
    columnVisibility: { ...Object.fromEntries([...fields].map((field) => [field, false])), ...visibilityOf(settings) },
  }
}

function orderOf(settings: Settings): ColumnOrderState {
  return settings.map(({ field }) => field)
}

function pinningOf(settings: Settings): ColumnPinningState {
  return { start: settings.filter(({ locked }) => locked).map(({ field }) => field), end: [] }
}

function visibilityOf(settings: Settings): ColumnVisibilityState {
  return Object.fromEntries(settings.map(({ field, hidden }) => [field, !hidden]))
}

export function withOrder(settings: Settings, update: Updater<ColumnOrderState>): ColumnSetting[] {
  return withColumnOrder(settings, functionalUpdate(update, orderOf(settings)))
}

export function withPinning(settings: Settings, update: Updater<ColumnPinningState>): ColumnSetting[] {
  const { start } = functionalUpdate(update, pinningOf(settings))
  return settings.map((setting) => ({ ...setting, locked: start.includes(setting.field) }))
}

export function withVisibility(settings: Settings, update: Updater<ColumnVisibilityState>): ColumnSetting[] {
  const isVisible = functionalUpdate(update, visibilityOf(settings))
  return settings.map((setting) => ({ ...setting, hidden: isVisible[setting.field] === false }))
}

/** Only changed widths are saved, because shown widths may be fitted to the window. */
export function withSizing(
  settings: Settings,
  shown: ColumnSizingState,
  update: Updater<ColumnSizingState>,
): ColumnSetting[] {
  const next = functionalUpdate(update, shown)
  return settings.map((setting) => {
    const width = next[setting.field]
    return width === undefined || width === shown[setting.field] ? setting : { ...setting, width: clampWidth(width) }
  })
}

export function sortingOf(sort: readonly SortKey[]): SortingState {
  return sort.map(({ field, direction }) => ({ id: field, desc: direction === 'descending' }))
}

export function withSorting(sort: readonly SortKey[], update: Updater<SortingState>): SortKey[] {
  return functionalUpdate(update, sortingOf(sort)).map(({ id, desc }) => {
    return { field: id, direction: desc ? 'descending' : 'ascending' }
  })
}
