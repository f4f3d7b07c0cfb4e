import { askDataCapture, queryOptions } from '@lintel/shared/api'
import { z } from '@lintel/shared/contract'
import type { Pagination } from '@lintel/shared/list'

const summarySchema = z.object({
  id: z.string(),
  documentFileName: z.string(),
  fileOriginPath: z.string(),
  /** Of the newest complete review. */
  reviewDate: z.iso.datetime().nullable(),
  revitElementCount: z.number().nullable(),
})
export type CaptureSummary = z.infer<typeof summarySchema>

const schema = z
  .object({ captureReviews: z.array(summarySchema), captureReviewCount: z.number() })
  .transform(({ captureReviews, captureReviewCount }) => ({ items: captureReviews, total: captureReviewCount }))

const query = `query Captures($filterNeedle: String!, $skip: Int!, $take: Int!) {
  captureReviews(filterNeedle: $filterNeedle, skip: $skip, take: $take) {
    id documentFileName fileOriginPath reviewDate revitElementCount
  }
  captureReviewCount(filterNeedle: $filterNeedle)
}`

export function captureListKey(organization: string) {
  return ['data', 'captures', organization]
}

/** One page of what is searched for, newest first. What was seen last stays until the next page is there. */
export function captureListQuery(organization: string, filterNeedle: string, { page, itemsPerPage }: Pagination) {
  const variables = { filterNeedle, skip: (page - 1) * itemsPerPage, take: itemsPerPage }
  return queryOptions({
    queryKey: [...captureListKey(organization), variables],
    queryFn: ({ signal }) => askDataCapture(query, { variables, schema, signal, organization: { id: organization } }),
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
}
