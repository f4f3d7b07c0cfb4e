import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import type { GridModel } from '../rows/use-data-grid.ts'
import type { TableInstance } from '../table/use-grid-table.ts'
import type { Navigation } from './use-navigation.ts'

/** A row by its id. A new object is a new request, even for the same row. */
export type RevealedRow = { id: string }

type RevealedRowOptions<Row> = {
  scroller: RefObject<HTMLElement | null>
  grid: GridModel<Row>
  table: TableInstance
  rowHeight: number
  /** Pixels of the sticky titles and filters. */
  headHeight: number
  navigation: Navigation
  revealed: RevealedRow | undefined
}

/**
 * Reveals a row that was chosen elsewhere: opens its page, scrolls it into view, and gives it the tab stop. The focus
 * does not move. Nothing happens if the row is filtered out or its group is closed.
 */
export function useRevealedRow<Row>(options: RevealedRowOptions<Row>): void {
  const { grid, revealed } = options
  const isReady = grid.shown.length > 0 && !grid.isPreparing && !grid.isPart
  const lastRevealed = useRef<RevealedRow>(undefined)
  const paged = useRef<RevealedRow>(undefined)
  const reveal = useEffectEvent((row: RevealedRow) => {
    const index = indexIn(grid, row.id)
    if (index !== undefined) {
      lastRevealed.current = row
      show(options, index)
      return
    }
    const pageIndex = paged.current === row ? undefined : pageOf(grid, row.id)
    paged.current = row
    if (pageIndex === undefined) lastRevealed.current = row
    else options.table.setPageIndex(pageIndex)
  })
  useLayoutEffect(() => {
    if (isReady && revealed && lastRevealed.current !== revealed) reveal(revealed)
  }, [isReady, revealed, grid.shown])
}

function show<Row>({ scroller, rowHeight, headHeight, navigation }: RevealedRowOptions<Row>, index: number): void {
  const frame = scroller.current
  if (!frame) return
  const [top, bottom] = [index * rowHeight, (index + 1) * rowHeight]
  const room = frame.clientHeight - headHeight
  const isInSight = top >= frame.scrollTop && bottom <= frame.scrollTop + room
  // In the middle, so that its neighbors are visible too.
  if (!isInSight) frame.scrollTop = Math.max(0, (top + bottom - room) / 2)
  const hadFocus = frame.contains(document.activeElement)
  navigation.restore({ row: index, column: navigation.active.column }, hadFocus)
}

function indexIn<Row>({ shown, rowId }: GridModel<Row>, id: string): number | undefined {
  for (let index = 0; index < shown.length; index += 1) {
    if (!shown.groupAt(index) && rowId(shown.rowAt(index)) === id) return index
  }
  return undefined
}

function pageOf<Row>(grid: GridModel<Row>, id: string): number | undefined {
  const { positions, engine, rowId, configuration } = grid
  // With groups, pages count the visible lines.
  if (grid.groups) return undefined
  const index = positions.findIndex((position) => rowId(engine.rows[position] as Row) === id)
  return index === -1 ? undefined : Math.floor(index / configuration.take)
}
