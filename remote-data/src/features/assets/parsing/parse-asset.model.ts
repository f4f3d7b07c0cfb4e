import {
  assetCreateSchema,
  assetFieldNames,
  assetFields,
  type AssetCreate,
  type AssetField,
} from '@lintel/shared/contract/assets'
import type { Convention } from '../convention.ts'
import { parseValue, type Cell } from './parse-value.model.ts'

export type FieldProblem = { field: AssetField; reason: string }

/** Parses an asset, or returns its problems by field. */
export function parseAsset(
  cells: Partial<Record<AssetField, Cell>>,
  convention: Convention,
): { asset: AssetCreate; problems?: never } | { asset?: never; problems: FieldProblem[] } {
  const values: Partial<Record<AssetField, string | number>> = {}
  const unparsed = new Map<string, string>()
  for (const field of assetFieldNames) {
    const { value, problem } = parseValue(assetFields[field].kind, cells[field] ?? null, convention)
    if (problem === undefined) values[field] = value
    else unparsed.set(field, problem)
  }
  const parsed = assetCreateSchema.safeParse(values)
  if (parsed.success) return { asset: parsed.data }
  const reasons = new Map<string, string>()
  // Only the first problem of a field.
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0])
    if (!reasons.has(field)) reasons.set(field, unparsed.get(field) ?? message)
  }
  return {
    problems: assetFieldNames.flatMap((field) => {
      const reason = reasons.get(field)
      return reason === undefined ? [] : [{ field, reason }]
    }),
  }
}
