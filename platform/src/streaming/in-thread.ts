import { Piscina } from 'piscina'

type Threaded = {
  /** The module, and the function of it that does the work. */
  module: URL
  name: string
  /** Of the thread, for what it makes and for what lives shortly. */
  megabytes: { old: number; young: number }
  /** Ends the thread and its work, which fails then. */
  signal?: AbortSignal | undefined
}

/**
 * Does work that cannot be cut into slices in a thread with a memory of its own, which has an end. Undefined where it takes more; what else the
 * function throws is thrown.
 */
export async function inThread<Made>(
  task: unknown,
  { module, name, megabytes, signal }: Threaded,
): Promise<Made | undefined> {
  const resourceLimits = { maxOldGenerationSizeMb: megabytes.old, maxYoungGenerationSizeMb: megabytes.young }
  const thread = new Piscina<unknown, Made>({ filename: module.href, maxThreads: 1, resourceLimits })
  try {
    return await thread.run(task, { name, signal: signal ?? null })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return undefined
    throw error
  } finally {
    await thread.destroy()
  }
}
