import { followPrinting } from '../../core/browser/use-is-printing.ts'

type Loader = () => Promise<void>

const loaders = new Set<Loader>()
let loading: Promise<unknown> | undefined
let stopListening: (() => void) | undefined

/**
 * Calls `load` before printing: after Ctrl+P, the page is printed once everything is loaded or has failed. Returns a
 * function that removes the listeners.
 */
export function loadBeforePrinting(load: Loader): () => void {
  loaders.add(load)
  stopListening ??= listen()
  return () => {
    loaders.delete(load)
    if (loaders.size > 0) return
    stopListening?.()
    stopListening = undefined
  }
}

function listen(): () => void {
  function onKeyDown(event: KeyboardEvent) {
    const isPrint =
      event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    if (!isPrint) return
    event.preventDefault()
    if (!loading) void loadAll().then(() => print())
  }
  addEventListener('keydown', onKeyDown)
  const stopPrinting = followPrinting((isPrinting) => {
    if (isPrinting && !loading) void loadAll()
  })
  return () => {
    removeEventListener('keydown', onKeyDown)
    stopPrinting()
  }
}

/** Items that could not be loaded are not printed; the list shows a note. */
async function loadAll(): Promise<void> {
  loading = Promise.allSettled([...loaders].map((load) => load()))
  await loading
  loading = undefined
}
