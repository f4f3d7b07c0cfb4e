import type { KeptFiles } from '../../../interfaces/files.ts'
import type { Transaction } from '../../../database/scope.ts'
import { releaseFile } from '../../base/files/index.ts'
import type { CapturePlace } from '../captures/repository.ts'
import { deleteViewsOf } from './repository.ts'

/** With its capture, a view goes at once, and its picture with the commit. */
export async function removeViewsOf(tx: Transaction, place: CapturePlace, files: KeptFiles): Promise<void> {
  for (const thumbnail of await deleteViewsOf(tx, place)) await releaseFile(tx, thumbnail, files)
}
