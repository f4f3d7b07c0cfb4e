import { useQuery } from '@lintel/shared/api'
import type { IdsCheck, IdsFinding, IdsOutcome, IdsSpecification } from '@lintel/shared/contract/ids'
import { DataGrid, gridSheet, loadState, useDataGrid } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import { showToast } from '@lintel/shared/toast'
import { useMemo, type ReactNode } from 'react'
import { findingRows, type FindingRow } from './finding-rows.model.ts'
import { findingColumns, findingDefaults, passColumns, passDefaults } from './findings.columns.ts'
import { findingsQuery } from './findings.api.ts'

const noFindings: IdsFinding[] = []

const grids = {
  failed: { name: 'ids-failures-grid', label: 'Failures', columns: findingColumns, defaults: findingDefaults },
  passed: { name: 'ids-passes-grid', label: 'Passes', columns: passColumns, defaults: passDefaults },
}

type FindingGridProps = {
  check: IdsCheck
  outcome: IdsOutcome
  specifications: readonly IdsSpecification[]
  /** The number of the only specification whose elements are shown. */
  only: number | undefined
  /** Shown in the toolbar. */
  choices: ReactNode
}

/** One row per element and failed requirement, or passed specification. A row opens its element in the model. */
export function FindingGrid({ check, outcome, specifications, only, choices }: FindingGridProps) {
  const { id, captureId, rulesName, captureFileName } = check
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const list = useQuery(findingsQuery(organization, id, outcome))
  const { data } = list
  const rows = useMemo(() => findingRows(data ?? noFindings, specifications, only), [data, specifications, only])
  const { label, ...definition } = grids[outcome]
  const grid = useDataGrid({ ...definition, rows, rowId, subject: id })
  const download = useSpreadsheetExport()
  function show({ elementNumber, name }: FindingRow) {
    if (elementNumber !== null) {
      void navigate(`${paths.capture(organization, captureId, 'model')}?element=${elementNumber}`)
      return
    }
    showToast({
      type: 'info',
      text: `${name ?? 'This'} isn't a building element, so it isn't shown in the model.`,
    })
  }
  return (
    <>
      <ExportProgress {...download} />
      <DataGrid
        label={label}
        heading={choices}
        grid={grid}
        {...loadState(list)}
        onRowClick={show}
        onExport={() => download.start(`${label} - ${rulesName} - ${captureFileName}`, gridSheet(label, grid))}
      />
    </>
  )
}

function rowId({ number }: FindingRow): string {
  return String(number)
}
