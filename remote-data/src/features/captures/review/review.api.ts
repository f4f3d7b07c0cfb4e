import { api, queryDataCapture, mutationOptions, queryOptions, readRows, type QueryClient } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import {
  captureFlagSchema,
  captureReviewRunSchema,
  isReviewing,
  reviewChangeSchema,
  type CaptureFlag,
  type ReviewChange,
} from '@lintel/shared/contract/captures'
import { reviewRunSchema } from './review.model.ts'

/** Polling interval in milliseconds while a review runs. */
const pollInterval = 2000
/** How many reviews of a capture are listed, the newest first. */
export const maxReviews = 20

const reviewsSchema = z
  .object({ captureReview: z.object({ revitElementCount: z.number(), reviews: z.array(reviewRunSchema) }).nullable() })
  .transform(({ captureReview }) => captureReview ?? { revitElementCount: 0, reviews: [] })

const reviews = `query Reviews($id: ID!) {
  captureReview(id: $id) {
    revitElementCount
    reviews(take: ${maxReviews}) {
      id status statusDetails progress requestedBy requestedDate reviewDate
      masterModelElementCount masterModelElementsReviewedCount failedElementsCount newlyFlagged noLongerFlagged
      isSinceVersion
    }
  }
}`

function reviewsKey(organization: string, captureId: string) {
  return ['data', 'reviews', organization, captureId]
}

/** The reviews of a capture, newest first; polls while one is in progress. */
export function reviewsQuery(organization: string, captureId: string) {
  return queryOptions({
    queryKey: reviewsKey(organization, captureId),
    queryFn: ({ signal }) =>
      queryDataCapture(reviews, {
        variables: { id: captureId },
        schema: reviewsSchema,
        signal,
        organization: { id: organization },
      }),
    refetchInterval: ({ state }) => {
      const [newest] = state.data?.reviews ?? []
      return newest && isReviewing(newest.status) ? pollInterval : false
    },
    staleTime: 0,
  })
}

const groupSchema = z.object({
  masterModelElement: z.object({ id: z.string(), category: z.string(), family: z.string(), type: z.string() }),
  instanceCount: z.number(),
  reasons: z.array(z.string()),
})
export type FlaggedGroup = z.infer<typeof groupSchema>

const groupsSchema = z
  .object({ captureReview: z.object({ flaggedGroups: z.array(groupSchema) }).nullable() })
  .transform(({ captureReview }) => captureReview?.flaggedGroups ?? [])

const groups = `query FlaggedGroups($id: ID!, $reviewId: ID!) {
  captureReview(id: $id) {
    flaggedGroups(reviewId: $reviewId) { masterModelElement { id category family type } instanceCount reasons }
  }
}`

type ReviewIds = { captureId: string; reviewId: string }

/** The flags of a review by master model element. Complete reviews never change. */
export function flaggedGroupsQuery(organization: string, { captureId, reviewId }: ReviewIds) {
  return queryOptions({
    queryKey: ['data', 'flagged-groups', organization, reviewId],
    queryFn: ({ signal }) =>
      queryDataCapture(groups, {
        variables: { id: captureId, reviewId },
        schema: groupsSchema,
        signal,
        organization: { id: organization },
      }),
    staleTime: Infinity,
  })
}

/** All flags of a review, in element order. */
export function flagsQuery(organization: string, reviewId: string) {
  return queryOptions({
    queryKey: ['data', 'flags', organization, reviewId],
    queryFn: async ({ signal }) => {
      const flags: CaptureFlag[] = []
      const call = { schema: captureFlagSchema, signal, organization: { id: organization } }
      for await (const batch of readRows(`/capture-reviews/${encodeURIComponent(reviewId)}/flags`, call))
        flags.push(...batch)
      return flags
    },
    structuralSharing: false,
    staleTime: Infinity,
  })
}

/** Elements with different results than in the previous review. */
export function changesQuery(organization: string, reviewId: string) {
  return queryOptions({
    queryKey: ['data', 'review-changes', organization, reviewId],
    queryFn: async ({ signal }) => {
      const changes: ReviewChange[] = []
      const call = { schema: reviewChangeSchema, signal, organization: { id: organization } }
      for await (const batch of readRows(`/capture-reviews/${encodeURIComponent(reviewId)}/changes`, call))
        changes.push(...batch)
      return changes
    },
    structuralSharing: false,
    staleTime: Infinity,
  })
}

/** Reviews the capture against the current master model. */
export function runReview(client: QueryClient, organization: string, captureId: string) {
  return mutationOptions({
    mutationKey: ['data', 'run-review', organization, captureId],
    mutationFn: () =>
      api.post(`/captures/${encodeURIComponent(captureId)}/reviews`, {
        schema: captureReviewRunSchema,
        organization: { id: organization },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: reviewsKey(organization, captureId) }),
  })
}
