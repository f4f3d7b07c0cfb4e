import type { NewsItem } from '@lintel/shared/contract'
import { paths } from '@lintel/shared/remote'
import type { NewsPeriod, NewsSource } from '../../../interfaces/news-source.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { listEndedSince } from './findings/ended-repository.ts'
import { reviewInWords } from './findings/news-text.model.ts'

/** Reviews that have flagged elements or failed, of captures that the caller uploaded or requested a review of. */
export const reviewNews: NewsSource = { anyRole: ['revitupload.read', 'revituploadcompare.read'], list: listEnded }

async function listEnded(scope: OrganizationScope, period: NewsPeriod): Promise<NewsItem[]> {
  const endedReviews = await listEndedSince(scope.tx, scope, period)
  return endedReviews.map((review) => ({
    id: `capture-review/${review.id}`,
    // Not 'done', because the flags need attention.
    kind: review.status === 'Complete' ? 'new' : 'failed',
    at: review.at.toISOString(),
    title: review.documentFileName,
    text:
      review.status === 'Complete'
        ? reviewInWords(review)
        : (review.statusDetails ?? "Couldn't review the capture.").slice(0, 2200),
    path: paths.capture(scope.organizationId, review.captureId, 'capture-review'),
  }))
}
