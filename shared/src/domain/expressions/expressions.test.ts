import { expect, test } from '@jest/globals'
import type { CellValue } from '../filter/index.ts'
import { blankReason, checkCalculated, compileExpression, typeText, withKeys, withTitles } from './index.ts'
import type { CalculatedField, ExpressionField } from './index.ts'

const fields: ExpressionField[] = [
  { field: 'name', title: 'Name', type: 'text' },
  { field: 'total', title: 'Total Area', type: 'text' },
  { field: 'count', title: 'Count', type: 'number' },
  { field: 'price', title: 'Price', type: 'number', format: 'money' },
  { field: 'share', title: 'Share', type: 'number', format: 'percent' },
  { field: 'width', title: 'Width', type: 'number', unit: 'ft' },
  { field: 'due', title: 'Due', type: 'day' },
  { field: 'asked', title: 'Asked', type: 'date' },
  { field: 'twice-a', title: 'Twice', type: 'number' },
  { field: 'twice-b', title: 'Twice', type: 'number' },
]

const row: Record<string, CellValue> = {
  name: 'Gate  ',
  count: 3,
  price: 200,
  share: 12.5,
  width: 10,
  due: '2026-03-31',
  asked: '2026-11-27T02:00:00.000Z',
}
const how = { timeZone: 'America/New_York', now: new Date('2026-11-27T02:00:00Z') }
function reader(field: string) {
  return (values: typeof row) => values[field] ?? null
}

function found(expression: string) {
  const { checked, problems } = checkCalculated([{ field: 'made', title: 'Made', expression }], fields)
  return { checked: checked.get('made'), problem: problems.get('made') }
}

function valueOf(expression: string): CellValue {
  const { checked, problem } = found(expression)
  if (!checked) throw problem ?? new Error('Nothing was found.')
  return compileExpression(checked, reader, how)(row)
}

test.each<[string, CellValue]>([
  ['2 + 3 × 4 − 6 ÷ 4', 12.5],
  ['-[Count] * -2', 6],
  ['(2 + 3) * 4', 20],
  ['[count] & " of " & 10', '3 of 10'],
  ['IF([Count] > 2; "many", "few")', 'many'],
  ['ROUND(1.005, 2)', 1.01],
  ['ROUNDUP(0.1, 0) + ROUNDDOWN(-1.9)', 0],
  ['ROUND(1250, -2)', 1300],
  ['ROUND(-2.5)', -3],
  ['[Price] × [Share]', 25],
  ['[Price] + 5', 205],
  ['[Width] + 1 m', 4.048],
  ['[Width] × 2 m ÷ 1 m²', 6.096],
  ['DAYS(DATE(2026, 3, 31), DATE(2026, 3, 1))', 30],
  ['DATEDIF(DATE(2024, 2, 29), [Due], "years")', 2],
  ['DATEDIF([Due], DATE(2026, 2, 28), "months")', -1],
  ['[Due] + 1', '2026-04-01'],
  ['[Due] - DATE(2026, 3, 30)', 1],
  // It is still the previous evening in New York.
  ['TODAY()', '2026-11-26'],
  ['[Asked] = DATE(2026, 11, 26)', true],
  ['LEN(TRIM([Name])) & UPPER(LEFT("straße", 5))', '4STRASS'],
  ['CONTAINS([Name], "GA")', true],
  ['COALESCE([Twice-B], 7)', 7],
  ['ISBLANK([Total Area])', true],
  ['[Total Area] & "!"', '!'],
  ['[twice-a] + 1', null],
  ['[Count] / 0', null],
  ['NOT([twice-a] > 1)', true],
  ['10% × 50', 5],
  ['“a” & "say ""b"""', 'asay "b"'],
])('%s is %j', (expression, value) => {
  expect(valueOf(expression.replace('[Twice-B]', '[twice-b]'))).toEqual(value)
})

test.each([
  ['[Total Area] + 1', 'Total Area is text; + needs numbers.', '[Total Area]'],
  ['1 + [Total]', "No field is named 'Total'.", '[Total]'],
  ['[Twice] + 1', 'More than one field', '[Twice]'],
  ['[Width] + 3', 'Width is a length in m and 3 is a number; + needs both to be of the same kind.', '3'],
  ['[Width] + [Price]', 'Width is a length in m and Price is money', '[Price]'],
  [
    '[Price] × [Price] × [Price] × [Price] × [Price]',
    "You can't combine",
    '[Price] × [Price] × [Price] × [Price] × [Price]',
  ],
  ['3 furlongs', "'furlongs' isn't a unit.", 'furlongs'],
  ['SUM([Count])', 'There is no function SUM.', 'SUM'],
  ['IF([Count])', 'Write IF as IF(condition, then, else).', 'IF([Count])'],
  ['IF([Count], 1)', 'Count is a number; the condition of IF must be a comparison', '[Count]'],
  ['ROUND(1, [Count])', 'ROUND needs a whole number of decimals', '[Count]'],
  ['1 < [Count] < 3', 'Compare two values at a time', '<'],
  ['[Count] > 1 AND [Count] < 3', 'Write AND(first, second).', 'AND'],
  ['[Name] > "a"', "can't be sorted", '[Name] > "a"'],
  ['[Name] = 1', 'Name is text and 1 is a number; = needs both to be of the same type.', '1'],
  ['DATE(2026, 2, 30)', 'valid year, month, and day', 'DATE(2026, 2, 30)'],
  ['[Due] + [Width]', 'only days can be added to Due', '[Width]'],
  ['Count + 1', 'Put field names in brackets: [Count].', 'Count'],
  ['(1 + 2', "This bracket isn't closed.", '('],
  ['1 + 2)', 'This bracket has no opening bracket.', ')'],
  ['1,5 + 2', 'point for decimals', ','],
  ["'a'", 'Put text in double quotes', "'"],
  ['"a', 'no closing', '"'],
  ['1 +', 'Something is missing at the end.', ''],
  ['', 'Write an expression', ''],
  ['9999999999999999', 'up to 15 digits', '9999999999999999'],
  ['constructor(1)', 'There is no function CONSTRUCTOR.', 'constructor'],
  ['[__proto__] + 1', "No field is named '__proto__'.", '[__proto__]'],
])('says what is wrong with %s, and where', (expression, message, part) => {
  const { problem } = found(expression)
  expect(problem?.message).toContain(message)
  expect(expression.slice(problem?.at.start, problem?.at.end)).toBe(part)
})

