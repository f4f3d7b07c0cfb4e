import { useDataGrid, type GridDefaults } from '@lintel/shared/grid'
import { useMemo } from 'react'
import { oneForProject, optionLabels, rowsFor, type AnalyticsRow } from '../analytics-row.model.ts'
import type { DataSet } from '../data-sets/data-set.ts'
import { columnsInProgress, columnsOf } from './columns.tsx'

/** Specification 1, "Business constants and limits". */
export const requestDefaults: GridDefaults = {
  sort: [{ field: 'requestedDate', direction: 'descending' }],
  filter: { logic: 'and', filters: [{ field: 'status', operator: '==', value: 'Complete' }] },
  unique: true,
  narrow: ['projectName', 'status', 'requestedDate'],
}

/** Without the filter: no request in progress is complete. */
const inProgressDefaults: GridDefaults = { ...requestDefaults, filter: null }

/** The grids of both tabs. Both are created, so that switching tabs doesn't load or merge rows again. */
export function useRequestGrids(dataSet: DataSet, loaded: readonly AnalyticsRow[]) {
  const rows = useMemo(() => rowsFor(loaded, dataSet.portfolios), [loaded, dataSet])
  const columns = useMemo(() => columnsOf(dataSet, optionLabels(rows.all)), [dataSet, rows])
  const unfinished = useMemo(() => columnsInProgress(columns), [columns])
  const name = `analytics-${dataSet.name.toLowerCase().replaceAll(/[ ()]/g, '-')}`
  const common = { rowId, unique: oneForProject }
  const requests = useDataGrid({
    ...common,
    name: `${name}-requests-grid`,
    columns,
    rows: rows.all,
    defaults: requestDefaults,
    prefix: 'requests',
  })
  const inProgress = useDataGrid({
    ...common,
    name: `${name}-in-progress-grid`,
    columns: unfinished,
    rows: rows.inProgress,
    defaults: inProgressDefaults,
    prefix: 'inProgress',
  })
  return { requests, inProgress }
}

function rowId({ id }: AnalyticsRow): string {
  return id
}
