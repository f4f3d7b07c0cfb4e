import type { FoundName, FoundNames } from '@lintel/shared/contract/search'
import type { SearchSource } from '../../../interfaces/search-source.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'

const maxOfEach = 5

/** Searches each source whose items the caller's roles allow. */
export async function findNames(
  scope: OrganizationScope,
  sources: readonly SearchSource[],
  text: string,
): Promise<FoundNames> {
  const items: FoundName[] = []
  for (const { anyRole, find } of sources) {
    const isAllowed = anyRole.some((role) => scope.roles.includes(role))
    if (isAllowed) items.push(...(await find(scope, { words: text, take: maxOfEach })))
  }
  return { items }
}
