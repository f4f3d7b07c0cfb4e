import type { Database } from '../../../../database/connect.ts'
import { withScope, type Transaction } from '../../../../database/scope.ts'
import { isWorkerStopped, type JobRun } from '../../../../jobs/handle-job.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import { lockMasterModel } from '../../../bim/master-model/index.ts'
import { insertChanges } from '../../../organization/history/index.ts'
import { removeCapture, type RemovalDeps } from '../../capture-files/remove-capture.ts'
import { lockCapture } from '../../capture-files/moves/repository.ts'
import { captureNamed } from '../../captures/capture-parts.ts'
import { closeRemoved, findRetention, lockRetention, noteRemoved } from '../repository.ts'
import {
  listOlder,
  listProjectIds,
  isRemovable,
  type RetentionRule,
  type OlderCapture,
} from './removable-repository.ts'

export type RetentionDeps = RemovalDeps & { db: Database }

/** Projects, and captures of one project, per statement. */
const atOnce = 200

/** The history shows the name of the setting as the author. */
const remover = { actorId: 'keep-captures', actorName: 'Capture Retention' }

/**
 * Removes the captures that an organization no longer keeps, each in a transaction that checks again whether it may be
 * removed. If it's interrupted, the retry continues, and both attempts have one history entry together.
 */
export async function retainCaptures(
  deps: RetentionDeps,
  organizationId: string,
  { signal, handBack }: Pick<JobRun, 'signal' | 'handBack'>,
): Promise<void> {
  function runInBatch<T>(run: (tx: Transaction) => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    return withRetry(deps.db, { organizationId }, run)
  }
  try {
    const failures: unknown[] = []
    for await (const captureId of candidates(runInBatch, organizationId)) {
      try {
        await runInBatch((tx) => removeExpired(tx, { organizationId, captureId }, deps))
      } catch (error) {
        signal.throwIfAborted()
        failures.push(error)
      }
    }
    await runInBatch((tx) => recordRemoved(tx, organizationId))
    // A capture that can't be removed doesn't prevent removing the others.
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} captures could not be removed.`)
  } catch (error) {
    if (!isWorkerStopped(error)) throw error
    await withScope(deps.db, { organizationId }, handBack)
  }
}

type RunInBatch = <T>(run: (tx: Transaction) => Promise<T>) => Promise<T>

/** Captures that could be removed, project by project. */
async function* candidates(inBatch: RunInBatch, organizationId: string): AsyncGenerator<string> {
  const rule = await inBatch(async (tx) => ruleOf(await findRetention(tx, organizationId)))
  if (!rule) return
  let after: string | undefined
  for (;;) {
    const projects = await inBatch((tx) => listProjectIds(tx, organizationId, { after, max: atOnce }))
    for (const projectGroupId of projects) yield* ofProject(inBatch, { organizationId, projectGroupId }, rule)
    after = projects.at(-1)
    if (projects.length < atOnce) return
  }
}

async function* ofProject(
  inBatch: RunInBatch,
  projectKey: { organizationId: string; projectGroupId: string },
  rule: RetentionRule,
): AsyncGenerator<string> {
  let last: OlderCapture | undefined
  for (;;) {
    const older = await inBatch((tx) => listOlder(tx, projectKey, { ...rule, last, max: atOnce }))
    for (const { id, isFree } of older) if (isFree) yield id
    last = older.at(-1)
    if (older.length < atOnce) return
  }
}

type RetentionSetting = { keepCaptures: number | null; removesCompared: boolean }

function ruleOf(chosen: RetentionSetting | undefined): RetentionRule | undefined {
  if (chosen?.keepCaptures == null) return undefined
  return { keepCaptures: chosen.keepCaptures, removesCompared: chosen.removesCompared }
}

/** Removes a capture if it may still be removed: the setting may have changed, and the capture may have been pinned or referenced. */
async function removeExpired(
  tx: Transaction,
  captureKey: { organizationId: string; captureId: string },
  deps: RemovalDeps,
): Promise<void> {
  const { organizationId, captureId } = captureKey
  const rule = ruleOf(await lockRetention(tx, organizationId))
  await lockMasterModel(tx, organizationId)
  if (!rule || !(await lockCapture(tx, captureKey)) || !(await isRemovable(tx, captureKey, rule))) return
  const { documentFileName } = await captureNamed({ tx, organizationId }, captureId)
  await removeCapture({ tx, organizationId }, captureId, deps)
  await noteRemoved(tx, organizationId, documentFileName)
}

/** Adds an entry to the history for everything removed since the last entry, by this attempt and earlier ones. */
async function recordRemoved(tx: Transaction, organizationId: string): Promise<void> {
  const retention = await lockRetention(tx, organizationId)
  if (!retention || retention.removedCount === 0) return
  const after = { removedCaptures: retention.removedCount, fileNames: retention.removedNames }
  await insertChanges(tx, [{ ...remover, organizationId, action: 'captures-removed', before: null, after }])
  await closeRemoved(tx, retention)
}
