import { topicListsKey } from '@lintel/shared/topics'
import { api, queryOptions } from '@lintel/shared/api'
import {
  topicFindingsSchema,
  topicsFromReviewResultSchema,
  type TopicsFromReview,
  type TopicsFromReviewResult,
} from '@lintel/shared/contract/topics'

/**
 * Findings of a review with their topics. The key starts with that of topic lists, so that both are invalidated
 * together.
 */
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

/** Idempotent: findings with a topic keep it. */
export function createTopicsFromReview(
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
