import { sql, type AnyColumn, type SQL } from 'drizzle-orm'

/**
 * A text as `fold` of `@lintel/shared/filter` gives it. The collation is named, because the one of a database may be anything,
 * and this one of PostgreSQL 18 maps case as Unicode says and JavaScript does.
 */
export function folded(text: AnyColumn | SQL): SQL {
  return sql`translate(lower(normalize(${text}, nfc) collate pg_unicode_fast), 'ς', 'σ')`
}
