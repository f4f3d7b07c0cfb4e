import type { Comparison } from '@lintel/shared/contract/captures'
import { gridSheet, type GridModel } from '@lintel/shared/grid'
import type { Sheet, SheetColumn } from '@lintel/shared/spreadsheet'
import { fileChangeRows, type FileChangeRow } from '../file-changes.model.ts'
import type { DifferenceRow } from './difference-rows.model.ts'

/**
 * The filtered rows with all columns, including hidden ones, sorted and grouped as in the grid, after the differences
 * between the files.
 */
export function differenceSheet(
  grid: Pick<GridModel<DifferenceRow>, 'engine' | 'positions' | 'columns' | 'configuration' | 'groups'>,
  comparison: Pick<Comparison, 'fileChanges'>,
): Sheet {
  const columns = grid.configuration.columns.map((column) => ({ ...column, hidden: false }))
  const sheet = gridSheet('Differences', { ...grid, configuration: { ...grid.configuration, columns } })
  return afterFiles(sheet, fileChangeRows(comparison))
}

/** Cell values by column title. */
const cells: Readonly<Record<string, (row: FileChangeRow) => string>> = {
  Difference: () => 'Changed',
  Of: () => 'File',
  Parameter: ({ name }) => name,
  Base: ({ base }) => base,
  Compare: ({ compare }) => compare,
  Set: ({ set }) => set,
}

/** The rows of a sheet after those about the files. */
export function afterFiles({ columns, rowCount, outline, ...sheet }: Sheet, files: readonly FileChangeRow[]): Sheet {
  if (files.length === 0) return { ...sheet, columns, rowCount, ...(outline && { outline }) }
  const below = (row: number) => row - files.length
  const shifted = columns.map((column): SheetColumn => {
    if (column.kind !== 'text')
      return { ...column, valueAt: (row) => (below(row) < 0 ? null : column.valueAt(below(row))) }
    const write = cells[column.title]
    const inFile = (row: FileChangeRow | undefined) => (row && write ? write(row) : null)
    return { ...column, valueAt: (row) => (below(row) < 0 ? inFile(files[row]) : column.valueAt(below(row))) }
  })
  return {
    ...sheet,
    columns: shifted,
    rowCount: rowCount + files.length,
    ...(outline && {
      outline: {
        levelAt: (row) => (below(row) < 0 ? 0 : outline.levelAt(below(row))),
        isGroup: (row) => below(row) >= 0 && outline.isGroup(below(row)),
      },
    }),
  }
}
