import { formatNumber } from '@lintel/shared/format'
import { maxPrintedItems, usePrintedItems } from '@lintel/shared/list'
import { Text } from '@lintel/shared/ui'
import type { ReactNode } from 'react'

type CursorPage<Item, Cursor> = { items: readonly Item[]; next: Cursor | null }

type Pages<Item, Cursor> = {
  /** The page that is shown; undefined until it is loaded. */
  page: CursorPage<Item, Cursor> | undefined
  isFirst: boolean
  loadPage: (cursor: Cursor | undefined) => Promise<CursorPage<Item, Cursor>>
}

/**
 * The items to render of a list with cursor pagination: those of the page, and in print those of all pages. `printNote` says what
 * is missing in print.
 */
export function useCursorItems<Item, Cursor>({
  page,
  isFirst,
  loadPage,
}: Pages<Item, Cursor>): {
  items: readonly Item[]
  printNote: ReactNode
} {
  const isComplete = isFirst && page?.next === null
  const { isPrinting, printed } = usePrintedItems({
    all: followCursor(loadPage),
    items: page?.items,
    // Cursors don't say how many items there are.
    total: isComplete ? page.items.length : Number.POSITIVE_INFINITY,
  })
  const items = (isPrinting && printed) || page?.items || []
  if (!isPrinting || isComplete || (printed && printed.length < maxPrintedItems)) return { items, printNote: null }
  const text = printed
    ? `Only the first ${formatNumber(maxPrintedItems)} items are printed.`
    : 'Only this page is printed. To print all items, print again.'
  return { items, printNote: <Text textStyle="sm">{text}</Text> }
}

/** Loads one page after the other, from the beginning again after an attempt that failed. */
function followCursor<Item, Cursor>(loadPage: Pages<Item, Cursor>['loadPage']) {
  let cursor: Cursor | null | undefined
  return async ({ page: number }: { page: number }) => {
    if (number === 1) cursor = undefined
    if (cursor === null) return { items: [] }
    const page = await loadPage(cursor)
    cursor = page.next
    return page
  }
}
