import { discardPlans } from '../../../../database/rows/discard-plans.ts'
import type { Transaction } from '../../../../database/scope.ts'
import type { CapturePlace } from '../../../data/captures/index.ts'
import { lockIngestion, lockMasterModel } from '../../master-parameters/repository.ts'
import { announceMasterModel } from '../announce-master-model.ts'
import { listBatches, openIngestionTables, type Slice } from './ingestion-tables-repository.ts'
import { countKnown, feedElements } from './feed-elements-repository.ts'
import { feedParameters, setMissingExamples, noteExamples } from './feed-parameters-repository.ts'
import { collectValues, feedRows, noteKnownRows } from './feed-values-repository.ts'
import { subtractCounts } from './withdraw-repository.ts'

/** Batches whose existing rows are looked up together, in case the planner scans all rows of the organization. */
const batchesAtOnce = 40

/**
 * Adds a capture to the master model, in the transaction that stores it: new elements, parameters and values, and the counts of existing
 * ones. Works in batches. Rows that people change are only locked in the last, short phase, so that reviewing isn't blocked.
 */
export async function feedMasterModel(tx: Transaction, captureKey: CapturePlace): Promise<void> {
  await lockIngestion(tx, captureKey.organizationId)
  await openIngestionTables(tx, captureKey)
  await feedParameters(tx, captureKey)
  const slices = await listBatches(tx)
  await inBatches(tx, slices, (slice) => feedElements(tx, captureKey, slice))
  const groups = groupsOf(slices)
  for (const group of groups) {
    await noteKnownRows(tx, captureKey, group)
    await inBatches(tx, group, async (slice) => {
      await collectValues(tx, captureKey, slice)
      await noteExamples(tx)
      await feedRows(tx, captureKey, slice)
    })
  }
  await lockMasterModel(tx, captureKey.organizationId)
  for (const group of groups) await countKnown(tx, captureKey, group)
  await setMissingExamples(tx, captureKey)
  await announceMasterModel(tx, captureKey.organizationId, 'many')
}

function groupsOf(slices: readonly Slice[]): Slice[][] {
  const count = Math.ceil(slices.length / batchesAtOnce)
  return Array.from({ length: count }, (_, group) => slices.slice(group * batchesAtOnce, (group + 1) * batchesAtOnce))
}

async function inBatches(tx: Transaction, slices: readonly Slice[], feed: (slice: Slice) => Promise<void>) {
  for (const slice of slices) {
    await discardPlans(tx)
    await feed(slice)
  }
}

/** Called before a capture is removed: subtracts its counts, but keeps the elements and parameters it added. */
export async function withdrawCapture(tx: Transaction, captureKey: CapturePlace): Promise<void> {
  await lockMasterModel(tx, captureKey.organizationId)
  await subtractCounts(tx, captureKey)
  await announceMasterModel(tx, captureKey.organizationId, 'many')
}
