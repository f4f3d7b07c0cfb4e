import { concurrentIndexOf, contractOf, runsOutsideTransaction, statementsOf } from './migration-text.model.ts'

export type Migration = { name: string; text: string }

/** The schema that the last release works with: its tables with their columns' types, and its migrations. */
export type Released = { tables: ReadonlyMap<string, ReadonlyMap<string, string>>; migrations: readonly string[] }

type Rule = { breaks: string; finds: (statement: string, released: Released, text: string) => boolean }

const tableOf = /^(?:alter|drop) table (?:if exists )?(?:only )?(?:public\.)?(\w+)/i

const rules: readonly Rule[] = [
  {
    breaks: 'removes a table that the last release uses',
    finds: (statement, released) => /^drop table/i.test(statement) && isReleased(statement, released),
  },
  {
    breaks: 'removes a column that the last release uses',
    finds: onReleased(/\bdrop (?!constraint\b|not null\b|default\b|identity\b|expression\b)/i),
  },
  {
    breaks: 'renames what the last release calls by its old name',
    finds: onReleased(/\brename\b/i),
  },
  {
    breaks: 'refuses rows that the last release writes without this column: give it a default',
    finds: onReleased((statement, _released, text) => forbidsNull(statement, text)),
  },
  {
    breaks: 'adds a column that the last release does not fill: let it be null or give it a default',
    finds: onReleased(
      (statement) =>
        /\badd (?!constraint\b|unique\b|primary\b|foreign\b|check\b).*\bnot null\b/i.test(statement) &&
        !/\bdefault\b|\bgenerated\b/i.test(statement),
    ),
  },
  {
    breaks: 'narrows the type of a column that the last release writes',
    finds: onReleased((statement, released) => narrows(statement, released)),
  },
  {
    breaks:
      'stops writes of a table in use while it builds an index: create index concurrently if not exists, in a migration marked "-- outside-transaction"',
    finds: (statement, { tables }) => {
      const [, concurrently, table] =
        /^create (?:unique )?index (concurrently )?.*? ?on (?:only )?(?:public\.)?(\w+)/i.exec(statement) ?? []
      return concurrently === undefined && table !== undefined && tables.has(table)
    },
  },
  {
    breaks:
      'stops writes of a table in use while it builds the index of a constraint: build it first, then add the constraint "using index"',
    finds: onReleased(/\badd (?:constraint \w+ )?(?:unique|primary key)\b(?! using index)/i),
  },
  {
    breaks:
      'cannot be repeated where it broke off: outside of a transaction only "create index concurrently if not exists" and "drop index concurrently if exists"',
    finds: (statement, _released, text) =>
      runsOutsideTransaction(text) &&
      concurrentIndexOf(statement) === undefined &&
      !/^drop index concurrently if exists\b/i.test(statement),
  },
  {
    breaks: 'builds an index concurrently, which no transaction can: mark the migration "-- outside-transaction"',
    finds: (statement, _released, text) => /\bindex concurrently\b/i.test(statement) && !runsOutsideTransaction(text),
  },
]

/**
 * The rules that a migration breaks, in words. During a deployment, and as long as one may have to go back, the last release runs on the
 * new schema. So what it uses is removed only after a release that no longer uses it, by a migration that names (`contract-of`) the
 * released migration after which it was unused.
 */
export function violationsOf({ name, text }: Migration, released: Released): string[] {
  const expanded = contractOf(text)
  if (expanded !== undefined) {
    if (released.migrations.includes(expanded)) return []
    return [`${name} is the contract of ${expanded}, which hasn't been released.`]
  }
  return statementsOf(text).flatMap((statement) =>
    rules
      .filter(({ finds }) => finds(statement, released, text))
      .map(({ breaks }) => `${name} ${breaks}. ${statement.slice(0, 120)}`),
  )
}

type Finds = Rule['finds']

function onReleased(pattern: RegExp | Finds): Finds {
  return (statement, released, text) =>
    /^alter table/i.test(statement) &&
    isReleased(statement, released) &&
    (pattern instanceof RegExp ? pattern.test(statement) : pattern(statement, released, text))
}

function isReleased(statement: string, { tables }: Released): boolean {
  const [, table] = tableOf.exec(statement) ?? []
  return table !== undefined && tables.has(table)
}

function forbidsNull(statement: string, text: string): boolean {
  const [, column] = /\balter column (\w+) set not null\b/i.exec(statement) ?? []
  if (column === undefined) return false
  const [, table] = tableOf.exec(statement) ?? []
  const givesDefault = new RegExp(`^alter table (?:public\\.)?${table} .*alter column ${column} set default\\b`, 'i')
  return !statementsOf(text).some((other) => givesDefault.test(other))
}

/** A column may change from any of these types to one that comes later in the list. */
const widening = ['smallint', 'integer', 'bigint', 'numeric']

function narrows(statement: string, { tables }: Released): boolean {
  const [, column, type = ''] = /\balter column (\w+) (?:set data )?type ([^,]+?)(?: using .*)?$/i.exec(statement) ?? []
  if (column === undefined) return false
  const [, table = ''] = tableOf.exec(statement) ?? []
  const before = tables.get(table)?.get(column)
  if (before === undefined) return false
  return !isWider(before.toLowerCase(), type.trim().toLowerCase())
}

function isWider(before: string, after: string): boolean {
  if (before === after || (after === 'text' && before.startsWith('varchar'))) return true
  const [from, to] = [lengthOf(before), lengthOf(after)]
  if (from !== undefined && to !== undefined) return to >= from
  return widening.includes(before) && widening.indexOf(after) > widening.indexOf(before)
}

function lengthOf(type: string): number | undefined {
  const [, length] = /^(?:varchar|character varying)\((\d+)\)$/.exec(type) ?? []
  return length === undefined ? undefined : Number(length)
}
