import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ReportColumn, ScheduleCondition } from '@lintel/shared/contract/reports'
import { inThread } from '../../../../streaming/in-thread.ts'
import { readKept } from '../files/stored-rows.ts'
import { uncompressed } from '../../reports/rows/stored-rows.ts'
import type { LargestTask } from './largest-thread.ts'

/** Facts about a report's rows that conditions depend on. */
export type SentFacts = {
  /** The condition at the time when the rows were examined. Later changes apply to the next report. */
  condition: ScheduleCondition | null
  rowCount: number
  /** Digest of columns and rows, in order; null if the condition doesn't need it. */
  digest: string | null
  /** The largest number of the threshold's column: null if there is none, undefined if the condition doesn't need it. */
  largest?: number | null
}

export type FactsOrProblem = SentFacts | { problem: string }

type FactsInput = {
  columns: readonly ReportColumn[]
  rowCount: number
  condition: ScheduleCondition | null
  open: () => Promise<Readable>
}

/** The maximum size of a stored report that is searched for its largest number; the same as for emails. */
const maxBytes = 64 * 1024 ** 2
const megabytes = { old: 512, young: 64 }

/** Fails if the threshold's number can't be determined, so that users don't assume that the limit wasn't exceeded. */
export async function sentFacts({ columns, rowCount, condition, open }: FactsInput): Promise<SentFacts> {
  const digest = condition?.hasChanged ? await digestOf(columns, await open()) : null
  const field = condition?.threshold?.field ?? null
  if (field === null) return { condition, rowCount, digest }
  const columnIndex = columns.findIndex((column) => column.field === field && column.type === 'number')
  if (columnIndex < 0) throw missingColumn(field)
  const rows = await readKept(await open(), maxBytes)
  const task: LargestTask | undefined = rows && { rows, place: columnIndex }
  const module = new URL('largest-thread.ts', import.meta.url)
  const largest = task && (await inThread<number | null>(task, { module, name: 'largestOf', megabytes }))
  if (largest === undefined) throw tooLarge()
  return { condition, rowCount, digest, largest }
}

/** The number for a threshold can't be determined from this report. */
export class NoNumber extends Error {
  override name = 'NoNumber'
}

function missingColumn(field: string): NoNumber {
  const problemText = `The send condition uses '${field}', which is no longer a numeric column in this report.`
  return new NoNumber(`${problemText} Choose another one.`)
}

function tooLarge(): NoNumber {
  return new NoNumber('The report is too large to find its largest number.')
}

/** Computed from the uncompressed rows, because compressing twice may give different bytes. */
async function digestOf(columns: readonly ReportColumn[], file: Readable): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify(columns.map(({ field, title }) => [field, title])))
  for await (const part of uncompressed(file) as AsyncIterable<Uint8Array>) digest.update(part)
  return digest.digest('hex')
}
