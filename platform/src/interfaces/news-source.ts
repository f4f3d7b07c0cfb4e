import type { NewsItem, RoleName } from '@lintel/shared/contract'
import type { OrganizationScope } from '../plugins/organization-scope.ts'

export type NewsPeriod = { since: Date; take: number }

/** What one module has to tell people who come back. */
export type NewsSource = {
  /** One of these is needed to be told. */
  anyRole: readonly RoleName[]
  /** What has happened in the organization since then and concerns the caller: the latest first, at most `take`. */
  list(scope: OrganizationScope, period: NewsPeriod): Promise<NewsItem[]>
}
