import type { DataSourceName } from '../../../domain/contract/reports/data-source-roles.ts'
import type { CalculatedColumn } from '../calculated/calculated-column.ts'
import { conditionsIn, type Filter } from '../../../domain/filter/index.ts'

/** What 'Save as Data Set' keeps of a grid. Made once, outside of the component, or kept by `useMemo`. */
export type DataSetOffer = {
  /** Its fields are the columns of the grid. */
  source: DataSourceName
  /** What the page shows of the source: the filter of the grid comes on top. */
  condition?: Filter
  /** What else the page shows of it now, and people may leave out: `Only requests from 1/1/2026 to 2/1/2026`. */
  choice?: { label: string; filter: Filter }
  /** What no data set can ask for, although the grid has a column of it, and why: `{ count: 'Every row is one request.' }`. */
  without?: Readonly<Record<string, string>>
}

/** Why the filter cannot be kept, reason by reason. */
export function reasonsAgainst(filter: Filter | null, { without = {} }: DataSetOffer): string[] {
  const fields = filter === null ? [] : conditionsIn(filter).map(({ field }) => field)
  return [...new Set(fields.flatMap((field) => (Object.hasOwn(without, field) ? (without[field] ?? []) : [])))]
}

/** The calculated columns that the filter names, with those that they are made of: a data set evaluates them as the grid does. */
export function calculatedIn(
  filter: Filter | null,
  calculated: readonly CalculatedColumn[] = [],
): Omit<CalculatedColumn, 'type'>[] {
  const needed = new Set(filter === null ? [] : conditionsIn(filter).map(({ field }) => field))
  // One is found from another at most as often as there are columns.
  for (let turn = 0; turn < calculated.length; turn += 1) {
    for (const { field, expression } of calculated.filter((one) => needed.has(one.field))) {
      for (const other of calculated) {
        if (other.field !== field && expression.includes(`[${other.field}]`)) needed.add(other.field)
      }
    }
  }
  return calculated.filter(({ field }) => needed.has(field)).map(withoutType)
}

function withoutType(column: CalculatedColumn): Omit<CalculatedColumn, 'type'> {
  const kept: Partial<Pick<CalculatedColumn, 'type'>> & Omit<CalculatedColumn, 'type'> = { ...column }
  delete kept.type
  return kept
}
