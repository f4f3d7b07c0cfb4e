import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { UnitSystem } from '@lintel/shared/contract'
import type { ReportChart, ReportColumn, ReportStepName } from '@lintel/shared/contract/reports'
import { cancelWith, openTextCursor, type TextCursor, type TextRow } from '../../../../database/cursors/text-cursor.ts'
import type { Reads } from '../../../../database/replica/reads.ts'
import type { WritableFiles } from '../../../../interfaces/files.ts'
import type { Attempt } from '../../../../runs/attempt.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import type { RunProgress } from '../../../../runs/run-progress.ts'
import { sizeInWords } from '../../../../errors/size-in-words.ts'
import { withTemporaryFile, type TemporaryFile } from '../../../../streaming/spool/temporary-file.ts'
import { writeUnreferenced } from '../../../base/files/index.ts'
import type { CompiledReport } from '../../report-types/compile/compile-report.ts'
import { rowsInUnits } from '../../report-types/compile/rows-in-units.ts'
import { findUnits } from '../../report-types/compile/units-repository.ts'
import type { StoredReport } from '../repository.ts'
import { compileRun } from './compile-run.ts'
import { rowGroupWriter } from './encode-rows.ts'
import { permanentFailure } from './explain-failure.ts'
import { chartMaker } from './make-charts.ts'

export type MadeReport = {
  key: string
  bytes: number
  rowCount: number
  sourceRowCount: number
  columns: ReportColumn[]
  charts: ReportChart[]
}

export type ReportContext = {
  attempt: Attempt
  run: StoredReport
  progress: RunProgress<ReportStepName>
  signal: AbortSignal
}

export type MakeDeps = WritableFiles & {
  timeLimitMinutes: number
  /** Maximum compressed bytes of a report, which is on the worker's disk until it is stored. */
  maxBytes: number
  /** A read replica. Without one, the primary is used. */
  reads?: Reads | undefined
}

/** Values per fetch. */
const valuesAtOnce = 10_000

/**
 * Streams rows from a cursor through compression to a temporary file, so that only one row group is in memory, and stores the file after
 * the transaction. If the database is briefly unavailable, it waits and starts again; a replica is tried once, then the primary. The stored
 * file is removed automatically unless the run's end refers to it.
 */
export async function makeReport(deps: MakeDeps, making: ReportContext): Promise<MadeReport> {
  const { attempt, run, progress, signal } = making
  const key = `organizations/${run.organizationId}/reports/${run.id}.${attempt.number}.jsonl.gz`
  return withTemporaryFile(async (file) => {
    const result = await readRows(deps, making, file)
    signal.throwIfAborted()
    await progress.beginStep('store', 95, 'Storing the report')
    const content = Readable.from(file.read(), { signal, highWaterMark: 1 })
    const bytes = await writeUnreferenced(deps, { key, organizationId: run.organizationId }, content)
    signal.throwIfAborted()
    return { key, bytes, ...result }
  })
}

type ReadReport = Omit<MadeReport, 'key' | 'bytes'>

async function readRows(deps: MakeDeps, making: ReportContext, file: TemporaryFile): Promise<ReadReport> {
  const { reads, timeLimitMinutes } = deps
  const { attempt, run, signal } = making
  const scope = { organizationId: run.organizationId, userId: run.submittedById ?? undefined }
  const db = attempt.number === 1 && reads ? await reads.choose() : deps.db
  return withRetry(db, scope, async (tx) => {
    signal.throwIfAborted()
    const compiled = await compileRun(tx, run)
    const releaseHold = await cancelWith(tx, signal, (text, values) => db.$client.query(text, values))
    try {
      const units = await findUnits(tx, run.organizationId)
      const maxMilliseconds = (timeLimitMinutes + 1) * 60_000
      const cursor = await openTextCursor(tx, compiled.statement, { maxMilliseconds })
      return await writeRows(deps, making, { file, compiled, cursor, units })
    } finally {
      await releaseHold()
    }
  })
}

type RowReader = { file: TemporaryFile; compiled: CompiledReport; cursor: TextCursor; units: UnitSystem }

async function writeRows(
  { maxBytes }: MakeDeps,
  { run: { definition, timeZone }, progress, signal }: ReportContext,
  { file, compiled: { columns }, cursor, units }: RowReader,
): Promise<ReadReport> {
  const charts = chartMaker(definition, columns, timeZone)
  const isGrouped = definition.grouping !== null
  const written = rowsInUnits(definition.source, columns, units)
  let [rowCount, sourceRowCount] = [0, 0]

  async function* lines(): AsyncGenerator<Buffer, void> {
    const group = rowGroupWriter(columns)
    for await (const read of partsOf(cursor, columns.length)) {
      signal.throwIfAborted()
      const rows = written(read)
      charts.add(rows)
      group.add(rows)
      rowCount += rows.length
      sourceRowCount += isGrouped ? sumOf(rows, columns.length) : rows.length
      if (group.isFull()) yield group.flush()
      await progress.report(
        5 + 85 * Math.min(1, rowCount / Math.max(1, cursor.estimate)),
        progressText(rowCount, cursor),
      )
    }
    if (group.count() > 0) yield group.flush()
  }

  await pipeline(
    Readable.from(lines(), { highWaterMark: 1 }),
    createGzip({ level: 1 }),
    (compressed: AsyncIterable<Buffer>) => file.replace(limitSize(compressed, maxBytes)),
  )
  return { rowCount, sourceRowCount, columns, charts: charts.charts() }
}

async function* limitSize(pieces: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer, void> {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.byteLength
    if (bytes > maxBytes) {
      throw permanentFailure('too-large', `The report is larger than ${sizeInWords(maxBytes)}. Narrow the data set.`)
    }
    yield piece
  }
}

/** Fetches the next rows while the current ones are processed. */
async function* partsOf(cursor: TextCursor, columns: number): AsyncGenerator<TextRow[], void> {
  const batchSize = Math.max(100, Math.min(1000, Math.floor(valuesAtOnce / Math.max(1, columns))))
  let next = cursor.read(batchSize)
  try {
    for (let rows = await next; rows.length > 0; rows = await next) {
      next = rows.length < batchSize ? Promise.resolve([]) : cursor.read(batchSize)
      // Errors are thrown by the `await` below.
      next.catch(() => undefined)
      yield rows
    }
  } finally {
    // No query may be sent while the transaction ends.
    await next.catch(() => undefined)
  }
}

/** The sum of the values at this position: the number of source rows. */
function sumOf(rows: readonly TextRow[], position: number): number {
  return rows.reduce((sum, row) => sum + Number(row[position]), 0)
}

function progressText(read: number, { estimate }: TextCursor): string {
  const rows = `${read.toLocaleString('en-US')} rows`
  return read < estimate ? `${rows} of about ${estimate.toLocaleString('en-US')} are read` : `${rows} are read`
}
