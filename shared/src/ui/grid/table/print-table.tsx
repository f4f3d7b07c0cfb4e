import { filterWords } from '../../../domain/filter/index.ts'
import { countText } from '../../../core/format/numbers.ts'
import { useIsPrinting } from '../../../core/browser/use-is-printing.ts'
import { allLines, type GroupLines } from '../groups/group-lines.ts'
import { groupTitle, rowCount } from '../groups/group-words.ts'
import { shownColumns, type GridModel } from '../rows/use-data-grid.ts'
import { getValueFormatter } from '../columns/value-text.ts'

type PrintedGridProps<Row> = { label: string; grid: GridModel<Row> }

/** Empty until the page is printed, because a table of all rows is slow. */
export function PrintedGrid<Row>(props: PrintedGridProps<Row>) {
  if (!useIsPrinting()) return null
  return (
    <>
      <style>{'@page { size: landscape; margin: 12mm; }'}</style>
      <PrintTable {...props} />
    </>
  )
}

/** Printing more rows would make browsers slow. The table says how many rows are left out. */
export const maxPrintedRows = 5000

/**
 * All filtered rows of every page as a plain table, because browsers repeat the head of a table on each printed page.
 * All groups are open.
 */
function PrintTable<Row>({ label, grid }: PrintedGridProps<Row>) {
  const { engine, positions, groups, columns, query } = grid
  const visibleColumns = shownColumns(grid).map((column) => ({ column, write: getValueFormatter(column) }))
  const lines = groups && allLines(groups.groups)
  const count = lines?.length ?? positions.length
  const printed = Math.min(count, maxPrintedRows)
  return (
    <table
      className="print-table"
      style={{ fontSize: `${fontSize(visibleColumns.length)}px` }}
      data-wide={visibleColumns.length > maxNarrow || undefined}
    >
      <caption>
        {label}
        {query.filter && ` | Filter: ${filterWords(query.filter, [...columns.values()])}`}
        {grid.isPart && ' (more rows are still loading)'}
        {printed < count && ` (only the first ${countText(printed)} of ${countText(count)} rows are printed)`}
      </caption>
      <thead>
        <tr>
          {visibleColumns.map(({ column: { field, title, type } }) => (
            <th key={field} className={type === 'number' ? 'number' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: printed }, (_, line) => {
          const group = lines?.groupAt(line)
          if (group) {
            return (
              <tr key={line}>
                <th colSpan={visibleColumns.length} scope="rowgroup">
                  {groupTitle(group, columns)} ({countText(rowCount(group))})
                </th>
              </tr>
            )
          }
          const position = positions[positionOf(lines, line)] ?? 0
          return (
            <tr key={line}>
              {visibleColumns.map(({ column: { field, type }, write }) => (
                <td key={field} className={type === 'number' ? 'number' : undefined}>
                  {write(engine.valueAt(position, field))}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** In tables with more columns, words have to break. */
const maxNarrow = 20

/** Pixels: small enough for the column titles to fit. */
function fontSize(columns: number): number {
  return Math.min(9, Math.max(6, 130 / columns))
}

function positionOf(lines: GroupLines | undefined, line: number): number {
  return lines?.placeAt(line) ?? line
}
