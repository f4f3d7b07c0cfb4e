import { maxIdsFiles, type IdsFile, type IdsFileUpdate } from '@lintel/shared/contract/ids'
import { includeRemoved } from '../../../database/scope.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../errors/revision-conflict.ts'
import { recordDeletion } from '../../organization/history/index.ts'
import { displayNameOf, findUser } from '../../organization/users/index.ts'
import {
  deleteIdsFile,
  deleteUnused,
  findDocument,
  findIdsFile,
  findNamesake,
  lockDocument,
  lockIdsFiles,
  insertIdsFile,
  listIdsFiles,
  renameIdsFile,
  type ListedIdsFile,
  type ReadIds,
} from './repository.ts'

export async function readIdsFiles({ tx, organizationId }: OrganizationScope): Promise<IdsFile[]> {
  return (await listIdsFiles(tx, organizationId)).map(describeFile)
}

/** Stores a parsed file under a unique name. */
export async function storeIdsFile(scope: OrganizationScope, name: string, read: ReadIds): Promise<IdsFile> {
  const { tx, organizationId, userId } = scope
  await lockIdsFiles(tx, organizationId)
  const storedFiles = await listIdsFiles(tx, organizationId)
  if (storedFiles.length >= maxIdsFiles) throw tooMany()
  await assertNameIsFree(scope, name)
  await lockDocument(tx, { ...read, organizationId })
  const user = await findUser(tx, userId)
  const by = { keptById: user?.id ?? null, keptBy: user ? displayNameOf(user) : userId }
  const id = await insertIdsFile(tx, { organizationId, name, documentHash: read.hash, ...by })
  return describeFile(await idsFileNamed(scope, id))
}

export async function renameFile(scope: OrganizationScope, id: string, update: IdsFileUpdate): Promise<IdsFile> {
  const { tx, organizationId } = scope
  await lockIdsFiles(tx, organizationId)
  await idsFileNamed(scope, id)
  await assertNameIsFree(scope, update.name, id)
  if (!(await renameIdsFile(tx, { organizationId, id }, update))) throw revisionConflict('ids-files', 'file')
  return describeFile(await idsFileNamed(scope, id))
}

/**
 * Checks against the file keep its contents. A second deletion is answered with 404, which callers may treat as
 * success.
 */
export async function removeFile(scope: OrganizationScope, id: string): Promise<void> {
  const { tx, organizationId } = scope
  const { name } = await idsFileNamed(scope, id)
  await recordDeletion(scope, 'ids-file', name)
  if (!(await deleteIdsFile(tx, { organizationId, id }))) throw idsFileNotFound()
  await includeRemoved(tx)
  await deleteUnused(tx, organizationId)
}

export async function readContent(scope: OrganizationScope, id: string): Promise<{ name: string; content: string }> {
  const { tx, organizationId } = scope
  const { name, documentHash: hash } = await idsFileNamed(scope, id)
  const document = await findDocument(tx, { organizationId, hash })
  if (!document) throw idsFileNotFound()
  return { name, content: document.content }
}

/** Fails with 404 if the organization doesn't have it. */
export async function idsFileNamed({ tx, organizationId }: OrganizationScope, id: string): Promise<ListedIdsFile> {
  const found = await findIdsFile(tx, { organizationId, id })
  if (!found) throw idsFileNotFound()
  return found
}

function describeFile({
  id,
  name,
  title,
  specificationCount,
  bytes,
  keptBy,
  keptDate,
  revision,
}: ListedIdsFile): IdsFile {
  return { id, name, title, specificationCount, bytes, keptBy, keptDate: keptDate.toISOString(), revision }
}

async function assertNameIsFree({ tx, organizationId }: OrganizationScope, name: string, id?: string): Promise<void> {
  const namesake = await findNamesake(tx, { organizationId, name })
  if (namesake === undefined || namesake === id) return
  const message = 'An IDS file with this name already exists.'
  const detail = `${message} Choose another name.`
  throw new PlatformError('ids-files/name-taken', 409, detail, { errors: [{ path: 'name', message }] })
}

function idsFileNotFound(): PlatformError {
  return new PlatformError('ids-files/not-found', 404, "This IDS file doesn't exist in this organization.")
}

function tooMany(): PlatformError {
  const detail = `An organization can have up to ${maxIdsFiles} IDS files. Delete an unused one first.`
  return new PlatformError('ids-files/too-many', 409, detail)
}
