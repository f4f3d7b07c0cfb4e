import type { RemoteState, VisitCount, VisitCounts } from '@lintel/shared/contract/releases'
import { dateFormatter } from '@lintel/shared/format'

type Bar = { key: string; label: string; value: number | null }
type Versions = Pick<RemoteState, 'live' | 'trial' | 'versions'>

/** Failed page views by version, in percent. */
export function failureBars({ items }: VisitCounts, remote: Versions): Bar[] {
  return barsOf(items, remote, (counts) => {
    const failed = sum(counts.map((count) => count.failed))
    const all = failed + sum(counts.map((count) => count.shown))
    return all === 0 ? null : Math.round((failed / all) * 1000) / 10
  })
}

/** Milliseconds from navigation to render by version: the median of hourly or daily values, weighted by visits. */
export function waitBars({ items }: VisitCounts, remote: Versions): Bar[] {
  return barsOf(items, remote, (counts) => {
    const measured = counts.filter(({ loadMs, shown }) => loadMs !== null && shown > 0)
    const visits = sum(measured.map(({ shown }) => shown))
    if (visits === 0) return null
    const weighted = measured.map(
      ({ loadMs, renderMs, shown }) => shown * ((loadMs?.median ?? 0) + (renderMs?.median ?? 0)),
    )
    return Math.round(sum(weighted) / visits)
  })
}

/** Failures per hour or day, over all versions. */
export function failuresOverTime({ items, step }: VisitCounts): Bar[] {
  const times = [...new Set(items.map(({ from }) => from))].sort()
  return times.map((from) => ({
    key: from,
    label: timeText(from, step),
    value: sum(items.filter((item) => item.from === from).map(({ failed }) => failed)),
  }))
}

/** In the order in which the versions are listed, newest first. */
function barsOf(items: readonly VisitCount[], remote: Versions, valueOf: (counts: VisitCount[]) => number | null) {
  const listedVersions = remote.versions.map(({ version }) => version)
  const position = (version: string) =>
    listedVersions.includes(version) ? listedVersions.indexOf(version) : listedVersions.length
  const versions = [...new Set(items.map(({ version }) => version))].sort(
    (one, other) => position(one) - position(other),
  )
  return versions.map((version) => ({
    key: version,
    label: labelOf(version, remote),
    value: valueOf(items.filter((item) => item.version === version)),
  }))
}

/** Live or Trial comes first, because long versions are truncated below the bars. */
function labelOf(version: string, { live, trial }: Versions): string {
  if (version === live) return `Live ${version}`
  return version === trial?.version ? `Trial ${version}` : version
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Hours are in local time; days are in UTC, as the platform counts them. */
function timeText(from: string, step: VisitCounts['step']): string {
  return step === 'hour' ? formatHour(from) : formatDayOfYear(from)
}

const formatHour = dateFormatter({ hour: 'numeric', weekday: 'short' })
const formatDayOfYear = dateFormatter({ month: 'numeric', day: 'numeric', timeZone: 'UTC' })
