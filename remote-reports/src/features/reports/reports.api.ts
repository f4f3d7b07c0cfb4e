import { api, mutationOptions, queryOptions, type QueryClient } from '@lintel/shared/api'
import {
  isGenerating,
  readReportPageSchema,
  readReportSchema,
  reportSummarySchema,
  type Report,
  type ReportCreate,
  type ReportSummary,
} from '@lintel/shared/contract/reports'
import type { Pagination } from '@lintel/shared/list'

/** Polling interval in milliseconds while a report in the list is in progress. */
const pollInterval = 1500

function listKey(organization: string) {
  return ['reports', 'list', organization]
}

/** A page of reports, newest first; polls while one is in progress. */
export function reportListQuery(organization: string, filterNeedle: string, { page, itemsPerPage }: Pagination) {
  const searchParams = { filterNeedle, skip: (page - 1) * itemsPerPage, take: itemsPerPage }
  return queryOptions({
    queryKey: [...listKey(organization), searchParams],
    queryFn: ({ signal }) =>
      api.get('/reports', { schema: readReportPageSchema, searchParams, signal, organization: { id: organization } }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => isGenerating(status)) ? pollInterval : false,
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

/** Polls until the report has ended. */
export function followedReportQuery(organization: string, id: string) {
  return queryOptions({
    ...reportQuery(organization, id),
    refetchInterval: ({ state }) => (state.data && !isGenerating(state.data.status) ? false : pollInterval),
  })
}

/** Caches a report from the event stream. Cancels a request in flight, whose response may be older. */
export async function cacheReport(client: QueryClient, organization: string, report: Report) {
  const queryKey = reportKey(organization, report.id)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, report)
}

/** Requests a report. Idempotent by key. */
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

/** Requests the same report with current data. Idempotent by key. */
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

/** Subscribes to an email at the report's end; returns the report's current state. */
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
