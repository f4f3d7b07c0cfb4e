import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Box, ListCheckbox, Select, VisuallyHidden } from '../../ui/index.ts'
import type { GridColumn } from '../columns/column.ts'
import { aggregates, type Aggregate } from '../engine/index.ts'
import { aggregateTitles, mayMeasure, withGroup, withMeasure, type GroupDraft } from '../groups/grouping.ts'
import { listStyle } from './column-list.tsx'

type GroupListProps<Row> = {
  draft: GroupDraft
  columns: readonly GridColumn<Row>[]
  onChange: (next: GroupDraft) => void
}

/** One line per column: those that rows are grouped by come first, from the outermost. */
export function GroupList<Row>({ draft, columns, onChange }: GroupListProps<Row>) {
  const { groups, measures } = draft
  const [said, say] = useState('')
  const grouped = groups.flatMap((field) => columns.find((column) => column.field === field) ?? [])
  const others = columns.filter(({ field }) => !groups.includes(field))
  function step(index: number, by: -1 | 1) {
    const [field, target] = [groups[index], groups[index + by]]
    if (field === undefined) return
    const title = grouped[index]?.title ?? field
    say(`${title}: group ${index + 1 + (target === undefined ? 0 : by)} of ${groups.length}.`)
    if (target !== undefined) onChange({ ...draft, groups: groups.toSpliced(index, 1).toSpliced(index + by, 0, field) })
  }
  return (
    <>
      <Box asChild css={listStyle}>
        <table>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Group</th>
              <th scope="col">Order</th>
              <th scope="col">Group Summaries</th>
            </tr>
          </thead>
          <tbody>
            {[...grouped, ...others].map((column, index) => (
              <GroupLine
                key={column.field}
                column={column}
                isGroup={index < grouped.length}
                told={measures.find(({ field }) => field === column.field)?.aggregate}
                onGroup={(isOn) => onChange({ ...draft, groups: withGroup(groups, column.field, isOn) })}
                onStep={(by) => step(index, by)}
                onTold={(told) => onChange({ ...draft, measures: withMeasure(measures, column.field, told) })}
              />
            ))}
          </tbody>
        </table>
      </Box>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

type GroupLineProps<Row> = {
  column: GridColumn<Row>
  isGroup: boolean
  told: Aggregate | undefined
  onGroup: (isOn: boolean) => void
  onStep: (by: -1 | 1) => void
  onTold: (next: Aggregate | undefined) => void
}

function GroupLine<Row>({ column, isGroup, told, onGroup, onStep, onTold }: GroupLineProps<Row>) {
  const { title } = column
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>
        <ListCheckbox aria-label={`Group by ${title}`} checked={isGroup} onChange={onGroup} />
      </td>
      <td>
        {isGroup && (
          <div className="order">
            <button type="button" aria-label={`Move the group ${title} up`} onClick={() => onStep(-1)}>
              <ArrowUp aria-hidden size={16} />
            </button>
            <button type="button" aria-label={`Move the group ${title} down`} onClick={() => onStep(1)}>
              <ArrowDown aria-hidden size={16} />
            </button>
          </div>
        )}
      </td>
      <td>
        <Box w="9rem" py="1">
          <Select
            size="xs"
            aria-label={`Tell of ${title}`}
            placeholder="Nothing"
            options={mayMeasure(column).map((value) => ({ value, label: aggregateTitles[value] }))}
            value={told ?? ''}
            onChange={({ currentTarget }) => onTold(aggregates.find((one) => one === currentTarget.value))}
          />
        </Box>
      </td>
    </tr>
  )
}
