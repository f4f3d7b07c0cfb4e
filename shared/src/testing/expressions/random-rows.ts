import fc from 'fast-check'
import type { ExpressionField } from '../../domain/expressions/index.ts'
import { randomRow, randomText } from '../filters/index.ts'

export { randomNow, randomZone } from '../filters/index.ts'

/** One field of each type, and of each kind of number. Brackets in titles are doubled. */
export const expressionFields: ExpressionField[] = [
  { field: 'name', title: 'Name [long]', type: 'text' },
  { field: 'code', title: 'Code', type: 'text' },
  { field: 'size', title: 'Size', type: 'number' },
  { field: 'price', title: 'Price', type: 'number', format: 'money' },
  { field: 'share', title: 'Share', type: 'number', format: 'percent' },
  { field: 'span', title: 'Span', type: 'number', unit: 'ft' },
  { field: 'asked', title: 'Asked', type: 'date' },
  { field: 'due', title: 'Due', type: 'day' },
  { field: 'done', title: 'Done', type: 'boolean' },
]

const amount = fc.oneof(
  fc.integer({ min: -5, max: 50 }),
  fc.integer({ min: -50_000, max: 50_000 }).map((cents) => cents / 100),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** A row of these fields; each of them may be null. */
export const expressionRow = fc
  .tuple(
    randomRow,
    fc.record({
      code: fc.option(randomText),
      price: fc.option(amount),
      share: fc.option(amount),
      span: fc.option(amount),
      size: fc.option(amount),
    }),
  )
  .map(([row, more]) => ({ ...row, ...more }))
