type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether something may be downloaded that the person has not asked for: not for those who pay by the byte. */
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
      // To start a download takes milliseconds, and many at once take a phone long enough to be felt.
      wait(others)
    })
  }
  wait(prefetches)
  return () => cancel?.()
}
