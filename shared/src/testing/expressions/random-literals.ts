import fc from 'fast-check'
import type { ExpressionCase } from './expression-case.ts'

/** Numbers as people type them. */
export const randomLiteral: fc.Arbitrary<ExpressionCase<number>> = fc
  .oneof(
    fc.integer({ min: 0, max: 12 }).map(String),
    fc.integer({ min: 0, max: 99_999 }).map((number) => (number / 100).toFixed(2)),
    fc.constantFrom('1e14', '1e-14', '.5', '3.', '0.005', '1.005', '2.5'),
  )
  .map((text) => ({ text, evaluate: () => Number(text) }))

const monthsOfYear = 12
const daysOfEach = 28

export const randomDay: fc.Arbitrary<ExpressionCase<string>> = fc
  .tuple(
    fc.integer({ min: 1, max: 9999 }),
    fc.integer({ min: 1, max: monthsOfYear }),
    fc.integer({ min: 1, max: daysOfEach }),
  )
  .map(([year, month, day]) => {
    const written = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))]
    return { text: `DATE(${year}, ${month}, ${day})`, evaluate: () => written.join('-') }
  })
