import type { Database } from '../../../../database/connect.ts'
import { withScope, type Transaction } from '../../../../database/scope.ts'
import { isWorkerStopped, type JobRun } from '../../../../jobs/handle-job.ts'
import { withRetry } from '../../../../runs/retry-transaction.ts'
import { lockMasterModel } from '../../../bim/master-model/index.ts'
import { recordAs } from '../../../organization/history/index.ts'
import { removeCapture, type RemovalDeps } from '../../capture-files/remove-capture.ts'
import { lockCapture } from '../../capture-files/moves/repository.ts'
import { requireCapture } from '../../captures/capture-parts.ts'
import { resetRemoved, findRetention, lockRetention, countRemoved } from '../repository.ts'
import {
  listOlder,
  listProjectIds,
  isRemovable,
  type RetentionRule,
  type OlderCapture,
} from './removable-repository.ts'

export type RetentionDeps = RemovalDeps & { db: Database }

/** The number of projects, or of captures of one project, that a statement reads. */
const batchSize = 200

/** The history shows the name of the setting as the author. */
const systemActor = { kind: 'system', id: 'keep-captures', name: 'Capture Retention' } as const

/**
 * Removes the captures that exceed an organization's retention setting, each in a transaction that checks again whether
 * it can be removed. If it's interrupted, the retry continues, and both attempts have one history entry together.
 */
export async function retainCaptures(
  deps: RetentionDeps,
  organizationId: string,
  { signal, requeue }: Pick<JobRun, 'signal' | 'requeue'>,
): Promise<void> {
  function runInTransaction<T>(run: (tx: Transaction) => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    return withRetry(deps.db, { organizationId }, run)
  }
  try {
    const failures: unknown[] = []
    for await (const captureId of candidates(runInTransaction, organizationId)) {
      try {
        await runInTransaction((tx) => removeExpired(tx, { organizationId, captureId }, deps))
      } catch (error) {
        signal.throwIfAborted()
        failures.push(error)
      }
    }
    await runInTransaction((tx) => recordRemoved(tx, organizationId, deps))
    // A capture that can't be removed doesn't prevent removing the others.
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} captures could not be removed.`)
  } catch (error) {
    if (!isWorkerStopped(error)) throw error
    await withScope(deps.db, { organizationId }, requeue)
  }
}

type RunInTransaction = <T>(run: (tx: Transaction) => Promise<T>) => Promise<T>

/** Captures that could be removed, project by project. */
async function* candidates(runInTransaction: RunInTransaction, organizationId: string): AsyncGenerator<string> {
  const rule = await runInTransaction(async (tx) => ruleOf(await findRetention(tx, organizationId)))
  if (!rule) return
  let after: string | undefined
  for (;;) {
    const projects = await runInTransaction((tx) => listProjectIds(tx, organizationId, { after, max: batchSize }))
    for (const projectGroupId of projects)
      yield* candidatesOfProject(runInTransaction, { organizationId, projectGroupId }, rule)
    after = projects.at(-1)
    if (projects.length < batchSize) return
  }
}

async function* candidatesOfProject(
  runInTransaction: RunInTransaction,
  projectKey: { organizationId: string; projectGroupId: string },
  rule: RetentionRule,
): AsyncGenerator<string> {
  let last: OlderCapture | undefined
  for (;;) {
    const older = await runInTransaction((tx) => listOlder(tx, projectKey, { ...rule, last, max: batchSize }))
    for (const { id, isFree } of older) if (isFree) yield id
    last = older.at(-1)
    if (older.length < batchSize) return
  }
}

type RetentionSetting = { keepCaptures: number | null; removesCompared: boolean }

function ruleOf(setting: RetentionSetting | undefined): RetentionRule | undefined {
  if (setting?.keepCaptures == null) return undefined
  return { keepCaptures: setting.keepCaptures, removesCompared: setting.removesCompared }
}

/** Removes a capture if it may still be removed: the setting may have changed, and the capture may have been marked as kept, or referenced. */
async function removeExpired(
  tx: Transaction,
  captureKey: { organizationId: string; captureId: string },
  deps: RemovalDeps,
): Promise<void> {
  const { organizationId, captureId } = captureKey
  const rule = ruleOf(await lockRetention(tx, organizationId))
  await lockMasterModel(tx, organizationId)
  if (!rule || !(await lockCapture(tx, captureKey)) || !(await isRemovable(tx, captureKey, rule))) return
  const { documentFileName } = await requireCapture({ tx, organizationId }, captureId)
  await removeCapture({ tx, organizationId }, captureId, deps)
  await countRemoved(tx, organizationId, documentFileName)
}

/** Adds an entry to the history for everything removed since the last entry, by this attempt and earlier ones. */
async function recordRemoved(tx: Transaction, organizationId: string, { jobs }: RemovalDeps): Promise<void> {
  const retention = await lockRetention(tx, organizationId)
  if (!retention || retention.removedCount === 0) return
  const after = { removedCaptures: retention.removedCount, fileNames: retention.removedNames }
  const by = { organizationId, actor: systemActor }
  await recordAs(tx, jobs, by, [{ action: 'captures-removed', before: null, after }])
  await resetRemoved(tx, retention)
}
