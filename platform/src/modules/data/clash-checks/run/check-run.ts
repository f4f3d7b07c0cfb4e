import { createHash } from 'node:crypto'
import {
  maxStoredClashes,
  type ClashCheckStepName,
  type ClashElement,
  type ClashKind,
  type ClashSide,
} from '@lintel/shared/contract/captures'
import type { ClashResult, ClashTask, FileElements, FoundClash } from '../../../../clash/clash-thread.ts'
import type { Database } from '../../../../database/connect.ts'
import { copyRows } from '../../../../database/rows/copy-rows.ts'
import { storageFailure } from '../../../../errors/storage-failure.ts'
import type { FileStore } from '../../../../interfaces/files.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import type { Attempt } from '../../../../runs/attempt.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import type { RunDefinition } from '../../../../runs/run-definition.ts'
import { isRunFailure, RunFailure } from '../../../../runs/run-failure.ts'
import type { RunProgress } from '../../../../runs/run-progress.ts'
import { writeRun } from '../../../../runs/run-repository.ts'
import { inThread } from '../../../../streaming/in-thread.ts'
import { closeWorkingFolder, openWorkingFolder } from '../../capture-ingestions/run/working-folder.ts'
import { clashCheckRuns } from '../clash-check-runs.ts'
import type { StoredClashCheck } from '../repository.ts'
import { clashes, type clashChecks } from '../schema.ts'
import { elementsPerBatch, findLastElement, listMatching, listNamed } from './elements-repository.ts'
import { fetchModels, type FetchedFile } from './fetch-models.ts'
import { findParameters } from './filters-repository.ts'
import { notifyOfEnd } from './notify-of-end.ts'

type CheckDeps = { db: Database; jobs: JobQueue; store: FileStore; timeLimitMinutes: number }
type CheckContext = {
  attempt: Attempt
  run: StoredClashCheck
  progress: RunProgress<ClashCheckStepName>
  signal: AbortSignal
}
type Totals = { found: number }
export type ClashCheckRun = RunDefinition<typeof clashChecks, ClashCheckStepName, Totals>

/** The steps that find clashes between elements of captures. */
export function defineClashCheckRun(deps: CheckDeps): ClashCheckRun {
  return {
    kind: clashCheckRuns,
    firstStep: 'fetch',
    execute: ({ attempt, run }, progress, signal) => check(deps, { attempt, run, progress, signal }),
    describeCompletion: ({ found }, milliseconds) => ({
      change: {},
      message: `Complete after ${milliseconds} ms: ${found} clashes were found.`,
    }),
    hasResult: ({ counts }) => counts !== null,
    // `drop` isn't needed: the row has the counts since the clashes were stored, so the attempt that took over ends with them.
    notify: (tx, run) => notifyOfEnd(tx, deps.jobs, run),
    scopeOf: ({ organizationId }) => ({ organizationId }),
    explain,
    workerLost: () => failure('worker-lost', 'The check failed several times and was stopped. Please contact support.'),
  }
}

async function check(deps: CheckDeps, context: CheckContext): Promise<Totals> {
  const { counts } = context.run
  // An earlier attempt stored its clashes but ended before completing the run.
  if (counts) return { found: counts.found }
  const folder = await openWorkingFolder(context.attempt)
  try {
    const files = await fetchModels(deps, context, folder)
    const rules = await rulesFor(deps.db, context, files)
    await context.progress.beginStep('check', 20, 'Looking for clashes')
    const result = await checkInThread(context, { files, rules })
    await context.progress.beginStep('store', 90, 'Storing the results')
    return await storeClashes(deps.db, context, { files, ...result })
  } finally {
    await closeWorkingFolder(folder)
  }
}

async function rulesFor(
  db: Database,
  context: CheckContext,
  files: readonly FetchedFile[],
): Promise<ClashTask['rules']> {
  async function sideOf(side: ClashSide): Promise<FileElements[]> {
    const names = new Set(side.files.map((name) => name.toLowerCase()))
    const elements: FileElements[] = []
    for (const [file, { captureId, fileName }] of files.entries()) {
      if (names.size > 0 && !names.has(fileName.toLowerCase())) continue
      elements.push({ file, elements: await elementsOf(db, context, { captureId, fileName, side }) })
    }
    return elements
  }
  const rules: ClashTask['rules'] = []
  for (const { kind, millimeters, a, b } of context.run.rules) {
    rules.push({ kind, millimeters, a: await sideOf(a), b: await sideOf(b) })
  }
  return rules
}

type SideOfFile = Pick<FetchedFile, 'captureId' | 'fileName'> & { side: ClashSide }

/** In batches, each in its own transaction. */
async function elementsOf(
  db: Database,
  { run, signal }: CheckContext,
  { captureId, fileName, side }: SideOfFile,
): Promise<FileElements['elements']> {
  const capture = { organizationId: run.organizationId, captureId }
  const { filters, last } = await withRetry(db, run, async (tx) => ({
    filters: await findParameters(tx, capture, side.filters ?? []),
    last: await findLastElement(tx, capture),
  }))
  const ambiguous = filters.find(({ bySet }) => bySet === undefined)
  if (ambiguous) {
    const text = `Too many property sets of ${fileName} have “${ambiguous.filter.name}”. Enter the property set in this condition of the rule.`
    throw failure('too-many-properties', text)
  }
  const elements: FileElements['elements'] = []
  for (let after = 0; after < last; after += elementsPerBatch) {
    signal.throwIfAborted()
    const { classes, types } = side
    elements.push(...(await withRetry(db, run, (tx) => listMatching(tx, capture, { classes, types, filters, after }))))
  }
  return elements
}

