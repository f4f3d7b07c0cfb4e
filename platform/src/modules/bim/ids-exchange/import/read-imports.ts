import type { IdsImport, IdsImportList } from '@lintel/shared/contract/ids-imports'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { lockMasterModel } from '../../master-parameters/repository.ts'
import { deleteImport, describeImport, findImport, hasRules, listImports, type ListPart } from './import-repository.ts'

export async function importOf({ tx, organizationId }: OrganizationScope, importId: string): Promise<IdsImport> {
  const found = await findImport(tx, { organizationId, importId })
  if (!found) throw importNotFound()
  return describeImport(found)
}

export function readImports({ tx, organizationId }: OrganizationScope, part: ListPart): Promise<IdsImportList> {
  return listImports(tx, organizationId, part)
}

/** A second deletion is answered with 404, which callers may treat as success. */
export async function removeImport({ tx, organizationId }: OrganizationScope, importId: string): Promise<void> {
  const importKey = { organizationId, importId }
  // Locked, so that no one else decides about its proposals in the meantime.
  await lockMasterModel(tx, organizationId)
  if (!(await findImport(tx, importKey))) throw importNotFound()
  if (await hasRules(tx, importKey)) throw rulesInUse()
  await deleteImport(tx, importKey)
}

function rulesInUse(): PlatformError {
  const detail =
    'Rules from this file are part of the master model and would be missing from its exports. Reopen or dismiss them first.'
  return new PlatformError('ids-imports/has-rules', 409, detail)
}

function importNotFound(): PlatformError {
  return new PlatformError('ids-imports/not-found', 404, "This import doesn't exist in this organization.")
}
