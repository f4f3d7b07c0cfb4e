import * as z from './schema-language.ts'

export type Row = Readonly<Record<string, unknown>>

/**
 * A schema by which browsers read rows that another version of the platform may have written with unknown values. It
 * replaces such parts of a row by `replacements` and sets `mark` on the row, so that the row does not invalidate the
 * complete list. Only for reading: what the platform sends must be exact.
 */
export function readable<Item extends z.ZodType>(item: Item, replacements: (row: Row) => Row, mark: Row = {}) {
  const mended = z
    .unknown()
    .transform((row) => mend(item, row, replacements, mark))
    .pipe(item)
  return z.union([item, mended])
}

function mend(item: z.ZodType, row: unknown, replacements: (row: Row) => Row, mark: Row): unknown {
  const { error } = item.safeParse(row)
  if (!error || !isRow(row)) return row
  const unknownKeys = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
  )
  const failed = new Set<PropertyKey>(error.issues.flatMap(({ path }) => path.slice(0, 1)))
  const knownEntries = Object.entries(row).filter(([key]) => !unknownKeys.includes(key))
  const replaced = Object.entries(replacements(row)).filter(([key]) => failed.has(key))
  return Object.fromEntries([...knownEntries, ...replaced, ...Object.entries(mark)])
}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
