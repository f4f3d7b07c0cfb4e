import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import {
  isBeingMade,
  readReportPageSchema,
  readReportSchema,
  reportSummarySchema,
  type Report,
  type ReportCreate,
  type ReportSummary,
} from '@lintel/shared/contract/reports'
import type { Pagination } from '@lintel/shared/list'

/** Milliseconds between two calls while a report of the list is being made. */
const pollInterval = 1500

function listKey(organization: string) {
  return ['reports', 'list', organization]
}

/** One page of reports, newest first. It is loaded again and again while one of its reports is being made. */
export function reportListQuery(organization: string, filterNeedle: string, { page, itemsPerPage }: Pagination) {
  const searchParams = { filterNeedle, skip: (page - 1) * itemsPerPage, take: itemsPerPage }
  return queryOptions({
    queryKey: [...listKey(organization), searchParams],
    queryFn: ({ signal }) =>
      api.get('/reports', { schema: readReportPageSchema, searchParams, signal, organization: { id: organization } }),
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
      api.get(`${reportPath(id)}?as=exact`, { schema: readReportSchema, signal, organization: { id: organization } }),
    staleTime: 0,
  })
}

/** Asked for again until it is over. */
export function followedReportQuery(organization: string, id: string) {
  return queryOptions({
    ...reportQuery(organization, id),
    refetchInterval: ({ state }) => (state.data && !isBeingMade(state.data.status) ? false : pollInterval),
  })
}

/** Shows what the event stream has told of a report. A call that is under way is canceled: its answer may be older. */
export async function cacheReport(client: QueryClient, organization: string, report: Report) {
  const queryKey = reportKey(organization, report.id)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, report)
}

/** Orders a report. The platform makes one report of all orders with the same key. */
export function submitReport(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: ({ key, ...body }: ReportCreate & { key: string }) =>
      api.post('/reports', {
        body,
        schema: reportSummarySchema,
        idempotencyKey: key,
        organization: { id: organization },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey(organization) }),
  })
}

/** Orders the same report of the data as they are now. The platform makes one report of all orders with the same key. */
export function runAgain(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: ({ id, key }: { id: string; key: string }) =>
      api.post(`${reportPath(id)}/again`, {
        schema: reportSummarySchema,
        idempotencyKey: key,
        organization: { id: organization },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey(organization) }),
  })
}

/** Asks for an e-mail when the report is over; returns how far the report is by now. */
export function requestNotice(organization: string) {
  return mutationOptions({
    mutationFn: (id: string) =>
      api.put(`${reportPath(id)}/notify`, { schema: reportSummarySchema, organization: { id: organization } }),
  })
}

export function deleteReport(client: QueryClient, organization: string) {
  return mutationOptions({
    mutationFn: ({ id }: Pick<ReportSummary, 'id'>) =>
      api.delete(reportPath(id), { organization: { id: organization } }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey(organization) }),
  })
}
