import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeIds, type IdsDocument, type IdsReport } from '@lintel/shared/ids'
import { failureOf, followReader, startReader } from '../process/reader-child.ts'
import type { ReaderMessage } from '../reader-messages.ts'

type ModelToCheck = {
  /** A model as UTF-8 text, as written by `prepareModelFile`. */
  modelPath: string
  /** Half of it for the file, which is completely in memory, and half for the rest. */
  memoryMegabytes?: number
  /** A writable folder; by default a temporary one. */
  folder?: string
  /** Maximum failures and compliant elements in the report. All are counted. */
  mostFailures?: number
  mostPasses?: number
  /** Also checks against invalid rules, as far as possible. */
  despiteErrors?: boolean
  /** Called with the progress from 0 to 1. If it rejects, the check ends with that error. */
  onProgress?: (part: number) => Promise<void>
  signal?: AbortSignal
} & ({ idsText: string } | { document: IdsDocument })

const checkScript = join(import.meta.dirname, 'check-process.ts')
const defaultLimits = { memoryMegabytes: 2048, mostFailures: 100_000, mostPasses: 0 }

/**
 * Checks a model against rules in a process with limited memory. Invalid rules result in a report. Fails with `ReadFailure` for an
 * unreadable model, or with the signal's reason after killing the process.
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
  const { modelPath, memoryMegabytes = defaultLimits.memoryMegabytes } = order
  const max = [order.mostFailures ?? defaultLimits.mostFailures, order.mostPasses ?? defaultLimits.mostPasses].map(
    String,
  )
  const child = startReader(checkScript, [modelPath, rules, output, String(order.despiteErrors ?? false), ...max], {
    memoryMegabytes,
    output,
  })
  const signal = order.signal ?? new AbortController().signal
  const exit = await followReader<ReaderMessage>(child, signal, (message, reject) => {
    if ('part' in message) order.onProgress?.(message.part).catch(reject)
  })
  if (exit.last === undefined || !('read' in exit.last)) throw await failureOf(child, exit)
  return JSON.parse(await readFile(output, 'utf8')) as IdsReport
}
