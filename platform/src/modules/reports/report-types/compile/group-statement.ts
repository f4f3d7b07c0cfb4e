import { sql, type SQL } from 'drizzle-orm'
import type { ComparedMeasure } from './compared-columns.ts'
import type { CompiledColumn } from './group-columns.ts'
import type { CompiledMeasure, GroupFunction } from './measure-columns.ts'

type GroupedReport = {
  groups: readonly CompiledColumn[]
  measures: readonly CompiledMeasure[]
  /** The comparison of each measure, if there is one. */
  compared: readonly ComparedMeasure[]
}

/**
 * Selects groups, measures with comparisons, and the number of rows per group. Window functions run on the groups, which are far fewer than
 * the rows.
 */
export function groupStatement({ groups, measures, compared }: GroupedReport, rows: SQL): SQL {
  const names = {
    groups: groups.map((_, position) => `g${position}`),
    measures: measures.map((_, position) => `m${position}`),
  }
  const values = [...groups, ...measures].map(({ value }, position) => {
    return sql`${value} as ${sql.raw([...names.groups, ...names.measures][position] ?? '')}`
  })
  // Groups are referenced by their position in the select. If their expressions were repeated, PostgreSQL would treat each as a different
  // one because of its parameters.
  const ordinals = groups.map((_, position) => sql.raw(String(position + 1)))
  const inGroups = sql`select ${list(values)}, count(*) as source_rows ${rows} group by ${list(ordinals)}`
  const isOfItsOwn = measures.every(({ over }) => over === undefined)
  const statement = isOfItsOwn ? inGroups : windowFunction(groups, measures, names, inGroups)
  if (compared.length === 0) return sql`${statement} order by ${orderOf(groups, isOfItsOwn ? '' : 'grouped.')}`
  const changes = compared.map(({ valuesOf }, position) => valuesOf(names.measures[position] ?? '', names.groups))
  return sql`select ${raw(names.groups)}, ${list(changes.flat())}, source_rows from (${statement}) measured order by ${raw(names.groups)}`
}

type ColumnNames = { groups: readonly string[]; measures: readonly string[] }

function windowFunction(
  groups: readonly CompiledColumn[],
  measures: readonly CompiledMeasure[],
  names: ColumnNames,
  inGroups: SQL,
): SQL {
  const values = measures.map(({ over }, position) => {
    const name = names.measures[position] ?? ''
    return sql`${over ? overGroups(over, groups, name) : sql.raw(name)} as ${sql.raw(name)}`
  })
  return sql`select ${raw(names.groups)}, ${list(values)}, source_rows from (${inGroups}) grouped`
}

/**
 * A running total follows the first grouping, separately for each value of the others. It is null before the first value, and later null
 * values don't change it.
 */
function overGroups(groupFunction: GroupFunction, groups: readonly CompiledColumn[], name: string): SQL {
  const value = sql.raw(`grouped.${name}`)
  if (groupFunction === 'share') return sql`100.0 * ${value} / nullif(sum(${value}) over (), 0)`
  const partitionColumns = groups.slice(1).map((_, position) => `grouped.g${position + 1}`)
  const parts = partitionColumns.length > 0 ? sql`partition by ${raw(partitionColumns)} ` : sql``
  const ordering = groups.length > 1 ? sql.raw('grouped.g0') : orderOf(groups, 'grouped.')
  return sql`sum(${value}) over (${parts}order by ${ordering} rows unbounded preceding)`
}

/** Periods and nested groups are sorted ascending; a single other group by size, largest first. */
function orderOf(groups: readonly CompiledColumn[], from: string): SQL {
  const inOrder = raw(groups.map((_, position) => `${from}g${position}`))
  const type = groups[0]?.column.type
  const isTime = type === 'date' || type === 'day'
  return groups.length > 1 || isTime ? inOrder : sql`${sql.raw(`${from}m0`)} desc nulls last, ${inOrder}`
}

function list(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `)
}

/** `sql.raw` is safe, because the names are our own. */
function raw(names: readonly string[]): SQL {
  return sql.raw(names.join(', '))
}
