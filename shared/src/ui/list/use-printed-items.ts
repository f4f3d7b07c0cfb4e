import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsPrinting } from '../../core/browser/use-is-printing.ts'
import { loadBeforePrinting } from './load-before-printing.ts'
import { firstPage, type Pagination } from './pagination.ts'

/** All items of a list, or a function that loads a page of them. */
export type AllItems<Item> = readonly Item[] | ((pagination: Pagination) => Promise<{ items: readonly Item[] }>)

/** Printing more items would make browsers slow. The list says how many items are left out. */
export const maxPrintedItems = 1000

/** The platform's limit per request. */
const itemsPerCall = 100

type PrintOptions<Item> = { all: AllItems<Item> | undefined; items: readonly Item[] | undefined; total: number }
type Printed<Item> = {
  isPrinting: boolean
  /** The items of all pages, at most `maxPrintedItems`; undefined if they are not loaded. */
  printed: readonly Item[] | undefined
}

/**
 * The items to print. They are loaded before Ctrl+P prints. The browser's print command in a menu does not wait: it
 * prints the shown page, and all items the next time.
 */
export function usePrintedItems<Item>({ all, items, total }: PrintOptions<Item>): Printed<Item> {
  const isPrinting = useIsPrinting()
  // Valid while the list still shows the page for which they were loaded.
  const [loaded, setLoaded] = useState<{ shownItems: readonly Item[] | undefined; items: readonly Item[] }>()
  const cachedItems = loaded && loaded.shownItems === items ? loaded.items : undefined
  const isMissing = typeof all === 'function' && !cachedItems && items !== undefined && items.length < total

  const setItems = useEffectEvent((loadedItems: readonly Item[]) => {
    flushSync(() => setLoaded({ shownItems: items, items: loadedItems }))
  })
  const load = useEffectEvent(async () => {
    if (typeof all === 'function') setItems(await loadAll(all, Math.min(total, maxPrintedItems)))
  })
  useEffect(() => (isMissing ? loadBeforePrinting(() => load()) : undefined), [isMissing])

  return { isPrinting, printed: typeof all === 'function' ? cachedItems : all?.slice(0, maxPrintedItems) }
}

async function loadAll<Item>(loadPage: Exclude<AllItems<Item>, readonly Item[]>, count: number): Promise<Item[]> {
  const loaded: Item[] = []
  for (let page = 1; loaded.length < count; page += 1) {
    const { items } = await loadPage({ ...firstPage(itemsPerCall), page })
    // The list may have become shorter since `total` was loaded.
    if (items.length === 0) break
    loaded.push(...items)
  }
  return loaded.slice(0, count)
}
