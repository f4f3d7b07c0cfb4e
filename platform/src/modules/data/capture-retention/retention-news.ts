import type { NewsItem } from '@lintel/shared/contract'
import { paths } from '@lintel/shared/remote'
import type { NewsPeriod, NewsSource } from '../../../interfaces/news-source.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { findRetention } from './repository.ts'

/** For users who can change the retention setting. */
export const retentionNews: NewsSource = { anyRole: ['organization.update'], list: listRemoved }

async function listRemoved({ tx, organizationId }: OrganizationScope, { since }: NewsPeriod): Promise<NewsItem[]> {
  const { lastRemovedAt: at = null, lastRemovedCount: count = null } = (await findRetention(tx, organizationId)) ?? {}
  if (at === null || count === null || at <= since) return []
  const removed = count === 1 ? 'One capture' : `${count} captures`
  return [
    {
      id: `captures-removed/${at.toISOString()}`,
      kind: 'done',
      at: at.toISOString(),
      title: 'Capture Retention',
      text: `${removed} beyond the retention limit ${count === 1 ? 'was' : 'were'} deleted.`,
      path: paths.organizationSettings(organizationId, 'audit-log'),
    },
  ]
}
