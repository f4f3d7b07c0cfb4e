import { sql, type SQL } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { fold, rowFilter, type CellValue, type Condition, type Filter } from '@lintel/shared/filter'
import {
  passesReference,
  randomCondition,
  randomFields,
  randomFilter,
  randomNow,
  randomRow,
  randomZone,
} from '@lintel/shared/testing/filters'
import { casesOf } from '@lintel/shared/testing/runner'
import { createEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { filterCondition, type FilterColumns } from './filter-condition.ts'
import { folded } from './text-search.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.drop())

type Row = Record<string, CellValue>

const columns: FilterColumns = {
  name: { type: 'text', column: sql`name` },
  size: { type: 'number', column: sql`size` },
  asked: { type: 'date', column: sql`asked` },
  due: { type: 'day', column: sql`due` },
  done: { type: 'boolean', column: sql`done` },
}

/** For each condition, the positions of the matching rows. */
async function passing(rows: readonly Row[], conditions: readonly SQL[], number = sql`double precision`) {
  const numbered = JSON.stringify(rows.map((row, position) => ({ ...row, position })))
  const lists = conditions.map((condition) => sql`array_agg(position order by position) filter (where ${condition})`)
  const { rows: answers } = await database.db.execute(sql`
    select json_build_array(${sql.join(lists, sql`, `)}) as lists
    from json_to_recordset(${numbered}::json)
      as row(position int, name text, size ${number}, asked timestamptz, due date, done boolean)`)
  const [answer] = answers as [{ lists: (number[] | null)[] }]
  return answer.lists.map((list) => list ?? [])
}

const randomRows = fc.array(randomRow, { minLength: 20, maxLength: 40 })

function positionsOf(rows: readonly Row[], passes: (row: Row) => boolean): number[] {
  return rows.flatMap((row, position) => (passes(row) ? [position] : []))
}

/** Filters per statement; each counts as one case. */
const batchSize = 10

test.each([
  ['double precision', sql`double precision`],
  ['numeric', sql`numeric`],
])(
  'matches the same rows as the browser and the reference implementation, with numbers stored as %s @full',
  async (_type, number) => {
    const filters = fc.array(randomFilter, { minLength: batchSize, maxLength: batchSize })
    const property = fc.asyncProperty(randomRows, filters, randomZone, randomNow, async (rows, some, timeZone, now) => {
      const inBrowser = some.map((filter) => {
        const passes = rowFilter(filter, randomFields, { timeZone, now })
        return positionsOf(rows, (row) => passes((field) => row[field] ?? null))
      })
      const how = { types: randomFields, timeZone, now }
      const expected = some.map((filter) => positionsOf(rows, (row) => passesReference(filter, row, how)))
      const conditions = some.map((filter) => filterCondition(filter, columns, { timeZone, now }))
      const inDatabase = await passing(rows, conditions, number)
      expect(inDatabase).toEqual(inBrowser)
      expect(inDatabase).toEqual(expected)
    })
    await fc.assert(property, { numRuns: casesOf(1500) / batchSize })
  },
)

const negations: Partial<Record<Condition['operator'], Condition['operator']>> = {
  contains: 'does not contain',
  '==': '!=',
  'is one of': 'is none of',
  'is null': 'is not null',
  'is empty': 'is not empty',
}

test('every row matches either a condition or its negation @full', async () => {
  const conditions = fc.array(randomCondition, { minLength: 10, maxLength: 20 })
  const property = fc.asyncProperty(randomRows, conditions, async (rows, some) => {
    const ask = (filter: Filter) => filterCondition(filter, columns, { timeZone: 'UTC' })
    const those = await passing(rows, some.map(ask))
    const others = await passing(
      rows,
      some.map((one) => {
        const operator = negations[one.operator]
        return operator ? ask({ ...one, operator } as Condition) : sql`not ${ask(one)}`
      }),
    )
    for (const [index, list] of those.entries()) {
      expect([...list, ...(others[index] ?? [])].toSorted((one, other) => one - other)).toEqual([...rows.keys()])
    }
  })
  await fc.assert(property, { numRuns: 50 })
})

test('folds every letter the same way as the browser @full', async () => {
  const letters = Array.from({ length: 0x10ffff }, (_, index) => String.fromCodePoint(index + 1))
  const inBrowser = letters.filter((letter) => letter.isWellFormed() && fold(letter) !== letter)
  const { rows } = await database.db.execute<{ letter: string; folded: string }>(sql`
    select chr(code) as letter, ${folded(sql`chr(code)`)} as folded from generate_series(1, 1114111) as code
    where code not between 55296 and 57343 and ${folded(sql`chr(code)`)} <> chr(code) order by code`)
  expect(rows.length).toBeGreaterThan(2500)
  const known = await knownLetters(inBrowser)
  expect(rows).toEqual(known.map((letter) => ({ letter, folded: fold(letter) })))
})

/** The letters that the database's version of Unicode has; the browser's version may be newer. */
async function knownLetters(letters: readonly string[]): Promise<string[]> {
  const { rows } = await database.db.execute<{ letter: string }>(sql`
    select letter from json_array_elements_text(${JSON.stringify(letters)}::json) with ordinality as one(letter, place)
    where unicode_assigned(letter) order by place`)
  return rows.map(({ letter }) => letter)
}

test('never puts values of a filter into the statement', () => {
  const value = `'; drop table members; --`
  const condition = filterCondition({ field: 'name', operator: 'contains', value }, columns, { timeZone: 'UTC' })
  const { sql: text, params } = database.db
    .select({ one: sql`1` })
    .from(sql`row`)
    .where(condition)
    .toSQL()
  expect(text).not.toContain('drop')
  expect(params).toEqual([value])
  const values = [value, '{"a",NULL}', null]
  const list = filterCondition({ field: 'name', operator: 'is one of', values }, columns, { timeZone: 'UTC' })
  const { params: ofList } = database.db
    .select({ one: sql`1` })
    .from(sql`row`)
    .where(list)
    .toSQL()
  expect(ofList).toEqual([[value, '{"a",null}']])
})

test('treats each value of a list literally', async () => {
  const names = ['{a,b}', 'a,b', '"', '\\', 'NULL', ' ', 'a\nb', null, '']
  const rows = names.map((name) => ({ name, size: null, asked: null, due: null, done: null }))
  const ask = (values: (string | null)[]) =>
    filterCondition({ field: 'name', operator: 'is one of', values }, columns, { timeZone: 'UTC' })
  const each = await passing(
    rows,
    names.map((name) => ask([name])),
  )
  expect(each).toEqual(names.map((_, position) => [position]))
  expect(await passing(rows, [ask(names)])).toEqual([[...names.keys()]])
})

test.each([
  [{ field: 'rights', operator: 'is null' }, 'filter/unknown-field'],
  [{ field: 'name', operator: '<', value: 'a' }, 'filter/unknown-operator'],
  [{ field: 'size', operator: '<', value: '1 or true' }, 'filter/wrong-value'],
  [{ field: 'name', operator: 'like', value: 'a' }, 'filter/not-understood'],
])('rejects %j with 400', (filter, code) => {
  const refused = new Promise((resolve) => resolve(filterCondition(filter, columns, { timeZone: 'UTC' })))
  return expect(refused).rejects.toMatchObject({ code, status: 400 })
})
