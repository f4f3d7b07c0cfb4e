import type { NewsItem } from '@lintel/shared/contract'
import { paths } from '@lintel/shared/remote'
import type { NewsPeriod, NewsSource } from '../../../interfaces/news-source.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { listPublishedSince } from './repository.ts'

export const releaseNews: NewsSource = { anyRole: ['prototypes.read'], list: listPublished }

async function listPublished({ tx, organizationId }: OrganizationScope, period: NewsPeriod): Promise<NewsItem[]> {
  const releases = await listPublishedSince(tx, organizationId, period)
  return releases.map(({ prototype, version, at }) => ({
    id: `prototype/${prototype}/${version}`,
    kind: 'new',
    at: at.toISOString(),
    title: `${prototype} ${version}`,
    text: 'This release has been published.',
    path: paths.prototype(organizationId, prototype, version),
  }))
}