test('determines the type of a result', () => {
  const kinds = ['[Price] ÷ ([Width] × [Width])', '[Width] × [Width]', '[Asked] − [Asked]', '[Share]', '1 ÷ [Width]']
  const words = kinds.map((expression) => {
    const { checked } = found(expression)
    return checked && typeText(checked.type)
  })
  expect(words).toEqual(['money per m²', 'an area in m²', 'a duration in days', 'a percentage', 'a number per m'])
})

test('explains a missing result', () => {
  function why(expression: string) {
    const { checked } = found(expression)
    return checked && blankReason(checked, row, reader, how)
  }
  expect(why('1 + [Count] ÷ ([Count] − 3)')).toBe('It divides by zero.')
  expect(why('1 + [twice-a]')).toBe('Twice is blank.')
  expect(why('1e14 × 1e14')).toMatch('out of range')
  expect(why('1 + 1')).toBeUndefined()
  expect(why('IF([Count] > 5, 1)')).toBeUndefined()
})

test.each([
  ['brackets', `${'('.repeat(31)}1${')'.repeat(31)}`],
  ['functions', `${'ABS('.repeat(31)}1${')'.repeat(31)}`],
  ['signs', `${'-'.repeat(1000)}1`],
  ['parts', Array.from({ length: 201 }, () => '1').join('+')],
  ['steps within each other', `[Count]${' + 1'.repeat(60)}`],
  ['characters', ' '.repeat(2001)],
  ['letters', '"'.padEnd(2001, '😀')],
])('rejects too many %s', (_what, expression) => {
  expect(found(expression).problem?.code).toBe('expression/too-large')
})

test('parses any text or reports its error', () => {
  const parts = ['[', ']', '"', '(', ')', '1', '.', 'e9', 'A', 'é', '\u{1F600}', '\u0000', '\uD800', '-', '=', ',']
  for (let turn = 0; turn < 5000; turn++) {
    const picked = Array.from({ length: 30 }, (_, index) => parts[(turn * 7 + index * index * 13) % parts.length])
    const { checked, problem } = found(picked.join(''))
    expect(checked ?? problem?.message).toBeTruthy()
  }
})

function made(field: string, expression: string): CalculatedField {
  return { field, title: field.toUpperCase(), expression }
}

test('evaluates columns that reference each other in any order, and rejects cycles', () => {
  const some = [made('c', '[b] * 2'), made('b', '[A] + 1'), made('a', '[Count]')]
  const { checked, problems } = checkCalculated(some, fields)
  expect([...problems]).toEqual([])
  const c = checked.get('c')
  expect(c && compileExpression(c, reader, how)(row)).toBe(8)

  const circle = checkCalculated([made('x', '[y]'), made('y', '[z]'), made('z', '[x]'), made('ok', '[Count]')], fields)
  expect([...circle.checked.keys()]).toEqual(['ok'])
  expect(circle.problems.get('z')?.message).toBe('These fields refer to each other in a circle: X, Y, Z, X.')
  expect(circle.problems.get('x')?.code).toBe('expression/circle')
  expect(checkCalculated([made('x', '[x] + 1')], fields).problems.get('x')?.message).toBe(
    "X can't be calculated from itself.",
  )
})

test('rejects columns whose combined size grows exponentially', () => {
  const doubling = Array.from({ length: 20 }, (_, index) =>
    made(`d${index}`, index === 0 ? '[Name] & [Name]' : `[d${index - 1}] & [d${index - 1}]`),
  )
  const { checked, problems } = checkCalculated(doubling, fields)
  expect(checked.size).toBe(6)
  expect(problems.get('d19')?.code).toBe('expression/too-large')
})

test('accepts nesting up to the limit', () => {
  expect(found(`[Count]${' + 1'.repeat(59)}`).problem).toBeUndefined()
})

test('assigns the first moments to the previous year west of Greenwich', () => {
  const { checked } = found('[Asked] > DATE(1, 6, 1)')
  const first = { asked: '0001-01-01T02:00:00.000Z' }
  expect(checked && compileExpression(checked, reader, how)(first)).toBe(false)
  expect(checked && compileExpression(checked, reader, { ...how, timeZone: 'UTC' })(row)).toBe(true)
})

test('is stored with keys and shown with titles', () => {
  const titled = [...fields, { field: 'odd', title: 'Odd [m]' }]
  const kept = withKeys('[total area] & [ Odd [m]]] & [Twice] & "[Count]"', titled)
  expect(kept).toBe('[total] & [odd] & [Twice] & "[Count]"')
  expect(withTitles(kept, titled)).toBe('[Total Area] & [Odd [m]]] & [Twice] & "[Count]"')
})
