import { ExpressionError, notUnderstood, type Span } from '../expression-error.ts'
import type { Expression } from '../syntax/expression.ts'
import { constant, textType, truthType, type Checked } from './checked.ts'
import type { Named } from './expect.ts'
import { functionNamed, functionNames } from './functions/index.ts'
import { unitless, unitOf } from './kinds.ts'
import { negated, operated } from './operators.ts'

/** Larger numbers become blank; spreadsheets do not store more digits, either. */
export const largestNumber = 1e15
/** Smaller numbers become zero. */
export const smallestNumber = 1e-15
/**
 * Limits on the number and depth of steps, including those of calculated fields, because the database has to plan each
 * nested step.
 */
const maxSteps = 200
const deepestSteps = 60

export type Context = {
  /** The text of the expression, which messages quote. */
  text: string
  /** The field with this name; throws an `ExpressionError` if there is none. */
  fieldNamed: (name: string, at: Span) => Checked
}

/** Type-checks an expression against the fields. Throws an `ExpressionError` with the reason and the position. */
export function checkExpression(expression: Expression, context: Context): Checked {
  const checked = check(expression, context)
  if (checked.steps > maxSteps) throw tooLarge(`it has more than ${maxSteps} steps.`, expression.at)
  if (depthOf(checked) > deepestSteps)
    throw tooLarge(`its steps are nested more than ${deepestSteps} levels deep.`, expression.at)
  return checked
}

function tooLarge(reason: string, at: Span): ExpressionError {
  return new ExpressionError('expression/too-large', `Including the fields it uses, ${reason}`, at)
}

function depthOf(checked: Checked): number {
  return 'parts' in checked ? 1 + Math.max(0, ...checked.parts.map(depthOf)) : 1
}

function check(expression: Expression, context: Context): Checked {
  switch (expression.kind) {
    case 'number':
      return numberOf(expression)
    case 'text':
      return constant(expression.value, textType, expression.at)
    case 'boolean':
      return constant(expression.value, truthType, expression.at)
    case 'field':
      return { ...context.fieldNamed(expression.name, expression.at), at: expression.at }
    case 'negation':
      return negated(check(expression.part, context), expression.at, namedIn(context))
    case 'operation': {
      const [left, right] = expression.parts.map((part) => check(part, context)) as [Checked, Checked]
      return operated(expression.operator, { left, right, at: expression.at }, namedIn(context))
    }
    case 'call':
      return called(expression, context)
  }
}

function numberOf({ value, unit, at }: Extract<Expression, { kind: 'number' }>): Checked {
  const unitKind = unit ? unitOf(unit.name) : { kind: unitless, factor: 1 }
  if (!unitKind) {
    const name = unit?.name ?? ''
    const message = `'${name}' isn't a unit. Use mm, cm, m, km, in, ft, m², ft², m³, ft³, min, h, days, weeks, %, or a currency code such as USD.`
    throw notUnderstood(message, unit?.at ?? at)
  }
  const base = value * unitKind.factor
  if (base >= largestNumber) {
    throw new ExpressionError('expression/too-large', 'A number can have up to 15 digits before the decimal point.', at)
  }
  return constant(base < smallestNumber ? 0 : base, { type: 'number', kind: unitKind.kind }, at)
}

function called({ name, parts, at, nameAt }: Extract<Expression, { kind: 'call' }>, context: Context): Checked {
  const unitKind = functionNamed(name)
  if (!unitKind) {
    const message = `There is no function ${name.slice(0, 40)}. Use one of: ${functionNames().join(', ')}.`
    throw notUnderstood(message, nameAt)
  }
  if (parts.length < unitKind.minArguments || parts.length > unitKind.maxArguments) {
    throw notUnderstood(`Write ${name} as ${unitKind.signature}.`, at)
  }
  const args = parts.map((part) => check(part, context))
  return unitKind.check({ parts: args, at, requirement: { by: name, named: namedIn(context) } })
}

const longestQuote = 40

/** Names parts in messages: a field by its title, everything else as the person wrote it. */
function namedIn({ text }: Context): Named {
  return ({ at }) => {
    const quote = text.slice(at.start, at.end)
    const field = /^\[(?:[^\]]|\]\])*\]$/.test(quote) ? quote.slice(1, -1).replaceAll(']]', ']').trim() : quote
    return field.length > longestQuote ? `${field.slice(0, longestQuote)}…` : field
  }
}
