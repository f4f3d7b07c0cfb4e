import type { NewsItem, RoleName } from '@lintel/shared/contract'
import type { OrganizationScope } from '../plugins/organization-scope.ts'

export type NewsPeriod = { since: Date; take: number }

/** What one module tells people who come back about the time since they left. */
export type NewsSource = {
  /** The news are for those who have one of these roles. */
  anyRole: readonly RoleName[]
  /** What has happened in the organization since then and concerns the caller: the latest first, at most `take`. */
  list(scope: OrganizationScope, period: NewsPeriod): Promise<NewsItem[]>
}
