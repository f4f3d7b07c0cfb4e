import {
  assetCreateSchema,
  assetFieldNames,
  assetFields,
  type AssetCreate,
  type AssetField,
} from '@lintel/shared/contract/assets'
import type { Convention } from '../locale.ts'
import { readValue, type Cell } from './parse-value.model.ts'

export type FieldProblem = { field: AssetField; reason: string }

/** An asset of what is written, or all that is wrong with it, field by field. */
export function readAsset(
  cells: Partial<Record<AssetField, Cell>>,
  convention: Convention,
): { asset: AssetCreate; problems?: never } | { asset?: never; problems: FieldProblem[] } {
  const values: Partial<Record<AssetField, string | number>> = {}
  const unread = new Map<string, string>()
  for (const field of assetFieldNames) {
    const { value, problem } = readValue(assetFields[field].kind, cells[field] ?? null, convention)
    if (problem === undefined) values[field] = value
    else unread.set(field, problem)
  }
  const parsed = assetCreateSchema.safeParse(values)
  if (parsed.success) return { asset: parsed.data }
  const reasons = new Map<string, string>()
  // Of a field that is wrong in two ways, the first is said.
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0])
    if (!reasons.has(field)) reasons.set(field, unread.get(field) ?? message)
  }
  return {
    problems: assetFieldNames.flatMap((field) => {
      const reason = reasons.get(field)
      return reason === undefined ? [] : [{ field, reason }]
    }),
  }
}
