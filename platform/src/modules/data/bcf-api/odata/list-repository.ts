import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Transaction } from '../../../../database/scope.ts'
import { filterCondition, orderOf, type FilterFields } from './filter-repository.ts'
import { parseFilter, type Condition } from './parse-filter.ts'

/** The same limit as our own lists. */
const maxRows = 10_000

/** OData parameters of a list. Without `$top`, all rows are streamed. Unknown parameters are ignored. */
export const listQuery = z.object({
  $filter: z.string().max(2000, "$filter can't be longer than 2,000 characters.").optional(),
  $orderby: z.string().max(200, "$orderby can't be longer than 200 characters.").optional(),
  $top: z.coerce.number().int().min(0).max(maxRows, `$top can't be greater than ${maxRows}.`).optional(),
  $skip: z.coerce.number().int().min(0).max(1_000_000, "$skip can't be greater than 1,000,000.").optional(),
})
export type ListQuery = z.output<typeof listQuery>

type Orders = Readonly<Record<string, readonly SQL[]>>

type List = {
  columns: SQL
  from: SQL
  /** The condition that always applies. */
  where: SQL
  fields: FilterFields
  /** Fields to sort by, each with a tie-breaker. */
  orders: Orders
  defaultOrder: string
  /** The order to use when the filter has a start date: its index begins with the date. */
  sinceDate?: { field: string; orders: Orders }
}

export type Statement = { text: string; values: unknown[] }

/** The statement for a query. Fails with 400 for invalid filters and orders. */
export function listStatement(list: List, query: ListQuery): Statement {
  const { columns, from, where, fields, defaultOrder } = list
  const { $filter, $orderby, $top, $skip } = query
  const isAsked = $filter !== undefined && $filter.trim() !== ''
  const filter = isAsked ? parseFilter($filter) : undefined
  const condition = filter ? sql` and ${filterCondition(filter, fields)}` : sql``
  const order = orderOf($orderby, ordersOf(list, filter), defaultOrder)
  const limit = $top === undefined ? sql`` : sql` limit ${$top}`
  const offset = $skip === undefined ? sql`` : sql` offset ${$skip}`
  const { sql: text, params } = new PgDialect().sqlToQuery(
    sql`select ${columns} from ${from} where ${where}${condition} order by ${order}${limit}${offset}`,
  )
  return { text, values: params }
}

function ordersOf({ orders, sinceDate }: List, filter: Condition | undefined): Orders {
  return sinceDate && filter && beginsWith(filter, sinceDate.field) ? sinceDate.orders : orders
}

/** Whether the condition excludes rows before a certain value of the field. */
function beginsWith(condition: Condition, field: string): boolean {
  if (condition.kind === 'and') return condition.parts.some((part) => beginsWith(part, field))
  if (condition.kind !== 'comparison' || condition.field !== field || condition.value === null) return false
  return ['gt', 'ge', 'eq'].includes(condition.operator)
}

type Client = Pick<Transaction, '$client'>

/** Runs the statement, with a cursor or all at once. */
export async function rowsOf<Row extends object>(tx: Client, { text, values }: Statement): Promise<Row[]> {
  const { rows } = await tx.$client.query<Row>(text, values)
  return rows
}
