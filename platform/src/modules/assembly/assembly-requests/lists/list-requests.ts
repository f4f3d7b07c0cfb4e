import type { AssemblyRequestPage } from '@lintel/shared/contract/assembly'
import { boundedTotal } from '../../../../database/counting/bounded-count.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { countOwn, listOwn, type Part } from '../repository.ts'

/** The caller's own requests only, whatever address the call names. */
export async function listRequests(scope: OrganizationScope, part: Part): Promise<AssemblyRequestPage> {
  const items = await listOwn(scope.tx, scope, part)
  return {
    items: items.map(({ requestedDate, completedDate, ...request }) => ({
      ...request,
      requestedDate: requestedDate.toISOString(),
      completedDate: completedDate?.toISOString() ?? null,
    })),
    ...boundedTotal(knownTotal(part, items.length) ?? (await countOwn(scope.tx, scope, part))),
  }
}

/**
 * The total, if this part tells it: a part that is not full is the last one. Counting rows costs as much as there are, and most people have
 * a page or two.
 */
function knownTotal({ skip, take }: Part, found: number): number | undefined {
  if (found === take || (found === 0 && skip > 0)) return undefined
  return skip + found
}
