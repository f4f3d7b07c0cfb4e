import { countText } from '../../../core/format/numbers.ts'
import { useDebouncedValue } from '../../../core/browser/use-debounced-value.ts'
import { selectionField } from './column.ts'
import type { TableLayout } from './table-layout.ts'
import type { ColumnChange } from './use-column-actions.ts'

/** Milliseconds after the last change, so that not every key press is announced. */
export const announceDelay = 500

type AnnouncerProps<Row> = { layout: TableLayout<Row>; changed: ColumnChange | undefined }

/** Announces to screen readers the new width or position of a column that the keyboard has resized or moved. */
export function ColumnAnnouncer<Row>({ layout, changed }: AnnouncerProps<Row>) {
  const message = changed === undefined ? '' : changeMessage(layout, changed)
  return (
    <span aria-live="polite" className="announcer">
      {useDebouncedValue(message, announceDelay)}
    </span>
  )
}

function changeMessage<Row>({ columns }: TableLayout<Row>, { field, kind: changeKind }: ColumnChange): string {
  const dataColumns = columns.filter((column) => column.field !== selectionField)
  const index = dataColumns.findIndex((column) => column.field === field)
  const column = dataColumns[index]
  if (!column) return ''
  const { title } = column.column
  if (changeKind === 'width') return `${title}: ${countText(Math.round(column.stickyPosition.width))} pixels wide.`
  return `${title}: column ${index + 1} of ${dataColumns.length}.`
}
