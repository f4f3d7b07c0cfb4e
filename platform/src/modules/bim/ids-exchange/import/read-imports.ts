import type { IdsImport, IdsImportList } from '@lintel/shared/contract/ids-imports'
import { PlatformError } from '../../../../errors.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { describeImport, findImport, listImports, type ListPart } from './import-repository.ts'

export async function importOf({ tx, organizationId }: OrganizationScope, importId: string): Promise<IdsImport> {
  const found = await findImport(tx, { organizationId, importId })
  if (!found) throw importNotFound()
  return describeImport(found)
}

export function readImports({ tx, organizationId }: OrganizationScope, part: ListPart): Promise<IdsImportList> {
  return listImports(tx, organizationId, part)
}

function importNotFound(): PlatformError {
  return new PlatformError('ids-imports/not-found', 404, 'There is no such import of a file in this organization.')
}
