import { zoneText } from '@lintel/shared/contract'
import { paths } from '@lintel/shared/remote'
import type { StoredReport } from '../repository.ts'

export type EmailBranding = { productName: string; hostOrigin: string }
export type EmailText = { subject: string; text: string }

type EndedReport = Pick<
  StoredReport,
  'organizationId' | 'id' | 'status' | 'statusDetails' | 'reportType' | 'dataset' | 'rowCount' | 'timeZone'
>

/** The email to a person who subscribed to a report's end. */
export function reportEmail(
  report: EndedReport,
  { productName, hostOrigin }: EmailBranding,
  firstName: string,
): EmailText {
  const title = oneLine(`${report.reportType} | ${report.dataset}`)
  const link = `${hostOrigin}${paths.report(report.organizationId, report.id)}`
  const isComplete = report.status === 'Complete'
  const newsText = isComplete
    ? [
        `The report '${title}' is complete: ${extent(report.rowCount ?? 0)}.`,
        `${zoneText(report.timeZone)} (${report.timeZone}).`,
        `Open it: ${link}`,
      ]
    : [`The report '${title}' failed.`, report.statusDetails ?? '', `See what went wrong and run it again: ${link}`]
  return {
    subject: `${productName}: ${title} ${isComplete ? 'is complete' : 'failed'}`.slice(0, 300),
    text: [`Hello ${oneLine(firstName)},`, ...newsText, productName].join('\n\n'),
  }
}

function extent(rows: number): string {
  return rows === 1 ? 'one row' : `${rows.toLocaleString('en-US')} rows`
}

/** Used in headers, where a line break would start another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
