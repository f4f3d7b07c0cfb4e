import { queryDataCapture, queryOptions } from '@lintel/shared/api'
import { maxCounted, z } from '@lintel/shared/contract'
import type { Pagination } from '@lintel/shared/list'

const summarySchema = z.object({
  id: z.string(),
  documentFileName: z.string(),
  fileOriginPath: z.string(),
  /** From the latest complete review. */
  reviewDate: z.iso.datetime().nullable(),
  revitElementCount: z.number().nullable(),
  captureDate: z.iso.datetime(),
  /** Its position in the sequence of versions, from 1; null if it has no other versions. */
  version: z.number().nullable(),
  project: z.object({ id: z.string(), projectNumber: z.string(), projectName: z.string() }).nullable(),
  /** From the latest complete review, like the next two: newly flagged and no longer flagged elements. */
  failedElementsCount: z.number().nullable(),
  newlyFlagged: z.number().nullable(),
  noLongerFlagged: z.number().nullable(),
  /** Number of file warnings. */
  warningCount: z.number(),
  thumbnailUrl: z.string().nullable(),
  hasModel: z.boolean().nullable(),
  /** Only for users with access to topics. */
  openTopicCount: z.number().nullish(),
})
export type CaptureSummary = z.infer<typeof summarySchema>

const schema = z
  .object({ captureReviews: z.array(summarySchema), captureReviewCount: z.number() })
  .transform(({ captureReviews, captureReviewCount }) => ({
    items: captureReviews,
    total: Math.min(captureReviewCount, maxCounted),
    hasMore: captureReviewCount > maxCounted,
  }))

const query = `query Captures(
  $filterNeedle: String!, $hasFlags: Boolean!, $skip: Int!, $take: Int!, $withTopics: Boolean!
) {
  captureReviews(filterNeedle: $filterNeedle, hasFlags: $hasFlags, skip: $skip, take: $take) {
    id documentFileName fileOriginPath reviewDate revitElementCount captureDate
    project { id projectNumber projectName } failedElementsCount newlyFlagged noLongerFlagged warningCount
    version thumbnailUrl hasModel openTopicCount @include(if: $withTopics)
  }
  captureReviewCount(filterNeedle: $filterNeedle, hasFlags: $hasFlags)
}`

export function captureListKey(organization: string) {
  return ['data', 'captures', organization]
}

type CaptureFilter = { filterNeedle: string; hasFlags: boolean; withTopics: boolean }

/** One page of search results, newest first. The previous page stays visible until the next one is loaded. */
export function captureListQuery(organization: string, filter: CaptureFilter, { page, itemsPerPage }: Pagination) {
  const variables = { ...filter, skip: (page - 1) * itemsPerPage, take: itemsPerPage }
  return queryOptions({
    queryKey: [...captureListKey(organization), variables],
    queryFn: ({ signal }) => queryDataCapture(query, { variables, schema, signal, organization: { id: organization } }),
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
}
