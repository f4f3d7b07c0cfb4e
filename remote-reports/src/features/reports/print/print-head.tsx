import { zoneText } from '@lintel/shared/contract'
import type { Report } from '@lintel/shared/contract/reports'
import { pluralize, countText } from '@lintel/shared/format'
import { useActiveOrganization } from '@lintel/shared/organization'
import { useDeployment } from '@lintel/shared/session'
import { momentIn, titleOf } from '../../report-text/index.ts'

type PrintHeadProps = { report: Report; rowCount: number; printed: number }

/** Organization, title, date, filter and row count of the report, and how many rows are not printed. */
export function PrintHead({ report, rowCount, printed }: PrintHeadProps) {
  const { submittedBy, completedDate, filterInWords, timeZone } = report
  const isFiltered = report.rowCount !== null && report.rowCount !== rowCount
  return (
    <header>
      <Logo />
      <h1>{titleOf(report)}</h1>
      <p>
        {completedDate && `${momentIn(timeZone, completedDate)} | `}
        {submittedBy}
      </p>
      <p>{filterInWords === null ? 'Everything in the data set' : `Filter: ${filterInWords}`}</p>
      <p>
        {pluralize(rowCount, 'row')}
        {isFiltered && ` of ${pluralize(report.rowCount ?? 0, 'row')}, as the grid is filtered`}
        {` | ${zoneText(timeZone)}`}
      </p>
      {printed < rowCount && (
        <p>
          <b>
            Only the first {countText(printed)} of {countText(rowCount)} rows are printed.
          </b>
        </p>
      )}
    </header>
  )
}

function Logo() {
  const organization = useActiveOrganization()
  const { clientLogosUrl } = useDeployment()
  const file = organization?.theme?.logoUrl
  if (!file || clientLogosUrl === undefined) return <p className="organization">{organization?.displayName}</p>
  return <img className="logo" src={`${clientLogosUrl}/${file}`} alt={organization.displayName} />
}
