import type { Transaction } from '../../../../database/scope.ts'
import { releaseFile } from '../../../base/files/index.ts'
import type { CapturePlace } from '../repository.ts'
import { deleteViewsOf } from './repository.ts'

/** With its capture, a view goes at once, and its picture with the next sweep. */
export async function removeViewsOf(tx: Transaction, place: CapturePlace): Promise<void> {
  for (const thumbnail of await deleteViewsOf(tx, place)) await releaseFile(tx, thumbnail)
}
