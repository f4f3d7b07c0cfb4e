import { topicListsKey } from '@lintel/shared/topics'
import { api, queryOptions } from '@lintel/shared/api'
import {
  topicFindingsSchema,
  topicsFromReviewResultSchema,
  type TopicsFromReview,
  type TopicsFromReviewResult,
} from '@lintel/shared/contract/topics'

/** What a review found, each with the topic that there is. Its key begins as those of the lists do, which ask again together. */
export function findingsQuery(organization: string, reviewId: string) {
  return queryOptions({
    queryKey: [...topicListsKey(organization), 'findings', reviewId],
    queryFn: ({ signal }) =>
      api.get(`${reviewPath(reviewId)}/findings`, {
        schema: topicFindingsSchema,
        signal,
        organization: { id: organization },
      }),
  })
}

/** Findings that have a topic keep it, so that sending again makes none twice. */
export function makeTopics(
  organization: string,
  reviewId: string,
  body: TopicsFromReview,
): Promise<TopicsFromReviewResult> {
  return api.post(`${reviewPath(reviewId)}/topics`, {
    body,
    schema: topicsFromReviewResultSchema,
    organization: { id: organization },
  })
}

function reviewPath(reviewId: string): string {
  return `/capture-reviews/${encodeURIComponent(reviewId)}`
}
