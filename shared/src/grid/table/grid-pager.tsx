import { memo } from 'react'
import { Pager } from '../../list/pager.tsx'
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
}

export const GridPager = memo(function GridPager({ label, total, first, take, change, isFirst }: GridPagerProps) {
  if (total === 0) return null
  // Of one height from the first picture on, so that nothing moves.
  return (
    <div className="pager">
      {!isFirst && (
        <Pager
          label={label}
          total={total}
          sizes={gridPageSizes}
          pagination={{ page: Math.floor(first / take) + 1, itemsPerPage: take }}
          onPagination={({ page, itemsPerPage }) => change(itemsPerPage === take ? { page } : { take: itemsPerPage })}
        />
      )}
    </div>
  )
})
