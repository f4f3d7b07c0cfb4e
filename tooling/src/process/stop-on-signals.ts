import { environment } from '../workspace/environment.ts'

/**
 * Resolves with the first signal to stop, or when the process that waits for this one is gone. Later signals change
 * nothing: Ctrl-C reaches a process once from the terminal and again from each npm above it.
 */
export function stopOnSignals(onStop: () => void) {
  return new Promise<void>((resolve) => {
    let isStopping = false
    function stop() {
      if (isStopping) return
      isStopping = true
      onStop()
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
    if (environment.LINTEL_ENTERED !== process.ppid) return
    setInterval(() => {
      if (process.ppid !== environment.LINTEL_ENTERED) stop()
    }, 500).unref()
  })
}
