import { Table, Text } from '../../../components/index.ts'
import type { GridColumn } from '../../columns/column.ts'
import { getValueFormatter } from '../../columns/value-text.ts'
import type { CalculatedDialogProps } from './calculated-dialog-props.ts'
import { columnOf, type CheckedDraft, type Draft, type DraftContext } from './draft.ts'

type DraftPreviewProps<Row> = {
  grid: CalculatedDialogProps<Row>['grid']
  context: DraftContext<Row>
  draft: Draft
  found: Extract<CheckedDraft, { problem?: undefined }>
}

const firstRows = 5

/** The results for the first rows of the grid, beside their first column, or the reason why a result is blank. */
export function DraftPreview<Row>({ grid, context, draft, found }: DraftPreviewProps<Row>) {
  const { engine, positions } = grid
  const { code, columns } = context
  const previewColumn = columnOf(draft, found, context)
  const [clocks, reader] = [code.clocksOf(columns), code.readerOf(columns)]
  const valueOf = code.compileExpression(found.checked, reader, clocks)
  const column: GridColumn<Row> = {
    ...previewColumn,
    value: valueOf,
    text: code.textOf(previewColumn.format),
    timeZone: clocks.timeZone,
  }
  const write = getValueFormatter(column)
  const [first] = columns
  const writeFirst = first && getValueFormatter(first)
  if (positions.length === 0) return null
  return (
    <Table.Root size="sm" aria-label="The first rows" css={previewStyle}>
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader scope="col">{first?.title}</Table.ColumnHeader>
          <Table.ColumnHeader scope="col">{previewColumn.title || 'This column'}</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {Array.from(positions.subarray(0, firstRows), (position) => {
          const row = engine.rows[position] as Row
          const value = valueOf(row)
          return (
            <Table.Row key={position}>
              <Table.ColumnHeader scope="row">{first && writeFirst?.(first.value(row))}</Table.ColumnHeader>
              <Table.Cell>
                {value === null ? (
                  <Text as="span" color="fg.muted">
                    {`Blank. ${code.blankReason(found.checked, row, reader, clocks) ?? ''}`.trim()}
                  </Text>
                ) : (
                  write(value)
                )}
              </Table.Cell>
            </Table.Row>
          )
        })}
      </Table.Body>
    </Table.Root>
  )
}

const previewStyle = {
  '& th, & td': {
    textAlign: 'start',
    py: '1',
    ps: '0',
    pe: '3',
    borderColor: 'border.muted',
    fontWeight: 'normal',
    overflowWrap: 'anywhere',
  },
  '& thead th': { color: 'fg.muted', fontWeight: 'medium' },
  '& tr': { bg: 'transparent' },
  '& tbody tr:last-of-type > *': { border: '0' },
} as const
