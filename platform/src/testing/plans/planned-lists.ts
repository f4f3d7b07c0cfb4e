import type { TestApp } from '../build-test-app.ts'
import { recordStatements, type Statement } from './recorded-statements.ts'
import { otherCalls, restCalls } from './list-calls.ts'
import { plannedTables } from './planned-tables.ts'
import { seedRows } from './seed-rows.ts'
import { faultsOf, outlineOf, planOf, readsOf, type PlanNode } from './plans.ts'

export type PlannedList = {
  name: string
  status: number
  /** The query plans of its statements that read growing tables. */
  outlines: string[]
  faults: string[]
}

type Options = {
  /** How many rows each organization has in each list. */
  rows: number
  /** Planner settings, so that a missing index is detected even with few rows. */
  settings?: readonly string[]
}

/** Requests every list, and the plan of every statement that it runs. */
export async function planLists(platform: TestApp, { rows, settings = [] }: Options): Promise<PlannedList[]> {
  const planned = plannedTables(rows)
  await seedRows(platform, planned)
  const statements = recordStatements(platform)
  // Tables with one row per organization are only filled because others refer to them.
  const multiRowTables = Object.entries(planned).filter(([, table]) => table.rows > 1)
  const growing = { tables: new Set(multiRowTables.map(([name]) => name)), max: rows / 4 }
  const lists: PlannedList[] = []
  // Many requests run the same statements, such as those that check the caller's roles.
  const plans = new Map<string, PlanNode>()
  async function planOnce(statement: Statement): Promise<PlanNode> {
    const key = JSON.stringify(statement)
    const plan = plans.get(key) ?? (await planOf(platform, statement, settings))
    plans.set(key, plan)
    return plan
  }
  for (const { name, call } of [...(await restCalls(platform)), ...otherCalls()]) {
    statements.taken()
    const { status } = await platform.call(call)
    const list: PlannedList = { name, status, outlines: [], faults: [] }
    for (const statement of statements.taken()) {
      const plan = await planOnce(statement)
      if (!readsOf(plan).some((table) => growing.tables.has(table))) continue
      list.outlines.push(outlineOf(plan))
      list.faults.push(...faultsOf(plan, growing).map((fault) => `${name}: ${fault} (${outlineOf(plan)})`))
    }
    lists.push(list)
  }
  return lists
}
