/**
 * The Autodesk viewer's promises cannot be canceled. This function stops waiting, and passes a late result to
 * `discard`.
 */
export function unlessAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
  onLate: (result: Result) => void = () => undefined,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(
      (result) => {
        signal.removeEventListener('abort', stop)
        if (signal.aborted) onLate(result)
        else resolve(result)
      },
      (error: unknown) => {
        signal.removeEventListener('abort', stop)
        reject(error instanceof Error ? error : new Error('The Autodesk viewer failed.', { cause: error }))
      },
    )
  })
}
