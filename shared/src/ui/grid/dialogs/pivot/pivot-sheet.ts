import { countText } from '../../../../core/format/numbers.ts'
import type { Sheet, SheetColumn } from '../../../spreadsheet/sheet.ts'
import type { GridColumn } from '../../columns/column.ts'
import type { PivotLine } from '../../engine/index.ts'
import { measuredColumn } from '../../groups/sheet/measured-column.ts'
import { zoneLines } from '../../groups/sheet/sheet-zones.ts'
import { headsOf, linesOf, rowTitle, type PivotHead } from './pivot-cells.ts'
import type { PivotResult } from './use-pivot.ts'

type Columns<Row> = ReadonlyMap<string, GridColumn<Row>>

const titleWidth = 40
const spacesOfLevel = 4

/**
 * A pivot as a sheet: totals come last, like in the dialog. Nested rows have outline levels, which Excel opens and
 * closes; numbers keep the formats of their columns. The second sheet has the time zone and what was cut off.
 */
export function pivotSheet<Row>(pivoted: PivotResult, columns: Columns<Row>): Sheet {
  const { pivot, of } = pivoted
  const lines = linesOf(pivot.rows)
  const titles: SheetColumn = {
    kind: 'text',
    title: of.rows.map((field) => columns.get(field)?.title ?? field).join(' · ') || 'Rows',
    width: titleWidth,
    valueAt: (row) => titleAt(lines[row], pivoted, columns),
  }
  const { rows, columns: cutColumns } = pivot.cut
  const { about = [] } = zoneLines(columns.values())
  const cut = `${countText(rows)} rows and ${countText(cutColumns)} columns`
  return {
    name: 'Pivot',
    about: rows + cutColumns > 0 ? [...about, ['Included in totals only', cut]] : about,
    columns: [titles, ...headsOf(pivot, of, columns).map((head) => columnOf(pivoted, { head, lines, columns }))],
    rowCount: lines.length,
    ...(of.rows.length > 1 && {
      outline: {
        levelAt: (row: number) => Math.max(0, (lines[row]?.depth ?? 0) - 1),
        isGroup: (row: number) => (lines[row]?.depth ?? 0) < of.rows.length,
      },
    }),
  }
}

function titleAt<Row>(line: PivotLine | undefined, { of }: PivotResult, columns: Columns<Row>): string | null {
  if (!line) return null
  return ' '.repeat(spacesOfLevel * Math.max(0, line.depth - 1)) + rowTitle(line, of, columns)
}

type ColumnParts<Row> = { head: PivotHead; lines: readonly PivotLine[]; columns: Columns<Row> }

function columnOf<Row>({ pivot, of }: PivotResult, { head, lines, columns }: ColumnParts<Row>): SheetColumn {
  const measure = of.measures[head.measure]
  const column = measure && columns.get(measure.field)
  function cellAt(row: number) {
    const line = lines[row]
    return line && pivot.cellAt(line, head.line)
  }
  if (!measure || !column) {
    return { kind: 'number', title: head.title, valueAt: (row) => cellAt(row)?.positions.length ?? null }
  }
  const valueAt = (row: number) => cellAt(row)?.measured[head.measure]?.value ?? null
  return measuredColumn(column, { title: head.title, aggregate: measure.aggregate, valueAt })
}
