import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Box, Button, ListCheckbox, Select, Table, VisuallyHidden } from '../../components/index.ts'
import type { GridColumn } from '../columns/column.ts'
import { aggregates, type Aggregate } from '../engine/index.ts'
import { aggregateTitles, mayMeasure, withGroup, withMeasure, type GroupDraft } from '../groups/grouping.ts'
import { listStyle } from './column-list.tsx'

type GroupListProps<Row> = {
  draft: GroupDraft
  columns: readonly GridColumn<Row>[]
  onChange: (next: GroupDraft) => void
}

/** One line per column. The columns that rows are grouped by come first, from the outermost to the innermost. */
export function GroupList<Row>({ draft, columns, onChange }: GroupListProps<Row>) {
  const { groups, measures } = draft
  const [said, say] = useState('')
  const grouped = groups.flatMap((field) => columns.find((column) => column.field === field) ?? [])
  const otherColumns = columns.filter(({ field }) => !groups.includes(field))
  function step(index: number, by: -1 | 1) {
    const [field, target] = [groups[index], groups[index + by]]
    if (field === undefined) return
    const title = grouped[index]?.title ?? field
    say(`${title}: group ${index + 1 + (target === undefined ? 0 : by)} of ${groups.length}.`)
    if (target !== undefined) onChange({ ...draft, groups: groups.toSpliced(index, 1).toSpliced(index + by, 0, field) })
  }
  return (
    <>
      <Table.Root size="sm" css={listStyle}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader scope="col">Column</Table.ColumnHeader>
            <Table.ColumnHeader scope="col">Group</Table.ColumnHeader>
            <Table.ColumnHeader scope="col">Order</Table.ColumnHeader>
            <Table.ColumnHeader scope="col">Group Summaries</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {[...grouped, ...otherColumns].map((column, index) => (
            <GroupLine
              key={column.field}
              column={column}
              isGroup={index < grouped.length}
              aggregate={measures.find(({ field }) => field === column.field)?.aggregate}
              onGroup={(isOn) => onChange({ ...draft, groups: withGroup(groups, column.field, isOn) })}
              onStep={(by) => step(index, by)}
              onAggregate={(aggregate) =>
                onChange({ ...draft, measures: withMeasure(measures, column.field, aggregate) })
              }
            />
          ))}
        </Table.Body>
      </Table.Root>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

type GroupLineProps<Row> = {
  column: GridColumn<Row>
  isGroup: boolean
  aggregate: Aggregate | undefined
  onGroup: (isOn: boolean) => void
  onStep: (by: -1 | 1) => void
  onAggregate: (next: Aggregate | undefined) => void
}

function GroupLine<Row>({ column, isGroup, aggregate, onGroup, onStep, onAggregate }: GroupLineProps<Row>) {
  const { title } = column
  return (
    <Table.Row>
      <Table.ColumnHeader scope="row">{title}</Table.ColumnHeader>
      <Table.Cell>
        <ListCheckbox aria-label={`Group by ${title}`} checked={isGroup} onChange={onGroup} />
      </Table.Cell>
      <Table.Cell>
        {isGroup && (
          <div className="order">
            <Button unstyled aria-label={`Move the group ${title} up`} onClick={() => onStep(-1)}>
              <ArrowUp aria-hidden size={16} />
            </Button>
            <Button unstyled aria-label={`Move the group ${title} down`} onClick={() => onStep(1)}>
              <ArrowDown aria-hidden size={16} />
            </Button>
          </div>
        )}
      </Table.Cell>
      <Table.Cell>
        <Box w={{ base: '5.5rem', md: '9rem' }} py="1">
          <Select
            size="xs"
            aria-label={`Summary for ${title}`}
            placeholder="Nothing"
            options={mayMeasure(column).map((value) => ({ value, label: aggregateTitles[value] }))}
            value={aggregate ?? ''}
            onChange={({ currentTarget }) => onAggregate(aggregates.find((one) => one === currentTarget.value))}
          />
        </Box>
      </Table.Cell>
    </Table.Row>
  )
}
