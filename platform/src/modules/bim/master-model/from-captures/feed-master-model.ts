import type { Transaction } from '../../../../database/scope.ts'
import type { CapturePlace } from '../../../data/captures/index.ts'
import { lockMasterModel } from '../../master-parameters/repository.ts'
import { announceMasterModel } from '../announce-master-model.ts'
import { collectValues, feedElements, feedParameters, feedRows, takeBackCounts } from './feed-repository.ts'

/**
 * Adds what a capture brings to the master model, in the transaction that stores the capture: elements, parameters and values that nobody
 * has seen before, and the counts of known ones.
 */
export async function feedMasterModel(tx: Transaction, place: CapturePlace): Promise<void> {
  await lockMasterModel(tx, place.organizationId)
  await collectValues(tx, place)
  await feedParameters(tx, place)
  await feedElements(tx, place)
  await feedRows(tx, place)
  await announceMasterModel(tx, place.organizationId)
}

/** Runs before a capture is removed: elements are counted without it, but what was learned from it stays. */
export async function withdrawCapture(tx: Transaction, place: CapturePlace): Promise<void> {
  await lockMasterModel(tx, place.organizationId)
  await takeBackCounts(tx, place)
  await announceMasterModel(tx, place.organizationId)
}
