import type { RoleName } from '@lintel/shared/contract'
import type { FoundName } from '@lintel/shared/contract/search'
import type { OrganizationScope } from '../plugins/organization-scope.ts'

export type NameSearch = { words: string; take: number }

/** Items of one module that people can search by name. */
export type SearchSource = {
  /** Searchable by people with one of these roles. */
  anyRole: readonly RoleName[]
  /** Items that have all words in their name and that the caller may see: the best match first, at most `take`. */
  find(scope: OrganizationScope, search: NameSearch): Promise<FoundName[]>
}
