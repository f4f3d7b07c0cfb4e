import { discardPlans } from '../../../../database/rows/discard-plans.ts'
import type { Transaction } from '../../../../database/scope.ts'
import type { CapturePlace } from '../../../data/captures/index.ts'
import { awaitTurnToFeed, lockMasterModel } from '../../master-parameters/repository.ts'
import { announceMasterModel } from '../announce-master-model.ts'
import { listSlices, openFedTables, type Slice } from './fed-tables-repository.ts'
import { countKnown, feedElements } from './feed-elements-repository.ts'
import { feedParameters, keepExamples, noteExamples } from './feed-parameters-repository.ts'
import { collectValues, feedRows, noteKnownRows } from './feed-values-repository.ts'
import { takeBackCounts } from './withdraw-repository.ts'

/** So many slices ask together for what is there already, in case that the database reads all of the organization to find it. */
const slicesAtOnce = 40

/**
 * Adds what a capture brings to the master model, in the transaction that stores the capture: elements, parameters and values that no one
 * has seen before, and the counts of known ones. It is done in slices. What people change (known elements and parameters) is locked for the
 * last and short part only; until then they review while it runs.
 */
export async function feedMasterModel(tx: Transaction, place: CapturePlace): Promise<void> {
  await awaitTurnToFeed(tx, place.organizationId)
  await openFedTables(tx, place)
  await feedParameters(tx, place)
  const slices = await listSlices(tx)
  await inSlices(tx, slices, (slice) => feedElements(tx, place, slice))
  const groups = groupsOf(slices)
  for (const some of groups) {
    await noteKnownRows(tx, place, some)
    await inSlices(tx, some, async (slice) => {
      await collectValues(tx, place, slice)
      await noteExamples(tx)
      await feedRows(tx, place, slice)
    })
  }
  await lockMasterModel(tx, place.organizationId)
  for (const some of groups) await countKnown(tx, place, some)
  await keepExamples(tx, place)
  await announceMasterModel(tx, place.organizationId, 'many')
}

function groupsOf(slices: readonly Slice[]): Slice[][] {
  const count = Math.ceil(slices.length / slicesAtOnce)
  return Array.from({ length: count }, (_, group) => slices.slice(group * slicesAtOnce, (group + 1) * slicesAtOnce))
}

async function inSlices(tx: Transaction, slices: readonly Slice[], feed: (slice: Slice) => Promise<void>) {
  for (const slice of slices) {
    await discardPlans(tx)
    await feed(slice)
  }
}

/** Runs before a capture is removed: elements are counted without it, but what was learned from it stays. */
export async function withdrawCapture(tx: Transaction, place: CapturePlace): Promise<void> {
  await lockMasterModel(tx, place.organizationId)
  await takeBackCounts(tx, place)
  await announceMasterModel(tx, place.organizationId, 'many')
}
