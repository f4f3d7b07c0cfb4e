import type { RowGroup } from '@lintel/shared/contract/reports'

export type Cell = string | number | boolean | null

/** The rows of a report as columns, `columns[c][r]`. The grid's rows are the indexes in `rowIndexes`. */
export type ReportRows = { count: number; columns: readonly (readonly Cell[])[]; rowIndexes: readonly number[] }

export const noRows: ReportRows = { count: 0, columns: [], rowIndexes: [] }

/** Collects row groups in the order of arrival. */
export function collectRows(columnCount: number) {
  const columns: Cell[][] = Array.from({ length: columnCount }, () => [])
  const rowIndexes: number[] = []
  return {
    add({ rows, columns: addedColumns }: RowGroup) {
      for (let row = 0; row < rows; row += 1) {
        rowIndexes.push(rowIndexes.length)
        for (const [index, column] of columns.entries()) column.push(addedColumns[index]?.[row] ?? null)
      }
    },
    all: (): ReportRows => ({ count: rowIndexes.length, columns, rowIndexes }),
  }
}
