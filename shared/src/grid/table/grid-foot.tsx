import { memo, type ReactNode } from 'react'
import { userLocale } from '../columns/value-text.ts'
import type { GridModel } from '../rows/use-data-grid.ts'
import type { LaidColumn, TableLayout } from '../columns/table-layout.ts'

type FootProps<Row> = {
  grid: GridModel<Row>
  layout: TableLayout<Row>
  sticky: readonly LaidColumn<Row>[]
  scrolling: readonly LaidColumn<Row>[]
  /** Its place after the rows of the page. */
  row: number
  ariaIndex: number
  active: number
}

function FootOfGrid<Row>(props: FootProps<Row>) {
  const { layout, sticky, scrolling, row, ariaIndex } = props
  return (
    <div role="rowgroup" data-part="foot" className="foot" style={{ width: layout.width }}>
      <div role="row" aria-rowindex={ariaIndex} data-row={row} className="row foot-row">
        <div className="sticky" role="presentation" style={{ width: layout.stickyWidth }}>
          {sticky.map((column) => footCell(column, props))}
        </div>
        {scrolling.map((column) => footCell(column, props))}
      </div>
    </div>
  )
}

/** Counts and sums of all rows that the filter leaves, whatever page is seen. */
export const GridFoot = memo(FootOfGrid) as typeof FootOfGrid

function footCell<Row>(laid: LaidColumn<Row>, { grid, active }: FootProps<Row>) {
  const { field, index, place, column } = laid
  return (
    <div
      key={field}
      role="gridcell"
      aria-colindex={index + 1}
      data-column={index}
      tabIndex={active === index ? 0 : -1}
      className={column.type === 'number' ? 'cell number' : 'cell'}
      style={place}
    >
      {footOf(laid, grid)}
    </div>
  )
}

function footOf<Row>({ column, field, write }: LaidColumn<Row>, { engine, positions }: GridModel<Row>): ReactNode {
  if (column.footer === undefined) return null
  const summary = engine.summary(positions, field)
  if (column.footer === 'count') return `Count: ${summary.count.toLocaleString(userLocale())}`
  if (column.footer === 'sum') return `Sum: ${write(summary.sum)}`
  return column.footer(summary)
}
