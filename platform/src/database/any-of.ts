import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * The condition that a column has one of these values. They are one parameter of the statement, however many they are: as one each, which is
 * what drizzle's `inArray` makes of them, more than 65,535 would be refused.
 */
export function anyOf(column: AnyPgColumn | SQL, values: readonly (string | number)[]): SQL {
  return sql`${column} = any(${sql.param([...values])})`
}
