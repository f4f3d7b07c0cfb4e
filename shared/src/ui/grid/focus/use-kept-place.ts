import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { recall, remember, useEntrySnapshot } from '../../../core/routing/entry-memory.ts'
import { useLocation } from '../../../core/routing/index.ts'
import type { TableLayout } from '../columns/table-layout.ts'
import type { GridModel } from '../rows/use-data-grid.ts'
import type { TableInstance } from '../table/use-grid-table.ts'
import type { Size } from '../table/use-element-size.ts'
import type { CellPlace } from './cell-place.ts'
import type { Navigation } from './use-navigation.ts'

/** Where someone was in a grid: a row by its id and a column by its field, since both may stand elsewhere by now; and how much they saw. */
export type KeptPlace = CellPlace & {
  id?: string
  field?: string
  /** Pixels that were scrolled. */
  top: number
  left: number
  inSight: Size
  hadFocus: boolean
}

type KeptPlaceOptions<Row> = {
  scroller: RefObject<HTMLElement | null>
  label: string
  grid: GridModel<Row>
  table: TableInstance
  layout: TableLayout<Row>
  rowHeight: number
  navigation: Navigation
  inSight: Size
}

/** What is kept of a grid with this step of the history. */
export function useEarlierPlace(label: string): KeptPlace | undefined {
  const { key } = useLocation()
  return recall(key, nameOf(label)) as KeptPlace | undefined
}

/** Leads whoever comes back to this step of the history to another row than the one that was left: they have gone on to it elsewhere. */
export function leadBackTo(key: string, label: string, id: string): void {
  const kept = recall(key, nameOf(label)) as KeptPlace | undefined
  if (kept) remember(key, nameOf(label), { ...kept, id })
}

/** Leads back to the row and the cell that were left, as soon as the rows are here again. */
export function useKeptPlace<Row>(options: KeptPlaceOptions<Row>): void {
  const { scroller, label, grid } = options
  const { key } = useLocation()
  const isReady = grid.shown.length > 0 && !grid.isPreparing && !grid.isPart
  const scrolledTo = useScrolled(scroller)
  const seen = useRef<string>(undefined)
  const turned = useRef<string>(undefined)
  const kept = useEntrySnapshot<KeptPlace>(nameOf(label), () => {
    const frame = scroller.current
    // Before there were rows there was no place to keep.
    return frame && seen.current === key ? { ...placeNow(frame, options), ...scrolledTo() } : undefined
  })

  const pageToTurnTo = useEffectEvent(() => (turned.current === key ? undefined : pageNow(kept, grid)))
  const turnTo = useEffectEvent((pageIndex: number) => options.table.setPageIndex(pageIndex))
  const returnTo = useEffectEvent((frame: HTMLElement) => {
    if (!kept) return
    const row = rowNow(kept, grid)
    const column = options.layout.columns.findIndex(({ field }) => field === kept.field)
    frame.scrollTop = kept.top + (row - kept.row) * options.rowHeight
    frame.scrollLeft = kept.left
    // Not from whatever someone has gone to meanwhile.
    const isFree = document.activeElement === null || document.activeElement.contains(frame)
    options.navigation.restore({ row, column: column === -1 ? kept.column : column }, kept.hadFocus && isFree)
  })
  useLayoutEffect(() => {
    if (!isReady || !scroller.current || seen.current === key || pageToTurnTo() !== undefined) return
    seen.current = key
    returnTo(scroller.current)
  }, [scroller, key, isReady, grid.shown])
  // The router navigates only after the layout effects of the first render.
  useEffect(() => {
    const pageIndex = isReady && seen.current !== key ? pageToTurnTo() : undefined
    if (pageIndex === undefined) return
    turned.current = key
    turnTo(pageIndex)
  }, [key, isReady, grid.shown])
}

const scrolling = ['scroll', 'keydown', 'click']

type Scrolled = Pick<KeptPlace, 'top' | 'left'>

/**
 * How far the grid is scrolled, as of its last scroll event, or the key or click that led elsewhere: scroll events wait for the next
 * frame. When the grid is unmounted it is too late to ask: its styles are gone by then, so that it is as high as its rows and not
 * scrolled at all.
 */
function useScrolled(scroller: RefObject<HTMLElement | null>): () => Scrolled {
  const scrolled = useRef<Scrolled>({ top: 0, left: 0 })
  useLayoutEffect(() => {
    const frame = scroller.current
    if (!frame) return undefined
    function note({ currentTarget }: Event) {
      const { scrollTop: top, scrollLeft: left } = currentTarget as HTMLElement
      scrolled.current = { top, left }
    }
    for (const event of scrolling) frame.addEventListener(event, note, { passive: true })
    return () => {
      for (const event of scrolling) frame.removeEventListener(event, note)
    }
  }, [scroller])
  return useCallback(() => scrolled.current, [])
}

function nameOf(label: string): string {
  return `place in ${label}`
}

function placeNow<Row>(frame: HTMLElement, options: KeptPlaceOptions<Row>): Omit<KeptPlace, keyof Scrolled> {
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

/** Where the row stands by now; its neighbors' place where it is gone. */
function rowNow<Row>({ id, row }: KeptPlace, { shown, rowId }: GridModel<Row>): number {
  if (id === undefined || isRow(row)) return row
  for (let index = 0; index < shown.length; index += 1) if (isRow(index)) return index
  return row

  function isRow(index: number): boolean {
    return index < shown.length && rowId(shown.rowAt(index)) === id
  }
}

/** The page on which the row is by now, where that is another one than the one that is shown. */
function pageNow<Row>(kept: KeptPlace | undefined, grid: GridModel<Row>): number | undefined {
  const { positions, engine, rowId, shown, configuration } = grid
  const id = kept?.id
  // Among groups the pages count what is open.
  if (id === undefined || grid.groups) return undefined
  const index = positions.findIndex((position) => rowId(engine.rows[position] as Row) === id)
  const isShown = index >= shown.first && index < shown.first + shown.length
  return index === -1 || isShown ? undefined : Math.floor(index / configuration.take)
}
