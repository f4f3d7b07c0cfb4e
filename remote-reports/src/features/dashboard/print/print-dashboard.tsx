import { useQuery } from '@lintel/shared/api'
import { zoneText } from '@lintel/shared/contract'
import type { ShownTile } from '@lintel/shared/contract/reports'
import { counted } from '@lintel/shared/format'
import { useActiveOrganization, useOrganizationId } from '@lintel/shared/organization'
import { PanelBoundary, Portal } from '@lintel/shared/ui'
import { momentIn } from '../../report-text/index.ts'
import { PrintCharts, printStyle, reportQuery } from '../../reports/index.ts'
import { titleOfTile } from '../tiles/arrangement.model.ts'

/** A4, landscape. */
const paper = { size: '297mm 210mm', letters: 11 }
const breaks = '.print-sheet .tile + .tile { break-before: page; }'

/** What is printed in the place of the page, also by the browser's own command: each tile on a page of its own, black on white. */
export function PrintDashboard({ tiles }: { tiles: readonly ShownTile[] }) {
  const organization = useActiveOrganization()
  return (
    <Portal>
      <div className="print-sheet" aria-hidden>
        <style>{`${printStyle(paper)} ${breaks}`}</style>
        {tiles
          .filter(({ isHidden }) => !isHidden)
          .map((tile) => (
            <section key={tile.id} className="tile">
              <p className="organization">{organization?.displayName} | Dashboard</p>
              <h1>{titleOfTile(tile)}</h1>
              <PanelBoundary>{tile.report ? <PrintTile id={tile.report.id} /> : <p>Not run yet.</p>}</PanelBoundary>
            </section>
          ))}
      </div>
    </Portal>
  )
}

function PrintTile({ id }: { id: string }) {
  const { data: report } = useQuery(reportQuery(useOrganizationId(), id))
  if (!report) return null
  const { completedDate, timeZone, rowCount } = report
  return (
    <>
      <p>
        {completedDate !== null && `Last updated ${momentIn(timeZone, completedDate)} | `}
        {`${counted(rowCount ?? 0, 'row')} | ${zoneText(timeZone)}`}
      </p>
      <PrintCharts report={report} />
    </>
  )
}
