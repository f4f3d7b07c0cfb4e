import fc from 'fast-check'
import { dayOf, expressionCaseWithNulls, plainText, type ExpressionCase } from './expression-case.ts'
import { bracketed, call, type Of } from './random-parts.ts'

export type Comparable = {
  number: Of<number>
  money: Of<number>
  length: Of<number>
  text: Of<string>
  truth: Of<boolean>
  day: Of<string>
  moment: Of<number>
}

export function comparisons(operands: Comparable): Of<boolean> {
  const signs = fc.constantFrom('=', '<>', '<', '<=', '≤', '>', '>=')
  const pairs = fc.oneof(
    fc.tuple(operands.number, operands.number),
    fc.tuple(operands.money, operands.number),
    fc.tuple(operands.length, operands.length),
    fc.tuple(operands.day, operands.day),
    fc.tuple(operands.moment, operands.moment),
    fc.tuple(operands.moment.map(dayOfMoment), operands.day),
  ) as fc.Arbitrary<[ExpressionCase<string | number>, ExpressionCase<string | number>]>
  const equal = fc.tuple(operands.text, operands.text, fc.constantFrom('=', '!=')).map(([left, right, sign]) =>
    expressionCaseWithNulls(`${bracketed(left)} ${sign} ${bracketed(right)}`, [left, right], ([a, b]) => {
      const isSame = (a ?? null) === null || (b ?? null) === null ? a === b : plainText(a ?? '') === plainText(b ?? '')
      return isSame === (sign === '=')
    }),
  )
  const ordered = fc
    .tuple(pairs, signs)
    .map(([[left, right], sign]) =>
      expressionCaseWithNulls(`${bracketed(left)} ${sign} ${bracketed(right)}`, [left, right], ([a, b]) =>
        holds(a ?? null, b ?? null, sign),
      ),
    )
  return fc.oneof(equal, ordered)
}

export function joinedConditions(one: Of<boolean>): Of<boolean> {
  const parts = fc.array(one, { minLength: 1, maxLength: 3 })
  return fc.oneof(
    parts.map((conditions) =>
      expressionCaseWithNulls(call('AND', conditions), conditions, (values) => values.every((value) => value === true)),
    ),
    parts.map((conditions) =>
      expressionCaseWithNulls(call('Or', conditions), conditions, (values) => values.some((value) => value === true)),
    ),
    one.map((part) => expressionCaseWithNulls(call('NOT', [part]), [part], ([value]) => value !== true)),
  )
}

export function blanks(of: Comparable): Of<boolean> {
  const any = fc.oneof(of.number, of.text, of.day, of.truth) as Of<unknown>
  return any.map((part) =>
    expressionCaseWithNulls(call('ISBLANK', [part]), [part], ([value]) => value === null || value === ''),
  )
}

export function contained(text: Of<string>): Of<boolean> {
  return fc
    .tuple(text, text)
    .map(([whole, part]) =>
      expressionCaseWithNulls(
        call('CONTAINS', [whole, part]),
        [whole, part],
        ([a, b]) =>
          typeof a === 'string' && typeof b === 'string' && (b === '' || plainText(a).split(plainText(b)).length > 1),
      ),
    )
}

function dayOfMoment({ text, evaluate }: ExpressionCase<number>): ExpressionCase<string> {
  return {
    text,
    evaluate: (row, context) => {
      const timestamp = evaluate(row, context)
      return timestamp === null ? null : dayOf(timestamp, context.timeZone)
    },
  }
}

function holds(a: string | number | null, b: string | number | null, sign: string): boolean {
  if (sign === '=' || sign === '<>') return (a === b) === (sign === '=')
  if (a === null || b === null) return false
  if (sign === '<') return a < b
  if (sign === '>') return a > b
  return sign === '>=' ? a >= b : a <= b
}
