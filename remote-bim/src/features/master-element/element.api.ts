import { api, isApiError, queryOptions } from '@lintel/shared/api'
import {
  elementExamplesSchema,
  elementHistorySchema,
  foundInPageSchema,
  masterElementDetailSchema,
  masterElementSchema,
  type ElementRestore,
  type Verdict,
} from '@lintel/shared/contract/master-model'

/** An element of the master model; a merged one names its survivor. */
export function elementQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['bim', 'element', organization, id],
    queryFn: ({ signal }) =>
      api.get(elementPath(id), { schema: masterElementDetailSchema, signal, organization: { id: organization } }),
  })
}

export type ElementRoute = { organization: string; id: string }

export type ElementChange = Verdict & { revision: number; userId: string | undefined }

/** Rejected (409) if someone else has changed it since the revision. The platform takes the author from the token. */
export function changeElement({ organization, id }: ElementRoute, change: ElementChange) {
  return api.put(elementPath(id), {
    body: change,
    schema: masterElementSchema,
    organization: { id: organization },
  })
}

/** Captures with the element, newest first. */
export function elementCapturesQuery({ organization, id }: ElementRoute, part: { skip: number; take: number }) {
  return queryOptions({
    queryKey: ['bim', 'element-captures', organization, id, part],
    queryFn: ({ signal }) =>
      api.get(`${elementPath(id)}/captures`, {
        schema: foundInPageSchema,
        searchParams: part,
        signal,
        organization: { id: organization },
      }),
    placeholderData: (previous) => previous,
  })
}

/** Elements of this type in the latest capture. */
export function elementExamplesQuery({ organization, id }: ElementRoute) {
  return queryOptions({
    queryKey: ['bim', 'element-examples', organization, id],
    queryFn: ({ signal }) =>
      api.get(`${elementPath(id)}/examples`, {
        schema: elementExamplesSchema,
        signal,
        organization: { id: organization },
      }),
    // A newer capture would load another model while the user looks at this one.
    refetchOnWindowFocus: false,
  })
}

/** A page of changes, newest first, before version `before`. */
export function elementHistoryQuery({ organization, id }: ElementRoute, before: number | undefined) {
  return queryOptions({
    queryKey: ['bim', 'element-history', organization, id, before ?? 'newest'],
    queryFn: ({ signal }) =>
      api.get(`${elementPath(id)}/history`, {
        schema: elementHistorySchema,
        searchParams: { before },
        signal,
        organization: { id: organization },
      }),
  })
}

/** Restores an earlier version as a new one. */
export function restoreElement({ organization, id }: ElementRoute, restore: ElementRestore) {
  return api.post(`${elementPath(id)}/restore`, {
    body: restore,
    schema: masterElementSchema,
    organization: { id: organization },
  })
}

/** Whether a change was rejected because the element was merged; its own page names the survivor. */
export function isMergedAway(error: unknown): boolean {
  return isApiError(error) && error.code === 'master-model/merged'
}

export function elementPath(id: string): string {
  return `/master-model/${encodeURIComponent(id)}`
}
