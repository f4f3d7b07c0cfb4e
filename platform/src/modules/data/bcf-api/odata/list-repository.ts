import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Transaction } from '../../../../database/scope.ts'
import { filterCondition, orderOf, type FilterFields } from './filter-repository.ts'
import { parseFilter } from './parse-filter.ts'

/** As many as our own lists have at once. */
const mostAtOnce = 10_000

/** What OData asks of a list. Without `$top` all of it is sent, as it is read. What else is asked is passed over. */
export const listQuery = z.object({
  $filter: z.string().max(2000, '$filter has at most 2,000 characters.').optional(),
  $orderby: z.string().max(200, '$orderby has at most 200 characters.').optional(),
  $top: z.coerce.number().int().min(0).max(mostAtOnce, `$top is at most ${mostAtOnce}.`).optional(),
  $skip: z.coerce.number().int().min(0).max(1_000_000, '$skip is at most 1,000,000.').optional(),
})
export type ListQuery = z.output<typeof listQuery>

type List = {
  columns: SQL
  from: SQL
  /** Whose rows they are, whatever is asked. */
  where: SQL
  fields: FilterFields
  /** What can be ordered by, each with what decides between equal ones. */
  orders: Readonly<Record<string, readonly SQL[]>>
  usualOrder: string
}

export type Statement = { text: string; values: unknown[] }

/** One statement for what is asked of a list. Throws 400 for what is not understood. */
export function listStatement({ columns, from, where, fields, orders, usualOrder }: List, query: ListQuery): Statement {
  const { $filter, $orderby, $top, $skip } = query
  const isAsked = $filter !== undefined && $filter.trim() !== ''
  const condition = isAsked ? sql` and ${filterCondition(parseFilter($filter), fields)}` : sql``
  const order = orderOf($orderby, orders, usualOrder)
  const limit = $top === undefined ? sql`` : sql` limit ${$top}`
  const offset = $skip === undefined ? sql`` : sql` offset ${$skip}`
  const { sql: text, params } = new PgDialect().sqlToQuery(
    sql`select ${columns} from ${from} where ${where}${condition} order by ${order}${limit}${offset}`,
  )
  return { text, values: params }
}

type Handle = Pick<Transaction, '$client'>

/** Asks it, by a cursor or at once. */
export async function rowsOf<Row extends object>(tx: Handle, { text, values }: Statement): Promise<Row[]> {
  const { rows } = await tx.$client.query<Row>(text, values)
  return rows
}
