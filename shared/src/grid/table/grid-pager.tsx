import { memo, useCallback, useMemo } from 'react'
import { Pager } from '../../list/pager.tsx'
import type { Pagination } from '../../list/pagination.ts'
import type { GridSettings } from '../settings/use-grid-settings.ts'
import { gridPageSizes } from '../settings/grid-configuration.ts'

type GridPagerProps = {
  label: string
  total: number
  /** How many rows are on the pages before. */
  first: number
  take: number
  change: GridSettings['change']
  isFirst: boolean
  /** There are more rows than have come. */
  isPart: boolean
}

const QuietPager = memo(Pager)

export const GridPager = memo(function GridPager(props: GridPagerProps) {
  const { label, total, first, take, change, isFirst, isPart } = props
  const pagination = useMemo(() => ({ page: Math.floor(first / take) + 1, itemsPerPage: take }), [first, take])
  const onPagination = useCallback(
    ({ page, itemsPerPage }: Pagination) => change(itemsPerPage === take ? { page } : { take: itemsPerPage }),
    [change, take],
  )
  if (total === 0) return null
  // Of one height from the first picture on, so that nothing moves.
  if (isPart) return <div className="pager part">Loading…</div>
  return (
    <div className="pager">
      {!isFirst && <QuietPager label={label} total={total} sizes={gridPageSizes} {...{ pagination, onPagination }} />}
    </div>
  )
})
