import type { ReactNode } from 'react'
import { ownTimeZone } from '../../../domain/contract/time-zone.ts'
import {
  blankReason,
  checkCalculated,
  compileExpression,
  type Checked,
  type EvaluateOptions,
  type ExpressionField,
  type FieldReader,
  type NumberFormat,
} from '../../../domain/expressions/index.ts'
import type { CellValue } from '../../../domain/filter/index.ts'
import { elapsedTime } from '../../../core/format/elapsed-time.ts'
import { formatMoney } from '../../../core/format/money.ts'
import { formatPercent } from '../../../core/format/numbers.ts'
import { Box, VisuallyHidden } from '../../components/index.ts'
import type { GridColumn } from '../columns/column.ts'
import { getValueFormatter } from '../columns/value-text.ts'
import { plannedColumn, type CalculatedColumn } from './calculated-column.ts'

export * from '../../../domain/expressions/index.ts'

/** The grid's columns as expressions see them. */
export function fieldsOf<Row>(columns: readonly GridColumn<Row>[]): ExpressionField[] {
  return columns.map(({ field, title, type = 'text', format, unit }) => ({ field, title, type, format, unit }))
}

/** The time zone of the grid: the first one that a column has, otherwise the person's. */
export function clocksOf<Row>(columns: readonly GridColumn<Row>[]): EvaluateOptions {
  const timeZone = columns.find((column) => column.timeZone !== undefined)?.timeZone
  return { timeZone: timeZone ?? ownTimeZone(), now: new Date() }
}

export function readerOf<Row>(columns: readonly GridColumn<Row>[]): FieldReader<Row> {
  const values = new Map(columns.map(({ field, value }) => [field, value]))
  return (field) => values.get(field) ?? (() => null)
}

/** The columns that people have created, with evaluators. If an expression has become invalid, the cells show that. */
export function calculatedColumns<Row>(
  columns: readonly GridColumn<Row>[],
  calculated: readonly CalculatedColumn[],
): GridColumn<Row>[] {
  const { checked, problems } = checkCalculated(calculated, fieldsOf(columns))
  const clocks = clocksOf(columns)
  const reader = readerOf(columns)
  return calculated.map((one) => {
    const found = checked.get(one.field)
    // If the column's type has changed, its filters and sorting no longer fit.
    if (!found || found.type.type !== one.type) return invalidColumn(one, problems.get(one.field)?.message)
    return calculatedColumn(one, found, { reader, clocks })
  })
}

type Source<Row> = { reader: FieldReader<Row>; clocks: EvaluateOptions }

function calculatedColumn<Row>(
  one: CalculatedColumn,
  checked: Checked,
  { reader, clocks }: Source<Row>,
): GridColumn<Row> {
  const text = textOf(one.format)
  const column: GridColumn<Row> = {
    ...plannedColumn<Row>(one),
    value: compileExpression(checked, reader, clocks),
    ...((one.type === 'date' || one.type === 'day') && { timeZone: clocks.timeZone }),
    ...(one.type === 'number' && text && { text }),
  }
  const write = getValueFormatter(column)
  return {
    ...column,
    cell: (row) => {
      const value = column.value(row)
      return value === null ? blankCell(blankReason(checked, row, reader, clocks)) : write(value)
    },
  }
}

/** The reason for a blank cell is a tooltip on hover and focus, and screen readers always find it. */
function blankCell(reason: string | undefined): ReactNode {
  if (reason === undefined) return ''
  return (
    <Box as="span" display="block" color="fg.muted" title={reason} css={blankStyle}>
      <VisuallyHidden>{`Blank. ${reason}`}</VisuallyHidden>
      <span aria-hidden>{reason}</span>
    </Box>
  )
}

const blankStyle = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '& > [aria-hidden]': { opacity: 0 },
  '[role=gridcell]:is(:hover, :focus) > & > [aria-hidden]': { opacity: 1 },
} as const

function invalidColumn<Row>(
  one: CalculatedColumn,
  problem = 'A column it uses has a different type now.',
): GridColumn<Row> {
  return { ...plannedColumn<Row>(one), cell: () => <em>Can't be calculated: {problem}</em> }
}

const millisecondsOfDay = 86_400_000

const numberTexts: Record<NumberFormat, (value: number) => string> = {
  money: formatMoney,
  percent: formatPercent,
  days: (value) => (value < 0 ? `−${elapsedTime(-value * millisecondsOfDay)}` : elapsedTime(value * millisecondsOfDay)),
}

/** How cells write numbers of a format, same as in reports; the grid's default without a format. */
export function textOf(format: NumberFormat | undefined): ((value: CellValue) => string) | undefined {
  if (format === undefined) return undefined
  const write = numberTexts[format]
  return (value) => (typeof value === 'number' ? write(value) : '')
}
