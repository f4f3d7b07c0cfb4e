import { memo, useCallback } from 'react'
import {
  isDay,
  isGroup,
  type Condition,
  type FieldType,
  type Filter,
  type Operator,
} from '../../../domain/filter/index.ts'
import type { GridSettings } from '../settings/use-grid-settings.ts'
import { partOn, withPart } from './filter-parts.ts'
import { askedInWords, inWords } from './filter-words.ts'
import { filterRow } from '../focus/cell-position.ts'
import { FilterField, type OnColumnFilter, type OnCondition } from './filter-field.tsx'
import type { GridColumn } from '../columns/column.ts'
import type { ShownColumn, TableLayout } from '../columns/table-layout.ts'

export type FilterRowProps<Row> = {
  layout: TableLayout<Row>
  sticky: readonly ShownColumn<Row>[]
  scrolling: readonly ShownColumn<Row>[]
  /** The index of its cell with the tab stop; -1 for none. */
  active: number
  filter: Filter | null
  change: GridSettings['change']
  /** Chosen operators without a value yet. */
  operators: Readonly<Record<string, Operator>>
  onOperator: (field: string, operator: Operator) => void
  /** Opens a column's filter dialog. */
  onAsk: OnColumnFilter
  isFirst: boolean
}

function FilterRowOfGrid<Row>(props: FilterRowProps<Row>) {
  const { layout, sticky, scrolling, change } = props
  const onCondition = useCallback<OnCondition>(
    (field, condition, isTyping) => change(({ filter }) => ({ filter: withPart(filter, field, condition) }), isTyping),
    [change],
  )
  return (
    <div role="row" aria-rowindex={layout.groups.length + 2} data-row={filterRow} className="row filter-row">
      <div className="sticky" role="presentation" style={{ width: layout.stickyWidth }}>
        {sticky.map((column) => filterCell(column, props, onCondition))}
      </div>
      {scrolling.map((column) => filterCell(column, props, onCondition))}
    </div>
  )
}

export const FilterRow = memo(FilterRowOfGrid) as typeof FilterRowOfGrid

function filterCell<Row>(shownColumn: ShownColumn<Row>, props: FilterRowProps<Row>, onCondition: OnCondition) {
  const { field, index, stickyPosition: stickyPosition, column, isFilterable } = shownColumn
  const { filter, operators, onOperator, onAsk, isFirst } = props
  const { type = 'text' } = column
  const part = isFilterable ? partOn(filter, field) : undefined
  const condition = editableOf(part, type)
  return (
    <div
      key={field}
      role="gridcell"
      aria-colindex={index + 1}
      aria-label={isFilterable ? undefined : `${column.title} has no filter`}
      data-column={index}
      tabIndex={props.active === index ? 0 : -1}
      className="cell filter-cell"
      style={stickyPosition}
    >
      {isFilterable && (
        <FilterField
          title={column.title}
          field={field}
          type={type}
          condition={condition}
          said={part && !condition ? saidOf(part, column) : undefined}
          onAsk={onAsk}
          onCondition={onCondition}
          chosen={operators[field]}
          onChosen={onOperator}
          isFirst={isFirst}
        />
      )}
    </div>
  )
}

/** The condition that the row's fields can show and edit; everything else has a dialog. */
function editableOf(part: Filter | undefined, type: FieldType): Condition | undefined {
  if (part === undefined || isGroup(part) || part.values) return undefined
  const isOfDays = type === 'date' || type === 'day'
  return isOfDays && part.value !== undefined && !isDay(String(part.value)) ? undefined : part
}

function saidOf<Row>(part: Filter, column: GridColumn<Row>): string {
  return isGroup(part) ? inWords(part, new Map([[column.field, column]])) : askedInWords(part, column)
}
