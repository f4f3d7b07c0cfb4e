import type { Transaction } from '../../../../database/scope.ts'
import { releaseFile } from '../../../base/files/index.ts'
import type { CaptureKey } from '../repository.ts'
import { deleteViewsOf } from './repository.ts'

/** Removes the views of a capture; the next sweep removes their pictures. */
export async function removeViewsOf(tx: Transaction, captureKey: CaptureKey): Promise<void> {
  for (const thumbnail of await deleteViewsOf(tx, captureKey)) await releaseFile(tx, thumbnail)
}
