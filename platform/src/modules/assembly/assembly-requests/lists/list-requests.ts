import type { AssemblyRequestPage } from '@lintel/shared/contract/assembly'
import { boundedTotal } from '../../../../database/counting/bounded-count.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { countOwn, listOwn, type Part } from '../repository.ts'

/** Only lists the caller's own requests, whatever address the call contains. */
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
 * The total, if it follows from this page: a page that isn't full is the last one. Counting takes time in proportion to the number of rows,
 * and most people have one or two pages.
 */
function knownTotal({ skip, take }: Part, found: number): number | undefined {
  if (found === take || (found === 0 && skip > 0)) return undefined
  return skip + found
}
