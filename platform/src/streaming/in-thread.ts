import { Piscina } from 'piscina'

type Threaded = {
  /** The module, and the function of it that does the work. */
  module: URL
  name: string
  /** Of the thread, for what it makes and for what lives shortly. */
  megabytes: { old: number; young: number }
  /** Ends the thread and its work, which fails then. */
  signal?: AbortSignal | undefined
  /** Of work whose length whoever sends it decides: then there is nothing made. */
  seconds?: number
}

/**
 * Does work that cannot be cut into slices in a thread with a memory of its own, which has an end, and a time if that is said. Undefined if
 * it takes more; what else the function throws is thrown.
 */
export async function inThread<Made>(
  task: unknown,
  { module, name, megabytes, signal, seconds }: Threaded,
): Promise<Made | undefined> {
  const resourceLimits = { maxOldGenerationSizeMb: megabytes.old, maxYoungGenerationSizeMb: megabytes.young }
  const thread = new Piscina<unknown, Made>({ filename: module.href, maxThreads: 1, resourceLimits })
  const late = seconds === undefined ? undefined : AbortSignal.timeout(seconds * 1000)
  const signals = [signal, late].filter((each) => each !== undefined)
  try {
    return await thread.run(task, { name, signal: signals.length > 0 ? AbortSignal.any(signals) : null })
  } catch (error) {
    if (late?.aborted && !signal?.aborted) return undefined
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return undefined
    throw error
  } finally {
    await thread.destroy()
  }
}
