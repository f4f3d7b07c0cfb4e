import { useQuery } from '@lintel/shared/api'
import type { MasterElement } from '@lintel/shared/contract/master-model'
import { DataGrid, useDataGrid, useGridSelection } from '@lintel/shared/grid'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { useNavigate } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { Stack } from '@lintel/shared/ui'
import { useState } from 'react'
import { MassReviewBar } from './mass-review/mass-review-bar.tsx'
import { useMassReview } from './mass-review/use-mass-review.ts'
import { masterModelQuery } from './master-model.api.ts'
import { masterModelColumns, masterModelDefaults } from './master-model.columns.ts'
import { useMasterModelNews } from './use-master-model-news.ts'

/** What the grid leaves of the window to the bar of the mass review (specification 2, "Shared grid behaviour"). */
const barHeight = 104

/** Every kind of element that captures had; a row leads to it, and the menu to the review of many at once. */
export function MasterModelGrid() {
  const organization = useOrganizationId()
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useQuery(masterModelQuery(organization))
  const rows = data ?? noRows
  const grid = useDataGrid({
    name: 'master-model-grid-settings',
    columns: masterModelColumns,
    rows,
    rowId,
    defaults: masterModelDefaults,
  })
  const [isReviewing, setReviewing] = useState(false)
  const selection = useGridSelection(rows, rowId)
  const review = useMassReview({ rows, selection })
  const mayReview = useHasAnyRole(['revitmastermodel.update'])
  useMasterModelNews(data !== undefined)

  function stopReviewing() {
    setReviewing(false)
    selection.select(new Set())
  }
  return (
    <Stack gap="4">
      {isReviewing && <MassReviewBar {...{ review, selection }} onCancel={stopReviewing} />}
      <DataGrid
        label="Master Model List"
        grid={grid}
        isLoading={isFetching && !data}
        failure={error && !data ? { error, onRetry: () => void refetch() } : undefined}
        onRowClick={isReviewing ? undefined : ({ id }) => void navigate(paths.masterElement(organization, id))}
        selection={isReviewing ? selection : undefined}
        menu={
          mayReview && !isReviewing
            ? [{ title: 'Review Master Model Items', onSelect: () => setReviewing(true) }]
            : undefined
        }
        deduction={isReviewing ? barHeight : 0}
      />
    </Stack>
  )
}

const noRows: MasterElement[] = []

function rowId({ id }: MasterElement): string {
  return id
}
