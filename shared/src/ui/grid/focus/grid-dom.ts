import type { CellPosition } from './cell-position.ts'

/** Attributes by which event handlers of the grid find the cell; cells have no handlers of their own. */
const cellSelector = '[data-column]'
const controlSelector = 'a[href], button, input, select, textarea, label'

export function cellOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>(cellSelector)
}

export function cellLocation(element: Element): CellPosition | undefined {
  const cell = cellOf(element)
  const row = cell?.closest<HTMLElement>('[data-row]')
  if (!cell || !row) return undefined
  return { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) }
}

export function cellAt(scroller: HTMLElement, { row, column }: CellPosition): HTMLElement | null {
  return scroller.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)
}

/** Whether the element is a link, a field or a button in a cell. */
export function isControl(element: Element): boolean {
  return element.closest(controlSelector) !== null
}

export function controlIn(cell: Element): HTMLElement | null {
  return cell.querySelector<HTMLElement>(controlSelector)
}

/** Adds a browser tooltip with the full text while the pointer is over a truncated cell. */
export function hintAtCut(target: Element): void {
  const cell = cellOf(target)
  const text = cell?.querySelector('.title') ?? cell
  if (cell && text && text.scrollWidth > text.clientWidth && !controlIn(cell)) cell.title = cell.textContent
}

/** Removed afterward, because the cell's text may have changed by the next hover. */
export function dropHint(target: Element): void {
  cellOf(target)?.removeAttribute('title')
}

/** Scrolls a cell out from under sticky elements, and the page if the grid is higher than the window. */
export function revealCell(scroller: HTMLElement, cell: HTMLElement): void {
  revealInFrame(scroller, cell)
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function revealInFrame(scroller: HTMLElement, cell: HTMLElement): void {
  const frame = scroller.getBoundingClientRect()
  const box = cell.getBoundingClientRect()
  if (cell.closest('[data-part="body"]')) {
    const top = frame.top + heightOf(scroller, 'head')
    const bottom = frame.top + scroller.clientHeight - heightOf(scroller, 'foot')
    if (box.top < top) scroller.scrollTop -= top - box.top
    else if (box.bottom > bottom) scroller.scrollTop += box.bottom - bottom
  }
  if (cell.closest('[data-part="sticky"]')) return
  const start = frame.left + (scroller.querySelector<HTMLElement>('[data-part="sticky"]')?.offsetWidth ?? 0)
  const end = frame.left + scroller.clientWidth
  if (box.left < start) scroller.scrollLeft -= start - box.left
  else if (box.right > end) scroller.scrollLeft += Math.min(box.right - end, box.left - start)
}

function heightOf(scroller: HTMLElement, part: string): number {
  return scroller.querySelector<HTMLElement>(`[data-part="${part}"]`)?.offsetHeight ?? 0
}
