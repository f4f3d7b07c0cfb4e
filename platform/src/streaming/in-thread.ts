import { Piscina } from 'piscina'

type Threaded = {
  /** The module, and the function of it that does the work. */
  module: URL
  name: string
  /** Of the thread, for what it makes and for what lives shortly. */
  megabytes: { old: number; young: number }
  /** Of work whose length whoever sends it decides. */
  seconds?: number
}

/**
 * Does work that cannot be cut into slices in a thread with a memory of its own, which has an end, and a time if that is said. Undefined where
 * it takes more; what else the function throws is thrown.
 */
export async function inThread<Made>(
  task: unknown,
  { module, name, megabytes, seconds }: Threaded,
): Promise<Made | undefined> {
  const resourceLimits = { maxOldGenerationSizeMb: megabytes.old, maxYoungGenerationSizeMb: megabytes.young }
  const thread = new Piscina<unknown, Made>({ filename: module.href, maxThreads: 1, resourceLimits })
  const signal = seconds === undefined ? undefined : AbortSignal.timeout(seconds * 1000)
  try {
    return await thread.run(task, { name, ...(signal && { signal }) })
  } catch (error) {
    if (signal?.aborted) return undefined
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return undefined
    throw error
  } finally {
    await thread.destroy()
  }
}
