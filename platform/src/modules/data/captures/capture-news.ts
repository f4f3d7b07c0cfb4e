import type { NewsItem } from '@lintel/shared/contract'
import { paths } from '@lintel/shared/remote'
import type { NewsPeriod, NewsSource } from '../../../interfaces/news-source.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { listCapturesSince } from './read-repository.ts'

export const captureNews: NewsSource = { anyRole: ['revitupload.read', 'revituploadcompare.read'], list: listTakenIn }

async function listTakenIn({ tx, organizationId }: OrganizationScope, period: NewsPeriod): Promise<NewsItem[]> {
  const captures = await listCapturesSince(tx, organizationId, period)
  return captures.map(({ id, documentFileName, at, revitElementCount }) => ({
    id: `capture/${id}`,
    kind: 'new',
    at: at.toISOString(),
    title: documentFileName,
    text: `It was captured with ${revitElementCount === 1 ? 'one element' : `${revitElementCount} elements`}.`,
    path: paths.capture(organizationId, id),
  }))
}
