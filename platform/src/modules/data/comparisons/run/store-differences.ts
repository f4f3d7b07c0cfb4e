import type { ComparisonStepName } from '@lintel/shared/contract/captures'
import type { Database } from '../../../../database/connect.ts'
import type { Transaction } from '../../../../database/scope.ts'
import type { Attempt } from '../../../../runs/attempt.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import type { RunProgress } from '../../../../runs/run-progress.ts'
import { writeRun } from '../../../../runs/run-repository.ts'
import { comparisonRuns } from '../comparison-runs.ts'
import type { StoredComparison } from '../repository.ts'
import {
  countMatches,
  insertChangedElements,
  insertChangedTypes,
  insertOneSided,
  type ChangedChunk,
  type Chunk,
} from './difference-repository.ts'
import {
  countSides,
  findComparable,
  gatherElements,
  pairElements,
  type MatchRule,
  type ElementCounts,
} from './match-repository.ts'
import { pairTypes } from './pair-types-repository.ts'

type CompareContext = {
  attempt: Attempt
  run: StoredComparison
  progress: RunProgress<ComparisonStepName>
  signal: AbortSignal
}

export type ComparisonTotals = { differences: number }

/** Pairs per statement, which takes only a fraction of the statement timeout. */
const batchSize = 500

/**
 * Stores all differences in one transaction, whose last statement writes the counts into this attempt's row: an attempt that was superseded
 * stores nothing, and nothing is stored twice.
 */
export async function storeDifferences(db: Database, comparing: CompareContext): Promise<ComparisonTotals> {
  const { attempt, run, progress, signal } = comparing
  // An earlier attempt stored them but ended before completing the run.
  if (run.added !== null) return { differences: run.added + (run.removed ?? 0) + (run.changed ?? 0) }
  return withRetry(db, run, async (tx) => {
    const { pairs } = await matchElements(tx, run)
    signal.throwIfAborted()
    await progress.beginStep('compare', 30, 'Comparing parameters')
    const added = await insertOneSided(tx, run, { kind: 'Added', counted: 0 })
    const removed = await insertOneSided(tx, run, { kind: 'Removed', counted: added })
    const changed = await storeChanged(tx, comparing, { counted: added + removed, pairs })
    const { changedElements, ...matches } = await countMatches(tx, run)
    const counts = { added, removed, changed, ...matches, unchanged: pairs - changedElements }
    const comparable = await findComparable(tx)
    const message = `${added} added, ${removed} removed and ${changed} changed are stored.`
    await writeRun(tx, comparisonRuns, attempt, {
      change: { ...counts, ...comparable },
      log: { level: 'info', message },
    })
    return { differences: added + removed + changed }
  })
}

/** Matches the elements of the two captures (decision 044). */
async function matchElements(tx: Transaction, run: StoredComparison): Promise<ElementCounts> {
  await gatherElements(tx, run)
  const byId = { matchedBy: 'unique id', needs: 'unique_id' } as const
  await pairEqualElements(tx, { ...byId, columns: ['unique_id', 'hash'] })
  await pairElements(tx, { ...byId, columns: ['unique_id'] })
  const { base, compare, pairs } = await countSides(tx)
  // The name of a room is its number.
  const byNumber = { matchedBy: 'likeness', needs: 'name', ofClass: 'IfcSpace', isAlone: true } as const
  await pairElements(tx, { ...byNumber, columns: ['name', 'level'] })
  await pairElements(tx, { ...byNumber, columns: ['name'] })
  const byName = { matchedBy: 'likeness', needs: 'name' } as const
  await pairEqualElements(tx, { ...byName, columns: ['category', 'family', 'type', 'name', 'hash'] })
  await pairElements(tx, { ...byName, columns: ['category', 'family', 'type', 'name'], isAlone: true })
  const areIdsRenewed = pairs * 2 < Math.min(base, compare)
  if (areIdsRenewed) await pairEqualElements(tx, { matchedBy: 'likeness', columns: ['hash'] })
  await pairTypes(tx, run)
  return countSides(tx)
}

/** Pairs equal elements, first those with the same position, whatever their order in the files. */
async function pairEqualElements(tx: Transaction, likeness: MatchRule): Promise<void> {
  await pairElements(tx, { ...likeness, columns: [...likeness.columns, 'position'] })
  await pairElements(tx, likeness)
}

type StoreProgress = { counted: number; pairs: number }

async function storeChanged(
  tx: Transaction,
  { run, progress, signal }: CompareContext,
  { counted, pairs }: StoreProgress,
): Promise<number> {
  let stored = 0
  let processedCount = 0
  for (const insert of [insertChangedElements, insertChangedTypes]) {
    stored += await inChunks(
      (chunk) => insert(tx, run, chunk),
      counted + stored,
      async (chunk) => {
        signal.throwIfAborted()
        processedCount += chunk.seen
        await progress.report(30 + 70 * Math.min(1, processedCount / Math.max(pairs, 1)), 'Comparing parameters')
      },
    )
  }
  return stored
}

/** Inserts batches until there are no more; returns how many rows were inserted. */
async function inChunks(
  insert: (chunk: Chunk) => Promise<ChangedChunk>,
  counted: number,
  onDone: (chunk: ChangedChunk) => Promise<void>,
): Promise<number> {
  let inserted = 0
  let after = 0
  for (;;) {
    const chunk = await insert({ after, counted: counted + inserted, atOnce: batchSize })
    inserted += chunk.inserted
    await onDone(chunk)
    if (chunk.seen < batchSize) return inserted
    after = chunk.last
  }
}
