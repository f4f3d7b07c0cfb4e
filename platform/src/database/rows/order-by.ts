import { sql, type AnyColumn, type SQL } from 'drizzle-orm'

type Order = { isText: boolean; direction: 'asc' | 'desc' }

/** Rows without a value come last, in both directions. Text is in natural order. */
export function orderBy(value: SQL | AnyColumn, { isText, direction }: Order): SQL {
  const ordered = isText ? sql`(${value}) collate natural_order` : value
  return sql`${ordered} ${sql.raw(direction)} nulls last`
}
