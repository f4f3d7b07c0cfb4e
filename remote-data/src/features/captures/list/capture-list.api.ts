import { askDataCapture, queryOptions } from '@lintel/shared/api'
import { mostCounted, z } from '@lintel/shared/contract'
import type { Pagination } from '@lintel/shared/list'

const summarySchema = z.object({
  id: z.string(),
  documentFileName: z.string(),
  fileOriginPath: z.string(),
  /** Of the newest complete review. */
  reviewDate: z.iso.datetime().nullable(),
  revitElementCount: z.number().nullable(),
  captureDate: z.iso.datetime(),
  /** Its position in the sequence of versions, from 1; null if it has no other versions. */
  version: z.number().nullable(),
  project: z.object({ id: z.string(), projectNumber: z.string(), projectName: z.string() }).nullable(),
  /** Of the newest complete review, as are the next two: what it flagged and the one before had not, and the other way round. */
  failedElementsCount: z.number().nullable(),
  newlyFlagged: z.number().nullable(),
  noLongerFlagged: z.number().nullable(),
  /** How much was odd about the file. */
  warningCount: z.number(),
  thumbnailUrl: z.string().nullable(),
  hasModel: z.boolean().nullable(),
  /** Only for those who may see topics. */
  openTopicCount: z.number().nullish(),
})
export type CaptureSummary = z.infer<typeof summarySchema>

const schema = z
  .object({ captureReviews: z.array(summarySchema), captureReviewCount: z.number() })
  .transform(({ captureReviews, captureReviewCount }) => ({
    items: captureReviews,
    total: Math.min(captureReviewCount, mostCounted),
    hasMore: captureReviewCount > mostCounted,
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

type Sought = { filterNeedle: string; hasFlags: boolean; withTopics: boolean }

/** One page of what is searched for, newest first. What was seen last stays until the next page is there. */
export function captureListQuery(organization: string, sought: Sought, { page, itemsPerPage }: Pagination) {
  const variables = { ...sought, skip: (page - 1) * itemsPerPage, take: itemsPerPage }
  return queryOptions({
    queryKey: [...captureListKey(organization), variables],
    queryFn: ({ signal }) => askDataCapture(query, { variables, schema, signal, organization: { id: organization } }),
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
}
