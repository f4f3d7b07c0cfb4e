import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { checkCalculated, compileExpression, type Checked } from '@lintel/shared/expressions'
import type { CellValue } from '@lintel/shared/filter'
import {
  expressionFields,
  expressionRow,
  randomExpressions,
  randomNow,
  randomZone,
  sortsOfExpressions,
  type EvaluationContext,
  type ExpressionCase,
} from '@lintel/shared/testing/expressions'
import { casesOf } from '@lintel/shared/testing/runner'
import { createEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { expressionColumn } from './expression-column.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.drop())

type Row = Readonly<Record<string, CellValue>>

/** Undefined if the expression is too large; all others must be valid. */
function checkedOf(text: string): Checked | undefined {
  const made = checkCalculated([{ field: 'made', title: 'Made', expression: text }], expressionFields)
  const problem = made.problems.get('made')
  if (problem && problem.code !== 'expression/too-large') throw new Error(`${text}\n${problem.message}`)
  return made.checked.get('made')
}

/** The value of each expression per row; moments in milliseconds. */
async function inDatabase(
  rows: readonly Row[],
  expressions: readonly Checked[],
  options: EvaluationContext,
): Promise<CellValue[][]> {
  const columns = expressions.map((checked) => {
    const column = expressionColumn(checked, (field) => sql.identifier(field) as never, options)
    return checked.type.type === 'date' ? sql`floor(extract(epoch from ${column}) * 1000)` : column
  })
  const numbered = JSON.stringify(rows.map((row, position) => ({ ...row, position })))
  const { rows: answers } = await database.db.execute(sql`
    select json_agg(json_build_array(${sql.join(columns, sql`, `)}) order by position) as values
    from json_to_recordset(${numbered}::json) as row(position int, name text, code text, size double precision,
      price double precision, share double precision, span double precision, asked timestamptz, due date, done boolean)`)
  const [answer] = answers as [{ values: CellValue[][] }]
  return answer.values
}

function inBrowser(rows: readonly Row[], expressions: readonly Checked[], options: EvaluationContext): CellValue[][] {
  const ready = expressions.map((checked) => {
    const evaluate = compileExpression<Row>(checked, (field) => (row) => row[field] ?? null, options)
    if (checked.type.type !== 'date') return evaluate
    return (row: Row) => {
      const moment = evaluate(row)
      return typeof moment === 'string' ? Date.parse(moment) : moment
    }
  })
  return rows.map((row) => ready.map((evaluate) => evaluate(row)))
}

/** Expressions per statement; each counts as one case. */
const batchSize = 10

const some = fc.array(
  fc.oneof(...sortsOfExpressions.map((sort) => randomExpressions[sort] as fc.Arbitrary<ExpressionCase<CellValue>>)),
  { minLength: batchSize, maxLength: batchSize },
)
const rowsOf = fc.array(expressionRow, { minLength: 8, maxLength: 12 })

test('calculates the maximum number of steps in one statement, nested as deeply as allowed', async () => {
  const deepest = checkedOf(`[size]${' × 1.01'.repeat(59)}`)
  if (!deepest) throw new Error('It is too large.')
  const together = Array.from({ length: Math.floor(5000 / deepest.steps) }, () => deepest)
  const rows = [{ size: 3 }, { size: null }]
  const options = { timeZone: 'UTC', now: new Date() }
  expect(await inDatabase(rows, together, options)).toEqual(inBrowser(rows, together, options))
}, 60_000)

const runs = casesOf(200) / batchSize

test('calculates the same results in the browser, in the database and in the reference implementation', async () => {
  let calculated = 0
  const property = fc.asyncProperty(rowsOf, some, randomZone, randomNow, async (rows, meanings, timeZone, now) => {
    const options = { timeZone, now }
    const usable = meanings.flatMap((expression) => {
      const checked = checkedOf(expression.text)
      return checked ? [{ expression, checked }] : []
    })
    const expressions = usable.map(({ checked }) => checked)
    calculated += expressions.length
    const expected = rows.map((row) => usable.map(({ expression }) => expression.evaluate(row, options)))
    const browser = inBrowser(rows, expressions, options)
    expect(browser).toEqual(expected)
    expect(await inDatabase(rows, expressions, options)).toEqual(browser)
  })
  await fc.assert(property, { numRuns: runs, seed: 20_261_127, endOnFailure: true })
  expect(calculated).toBeGreaterThan(runs * 9)
}, 600_000)