const threadLimits = { old: 2048, young: 64 }

async function checkInThread(
  { progress, signal }: CheckContext,
  task: Pick<ClashTask, 'files' | 'rules'>,
): Promise<Exclude<ClashResult, { isTooLarge: true }>> {
  const done = new Int32Array(new SharedArrayBuffer(4))
  const reports = setInterval(() => {
    // An attempt that was replaced is stopped by its signal.
    progress.report(20 + 0.07 * Atomics.load(done, 0), 'Looking for clashes').catch(() => undefined)
  }, 1000)
  try {
    const result = await inThread<ClashResult>({ ...task, maxFound: maxStoredClashes, done } satisfies ClashTask, {
      module: new URL('../../../../clash/clash-thread.ts', import.meta.url),
      name: 'checkClashes',
      megabytes: threadLimits,
      signal,
    })
    signal.throwIfAborted()
    if (result && 'total' in result) return result
    const text = 'These models are too large to check at once. Narrow the rules to fewer classes or files.'
    throw failure('too-large', text)
  } finally {
    clearInterval(reports)
  }
}

type Results = {
  files: readonly FetchedFile[]
  clashes: FoundClash[]
  total: number
  withoutShape: number
}

/** In one transaction, whose last statement writes the counts into this attempt's row: an attempt that was replaced stores nothing. */
async function storeClashes(db: Database, { attempt, run }: CheckContext, results: Results): Promise<Totals> {
  const { files, clashes: found, total, withoutShape } = results
  return withRetry(db, run, async (tx) => {
    const { organizationId, id: checkId } = run
    const elementsByFile: Map<number, ClashElement>[] = []
    for (const [fileIndex, file] of files.entries()) {
      const numbers = found
        .flatMap(({ a, b, room }) => [a, b, room ?? []].flat())
        .filter(({ file: elementFile }) => elementFile === fileIndex)
      elementsByFile.push(
        await listNamed(tx, { organizationId, ...file }, [...new Set(numbers.map(({ number }) => number))]),
      )
    }
    const rows = found.flatMap(({ rule, a, b, point, room: inside, millimeters }, index) => {
      const [first, second] = [elementsByFile[a.file]?.get(a.number), elementsByFile[b.file]?.get(b.number)]
      const kind = run.rules[rule]?.kind
      if (!first || !second || !kind) return []
      const pairKey = pairKeyOf(kind, first, second)
      const room = inside && roomName(elementsByFile[inside.file]?.get(inside.number))
      return [
        { organizationId, checkId, number: index + 1, rule, a: first, b: second, point, room, millimeters, pairKey },
      ]
    })
    await copyRows(tx, clashes, rows)
    const counts = { found: total, stored: rows.length, withoutShape }
    const alignments = new Map(files.map(({ captureId, alignment }) => [captureId, alignment]))
    const captures = run.captures.map(({ captureId, fileName }) => {
      const alignment = alignments.get(captureId)
      return { captureId, fileName, ...(alignment && { alignment }) }
    })
    const message = `${total} clashes were found, of which ${rows.length} are stored.`
    await writeRun(tx, clashCheckRuns, attempt, { change: { counts, captures }, log: { level: 'info', message } })
    return { found: total }
  })
}

/** The name of a room usually is its number, and its type is the use. */
function roomName(room: ClashElement | undefined): string | null {
  if (!room) return null
  return room.name === null || room.name === room.type ? room.type : `${room.name} ${room.type}`
}

/** The same for the next versions of both files, in either order. */
function pairKeyOf(kind: ClashKind, a: ClashElement, b: ClashElement): string {
  const pair = [a, b].map(({ fileName, uniqueId }) => `${fileName.toLowerCase()}\n${uniqueId}`).toSorted()
  return createHash('sha256')
    .update([kind, ...pair].join('\n\n'))
    .digest('hex')
}

function explain(error: unknown, { isOver, limitMinutes }: { isOver: boolean; limitMinutes: number }): RunFailure {
  if (isRunFailure(error)) return error
  if (isOver) {
    const text = `Checking was stopped because it took more than ${limitMinutes} minutes. Narrow the rules to fewer classes or files.`
    return failure('over-time-limit', text)
  }
  if (storageFailure(error) === 'full') {
    const text = "There isn't enough storage to check the models. Contact support to free up space, then try again."
    return new RunFailure(text, { code: 'disk-full', isTransient: true, cause: error })
  }
  const text = 'An internal server error has occurred. Please contact support.'
  return new RunFailure(text, { code: 'unexpected', isTransient: true, cause: error })
}

function failure(code: string, text: string): RunFailure {
  return new RunFailure(text, { code, isTransient: false })
}
