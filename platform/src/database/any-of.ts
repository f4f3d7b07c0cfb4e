import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * The condition that a column has one of these values. The values are one array parameter, because drizzle's `inArray`
 * makes one parameter each, and PostgreSQL rejects more than 65,535.
 */
export function anyOf(column: AnyPgColumn | SQL, values: readonly (string | number)[]): SQL {
  return sql`${column} = any(${sql.param([...values])})`
}
