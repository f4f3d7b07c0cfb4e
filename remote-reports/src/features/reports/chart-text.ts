import type { Report, ReportChart } from '@lintel/shared/contract/reports'
import { numberTexts } from '../report-text/index.ts'

/** The default writes numbers as the charts do, and 'N/A' for what is not there (specification 2, "Reports"). */
export function formatOf(formatter: ReportChart['formatter']): ((value: number) => string) | undefined {
  return formatter === 'default' ? undefined : numberTexts[formatter]
}

/** Which groups stand for all of them where there are more than a chart has bars; `where` all of them are. */
export function cutText(
  { labels }: Pick<ReportChart, 'labels'>,
  { grouping }: Pick<Report['definition'], 'grouping'>,
  where: 'grid' | 'table',
): string {
  const which = grouping?.by[0]?.unit === undefined ? 'largest' : 'newest'
  return `Only the ${labels.length} ${which} groups are shown here; the ${where} has all of them.`
}

const between = ' · '

/** Labels as short as they can be on an axis: parts that are the same everywhere tell nothing there. */
export function ticksOf(labels: readonly string[]): string[] {
  const parts = labels.map((label) => label.split(between))
  const [first = []] = parts
  const telling = first.flatMap((part, place) => (parts.every((one) => one[place] === part) ? [] : place))
  if (telling.length === 0) return [...labels]
  return parts.map((one) => telling.flatMap((place) => one[place] ?? []).join(between))
}
