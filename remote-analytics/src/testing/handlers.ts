import type { AnalyzedRequest, AnalyticsPortfolios, AnalyticsTotals } from '@lintel/shared/contract/assembly'
import { http, HttpResponse } from 'msw'
import { sampleRequests } from './sample-requests.ts'

const rows = '/api/revitassemblyrequest/analytics/organizations/:organization'

/** Mock handlers for this remote's requests. */
export function sampleHandlers() {
  return [...analyticsHandlers(sampleRequests())]
}

/** Returns these requests for any date range. */
export function analyticsHandlers(requests: readonly AnalyzedRequest[]) {
  return [
    http.get(rows, () => HttpResponse.json(requests)),
    http.get(`${rows}/totals`, () => HttpResponse.json(totalsOf(requests))),
    http.get(`${rows}/portfolios`, () => HttpResponse.json(portfoliosOf(requests))),
  ]
}

function portfoliosOf(requests: readonly AnalyzedRequest[]): AnalyticsPortfolios {
  const newest = new Map(requests.toReversed().map((request) => [request.portfolio, request]))
  return [...newest].map(([portfolio, { optionSets }]) => ({ portfolio, optionSets: Object.keys(optionSets) }))
}

/** By day, like the database. */
function totalsOf(requests: readonly AnalyzedRequest[]): AnalyticsTotals {
  const totals = new Map<string, AnalyticsTotals[number]>()
  for (const { requestedDate, portfolio, status } of requests) {
    const date = requestedDate.slice(0, 10)
    const key = `${date} ${portfolio}`
    const total = totals.get(key) ?? { date, portfolio, requests: 0, complete: 0, error: 0 }
    total.requests += 1
    if (status === 'Complete') total.complete += 1
    if (status === 'Error') total.error += 1
    totals.set(key, total)
  }
  return [...totals.values()].sort((left, right) => left.date.localeCompare(right.date))
}
