import type { KeyboardEvent } from 'react'
import { filterRow, headerRow } from './cell-position.ts'
import { cellOf, controlIn } from './grid-dom.ts'
import type { GroupActions } from '../groups/group-actions.ts'
import { selectionField } from '../columns/column.ts'
import type { ShownColumn, TableLayout } from '../columns/table-layout.ts'
import type { Navigation } from './use-navigation.ts'

/** Pixels by which a key changes the width of a column. */
const widthStep = 16

export type GridActions = {
  sort: (field: string, isAdding: boolean) => void
  resize: (field: string, by: number) => void
  /** Moves the column one position to the start or to the end. */
  moveColumn: (field: string, by: -1 | 1) => void
  /** Runs the click action of the row, if there is one. */
  openRow: ((index: number) => void) | undefined
  toggleRow: ((index: number, isRange: boolean) => void) | undefined
  groups: GroupActions
  /** Opens a column's menu at its title. */
  openMenu: (field: string, title: HTMLElement) => void
}

type GridKeys<Row> = { navigation: Navigation; layout: TableLayout<Row>; rows: number; actions: GridActions }

/**
 * Keyboard handling of the grid pattern. While a field in a cell has the focus, all keys belong to the field; Escape
 * returns to the cell.
 */
export function keysOf<Row>({ navigation, layout, rows, actions }: GridKeys<Row>) {
  return function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const cell = cellOf(event.target as Element)
    if (cell && event.target !== cell) keyInControl(event, cell)
    if (!cell || event.target !== cell) return
    const column = layout.columns[navigation.active.column]
    const { row } = navigation.active
    const isDone =
      keyOnAll(event, navigation, { row, rows, columns: layout.columns.length }) ||
      (row === headerRow && column && keyOnHeader(event, column, actions)) ||
      (row >= 0 && row < rows && keyOnGroup(event, navigation, actions)) ||
      (row >= 0 && row < rows && keyOnRow(event, row, column, actions)) ||
      keyOnCell(event, cell, navigation)
    if (isDone) event.preventDefault()
    else if (!event.altKey) navigation.onKey(event)
  }
}

/** Selects all cells of the page. */
function keyOnAll(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  navigation: Navigation,
  { row, rows, columns }: { row: number; rows: number; columns: number },
): boolean {
  if (key !== 'a' || (!ctrlKey && !metaKey) || row < 0 || rows === 0) return false
  navigation.chooseRange({ top: 0, bottom: rows - 1, left: 0, right: columns - 1 })
  return true
}

function keyInControl(event: KeyboardEvent<HTMLElement>, cell: HTMLElement): void {
  if (event.key === 'Escape') {
    event.stopPropagation()
    cell.focus()
  }
  if (event.key !== 'Tab' || cell.closest(`[data-row="${filterRow}"]`) === null) return
  const next = neighbor(event.target as Element, cell, event.shiftKey)
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Tab moves from one filter field to the next. */
function neighbor(control: Element, cell: HTMLElement, isBack: boolean): HTMLElement | undefined {
  const all = [...(cell.closest('[role="row"]')?.querySelectorAll<HTMLElement>('input, select, button') ?? [])]
  return all[all.indexOf(control as HTMLElement) + (isBack ? -1 : 1)]
}

function keyOnHeader<Row>(event: KeyboardEvent, column: ShownColumn<Row>, actions: GridActions): boolean {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = event
  const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : undefined
  if (column.field === selectionField) return false
  if ((altKey && key === 'ArrowDown') || key === 'ContextMenu' || (shiftKey && key === 'F10')) {
    actions.openMenu(column.field, event.target as HTMLElement)
    return true
  }
  if (altKey && by !== undefined) {
    if (shiftKey) actions.moveColumn(column.field, by)
    else actions.resize(column.field, by * widthStep)
    return true
  }
  if ((key !== 'Enter' && key !== ' ') || !column.isSortable) return false
  actions.sort(column.field, shiftKey || ctrlKey || metaKey)
  return true
}

/** The arrow keys of a treegrid: open a group, close it, and go to the parent group. */
function keyOnGroup(event: KeyboardEvent, navigation: Navigation, { groups }: GridActions): boolean {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  if ((key !== 'ArrowRight' && key !== 'ArrowLeft') || shiftKey || ctrlKey || metaKey || altKey) return false
  const { row, column } = navigation.active
  const line = groups.arrow(row, column, key === 'ArrowRight')
  if (line !== undefined && line !== row) navigation.goTo({ row: line, column })
  return line !== undefined
}

function keyOnRow<Row>(
  { key, shiftKey, target }: KeyboardEvent,
  row: number,
  column: ShownColumn<Row> | undefined,
  actions: GridActions,
): boolean {
  const isBox = column?.field === selectionField
  if (actions.toggleRow && (key === ' ' || (isBox && key === 'Enter'))) {
    actions.toggleRow(row, shiftKey)
    return true
  }
  if (key !== 'Enter' && key !== ' ') return false
  if (actions.groups.isGroup(row)) {
    actions.groups.toggle(row)
    return true
  }
  if (key !== 'Enter' || controlIn(target as Element) || !actions.openRow) return false
  actions.openRow(row)
  return true
}

function keyOnCell({ key }: KeyboardEvent, cell: HTMLElement, navigation: Navigation): boolean {
  const control = controlIn(cell)
  if (key === 'Escape' && navigation.range) {
    navigation.chooseRange(undefined)
    return true
  }
  if ((key !== 'Enter' && key !== 'F2' && key !== ' ') || !control) return false
  const field = cell.querySelector<HTMLElement>('.operator ~ input, .operator ~ select')
  if (control.matches('input[type=checkbox]') && key !== 'F2') control.click()
  else (field ?? control).focus()
  return true
}
