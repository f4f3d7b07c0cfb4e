import { withScope } from '../../database/scope.ts'
import type { TestApp } from '../build-test-app.ts'
import type { Statement } from './recorded-statements.ts'
import { organization, person } from './seed-rows.ts'

/** A node of a query plan. */
export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Plan Rows': number
  'Subplan Name'?: string
  Plans?: PlanNode[]
}

/** The database's plan of a statement, in the scope of the request. */
export async function planOf(
  { db }: TestApp,
  { text, values }: Statement,
  settings: readonly string[],
): Promise<PlanNode> {
  return withScope(db, { organizationId: organization, userId: person }, async (tx) => {
    // Cursors are declared with these settings (see `row-cursor.ts`).
    const ofCursor = text.startsWith('declare') ? ['cursor_tuple_fraction = 1', 'enable_sort = off'] : []
    await tx.$client.query([...settings, ...ofCursor].map((setting) => `set local ${setting}`).join('; '))
    const { rows } = await tx.$client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) ${text}`,
      values,
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    if (!plan) throw new Error('A statement has no plan.')
    return plan
  })
}

type Growing = { tables: ReadonlySet<string>; max: number }

/**
 * Problems of a plan: scanning a growing table completely, and sorting more than `max` rows. An aggregate of all rows, such as a count, must read
 * all of them, and its groups are not rows. A page of groups is not an aggregate in this sense: it must stop after the last of its groups.
 */
export function faultsOf(node: PlanNode, growing: Growing, above?: PlanNode): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', Plans: below = [] } = node
  if (type === 'Aggregate' && above?.['Node Type'] !== 'Limit') return []
  const sorted = below[0]?.['Node Type'] === 'Aggregate' ? 0 : (below[0]?.['Plan Rows'] ?? 0)
  const ownFindings: string[] = []
  if (type === 'Seq Scan' && growing.tables.has(table)) ownFindings.push(`reads all of ${table}`)
  if (type === 'Sort' && sorted > growing.max) ownFindings.push(`sorts ${sorted} rows`)
  return [...ownFindings, ...below.flatMap((one) => faultsOf(one, growing, node))]
}

/** The plan in one line: which tables are read by which index, and the operations on them. */
export function outlineOf(node: PlanNode): string {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Plans: below = [] } = node
  const source = [table, index].filter((one) => one !== undefined).join(' by ')
  const label = source === '' ? type : `${type} of ${source}`
  if (below.length === 0) return label
  return `${label} (${below.map(outlineOf).join('; ')})`
}

/** The tables that a plan reads. */
export function readsOf(node: PlanNode): string[] {
  const table = node['Relation Name']
  return [...(table === undefined ? [] : [table]), ...(node.Plans ?? []).flatMap(readsOf)]
}
