import type { News, NewsItem } from '@lintel/shared/contract'
import type { NewsSource } from '../../../interfaces/news-source.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { noteVisit } from './repository.ts'

const maxRemarks = 12
/** For people without an earlier visit, news is this many milliseconds old at most. */
const firstVisitPeriod = 30 * 24 * 60 * 60 * 1000

/** Returns what has happened since the caller's last visit, as far as their roles allow, and records this visit. */
export async function collectNews(scope: OrganizationScope, sources: readonly NewsSource[]): Promise<News> {
  const since = await noteVisit(scope.tx, scope)
  const period = { since: since ?? new Date(Date.now() - firstVisitPeriod), take: maxRemarks + 1 }
  const found: NewsItem[] = []
  for (const { anyRole, list } of sources) {
    if (anyRole.some((role) => scope.roles.includes(role))) found.push(...(await list(scope, period)))
  }
  const items = found.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return {
    since: since?.toISOString() ?? null,
    items: items.slice(0, maxRemarks),
    hasMore: items.length > maxRemarks,
  }
}
