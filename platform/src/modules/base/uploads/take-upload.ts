import type { Transaction } from '../../../database/scope.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { linkFile, releaseFile } from '../files/unreferenced-files-repository.ts'
import type { UploadPurpose } from './purposes.ts'
import { deleteTaken, findUpload, isExpired, markTaken } from './repository.ts'
import { uploadExpired, uploadNotFinished, uploadNotFound } from './upload-errors.ts'

export type TakenUpload = { key: string; fileName: string; bytes: number }

/**
 * Claims a file in the transaction that references it: when it commits, the file belongs to the caller's rows and keeps its key. A file can
 * only be claimed once. Fails with 404 unless the caller has uploaded it for this purpose, and with 409 unless it is complete.
 */
export async function takeUpload(
  { tx, organizationId, userId, program }: OrganizationScope,
  { id, purpose }: { id: string; purpose: UploadPurpose },
): Promise<TakenUpload> {
  const found = await findUpload(tx, { organizationId, userId, program, id })
  if (found?.purpose !== purpose) throw uploadNotFound()
  if (isExpired(found)) throw uploadExpired(found)
  if (!found.finishedAt) throw uploadNotFinished()
  const { key, fileName, bytes } = found
  if (!(await markTaken(tx, { organizationId, id }))) throw uploadNotFound()
  await linkFile(tx, key)
  return { key, fileName, bytes }
}

/**
 * Called in the transaction that removes the reference to a claimed file: the commit releases its quota, and the next cleanup removes it.
 */
export async function releaseUpload(
  tx: Transaction,
  { organizationId, key }: { organizationId: string; key: string },
): Promise<void> {
  if (!(await deleteTaken(tx, organizationId, key))) throw new Error(`File ${key} isn't an accepted upload.`)
  await releaseFile(tx, key)
}
