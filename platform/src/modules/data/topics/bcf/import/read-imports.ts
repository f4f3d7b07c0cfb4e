import type { TopicImport, TopicImportList } from '@lintel/shared/contract/topics'
import { PlatformError } from '../../../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../../../plugins/organization-scope.ts'
import { releaseFile } from '../../../../base/files/index.ts'
import { deleteImport, describeImport, findImport, listImports, lockImport } from './import-repository.ts'

export async function importOf({ tx, organizationId }: OrganizationScope, importId: string): Promise<TopicImport> {
  const found = await findImport(tx, { organizationId, importId })
  if (!found) throw importNotFound()
  return describeImport(found)
}

export function readImports(
  { tx, organizationId }: OrganizationScope,
  part: { skip: number; take: number },
): Promise<TopicImportList> {
  return listImports(tx, organizationId, part)
}

/** Accepted topics stay. A second deletion is answered with 404, which callers may treat as success. */
export async function removeImport({ tx, organizationId }: OrganizationScope, importId: string): Promise<void> {
  const importKey = { organizationId, importId }
  const found = await lockImport(tx, importKey)
  if (!found) throw importNotFound()
  await deleteImport(tx, importKey)
  await releaseFile(tx, found.archive)
}

export function importNotFound(): PlatformError {
  return new PlatformError('topic-imports/not-found', 404, "This import doesn't exist in this organization.")
}
