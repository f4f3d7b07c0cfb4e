import { PlatformError } from '../../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { lockElements, type StoredElement } from '../repository.ts'

/** Locks an element with its parameter rows until the transaction ends. Fails if it was merged into another one. */
export async function lockElement(
  { tx, organizationId }: OrganizationScope,
  elementId: string,
): Promise<StoredElement> {
  const element = (await lockElements(tx, organizationId, [elementId])).get(elementId)
  if (!element) throw elementNotFound()
  if (element.mergedInto) throw elementMerged()
  return element
}

export function elementNotFound(): PlatformError {
  return new PlatformError(
    'master-model/not-found',
    404,
    "This master model element doesn't exist in this organization.",
  )
}

/** The error doesn't name the survivor; the element's page does. */
export function elementMerged(): PlatformError {
  const detail = 'This element was merged into another one, so nothing was saved. Make your change there.'
  return new PlatformError('master-model/merged', 409, detail)
}
