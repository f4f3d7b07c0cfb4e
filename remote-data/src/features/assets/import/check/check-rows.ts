import { countText } from '@lintel/shared/format'
import {
  assetFieldNames,
  assetFields,
  maxImportedAssets,
  type AssetCreate,
  type AssetField,
} from '@lintel/shared/contract/assets'
import type { Convention } from '../../convention.ts'
import { parseAsset } from '../../parsing/parse-asset.model.ts'
import type { Cell } from '../../parsing/parse-value.model.ts'
import type { Columns } from './columns.model.ts'

/** An invalid cell. `row` counts like spreadsheets: the header is row 1. */
export type RowProblem = { key: string; row: number; column: string; written: string; reason: string }

export type NumberedAsset = AssetCreate & { row: number }

export type Checked = {
  assets: NumberedAsset[]
  problems: RowProblem[]
  rowCount: number
  /** The assets to send, in blobs, because browsers store the bytes of blobs outside the page's memory. */
  lines: Blob[]
}

/** Milliseconds of work before yielding to the main thread: half a frame. */
const slice = 8
const assetsPerPiece = 500

/** Parses every row to an asset or its problems. Rejects when the signal aborts. */
export async function checkRows(
  rows: readonly (readonly Cell[])[],
  { columns, convention, signal }: { columns: Columns; convention: Convention; signal: AbortSignal },
): Promise<Checked> {
  const checked: Checked = { assets: [], problems: problemsOfTitles(columns), rowCount: 0, lines: [] }
  let pendingLines = ''
  let batchStart = performance.now()
  for (let index = 1; index < rows.length; index += 1) {
    if (performance.now() - batchStart > slice) {
      await new Promise((resolve) => setTimeout(resolve))
      signal.throwIfAborted()
      batchStart = performance.now()
    }
    const row = rows[index] ?? []
    if (row.every(isBlank)) continue
    checked.rowCount += 1
    if (columns.missing.length > 0) continue
    const asset = checkRow(checked, row, { number: index + 1, columns, convention })
    if (asset) pendingLines += `${JSON.stringify(asset)}\n`
    if (checked.assets.length % assetsPerPiece === 0 && pendingLines !== '') {
      checked.lines.push(new Blob([pendingLines]))
      pendingLines = ''
    }
  }
  if (pendingLines !== '') checked.lines.push(new Blob([pendingLines]))
  if (checked.rowCount > maxImportedAssets) checked.problems.unshift(tooMany(checked.rowCount))
  return checked
}

type RowContext = { number: number; columns: Columns; convention: Convention }

function checkRow(checked: Checked, row: readonly Cell[], { number, columns, convention }: RowContext) {
  const cells = Object.fromEntries(
    assetFieldNames.map((field) => [field, row[columns.places.get(field) ?? -1] ?? null]),
  ) as Record<AssetField, Cell>
  const { asset, problems = [] } = parseAsset(cells, convention)
  if (asset) checked.assets.push({ ...asset, row: number })
  for (const { field, reason } of problems) {
    const written = textOf(cells[field])
    checked.problems.push({ key: `${number} ${field}`, row: number, column: assetFields[field].title, written, reason })
  }
  return asset
}

function problemsOfTitles({ missing, repeated }: Columns): RowProblem[] {
  const lacking = missing.map((field) => ({
    column: assetFields[field].title,
    reason: 'This column is missing. Every field of an asset is required.',
  }))
  const duplicates = repeated.map((column) => ({ column, reason: 'This column appears twice. Remove one.' }))
  return [...lacking, ...duplicates].map((problem, index) => ({
    key: `titles ${index}`,
    row: 1,
    written: '',
    ...problem,
  }))
}

function tooMany(count: number): RowProblem {
  const [most, given] = [maxImportedAssets, count].map(countText)
  const reason = `You can import up to ${most} assets at a time, and this file has ${given}. Split the file.`
  return { key: 'rows', row: maxImportedAssets + 2, column: '', written: '', reason }
}

function isBlank(cell: Cell): boolean {
  return cell === null || (typeof cell === 'string' && cell.trim() === '')
}

function textOf(cell: Cell): string {
  if (cell === null) return ''
  return (typeof cell === 'object' ? cell.day : String(cell)).slice(0, 200)
}
