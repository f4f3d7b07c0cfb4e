import { ExpressionError, wrongType, type Span } from '../expression-error.ts'
import type { Operator } from '../syntax/expression.ts'
import { constant, dayType, numberType, stepOf, textType, truthType, typeText, type Checked } from './checked.ts'
import {
  toCommonType,
  dayIn,
  isDate,
  isNumber,
  numberIn,
  sameKind,
  toText,
  type NumberPart,
  type Requirement,
} from './expect.ts'
import { commonKind, duration, kindText, unitless, productOf, quotientOf } from './kinds.ts'

type Sides = { left: Checked; right: Checked; at: Span }

const signs: Readonly<Record<Operator, string>> = {
  ...{ '=': '=', '<>': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' },
  ...{ '&': '&', '+': '+', '-': '−', '*': '×', '/': '÷' },
}

/** Type-checks an operator for the types of both sides. Throws an `ExpressionError` with the reason. */
export function operated(operator: Operator, sides: Sides, named: Requirement['named']): Checked {
  const requirement = { by: signs[operator], named }
  const { left, right, at } = sides
  switch (operator) {
    case '&':
      return stepOf('join', textType, [toText(left), toText(right)], at)
    case '+':
    case '-':
      return isDate(left) || isDate(right)
        ? datesApart(operator, sides, requirement)
        : sum(operator, sides, requirement)
    case '*':
    case '/':
      return product(operator, sides, requirement)
    default:
      return comparison(operator, sides, requirement)
  }
}

export function negated(part: Checked, at: Span, named: Requirement['named']): Checked {
  const number = numberIn(part, { by: '−', named })
  if (number.step === 'constant') return constant(0 - Number(number.value), number.type, at)
  return stepOf('subtract', number.type, [constant(0, number.type, at), number], at)
}

function sum(operator: '+' | '-', { left, right, at }: Sides, requirement: Requirement): Checked {
  const parts = [numberIn(left, requirement), numberIn(right, requirement)]
  const kind = sameKind(parts, requirement)
  return stepOf(operator === '+' ? 'add' : 'subtract', { type: 'number', kind }, parts, at)
}

function product(operator: '*' | '/', { left, right, at }: Sides, requirement: Requirement): Checked {
  const [one, other] = [numberIn(left, requirement), numberIn(right, requirement)]
  const found = (operator === '*' ? productOf : quotientOf)(one.type.kind, other.type.kind)
  if (!found) {
    const message = `You can't combine ${kindText(one.type.kind)} ${requirement.by} ${kindText(other.type.kind)}.`
    throw new ExpressionError('expression/wrong-unit', message, at)
  }
  const type = { type: 'number', kind: found.kind } as const
  const step = stepOf(operator === '*' ? 'multiply' : 'divide', type, [one, other], at)
  if (found.factor === 1) return step
  // Divided by 100 instead of multiplied by 0.01, which has no exact binary representation.
  return found.factor < 1
    ? stepOf('divide', type, [step, constant(1 / found.factor, numberType, at)], at)
    : stepOf('multiply', type, [step, constant(found.factor, numberType, at)], at)
}

const millisecondsOfDay = 86_400_000

function datesApart(operator: '+' | '-', sides: Sides, requirement: Requirement): Checked {
  const { left, right, at } = sides
  if (isDate(left) && isDate(right)) {
    if (operator === '+')
      throw wrongType(`Dates can't be added: ${requirement.named(left)} is already a date.`, right.at)
    const { parts, type } = toCommonType([left, right], requirement)
    const differenceType = { type: 'number', kind: duration } as const
    const difference = stepOf('subtract', differenceType, parts, at)
    if (type.type === 'day') return difference
    return stepOf('divide', differenceType, [difference, constant(millisecondsOfDay, numberType, at)], at)
  }
  const [date, number] = isDate(left) ? [left, right] : [right, left]
  if (date === right && operator === '-') throw wrongType("A date can't be subtracted from a number.", right.at)
  const days = dayCount(number, date, requirement)
  const added = operator === '-' ? negated(days, days.at, requirement.named) : days
  return date.type.type === 'day'
    ? stepOf('addDays', dayType, [date, added], at)
    : stepOf('addTime', { type: 'date' }, [date, added], at)
}

function dayCount(part: Checked, date: Checked, requirement: Requirement): NumberPart {
  if (isNumber(part) && commonKind(part.type.kind, duration)) return part
  const message = `${requirement.named(part)} is ${typeText(part.type)}; only days can be added to ${requirement.named(date)}, such as 3 days.`
  throw wrongType(message, part.at)
}

type Comparing = '=' | '<>' | '<' | '<=' | '>' | '>='

function comparison(operator: Comparing, { left, right, at }: Sides, requirement: Requirement): Checked {
  const { parts, type } = toCommonType([left, right], requirement)
  if (operator === '=' || operator === '<>') {
    const equal = stepOf(type.type === 'text' ? 'isSameText' : 'isEqual', truthType, parts, at)
    return operator === '=' ? equal : stepOf('not', truthType, [equal], at)
  }
  if (type.type === 'text' || type.type === 'boolean') {
    const message = `${requirement.named(left)} is ${typeText(type)}, which can't be sorted. Compare it with = or <>.`
    throw wrongType(message, at)
  }
  const isTurned = operator === '>' || operator === '>='
  const step = operator === '<' || operator === '>' ? 'isLess' : 'isLessOrEqual'
  return stepOf(step, truthType, isTurned ? parts.toReversed() : parts, at)
}

/** Days between two dates, as a plain number. */
export function daysBetween(from: Checked, to: Checked, at: Span, requirement: Requirement): Checked {
  return stepOf('subtract', { type: 'number', kind: unitless }, [dayIn(to, requirement), dayIn(from, requirement)], at)
}
