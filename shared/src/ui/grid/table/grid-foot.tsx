import { memo, useDeferredValue, useMemo, type ReactNode } from 'react'
import { countText } from '../../../core/format/numbers.ts'
import type { ColumnSummary } from '../engine/index.ts'
import type { GridModel } from '../rows/use-data-grid.ts'
import type { ShownColumn, TableLayout } from '../columns/table-layout.ts'

type FootProps<Row> = {
  grid: GridModel<Row>
  layout: TableLayout<Row>
  sticky: readonly ShownColumn<Row>[]
  scrolling: readonly ShownColumn<Row>[]
  /** The index of the footer row, after the rows of the page. */
  row: number
  ariaIndex: number
  active: number
}

function FootOfGrid<Row>(props: FootProps<Row>) {
  const { layout, sticky, scrolling, row, ariaIndex } = props
  const summaries = useSummaries(props.grid)
  return (
    <div role="rowgroup" data-part="foot" className="foot" style={{ width: layout.width }}>
      <div role="row" aria-rowindex={ariaIndex} data-row={row} className="row foot-row">
        <div className="sticky" role="presentation" style={{ width: layout.stickyWidth }}>
          {sticky.map((column) => footCell(column, summaries, props.active))}
        </div>
        {scrolling.map((column) => footCell(column, summaries, props.active))}
      </div>
    </div>
  )
}

/** Counts and sums of all filtered rows of every page. */
export const GridFoot = memo(FootOfGrid) as typeof FootOfGrid

type Summaries = ReadonlyMap<string, ColumnSummary>

/**
 * Counts and sums read every row, so the first render does not wait for them. Later they change together with the rows,
 * because a sum next to different rows would be wrong.
 */
function useSummaries<Row>({ engine, columns, query: { filter } }: GridModel<Row>): Summaries {
  const isDrawn = useDeferredValue(true, false)
  return useMemo(() => {
    if (!isDrawn) return new Map()
    const columnsWithFooter = [...columns.values()].filter(({ footer }) => footer !== undefined)
    // Without the order, because it does not change a sum.
    const positions = engine.view({ filter, sort: [] })
    return new Map(columnsWithFooter.map(({ field }) => [field, engine.summary(positions, field)]))
  }, [engine, filter, columns, isDrawn])
}

function footCell<Row>(shownColumn: ShownColumn<Row>, summaries: Summaries, active: number) {
  const { field, index, stickyPosition: stickyPosition, column } = shownColumn
  const summary = summaries.get(field)
  return (
    <div
      key={field}
      role="gridcell"
      aria-colindex={index + 1}
      data-column={index}
      tabIndex={active === index ? 0 : -1}
      className={column.type === 'number' ? 'cell number' : 'cell'}
      style={stickyPosition}
    >
      {summary && footOf(shownColumn, summary)}
    </div>
  )
}

function footOf<Row>({ column: { footer }, write }: ShownColumn<Row>, summary: ColumnSummary): ReactNode {
  if (typeof footer === 'function') return footer(summary)
  return footer === 'sum' ? `Sum: ${write(summary.sum)}` : `Count: ${countText(summary.count)}`
}
