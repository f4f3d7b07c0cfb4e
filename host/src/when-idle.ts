type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether something may be downloaded that the person has not asked for: not for those who pay by the byte. */
export function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g')
}

/** Prefetches one after the other while the browser is idle. Returns a function that stops it. */
export function whenIdle(...prefetches: (() => void)[]): () => void {
  if (!mayPrefetch() || typeof requestIdleCallback !== 'function') return () => undefined
  let handle = 0
  function wait([next, ...others]: (() => void)[]) {
    if (!next) return
    handle = requestIdleCallback(() => {
      next()
      // To start a download takes milliseconds, and many at once take a phone long enough to be felt.
      wait(others)
    })
  }
  wait(prefetches)
  return () => cancelIdleCallback(handle)
}
