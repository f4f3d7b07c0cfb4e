import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import {
  isBeingMade,
  reportPageSchema,
  reportSchema,
  reportSummarySchema,
  type Report,
  type ReportSummary,
} from '@lintel/shared/contract/reports'
import type { Pagination } from '@lintel/shared/list'

/** Milliseconds between two looks at a list on which something is made. */
const pollInterval = 1500

function listKey(organization: string) {
  return ['reports', 'list', organization]
}

/** One page, newest first; looked at again while one of them is made. */
export function reportListQuery(organization: string, filterNeedle: string, { page, itemsPerPage }: Pagination) {
  const searchParams = { filterNeedle, skip: (page - 1) * itemsPerPage, take: itemsPerPage }
  return queryOptions({
    queryKey: [...listKey(organization), searchParams],
    queryFn: ({ signal }) =>
      api.get('/reports', { schema: reportPageSchema, searchParams, signal, organization: { id: organization } }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => isBeingMade(status)) ? pollInterval : false,
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
}

function reportKey(organization: string, id: string) {
  return ['reports', 'report', organization, id]
}

export function reportPath(id: string) {
  return `/reports/${encodeURIComponent(id)}`
}

export function reportQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: reportKey(organization, id),
    queryFn: ({ signal }) =>
      api.get(reportPath(id), { schema: reportSchema, signal, organization: { id: organization } }),
    staleTime: 0,
  })
}

/** What the stream of a report has told; an answer that is on its way may be older. */
export async function keepReport(client: QueryClient, organization: string, report: Report) {
  const queryKey = reportKey(organization, report.id)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, report)
}

export type AgainOrder = { id: string; key: string }

/** The same report anew, of the data as they are now. `key` makes two clicks one report. */
export function runAgain(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: ({ id, key }: AgainOrder) =>
      api.post(`${reportPath(id)}/again`, {
        schema: reportSummarySchema,
        idempotencyKey: key,
        organization: { id: organization },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey(organization) }),
  })
}

export function deleteReport(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: ({ id }: Pick<ReportSummary, 'id'>) =>
      api.delete(reportPath(id), { organization: { id: organization } }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey(organization) }),
  })
}
