import type { IdsImport, IdsImportPage } from '@lintel/shared/contract/ids-imports'
import { PlatformError } from '../../../../errors.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { describeImport, findImport, listImports } from './import-repository.ts'

export async function importOf({ tx, organizationId }: OrganizationScope, importId: string): Promise<IdsImport> {
  const found = await findImport(tx, { organizationId, importId })
  if (!found) throw importNotFound()
  return describeImport(found)
}

/** A page of imports, the newest first. */
export async function readImports(
  { tx, organizationId }: OrganizationScope,
  { before, take }: { before?: number | undefined; take: number },
): Promise<IdsImportPage> {
  const found = await listImports(tx, organizationId, { before, take: take + 1 })
  const items = found.slice(0, take)
  return { items: items.map(describeImport), next: found.length > take ? (items.at(-1)?.number ?? null) : null }
}

function importNotFound(): PlatformError {
  return new PlatformError('ids-imports/not-found', 404, 'There is no such import of a file in this organization.')
}
