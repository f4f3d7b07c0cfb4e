import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ReportColumn, ScheduleCondition } from '@lintel/shared/contract/reports'
import { inThread } from '../../../../streaming/in-thread.ts'
import { readStoredRows } from '../files/stored-rows.ts'
import { uncompressed } from '../../reports/rows/stored-rows.ts'
import type { LargestTask } from './largest-thread.ts'

/** Facts about a report's rows that conditions depend on. */
export type ReportFacts = {
  /** The condition at the time when the rows were examined. Later changes apply to the next report. */
  condition: ScheduleCondition | null
  rowCount: number
  /** Digest of columns and rows, in order; null if the condition doesn't need it. */
  digest: string | null
  /** The largest number of the threshold's column: null if there is none, undefined if the condition doesn't need it. */
  largest?: number | null
}

export type FactsOrProblem = ReportFacts | { problem: string }

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
export async function computeReportFacts({ columns, rowCount, condition, open }: FactsInput): Promise<ReportFacts> {
  const digest = condition?.hasChanged ? await digestOf(columns, await open()) : null
  const field = condition?.threshold?.field ?? null
  if (field === null) return { condition, rowCount, digest }
  const columnIndex = columns.findIndex((column) => column.field === field && column.type === 'number')
  if (columnIndex < 0) throw missingColumn(field)
  const rows = await readStoredRows(await open(), maxBytes)
  const task: LargestTask | undefined = rows && { rows, place: columnIndex }
  const module = new URL('largest-thread.ts', import.meta.url)
  const largest = task && (await inThread<number | null>(task, { module, name: 'largestOf', megabytes }))
  if (largest === undefined) throw tooLarge()
  return { condition, rowCount, digest, largest }
}

/** The number for a threshold can't be determined from this report. */
export class MissingThresholdNumber extends Error {
  override name = 'MissingThresholdNumber'
}

function missingColumn(field: string): MissingThresholdNumber {
  const problemText = `The send condition uses '${field}', which is no longer a numeric column in this report.`
  return new MissingThresholdNumber(`${problemText} Choose another one.`)
}

function tooLarge(): MissingThresholdNumber {
  return new MissingThresholdNumber('The report is too large to find its largest number.')
}

/** Computed from the uncompressed rows, because compressing twice may give different bytes. */
async function digestOf(columns: readonly ReportColumn[], file: Readable): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify(columns.map(({ field, title }) => [field, title])))
  for await (const part of uncompressed(file) as AsyncIterable<Uint8Array>) digest.update(part)
  return digest.digest('hex')
}
