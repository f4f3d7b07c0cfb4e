import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeIds, type IdsDocument, type IdsReport } from '@lintel/shared/ids'
import { failureOf, followReader, startReader } from '../process/reader-child.ts'
import type { ReaderMessage } from '../reader-messages.ts'

type ModelToCheck = {
  /** A model as text in UTF-8, as `prepareModelFile` leaves it. */
  modelPath: string
  /** Half of it for the file, which is held as a whole, and half for the rest. */
  memoryMegabytes?: number
  /** A folder that may be written to; by default a new one, which is removed. */
  folder?: string
  /** How many failures, and how many elements that comply, the report names at most. All are counted. */
  mostFailures?: number
  mostPasses?: number
  /** Checks by rules that break the standard as well, as far as that is possible. */
  despiteErrors?: boolean
  /** Told how much is done, 0 to 1. If it rejects, the check ends with that error. */
  onProgress?: (part: number) => Promise<void>
  signal?: AbortSignal
} & ({ idsText: string } | { document: IdsDocument })

const checkScript = join(import.meta.dirname, 'check-process.ts')
const usual = { memoryMegabytes: 2048, mostFailures: 100_000, mostPasses: 0 }

/**
 * Holds a model against rules in a process whose memory is limited. Rules that break the standard make a report that says so. Fails with
 * `ReadFailure` for a model that cannot be read, or with the signal's reason: then the process is killed at once.
 */
export async function checkModel(order: ModelToCheck): Promise<IdsReport> {
  if (order.folder !== undefined) return checkWithin(order, order.folder)
  const folder = await mkdtemp(join(tmpdir(), 'lintel-ids-'))
  try {
    return await checkWithin(order, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function checkWithin(order: ModelToCheck, folder: string): Promise<IdsReport> {
  const [rules, output] = [join(folder, 'rules.ids'), join(folder, 'report.json')]
  await writeFile(rules, 'idsText' in order ? order.idsText : writeIds(order.document))
  const { modelPath, memoryMegabytes = usual.memoryMegabytes } = order
  const most = [order.mostFailures ?? usual.mostFailures, order.mostPasses ?? usual.mostPasses].map(String)
  const child = startReader(checkScript, [modelPath, rules, output, String(order.despiteErrors ?? false), ...most], {
    memoryMegabytes,
    output,
  })
  const signal = order.signal ?? new AbortController().signal
  const ended = await followReader<ReaderMessage>(child, signal, (message, reject) => {
    if ('part' in message) order.onProgress?.(message.part).catch(reject)
  })
  if (ended.last === undefined || !('read' in ended.last)) throw await failureOf(child, ended)
  return JSON.parse(await readFile(output, 'utf8')) as IdsReport
}
