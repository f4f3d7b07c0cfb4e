import { assetFieldNames, assetFields, type AssetField } from '@lintel/shared/contract/assets'
import type { Cell } from '../../parsing/parse-value.model.ts'

export type Columns = {
  /** Column index by field. */
  places: ReadonlyMap<AssetField, number>
  missing: AssetField[]
  /** Duplicate titles. */
  repeated: string[]
  /** Unknown titles, whose columns are ignored. */
  unknown: string[]
}

/** Matches the header row leniently: `Purchase Price`, `purchase_price`, `Warranty Duration (months)`. */
export function findColumns(titles: readonly Cell[]): Columns {
  const columnIndexes = new Map<AssetField, number>()
  const [repeated, unknown]: [string[], string[]] = [[], []]
  titles.forEach((cell, index) => {
    const title = typeof cell === 'string' ? cell.trim() : ''
    if (title === '') return
    const field = fieldsByTitle.get(normalizeTitle(title))
    if (field === undefined) unknown.push(title)
    else if (columnIndexes.has(field)) repeated.push(title)
    else columnIndexes.set(field, index)
  })
  return {
    places: columnIndexes,
    missing: assetFieldNames.filter((field) => !columnIndexes.has(field)),
    repeated,
    unknown,
  }
}

const fieldsByTitle = new Map<string, AssetField>(
  assetFieldNames.flatMap((field) =>
    [normalizeTitle(field), normalizeTitle(assetFields[field].title)].map((title) => [title, field]),
  ),
)

function normalizeTitle(title: string): string {
  return title
    .replace(/\(.*\)$/, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
