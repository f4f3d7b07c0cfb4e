import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { FileStore } from '../../modules/files/file-store.ts'
import type { Assembler, AssemblyProgress, AssemblyResult } from '../assembler.ts'
import { assemblyFailure } from '../assembly-failure.ts'
import { assembleModels, type AssembledOrNot, type AssemblyNews, type AssemblyTask } from './assemble-models.ts'
import { fetchModel, type FetchedModel } from './fetch-models.ts'
import { selectModels, type SelectedModel } from './select-models.ts'

type Options = { store: FileStore; threads: number }
type Pool = Piscina<AssemblyTask, AssembledOrNot>

/**
 * The built-in assembler. Merging keeps a processor busy for as long as it takes, so it happens in a thread: the worker
 * goes on saying that it is alive, and a time limit can end what hangs. Threads are kept, warm, for the next assembly.
 */
export function createGlbAssembler({ store, threads }: Options): Assembler {
  const pool: Pool = new Piscina({
    filename: new URL('assemble-models.ts', import.meta.url).href,
    name: assembleModels.name,
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Infinity,
    // A thread that waits with them is deaf to everything else.
    atomics: 'disabled',
  })
  return {
    async assemble(order, progress, signal) {
      const selected = selectModels(order)
      const models = await fetchModels(store, selected, progress)
      signal.throwIfAborted()
      return resultOf(await inThread(pool, models, progress, signal))
    },
    // Whoever hands over to nobody has nothing to withdraw.
    withdraw: () => Promise.resolve(),
    close: () => pool.destroy(),
  }
}

async function fetchModels(
  store: FileStore,
  selected: readonly SelectedModel[],
  progress: AssemblyProgress,
): Promise<FetchedModel[]> {
  const [models] = await Promise.all([
    Promise.all(selected.map((model) => fetchModel(store, model))),
    progress.beginStep('fetch', 5, `Fetching ${count(selected.length)}`),
  ])
  return models
}

function count(models: number): string {
  return models === 1 ? '1 model file' : `${models} model files`
}

async function inThread(
  pool: Pool,
  models: FetchedModel[],
  progress: AssemblyProgress,
  signal: AbortSignal,
): Promise<AssembledOrNot> {
  const { port1: news, port2: port } = new MessageChannel()
  const following = follow(news, progress, models.length)
  try {
    const transferList = [port, ...models.map(({ content }) => content.buffer)]
    const answer = await pool.run({ models, port }, { transferList, signal })
    await following.ended
    return answer
  } finally {
    news.close()
    // Whatever comes next is written after it.
    await following.settled()
  }
}

/** Writes what the thread tells, one after the other. */
function follow(news: MessagePort, progress: AssemblyProgress, total: number) {
  const { promise: ended, resolve, reject } = Promise.withResolvers<undefined>()
  // The thread does not wait for what is written about it.
  let writing = progress.beginStep('merge', 30, `Merging ${count(total)}`)
  writing.catch(reject)
  news.on('message', (message: AssemblyNews) => {
    writing = writing.then(() => write(message))
    writing.catch(reject)
    if (message === 'end') writing.then(() => resolve(undefined), reject)
  })
  async function write(message: AssemblyNews): Promise<void> {
    if (message === 'end') return
    if (message === 'compressing') return progress.beginStep('compress', 65, 'Compressing the model')
    return progress.report(30 + (30 * message.read) / total, `Merging: read ${message.read} of ${count(total)}`)
  }
  // It is waited for only where the thread has an answer.
  ended.catch(() => undefined)
  return { ended, settled: () => Promise.allSettled([writing]) }
}

function resultOf(answer: AssembledOrNot): AssemblyResult {
  if (answer.outcome === 'assembled') return answer
  if (answer.outcome === 'corrupt') throw assemblyFailure('corrupt-model', answer)
  throw assemblyFailure('elements-differ', answer)
}
