let last: Promise<void> = Promise.resolve()

/**
 * Resolves in the turn of the event loop in which the next slice of some long work may be done. All such work of the process shares the turns,
 * one slice to each, so that others wait for a single slice, however many bodies are being read at once.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)))
  return last
}
