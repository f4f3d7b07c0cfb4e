import { memo, useCallback, useMemo } from 'react'
import { Pager } from '../../list/pager.tsx'
import type { Pagination } from '../../list/pagination.ts'
import { gridPageSizes } from '../settings/grid-configuration.ts'
import type { TableInstance } from './use-grid-table.ts'

type GridPagerProps = {
  label: string
  table: TableInstance
  isFirst: boolean
  /** True if not all rows have been loaded. */
  isPart: boolean
}

const QuietPager = memo(Pager)

export function GridPager({ label, table, isFirst, isPart }: GridPagerProps) {
  const { setPagination } = table
  const { pageIndex, pageSize } = table.state.pagination
  const pagination = useMemo(() => ({ page: pageIndex + 1, itemsPerPage: pageSize }), [pageIndex, pageSize])
  const onPagination = useCallback(
    ({ page, itemsPerPage }: Pagination) => setPagination({ pageIndex: page - 1, pageSize: itemsPerPage }),
    [setPagination],
  )
  const total = table.getRowCount()
  if (total === 0) return null
  // The pager has the same height from the first render, so that nothing moves.
  if (isPart) return <div className="pager part">Loading…</div>
  return (
    <div className="pager">
      {!isFirst && <QuietPager label={label} total={total} sizes={gridPageSizes} {...{ pagination, onPagination }} />}
    </div>
  )
}
