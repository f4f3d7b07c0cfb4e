import { assetFieldNames, assetFields, type Asset, type AssetField } from '@lintel/shared/contract/assets'
import { gridSheet, withOutline, type GridModel } from '@lintel/shared/grid'
import type { Sheet, SheetColumn } from '@lintel/shared/spreadsheet'

type ExportedGrid = Pick<GridModel<Asset>, 'engine' | 'positions' | 'columns' | 'configuration' | 'groups'>

/**
 * The filtered rows with all fields, so that the file can be imported again, then calculated columns; groups have a
 * line each.
 */
export function assetSheet(grid: ExportedGrid): Sheet {
  const { engine, positions } = grid
  const sheet = sheetOf(positions.length, (row) => engine.rows[positions[row] ?? -1])
  const { about, columns } = calculatedSheet(grid)
  return withOutline({ ...sheet, ...(about && { about }), columns: [...sheet.columns, ...columns] }, grid)
}

/** The visible calculated columns. */
function calculatedSheet(grid: ExportedGrid): Sheet {
  const columns = grid.configuration.columns.filter(({ field }) => !Object.hasOwn(assetFields, field))
  return gridSheet('Assets', { ...grid, groups: undefined, configuration: { ...grid.configuration, columns } })
}

/** Only the header row. */
export const assetTemplate: Sheet = sheetOf(0, () => undefined)

function sheetOf(rowCount: number, assetAt: (row: number) => Asset | undefined): Sheet {
  return { name: 'Assets', rowCount, columns: assetFieldNames.map((field) => columnOf(field, assetAt)) }
}

function columnOf(field: AssetField, assetAt: (row: number) => Asset | undefined): SheetColumn {
  const { title, kind } = assetFields[field]
  const valueOfRow = (row: number) => assetAt(row)?.[field] ?? null
  const numberAt = (row: number) => (valueOfRow(row) === null ? null : Number(valueOfRow(row)))
  if (kind === 'money') return { title, width: 16, kind: 'number', format: '#,##0.00', valueAt: numberAt }
  if (kind === 'months' || kind === 'years') return { title, width: 16, kind: 'number', valueAt: numberAt }
  if (kind === 'day')
    return {
      title,
      width: 16,
      kind: 'date',
      timeZone: 'UTC',
      format: 'mm/dd/yyyy',
      valueAt: (row) => dayOf(valueOfRow(row)),
    }
  return {
    title,
    width: 24,
    kind: 'text',
    valueAt: (row) => (valueOfRow(row) === null ? null : String(valueOfRow(row))),
  }
}

/** In UTC, because some time zones have no midnight on some days. */
function dayOf(day: string | number | null): number | null {
  return day === null ? null : Date.parse(String(day))
}
