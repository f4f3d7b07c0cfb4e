import { useMemo } from 'react'
import { queryOptions, useQuery } from '../../../core/api/index.ts'
import type { GridColumn } from '../columns/column.ts'
import { useUnchanged } from '../settings/use-own-settings.ts'
import { plannedColumn, type CalculatedColumn } from './calculated-column.ts'

/**
 * The expression language. It is loaded with the first grid that has a calculated column, or when someone creates one.
 */
export const calculatedCodeQuery = queryOptions({
  queryKey: ['shared', 'grid-expressions'],
  queryFn: () => import(/* webpackChunkName: "grid-expressions" */ './calculated-code.tsx'),
  // Not 'static', because such a query is not fetched again when the connection returns.
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
  // The error boundary shows the failure: without these columns, rows would be filtered and sorted wrongly.
  throwOnError: true,
})

const noColumns: never[] = []

/** The calculated columns of a person; empty and not ready until the code is loaded. */
export function useCalculatedColumns<Row>(
  columns: readonly GridColumn<Row>[],
  calculated: readonly CalculatedColumn[] | undefined,
) {
  const savedColumns = useUnchanged(calculated ?? noColumns)
  const { data: code } = useQuery({ ...calculatedCodeQuery, enabled: savedColumns.length > 0 })
  return useMemo(() => {
    if (savedColumns.length === 0) return { made: noColumns, isReady: true }
    if (!code) return { made: savedColumns.map(plannedColumn<Row>), isReady: false }
    return { made: code.calculatedColumns(columns, savedColumns), isReady: true }
  }, [code, columns, savedColumns])
}
