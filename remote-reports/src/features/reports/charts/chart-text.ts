import { isOverTime, type Report, type ReportChart } from '@lintel/shared/contract/reports'
import { pluralize, formatRoundedNumber } from '@lintel/shared/format'
import { numberTexts } from '../../report-text/index.ts'

/** Undefined for the default formatter: charts format numbers, and 'N/A' for empty values, themselves (specification 2). */
export function formatOf(formatter: ReportChart['formatter']): ((value: number) => string) | undefined {
  return formatter === 'default' ? undefined : numberTexts[formatter]
}

/** Explains that some groups have no bars or points of their own, which ones do, and `where` all of them are. */
export function cutText(
  shownCount: number,
  { columns }: Pick<Report, 'columns'>,
  { where }: { where: 'grid' | 'table' },
): string {
  const groupKind = isOverTime(columns ?? []) ? 'newest' : 'largest'
  return `Only the ${shownCount} ${groupKind} groups are shown; the ${where} below lists all of them.`
}

/** The unit of the axis. */
export function unitOf(formatter: ReportChart['formatter']): 'days' | undefined {
  return formatter === 'days' ? formatter : undefined
}

/** Mentions the total of rows without a date, which is not on the line. */
export function undatedText(value: number | null, formatter: ReportChart['formatter']): string {
  if (value === null) return "Rows without a date aren't on the line. See them in the grid."
  const write = formatOf(formatter) ?? formatRoundedNumber
  return `Not on the line because it has no date: ${write(value)}.`
}

/** The label of the bar that combines the remaining groups. */
export function otherText(groups: number): string {
  return `Other (${pluralize(groups, 'group')})`
}

/** Separates the parts of a bar's label. */
export const between = ' · '

/** Axis labels without the parts that all labels share. */
export function ticksOf(labels: readonly string[]): string[] {
  const parts = labels.map((label) => label.split(between).map((part) => part.replace(/^Week of /, '')))
  const [first = []] = parts
  const telling = first.flatMap((part, index) => (parts.every((one) => one[index] === part) ? [] : index))
  if (telling.length === 0) return parts.map((one) => one.join(between))
  return parts.map((one) => telling.flatMap((partIndex) => one[partIndex] ?? []).join(between))
}
