import { Piscina } from 'piscina'

type Threaded = {
  /** The module, and the name of its function that does the work. */
  module: URL
  name: string
  /** Memory limits of the thread's old and young generations. */
  megabytes: { old: number; young: number }
  /** Aborts the thread and its work, which then rejects. */
  signal?: AbortSignal | undefined
  /** Time limit for work whose duration the sender of the data determines; when it is exceeded, the result is undefined. */
  seconds?: number
}

/**
 * Runs work that cannot yield in a thread with limited memory, and optionally limited time. Undefined if a limit is exceeded; other errors of the
 * function are rethrown.
 */
export async function inThread<Made>(
  task: unknown,
  { module, name, megabytes, signal, seconds }: Threaded,
): Promise<Made | undefined> {
  const resourceLimits = { maxOldGenerationSizeMb: megabytes.old, maxYoungGenerationSizeMb: megabytes.young }
  const thread = new Piscina<unknown, Made>({ filename: module.href, maxThreads: 1, resourceLimits })
  const timeLimit = seconds === undefined ? undefined : AbortSignal.timeout(seconds * 1000)
  const signals = [signal, timeLimit].filter((each) => each !== undefined)
  try {
    return await thread.run(task, { name, signal: signals.length > 0 ? AbortSignal.any(signals) : null })
  } catch (error) {
    if (timeLimit?.aborted && !signal?.aborted) return undefined
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return undefined
    throw error
  } finally {
    await thread.destroy()
  }
}
