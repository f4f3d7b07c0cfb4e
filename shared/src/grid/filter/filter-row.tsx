import { memo } from 'react'
import type { Condition, Filter, Operator } from '../../filter/index.ts'
import { conditionOn, withCondition } from './filter-parts.ts'
import { filterRow } from '../focus/cell-place.ts'
import { FilterField } from './filter-field.tsx'
import type { LaidColumn, TableLayout } from '../columns/table-layout.ts'

export type FilterRowProps<Row> = {
  layout: TableLayout<Row>
  sticky: readonly LaidColumn<Row>[]
  scrolling: readonly LaidColumn<Row>[]
  /** The index of its cell that holds the tab stop; -1 where none does. */
  active: number
  filter: Filter | null
  onFilter: (next: Filter | null, isTyping: boolean) => void
  /** Operators that were chosen and have no value to compare with yet. */
  operators: Readonly<Record<string, Operator>>
  onOperator: (field: string, operator: Operator) => void
}

function FilterRowOfGrid<Row>(props: FilterRowProps<Row>) {
  const { layout, sticky, scrolling } = props
  return (
    <div role="row" aria-rowindex={layout.groups.length + 2} data-row={filterRow} className="row filter-row">
      <div className="sticky" role="presentation" style={{ width: layout.stickyWidth }}>
        {sticky.map((column) => filterCell(column, props))}
      </div>
      {scrolling.map((column) => filterCell(column, props))}
    </div>
  )
}

export const FilterRow = memo(FilterRowOfGrid) as typeof FilterRowOfGrid

function filterCell<Row>(laid: LaidColumn<Row>, props: FilterRowProps<Row>) {
  const { field, index, place, column, isFilterable } = laid
  const { filter, onFilter, operators, onOperator } = props
  function onCondition(condition: Condition | undefined, isTyping = false) {
    onFilter(withCondition(filter, field, condition), isTyping)
  }
  return (
    <div
      key={field}
      role="gridcell"
      aria-colindex={index + 1}
      aria-label={isFilterable ? undefined : `${column.title} has no filter`}
      data-column={index}
      tabIndex={props.active === index ? 0 : -1}
      className="cell filter-cell"
      style={place}
    >
      {isFilterable && (
        <FilterField
          title={column.title}
          field={field}
          type={column.type ?? 'text'}
          condition={conditionOn(filter, field)}
          onCondition={onCondition}
          chosen={operators[field]}
          onChosen={(operator) => onOperator(field, operator)}
        />
      )}
    </div>
  )
}
