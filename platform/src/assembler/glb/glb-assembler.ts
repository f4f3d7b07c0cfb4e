import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { FileStore } from '../../interfaces/files.ts'
import type { Assembler, AssemblyProgress, AssemblyResult } from '../assembler.ts'
import { assemblyFailure } from '../assembly-failure.ts'
import { assembleModels, type ThreadResult, type ThreadMessage, type AssemblyTask } from './assemble-models.ts'
import { fetchModel, type FetchedModel } from './fetch-models.ts'
import { selectModels } from './select-models.ts'

type Options = { store: FileStore; threads: number }
type Pool = Piscina<AssemblyTask, ThreadResult>

/**
 * The built-in assembler. Merging is CPU-bound, so it runs in a thread: the worker can still send heartbeats, and a time limit can end a merge that
 * hangs. Threads are reused for the next assembly.
 */
export function createGlbAssembler({ store, threads }: Options): Assembler {
  const pool: Pool = new Piscina({
    filename: new URL('assemble-models.ts', import.meta.url).href,
    name: assembleModels.name,
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Infinity,
    // The young generation fits the temporary objects of one assembly. Collecting them in between would copy most of them.
    resourceLimits: { maxYoungGenerationSizeMb: 256 },
    // A thread that waits by Atomics takes no other messages meanwhile.
    atomics: 'disabled',
  })
  return {
    async assemble(order, progress, signal) {
      const selected = selectModels(order)
      const progressQueue = createProgressQueue()
      try {
        progressQueue.add(() => progress.beginStep('fetch', 5, `Fetching ${count(selected.length)}`))
        const models = await Promise.all(selected.map((model) => fetchModel(store, model)))
        signal.throwIfAborted()
        progressQueue.failed.throwIfAborted()
        return resultOf(await inThread(pool, { models, progress, progressQueue }, signal))
      } finally {
        // The caller's next writes must come after all progress messages.
        await progressQueue.settled()
      }
    },
    // The built-in assembler hands work to no other service, so it has nothing to withdraw.
    withdraw: () => Promise.resolve(),
    close: () => pool.destroy(),
  }
}

function count(models: number): string {
  return models === 1 ? '1 model file' : `${models} model files`
}

/** Saves progress messages one after the other while the work continues; a message that cannot be saved ends the work. */
function createProgressQueue() {
  let progressQueue = Promise.resolve()
  const failed = new AbortController()
  return {
    add(write: () => Promise<void>) {
      progressQueue = progressQueue.then(write)
      progressQueue.catch((error: unknown) => failed.abort(error))
    },
    failed: failed.signal,
    done: () => progressQueue,
    settled: () => Promise.allSettled([progressQueue]),
  }
}

type ThreadJob = {
  models: FetchedModel[]
  progress: AssemblyProgress
  progressQueue: ReturnType<typeof createProgressQueue>
}

async function inThread(
  pool: Pool,
  { models, progress, progressQueue }: ThreadJob,
  signal: AbortSignal,
): Promise<ThreadResult> {
  const total = models.length
  const { port1: messages, port2: port } = new MessageChannel()
  const { promise: ended, resolve: end } = Promise.withResolvers<undefined>()
  progressQueue.add(() => progress.beginStep('merge', 30, `Merging ${count(total)}`))
  messages.on('message', (message: ThreadMessage) => {
    if (message === 'end') end(undefined)
    else progressQueue.add(() => reportProgress(progress, message, total))
  })
  try {
    const transferList = [port, ...models.map(({ content }) => content.buffer)]
    const answer = await pool.run(
      { models, port },
      { transferList, signal: AbortSignal.any([signal, progressQueue.failed]) },
    )
    await ended
    await progressQueue.done()
    return answer
  } catch (error) {
    // If the attempt is no longer allowed to write, report that error, and not that the thread was ended because of it.
    progressQueue.failed.throwIfAborted()
    throw error
  } finally {
    messages.close()
  }
}

function reportProgress(
  progress: AssemblyProgress,
  message: Exclude<ThreadMessage, 'end'>,
  total: number,
): Promise<void> {
  if (message === 'compressing') return progress.beginStep('compress', 65, 'Compressing the model')
  return progress.report(30 + (30 * message.read) / total, `Merging: read ${message.read} of ${count(total)}`)
}

function resultOf(answer: ThreadResult): AssemblyResult {
  if (answer.outcome === 'assembled') return answer
  if (answer.outcome === 'corrupt') throw assemblyFailure('corrupt-model', answer)
  throw assemblyFailure('elements-differ', answer)
}
