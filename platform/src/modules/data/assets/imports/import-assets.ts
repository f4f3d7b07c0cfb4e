import {
  hoursToUndoImport,
  type AssetCreate,
  type AssetImport,
  type AssetImportQuery,
  type AssetImportResult,
} from '@lintel/shared/contract/assets'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { displayNameOf, findUser } from '../../../organization/users/index.ts'
import { announceAssets } from '../change-assets.ts'
import {
  beginImport,
  countChangedAssets,
  findImportOfFile,
  insertImported,
  listImports,
  lockImport,
  removeImport,
  type StoredImport,
} from './repository.ts'

/**
 * Adds all rows of a file or none. A file that was imported before adds nothing, even while its first import is running. `fileHash` is
 * computed from the received lines: a hash supplied by the caller could hide other rows or add the same ones again.
 */
export async function importAssets(
  { tx, organizationId, userId }: OrganizationScope,
  { fileName, fileHash }: AssetImportQuery,
  rows: readonly AssetCreate[],
): Promise<AssetImportResult> {
  const user = await findUser(tx, userId)
  const importedBy = user ? displayNameOf(user) : userId
  const newImport = await beginImport(tx, { organizationId, fileName, fileHash, importedBy, rowCount: rows.length })
  if (!newImport) {
    const existing = await findImportOfFile(tx, { organizationId, fileHash })
    if (!existing) throw undoneMeanwhile()
    return { ...describeImport(existing), isRepeated: true }
  }
  await insertImported(tx, newImport, rows)
  await announceAssets(tx, organizationId, 'many')
  return { ...describeImport(newImport), isRepeated: false }
}

export async function readImports({ tx, organizationId }: OrganizationScope): Promise<AssetImport[]> {
  return (await listImports(tx, organizationId)).map(describeImport)
}

/** Removes exactly the assets that the import added. Fails if any of them was changed since, so that no one's work is lost. */
export async function undoImport({ tx, organizationId }: OrganizationScope, id: string): Promise<void> {
  const rowKey = { organizationId, id }
  const found = await lockImport(tx, rowKey)
  if (!found) throw notUndoable()
  const changed = await countChangedAssets(tx, rowKey)
  if (changed > 0) throw changedSince(changed)
  await removeImport(tx, rowKey)
  await announceAssets(tx, organizationId, 'many')
}

function describeImport({ id, fileName, rowCount, importedBy, importedDate }: StoredImport): AssetImport {
  const undoUntil = new Date(importedDate.getTime() + hoursToUndoImport * 3_600_000).toISOString()
  return { id, fileName, rowCount, importedBy, importedDate: importedDate.toISOString(), undoUntil }
}

function notUndoable(): PlatformError {
  const detail = `This import can no longer be undone. Imports can be undone once, within ${hoursToUndoImport} hours.`
  return new PlatformError('assets/import-not-undoable', 404, detail)
}

function changedSince(changed: number): PlatformError {
  const changedText = changed === 1 ? 'one of its assets was' : `${changed} of its assets were`
  const detail = `This import wasn't undone because ${changedText} changed since. Delete unneeded assets manually.`
  return new PlatformError('assets/import-changed-since', 409, detail)
}

function undoneMeanwhile(): PlatformError {
  const detail = 'An earlier import of this file was being undone. Import it again.'
  return new PlatformError('assets/import-undone-meanwhile', 409, detail)
}
