import type { GridColumn } from '@lintel/shared/grid'
import { memo } from 'react'
import type { PrintedPart } from './use-printed-rows.ts'

type PrintRowsProps = {
  columns: readonly GridColumn<number>[]
  /** Column widths in percent. */
  widths: readonly number[]
  parts: readonly PrintedPart[]
}

/** A table element, because browsers repeat its header on each page. */
export function PrintRows({ columns, widths, parts }: PrintRowsProps) {
  const numeric = columns.map(({ type }) => type === 'number')
  return (
    <table className="rows">
      <colgroup>
        {columns.map(({ field }, index) => (
          <col key={field} style={{ width: `${widths[index]}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ field, title, type }) => (
            <th key={field} className={type === 'number' ? 'number' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {parts.map((part, index) => (
        // Parts are only appended, so the index is a stable key.
        <Part key={index} part={part} numeric={numeric.join()} />
      ))}
    </table>
  )
}

const Part = memo(function Part({ part, numeric }: { part: PrintedPart; numeric: string }) {
  const isNumber = numeric.split(',').map((text) => text === 'true')
  return (
    <tbody>
      {part.map((row, index) => (
        <tr key={index}>
          {row.map((text, column) => (
            <td key={column} className={isNumber[column] ? 'number' : undefined}>
              {text}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
})
