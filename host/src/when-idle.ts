type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether prefetching is acceptable: not on metered connections. */
function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g')
}

/** Milliseconds, in browsers without idle callbacks. */
const pause = 200

function requestIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(task, pause)
  return () => clearTimeout(timer)
}

/** Prefetches one after the other while the browser is idle. Returns a function that stops it. */
export function whenIdle(...prefetches: (() => void)[]): () => void {
  if (!mayPrefetch()) return () => undefined
  let cancel: (() => void) | undefined
  function wait([next, ...others]: (() => void)[]) {
    if (!next) return
    cancel = requestIdle(() => {
      next()
      // Starting a download takes milliseconds, and many at once would be noticeable on a phone.
      wait(others)
    })
  }
  wait(prefetches)
  return () => cancel?.()
}
