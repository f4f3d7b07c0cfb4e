import fc from 'fast-check'
import { randomDay, randomLiteral } from './random-literals.ts'
import type { ExpressionCase } from './expression-case.ts'
import { daysLater, dayOnWhich, shared, timeLater } from './random-choices.ts'
import { ofDays, ofNumber, ofText, percentOf, products, quotients, sums } from './random-numbers.ts'
import { field, literalIn, momentField, numberField, spanField, textLiteral, today, truth } from './random-parts.ts'
import { changedTexts, cutTexts, joinedTexts, asText } from './random-texts.ts'
import { blanks, comparisons, contained, joinedConditions, type Comparable } from './random-conditions.ts'

type Expressions = {
  number: ExpressionCase<number>
  money: ExpressionCase<number>
  percent: ExpressionCase<number>
  length: ExpressionCase<number>
  text: ExpressionCase<string>
  truth: ExpressionCase<boolean>
  day: ExpressionCase<string>
  /** Milliseconds since 1970. */
  moment: ExpressionCase<number>
}
type Sort = keyof Expressions

/** The types of expressions: how a result represents their values, and how values are compared. */
export const sortsOfExpressions = ['number', 'money', 'percent', 'length', 'text', 'truth', 'day', 'moment'] as const

const depth = { maxDepth: 3, withCrossShrink: true } as const

/** Random expressions of each type, with their reference implementation. */
export const randomExpressions = fc.letrec<Expressions>((tie) => ({
  ...numbersOf(tie),
  length: lengthsOf(tie),
  ...othersOf(tie),
}))

type Tie = <Name extends Sort>(name: Name) => fc.Arbitrary<Expressions[Name]>

function numbersOf(tie: Tie) {
  return {
    number: fc.oneof(
      depth,
      fc.oneof(numberField('[Size]', 'size'), randomLiteral),
      sums(tie('number')),
      products(tie('number'), tie('number')),
      quotients(tie('number'), tie('number')),
      quotients(tie('money'), tie('money')),
      quotients(tie('length'), tie('length')),
      percentOf(tie('number'), tie('percent')),
      shared(tie('truth'), tie('number')),
      ofNumber(tie('number')),
      ofText(tie('text')),
      ofDays(tie('day')),
    ),
    money: fc.oneof(
      depth,
      fc.oneof(numberField('[Price]', 'price'), literalIn(' USD', 1)),
      sums(tie('money')),
      sums(tie('money'), tie('number')),
      products(tie('money'), tie('number')),
      quotients(tie('money'), tie('number')),
      shared(tie('truth'), tie('money')),
      percentOf(tie('money'), tie('percent')),
    ),
    percent: fc.oneof(
      depth,
      fc.oneof(numberField('[Share]', 'share'), literalIn('%', 1)),
      sums(tie('percent')),
      quotients(tie('percent'), tie('number')),
    ),
  }
}

function lengthsOf(tie: Tie) {
  return fc.oneof(
    depth,
    fc.oneof(spanField, literalIn(' m', 1), literalIn(' in', 0.0254), literalIn(' mm', 0.001)),
    sums(tie('length')),
    products(tie('length'), tie('number')),
    shared(tie('truth'), tie('length')),
  )
}

function othersOf(tie: Tie) {
  return {
    text: fc.oneof(
      depth,
      fc.oneof(field<string>('[Name [long]]]', 'name'), field<string>('[code]', 'code'), textLiteral),
      joinedTexts(tie('text'), tie('number')),
      cutTexts(tie('text'), tie('number')),
      changedTexts(tie('text')),
      shared(tie('truth'), tie('text')),
      asText(tie('day'), tie('truth')),
    ),
    truth: fc.oneof(
      depth,
      fc.oneof(field<boolean>('[Done]', 'done'), fc.constantFrom<ExpressionCase<boolean>>(truth(true), truth(false))),
      comparisons(comparable(tie)),
      joinedConditions(tie('truth')),
      blanks(comparable(tie)),
      contained(tie('text')),
    ),
    day: fc.oneof(
      depth,
      fc.oneof(field<string>('[Due]', 'due'), randomDay, fc.constant(today)),
      daysLater(tie('day'), tie('number')),
      shared(tie('truth'), tie('day')),
      dayOnWhich(tie('moment')),
    ),
    moment: fc.oneof(depth, momentField, timeLater(tie('moment'), tie('number'))),
  }
}

function comparable(tie: Tie): Comparable {
  const [number, money, length] = [tie('number'), tie('money'), tie('length')]
  return { number, money, length, text: tie('text'), truth: tie('truth'), day: tie('day'), moment: tie('moment') }
}
