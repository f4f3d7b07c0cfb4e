import type { NewsItem, RoleName } from '@lintel/shared/contract'
import type { OrganizationScope } from '../plugins/organization-scope.ts'

export type NewsPeriod = { since: Date; take: number }

/** One module's recent activity, for people who return after some time. */
export type NewsSource = {
  /** Shown to people with one of these roles. */
  anyRole: readonly RoleName[]
  /** Activity in the organization since then that concerns the caller: the latest first, at most `take`. */
  list(scope: OrganizationScope, period: NewsPeriod): Promise<NewsItem[]>
}
