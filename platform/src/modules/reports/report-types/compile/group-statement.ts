import { sql, type SQL } from 'drizzle-orm'
import type { ComparedMeasure } from './compared-columns.ts'
import type { CompiledColumn } from './group-columns.ts'
import type { CompiledMeasure, OverGroups } from './measure-columns.ts'

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
  const names = { groups: groups.map((_, place) => `g${place}`), measures: measures.map((_, place) => `m${place}`) }
  const values = [...groups, ...measures].map(({ value }, place) => {
    return sql`${value} as ${sql.raw([...names.groups, ...names.measures][place] ?? '')}`
  })
  // Groups are referenced by their position in the select. If their expressions were repeated, PostgreSQL would treat each as a different
  // one because of its parameters.
  const places = groups.map((_, place) => sql.raw(String(place + 1)))
  const inGroups = sql`select ${list(values)}, count(*) as source_rows ${rows} group by ${list(places)}`
  const isOfItsOwn = measures.every(({ over }) => over === undefined)
  const whole = isOfItsOwn ? inGroups : aroundGroups(groups, measures, names, inGroups)
  if (compared.length === 0) return sql`${whole} order by ${orderOf(groups, isOfItsOwn ? '' : 'grouped.')}`
  const changes = compared.map(({ valuesOf }, place) => valuesOf(names.measures[place] ?? '', names.groups))
  return sql`select ${raw(names.groups)}, ${list(changes.flat())}, source_rows from (${whole}) measured order by ${raw(names.groups)}`
}

type Names = { groups: readonly string[]; measures: readonly string[] }

function aroundGroups(
  groups: readonly CompiledColumn[],
  measures: readonly CompiledMeasure[],
  names: Names,
  inGroups: SQL,
): SQL {
  const values = measures.map(({ over }, place) => {
    const name = names.measures[place] ?? ''
    return sql`${over ? overGroups(over, groups, name) : sql.raw(name)} as ${sql.raw(name)}`
  })
  return sql`select ${raw(names.groups)}, ${list(values)}, source_rows from (${inGroups}) grouped`
}

/**
 * A running total follows the first grouping, separately for each value of the others. It is null before the first value, and later null
 * values don't change it.
 */
function overGroups(over: OverGroups, groups: readonly CompiledColumn[], name: string): SQL {
  const value = sql.raw(`grouped.${name}`)
  if (over === 'share') return sql`100.0 * ${value} / nullif(sum(${value}) over (), 0)`
  const apart = groups.slice(1).map((_, place) => `grouped.g${place + 1}`)
  const parts = apart.length > 0 ? sql`partition by ${raw(apart)} ` : sql``
  const along = groups.length > 1 ? sql.raw('grouped.g0') : orderOf(groups, 'grouped.')
  return sql`sum(${value}) over (${parts}order by ${along} rows unbounded preceding)`
}

/** Periods and nested groups are sorted ascending; a single other group by size, largest first. */
function orderOf(groups: readonly CompiledColumn[], from: string): SQL {
  const inOrder = raw(groups.map((_, place) => `${from}g${place}`))
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
