import { sql, type SQL } from 'drizzle-orm'
import type { ComparedMeasure } from './compared-columns.ts'
import type { CompiledColumn } from './group-columns.ts'
import type { CompiledMeasure, OverGroups } from './measure-columns.ts'

type GroupedReport = {
  groups: readonly CompiledColumn[]
  measures: readonly CompiledMeasure[]
  /** What the measures are compared with, if they are: one of each measure. */
  compared: readonly ComparedMeasure[]
}

/**
 * Selects groups, measures with what they are compared with, and how many rows are in each group. What is about other groups than its own is
 * computed around the groups, which are far fewer than the rows.
 */
export function groupStatement({ groups, measures, compared }: GroupedReport, rows: SQL): SQL {
  const names = { groups: groups.map((_, place) => `g${place}`), measures: measures.map((_, place) => `m${place}`) }
  const values = [...groups, ...measures].map(({ value }, place) => {
    return sql`${value} as ${sql.raw([...names.groups, ...names.measures][place] ?? '')}`
  })
  // Groups are named by their places in the select: written out, a parameter would make each another expression to the database.
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
 * A running total goes along the first grouping, apart for each value of the others. Where no total is known yet, it is null; a group without
 * a value adds nothing.
 */
function overGroups(over: OverGroups, groups: readonly CompiledColumn[], name: string): SQL {
  const value = sql.raw(`grouped.${name}`)
  if (over === 'share') return sql`100.0 * ${value} / nullif(sum(${value}) over (), 0)`
  const apart = groups.slice(1).map((_, place) => `grouped.g${place + 1}`)
  const parts = apart.length > 0 ? sql`partition by ${raw(apart)} ` : sql``
  const along = groups.length > 1 ? sql.raw('grouped.g0') : orderOf(groups, 'grouped.')
  return sql`sum(${value}) over (${parts}order by ${along} rows unbounded preceding)`
}

/** Periods follow each other in time, and so do groups within groups; a single other group is sorted by size, the largest first. */
function orderOf(groups: readonly CompiledColumn[], from: string): SQL {
  const inOrder = raw(groups.map((_, place) => `${from}g${place}`))
  const type = groups[0]?.column.type
  const isTime = type === 'date' || type === 'day'
  return groups.length > 1 || isTime ? inOrder : sql`${sql.raw(`${from}m0`)} desc nulls last, ${inOrder}`
}

function list(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `)
}

/** Names are our own, so they may be part of the text. */
function raw(names: readonly string[]): SQL {
  return sql.raw(names.join(', '))
}
