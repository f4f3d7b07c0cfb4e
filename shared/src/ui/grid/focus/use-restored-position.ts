import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { recall, remember, useHistorySnapshot } from '../../../core/routing/history-state.ts'
import { useLocation } from '../../../core/routing/index.ts'
import type { TableLayout } from '../columns/table-layout.ts'
import type { GridModel } from '../rows/use-data-grid.ts'
import type { TableInstance } from '../table/use-grid-table.ts'
import type { Size } from '../table/use-element-size.ts'
import type { CellPosition } from './cell-position.ts'
import type { Navigation } from './use-navigation.ts'

/**
 * The saved position in a grid: a row by its id and a column by its field, since both may have moved, and the scroll
 * offset.
 */
export type SavedPosition = CellPosition & {
  id?: string
  field?: string
  /** Pixels scrolled. */
  top: number
  left: number
  inSight: Size
  hadFocus: boolean
}

type RestoreOptions<Row> = {
  scroller: RefObject<HTMLElement | null>
  label: string
  grid: GridModel<Row>
  table: TableInstance
  layout: TableLayout<Row>
  rowHeight: number
  navigation: Navigation
  inSight: Size
}

/** The grid's saved position of this history entry. */
export function usePreviousPosition(label: string): SavedPosition | undefined {
  const { key } = useLocation()
  return recall(key, nameOf(label)) as SavedPosition | undefined
}

/** Overwrites the saved row of a history entry, because the user has moved to another row elsewhere. */
export function setReturnRow(key: string, label: string, id: string): void {
  const saved = recall(key, nameOf(label)) as SavedPosition | undefined
  if (saved) remember(key, nameOf(label), { ...saved, id })
}

/** Restores the row, the cell and the scroll position as soon as the rows are loaded. */
export function useRestoredPosition<Row>(options: RestoreOptions<Row>): void {
  const { scroller, label, grid } = options
  const { key } = useLocation()
  const isReady = grid.shown.length > 0 && !grid.isPreparing && !grid.isPart
  const getScroll = useScrolled(scroller)
  const lastKey = useRef<string>(undefined)
  const openedPageKey = useRef<string>(undefined)
  const saved = useHistorySnapshot<SavedPosition>(nameOf(label), () => {
    const frame = scroller.current
    // Without rows there is no position to save.
    return frame && lastKey.current === key ? { ...currentPosition(frame, options), ...getScroll() } : undefined
  })

  const getPageToOpen = useEffectEvent(() => (openedPageKey.current === key ? undefined : currentPage(saved, grid)))
  const goToPage = useEffectEvent((pageIndex: number) => options.table.setPageIndex(pageIndex))
  const returnTo = useEffectEvent((frame: HTMLElement) => {
    if (!saved) return
    const row = currentRow(saved, grid)
    const column = options.layout.columns.findIndex(({ field }) => field === saved.field)
    frame.scrollTop = saved.top + (row - saved.row) * options.rowHeight
    frame.scrollLeft = saved.left
    // Does not take the focus from another element.
    const isFree = document.activeElement === null || document.activeElement.contains(frame)
    options.navigation.restore({ row, column: column === -1 ? saved.column : column }, saved.hadFocus && isFree)
  })
  useLayoutEffect(() => {
    if (!isReady || !scroller.current || lastKey.current === key || getPageToOpen() !== undefined) return
    lastKey.current = key
    returnTo(scroller.current)
  }, [scroller, key, isReady, grid.shown])
  // The router navigates only after the layout effects of the first render.
  useEffect(() => {
    const pageIndex = isReady && lastKey.current !== key ? getPageToOpen() : undefined
    if (pageIndex === undefined) return
    openedPageKey.current = key
    goToPage(pageIndex)
  }, [key, isReady, grid.shown])
}

const scrollEvents = ['scroll', 'keydown', 'click']

type Scrolled = Pick<SavedPosition, 'top' | 'left'>

/**
 * The grid's scroll offset at its last scroll event, or at the key or click that navigated away, because scroll events
 * wait for the next frame. Reading the offset at unmount is too late: without its styles the grid is as tall as its
 * rows.
 */
function useScrolled(scroller: RefObject<HTMLElement | null>): () => Scrolled {
  const scrolled = useRef<Scrolled>({ top: 0, left: 0 })
  useLayoutEffect(() => {
    const frame = scroller.current
    if (!frame) return undefined
    function saveScroll({ currentTarget }: Event) {
      const { scrollTop: top, scrollLeft: left } = currentTarget as HTMLElement
      scrolled.current = { top, left }
    }
    for (const event of scrollEvents) frame.addEventListener(event, saveScroll, { passive: true })
    return () => {
      for (const event of scrollEvents) frame.removeEventListener(event, saveScroll)
    }
  }, [scroller])
  return useCallback(() => scrolled.current, [])
}

function nameOf(label: string): string {
  return `place in ${label}`
}

function currentPosition<Row>(frame: HTMLElement, options: RestoreOptions<Row>): Omit<SavedPosition, keyof Scrolled> {
  const { grid, layout, navigation, inSight } = options
  const { row, column } = navigation.active
  const isOfBody = row >= 0 && row < grid.shown.length
  const field = layout.columns[column]?.field
  return {
    row,
    column,
    ...(isOfBody && { id: grid.rowId(grid.shown.rowAt(row)) }),
    ...(field !== undefined && { field }),
    inSight,
    hadFocus: frame.contains(document.activeElement),
  }
}

/** The current index of the row, or of its neighbor if the row no longer exists. */
function currentRow<Row>({ id, row }: SavedPosition, { shown, rowId }: GridModel<Row>): number {
  if (id === undefined || isRow(row)) return row
  for (let index = 0; index < shown.length; index += 1) if (isRow(index)) return index
  return row

  function isRow(index: number): boolean {
    return index < shown.length && rowId(shown.rowAt(index)) === id
  }
}

/** The page of the row, if it differs from the shown one. */
function currentPage<Row>(saved: SavedPosition | undefined, grid: GridModel<Row>): number | undefined {
  const { positions, engine, rowId, shown, configuration } = grid
  const id = saved?.id
  // With groups, pages count the visible lines.
  if (id === undefined || grid.groups) return undefined
  const index = positions.findIndex((position) => rowId(engine.rows[position] as Row) === id)
  const isShown = index >= shown.first && index < shown.first + shown.length
  return index === -1 || isShown ? undefined : Math.floor(index / configuration.take)
}
