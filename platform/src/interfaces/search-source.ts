import type { RoleName } from '@lintel/shared/contract'
import type { FoundName } from '@lintel/shared/contract/search'
import type { OrganizationScope } from '../plugins/organization-scope.ts'

export type NameSearch = { words: string; take: number }

/** What of one module people find by its name. */
export type SearchSource = {
  /** It is found by those who have one of these roles. */
  anyRole: readonly RoleName[]
  /** What has all words in its name and the caller may see: the best first, at most `take`. */
  find(scope: OrganizationScope, search: NameSearch): Promise<FoundName[]>
}
