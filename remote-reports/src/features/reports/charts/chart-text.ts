import type { Report, ReportChart } from '@lintel/shared/contract/reports'
import { numberTexts } from '../../report-text/index.ts'

/** Undefined for the default formatter: charts write numbers, and 'N/A' for empty values, by themselves (specification 2). */
export function formatOf(formatter: ReportChart['formatter']): ((value: number) => string) | undefined {
  return formatter === 'default' ? undefined : numberTexts[formatter]
}

/** Says that a chart has left out groups, which of them it shows, and `where` all of them are. */
export function cutText(
  shown: number,
  { grouping }: Pick<Report['definition'], 'grouping'>,
  where: 'grid' | 'table',
): string {
  const which = grouping?.by[0]?.unit === undefined ? 'largest' : 'newest'
  return `Only the ${shown} ${which} groups are shown here; the ${where} has all of them.`
}

const between = ' · '

/** Labels for an axis, where room is scarce: without the parts that all labels share. */
export function ticksOf(labels: readonly string[]): string[] {
  const parts = labels.map((label) => label.split(between))
  const [first = []] = parts
  const telling = first.flatMap((part, place) => (parts.every((one) => one[place] === part) ? [] : place))
  if (telling.length === 0) return [...labels]
  return parts.map((one) => telling.flatMap((place) => one[place] ?? []).join(between))
}
