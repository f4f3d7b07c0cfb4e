import type { FactValue, RuleCondition, RuleOperator } from '../contract/prototype/rule.ts'
import type { ConditionEvaluation, Outcome, RuleProblem } from './evaluation.ts'
import type { Facts } from './choices.ts'

type Verdict = { outcome: Outcome; problem?: RuleProblem }
type Comparison = (actual: FactValue, value: RuleCondition['value']) => Verdict

/** A Map rather than an object, so that an operator named `constructor` is unknown. */
const comparisons: ReadonlyMap<string, Comparison> = new Map<RuleOperator, Comparison>([
  ['equals', (actual, value) => withSingleValue(value, (single) => isSame(actual, single))],
  ['not-equals', (actual, value) => withSingleValue(value, (single) => !isSame(actual, single))],
  ['contains', containsText],
  ['array-contains', isListed],
  ['greater-than', (actual, value) => compareNumbers(actual, value, (left, right) => left > right)],
  ['less-than', (actual, value) => compareNumbers(actual, value, (left, right) => left < right)],
])

/** Evaluates a condition for the chosen options. A condition with unknown parts is `unknown`, never met. */
export function evaluateCondition(condition: RuleCondition, facts: Facts): ConditionEvaluation {
  const actual = facts.get(condition.fact.trim())
  const compare = comparisons.get(condition.operator)
  const verdict = !compare
    ? unknown('unknown-operator')
    : actual === undefined
      ? unknown('unknown-fact')
      : compare(actual, condition.value)
  return { kind: 'condition', condition, actual, ...verdict }
}

function unknown(problem: RuleProblem): Verdict {
  return { outcome: 'unknown', problem }
}

function toVerdict(isMet: boolean): Verdict {
  return { outcome: isMet ? 'met' : 'unmet' }
}

function withSingleValue(value: RuleCondition['value'], compare: (single: FactValue) => boolean): Verdict {
  return Array.isArray(value) ? unknown('unusable-value') : toVerdict(compare(value))
}

/** Matches substrings. A blank value would be part of every text, so the result is unknown. */
function containsText(actual: FactValue, value: RuleCondition['value']): Verdict {
  if (Array.isArray(value) || String(value).trim() === '') return unknown('unusable-value')
  return toVerdict(String(actual).includes(String(value)))
}

/** Whether the listed values include the fact. */
function isListed(actual: FactValue, value: RuleCondition['value']): Verdict {
  const values = Array.isArray(value) ? value : [value]
  if (values.length === 0) return unknown('unusable-value')
  return toVerdict(values.some((single) => isSame(actual, single)))
}

function compareNumbers(
  actual: FactValue,
  value: RuleCondition['value'],
  compare: (left: number, right: number) => boolean,
): Verdict {
  const [left, right] = [toNumber(actual), Array.isArray(value) ? undefined : toNumber(value)]
  if (right === undefined) return unknown('unusable-value')
  return left === undefined ? unknown('not-a-number') : toVerdict(compare(left, right))
}

/**
 * Compares numbers as numbers, even if one is written as text (`4400`). Compares text exactly, except for surrounding
 * spaces.
 */
function isSame(actual: FactValue, value: FactValue): boolean {
  if (typeof actual === 'number' || typeof value === 'number') {
    const left = toNumber(actual)
    return left !== undefined && left === toNumber(value)
  }
  return String(actual).trim() === String(value).trim()
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i

/** A number, or text that is a number without group separators, not hexadecimal and not blank. */
function toNumber(value: FactValue): number | undefined {
  if (typeof value === 'boolean') return undefined
  const isNumber = typeof value === 'number' || decimal.test(value.trim())
  const number = isNumber ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}
