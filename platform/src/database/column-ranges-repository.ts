import type { Database } from './connect.ts'

export type Range = { min: number; max: number }

const ranges: Record<string, Range> = {
  int2: { min: -32_768, max: 32_767 },
  int4: { min: -2_147_483_648, max: 2_147_483_647 },
  int8: { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER },
}

/** Ranges of integer columns by field name; the narrowest of columns with the same name. */
export async function readColumnRanges({ $client }: Database): Promise<Map<string, Range>> {
  const { rows } = await $client.query<{ name: string; type: string }>(widestFirst)
  return new Map(rows.map(({ name, type }) => [fieldName(name), ranges[type] ?? { min: 0, max: 0 }]))
}

const widestFirst = `
  select a.attname as name, t.typname as type
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    and t.typname in ('int2', 'int4', 'int8')
  order by t.typlen desc`

function fieldName(column: string): string {
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
