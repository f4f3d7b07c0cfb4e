import { zoneText } from '@lintel/shared/contract'
import type { Report } from '@lintel/shared/contract/reports'
import { pluralize, Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { BackLink, PageHeader, Text } from '@lintel/shared/ui'
import type { ReactNode } from 'react'
import { statusText, titleOf } from '../../report-text/index.ts'

type ReportHeadProps = { report: Report; actions?: ReactNode }

/** Title, date, submitter, filter and row count of the report. */
export function ReportHead({ report, actions }: ReportHeadProps) {
  const { status, submittedBy, requestedDate, completedDate, rowCount, sourceRowCount, filterInWords, timeZone } =
    report
  return (
    <PageHeader
      back={<BackLink to={paths.reports(useOrganizationId())}>Reports</BackLink>}
      title={titleOf(report)}
      name={titleOf(report)}
      actions={actions}
      description={
        <>
          <Text>
            {status === 'Complete' && completedDate ? (
              <Moment date={completedDate} timeZone={timeZone} />
            ) : (
              statusText(report)
            )}
            {` | ${submittedBy}`}
            {status !== 'Complete' && (
              <>
                {' | Requested: '}
                <Moment date={requestedDate} timeZone={timeZone} />
              </>
            )}
          </Text>
          <Text>
            {filterInWords === null ? 'Everything in the data set' : `Filter: ${filterInWords}`}
            {rowCount !== null && ` | ${pluralize(rowCount, 'row')}`}
            {sourceRowCount !== null && sourceRowCount !== rowCount && ` of ${pluralize(sourceRowCount, 'source row')}`}
            {` | ${zoneText(timeZone)}`}
          </Text>
        </>
      }
    />
  )
}
