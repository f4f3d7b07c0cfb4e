import { createHash } from 'node:crypto'
import type { TestApp } from '../build-test-app.ts'

/** Both have the same number of rows, so that each of them has half of each table; the first one is the caller's. */
const organizations = ['CFA', 'HFA'] as const
export const [organization] = organizations
export const person = 'local|everything'

/** The id of its first row in every table; requests by id always use it. */
export const firstId = createHash('md5')
  .update(`${organization}1`)
  .digest('hex')
  .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')

/**
 * The number of rows of each organization, and values of columns by name, as SQL: `n` is the number of the row, `o` the organization, `id(…)` the
 * id of its row with that number. Other columns are filled by type.
 */
export type SeededTable = { rows: number; columns?: Record<string, string> }

type Column = { table: string; name: string; type: string; isRequired: boolean }
type Index = { name: string; definition: string }

/** Inserts the rows without checking foreign keys and policies, and analyzes the tables, so that the planner's statistics are always the same. */
export async function seedRows(platform: TestApp, tables: Record<string, SeededTable>): Promise<void> {
  const names = Object.keys(tables)
  const ofTable = Map.groupBy(await platform.asOwner<Column>(columnsQuery), ({ table }) => table)
  // Indexes are rebuilt afterward, which takes a fraction of the time.
  const indexes = await platform.asOwner<Index>(indexesQuery, [names])
  const inserts = Object.entries(tables).flatMap(([table, injected]) =>
    organizations.map((owner) => insertOf(table, injected, { owner, columns: ofTable.get(table) ?? [] })),
  )
  const statements = [
    `set session_replication_role = replica`,
    `set maintenance_work_mem = '256MB'`,
    `set default_statistics_target = 1000`,
    ...indexes.map(({ name }) => `drop index ${name}`),
    ...names.map((table) => `delete from ${table}`),
    ...inserts,
    ...indexes.map(({ definition }) => definition),
    `analyze ${names.join(', ')}`,
    `reset all`,
  ]
  await platform.asOwner(statements.join('; '))
}

const columnsQuery = `select table_name as "table", column_name as name, udt_name as type,
    is_nullable = 'NO' and column_default is null and identity_generation is null as "isRequired"
  from information_schema.columns where table_schema = 'public' order by ordinal_position`

const indexesQuery = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
  where indrelid = any ($1::regclass[]) and not indisunique`

type TableContext = { owner: string; columns: readonly Column[] }

function insertOf(
  table: string,
  { rows, columns: columnValues = {} }: SeededTable,
  { owner, columns }: TableContext,
): string {
  const filled = columns.filter(({ name, isRequired }) => isRequired || name === 'id' || name in columnValues)
  const names = filled.map(({ name }) => `"${name}"`).join(', ')
  const values = filled.map((column) => columnValues[column.name] ?? valueOf(column)).join(', ')
  const written = values
    .replaceAll(/\bid\(([^)]*)\)/g, (_all, number: string) => idOf(owner, number))
    .replaceAll(/(?<!')\bo\b/g, `'${owner}'`)
  return `insert into ${table} (${names}) select ${written} from generate_series(1, ${rows}) n`
}

function idOf(owner: string, number: string): string {
  const hash = `md5('${owner}' || (${number}))`
  return `overlay(overlay(${hash} placing '4' from 13) placing '8' from 17)::uuid`
}

/** Times are in the order of the rows, a minute apart; names are in no order, as in reality. */
export const rowTimestamp = `timestamptz '2026-01-01' + n * interval '1 minute'`

const byType: Record<string, string> = {
  text: `left(md5(n::text), 12)`,
  uuid: 'id(1)',
  int2: '1',
  int4: 'n',
  int8: '1',
  numeric: '1',
  _text: `'{}'`,
  bool: 'true',
  jsonb: `'{}'`,
  date: `date '2026-01-01'`,
  timestamptz: rowTimestamp,
}

function valueOf({ name, type }: Column): string {
  if (name === 'organization_id') return 'o'
  if (name === 'id') return 'id(n)'
  const value = byType[type]
  if (value === undefined) throw new Error(`No value is known for ${name} of type ${type}.`)
  return value
}
