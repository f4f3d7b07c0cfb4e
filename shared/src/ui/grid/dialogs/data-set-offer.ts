import type { DataSourceName } from '../../../domain/contract/reports/data-source-roles.ts'
import type { CalculatedColumn } from '../calculated/calculated-column.ts'
import { conditionsIn, type Filter } from '../../../domain/filter/index.ts'

/** What 'Save as Data Set' saves of a grid. Define it outside of the component, or memoize it. */
export type DataSetOffer = {
  /** The source; its fields are the columns of the grid. */
  source: DataSourceName
  /** The page's own filter, to which the grid's filter is added. */
  condition?: Filter
  /** Another filter of the page, which people can omit: `Only requests from 1/1/2026 to 2/1/2026`. */
  choice?: { label: string; filter: Filter }
  /** Columns that a data set cannot filter by, with the reason: `{ count: 'Every row is one request.' }`. */
  without?: Readonly<Record<string, string>>
}

/** The reasons why the filter cannot be saved. */
export function reasonsAgainst(filter: Filter | null, { without = {} }: DataSetOffer): string[] {
  const fields = filter === null ? [] : conditionsIn(filter).map(({ field }) => field)
  return [...new Set(fields.flatMap((field) => (Object.hasOwn(without, field) ? (without[field] ?? []) : [])))]
}

/** The calculated columns in the filter, with those that they depend on: a data set evaluates them like the grid. */
export function calculatedIn(
  filter: Filter | null,
  calculated: readonly CalculatedColumn[] = [],
): Omit<CalculatedColumn, 'type'>[] {
  const neededFields = new Set(filter === null ? [] : conditionsIn(filter).map(({ field }) => field))
  // Each iteration can add dependencies, at most as often as there are columns.
  for (let iteration = 0; iteration < calculated.length; iteration += 1) {
    for (const { field, expression } of calculated.filter((one) => neededFields.has(one.field))) {
      for (const other of calculated) {
        if (other.field !== field && expression.includes(`[${other.field}]`)) neededFields.add(other.field)
      }
    }
  }
  return calculated.filter(({ field }) => neededFields.has(field)).map(withoutType)
}

function withoutType(column: CalculatedColumn): Omit<CalculatedColumn, 'type'> {
  const copy: Partial<Pick<CalculatedColumn, 'type'>> & Omit<CalculatedColumn, 'type'> = { ...column }
  delete copy.type
  return copy
}
