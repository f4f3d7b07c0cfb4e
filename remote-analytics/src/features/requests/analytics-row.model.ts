import { isInProgress, type AnalysedRequest } from '@lintel/shared/contract/assembly'

export type AnalyticsRow = AnalysedRequest & {
  /** How many requests the row stands for. */
  requestCount: number
  /** Milliseconds from the request to its end; null while it is in progress. */
  duration: number | null
}

export function rowOf(request: AnalysedRequest): AnalyticsRow {
  return { ...request, requestCount: 1, duration: durationOf(request) }
}

function durationOf({ requestedDate, completedDate }: AnalysedRequest): number | null {
  if (completedDate === null) return null
  // The clocks of two machines may differ by more than a failure takes.
  return Math.max(0, Date.parse(completedDate) - Date.parse(requestedDate))
}

/** The rows of both tabs, in their order. */
export function rowsFor(rows: readonly AnalyticsRow[], portfolios: readonly string[]) {
  const all = rows.filter(({ portfolio }) => portfolios.includes(portfolio))
  return { all, inProgress: all.filter(({ status }) => isInProgress(status)) }
}

/** Of all option sets that any of the requests has. */
export function optionLabels(rows: readonly AnalyticsRow[]): string[] {
  const labels = new Set<string>()
  for (const { optionSets } of rows) for (const label of Object.keys(optionSets)) labels.add(label)
  return [...labels]
}
