import { isInProgress, type AnalyzedRequest } from '@lintel/shared/contract/assembly'
import type { UniqueRule } from '@lintel/shared/grid'

export type AnalyticsRow = AnalyzedRequest & {
  /** How many requests were merged into this row. */
  requestCount: number
  /** Milliseconds from the request to its completion; null while it is in progress. */
  duration: number | null
}

export function rowOf(request: AnalyzedRequest): AnalyticsRow {
  return { ...request, requestCount: 1, duration: durationOf(request) }
}

function durationOf({ requestedDate, completedDate }: AnalyzedRequest): number | null {
  if (completedDate === null) return null
  // Two machines record the times: if their clocks differ, a quick failure could end before it started.
  return Math.max(0, Date.parse(completedDate) - Date.parse(requestedDate))
}

/** The rows of both tabs, in their original order. */
export function rowsFor(rows: readonly AnalyticsRow[], portfolios: readonly string[]) {
  const all = rows.filter(({ portfolio }) => portfolios.includes(portfolio))
  return { all, inProgress: all.filter(({ status }) => isInProgress(status)) }
}

/** The distinct option set labels of these requests. */
export function optionLabels(rows: readonly AnalyticsRow[]): string[] {
  const labels = new Set<string>()
  for (const { optionSets } of rows) for (const label of Object.keys(optionSets)) labels.add(label)
  return [...labels]
}

/**
 * Filter Unique: one row for each project name, which is the first of its complete requests, or else the first of all
 * (specification 1, "Business constants and limits"). The rows come newest first, so that it is the newest.
 */
export const oneForProject: UniqueRule<AnalyticsRow> = {
  key: ({ projectName }) => projectName,
  isBetter: (row, current) => row.status === 'Complete' && current.status !== 'Complete',
  counted: (row, requestCount) => (requestCount === 1 ? row : { ...row, requestCount }),
}
