import { useState } from 'react'
import { countText } from '../../../core/format/numbers.ts'
import { useDebouncedValue } from '../../../core/browser/use-debounced-value.ts'
import { announceDelay } from '../columns/column-announcer.tsx'
import type { GridModel } from '../rows/use-data-grid.ts'

type AnnouncerProps<Row> = { grid: GridModel<Row>; isLoading: boolean; selected: number | undefined }

/** Announces changes of the rows to screen readers: order, number and selection. */
export function GridAnnouncer<Row>({ grid, isLoading, selected }: AnnouncerProps<Row>) {
  const message = isLoading
    ? 'Loading'
    : [countWords(grid), groupWords(grid), sortWords(grid), selectionWords(selected)].join('')
  const [first] = useState(message)
  const debounced = useDebouncedValue(message, announceDelay)
  return (
    <span role="status" className="announcer">
      {debounced === first ? '' : debounced}
    </span>
  )
}

function countWords<Row>({ engine, positions, configuration, search }: GridModel<Row>): string {
  const count = countText(positions.length)
  const limits = [...(search === '' ? [] : ['search']), ...(configuration.filter ? ['filters'] : [])]
  return limits.length === 0
    ? `${count} rows.`
    : `${count} of ${countText(engine.rows.length)} rows match the ${limits.join(' and ')}.`
}

function groupWords<Row>({ groups, configuration, columns }: GridModel<Row>): string {
  if (!groups) return ''
  const titles = (configuration.groups ?? []).map((field) => columns.get(field)?.title ?? field)
  return ` ${countText(groups.groups.length)} groups by ${titles.join(', then ')}.`
}

function sortWords<Row>({ configuration, columns }: GridModel<Row>): string {
  if (configuration.sort.length === 0) return ' Not sorted.'
  const keys = configuration.sort.map(({ field, direction }) => `${columns.get(field)?.title ?? field}, ${direction}`)
  return ` Sorted by ${keys.join(', then ')}.`
}

function selectionWords(selected: number | undefined): string {
  return selected === undefined || selected === 0 ? '' : ` ${countText(selected)} selected.`
}
