import { ExpressionError, notUnderstood, type Span } from '../expression-error.ts'
import { deepestExpression, maxParts, operators, type Expression, type Operator } from './expression.ts'
import { tokensOf, type Token } from './tokens.ts'

/** Operator precedence; comparisons cannot be chained. */
const powers: Readonly<Record<Operator, number>> = {
  ...{ '=': 1, '<>': 1, '<': 1, '<=': 1, '>': 1, '>=': 1 },
  '&': 2,
  ...{ '+': 3, '-': 3 },
  ...{ '*': 4, '/': 4 },
}
const comparison = 1

type Reading = { tokens: readonly Token[]; next: number; parts: number }

/** Parses an expression. Throws an `ExpressionError` with the reason and the position. */
export function parseExpression(text: string): Expression {
  const reading = { tokens: tokensOf(text), next: 0, parts: 0 }
  if (peek(reading).kind === 'end') throw notUnderstood('Write an expression, such as [Price] * 2.', peek(reading))
  const expression = operation(reading, 0, 0)
  const rest = peek(reading)
  if (rest.kind !== 'end') throw notUnderstood(restProblem(rest), rest)
  return expression
}

function peek({ tokens, next }: Reading): Token {
  // The end token is never consumed.
  return tokens[Math.min(next, tokens.length - 1)] as Token
}

function take(reading: Reading): Token {
  const token = peek(reading)
  reading.next += 1
  return token
}

function takeSign(reading: Reading, sign: string): Token | undefined {
  const token = peek(reading)
  return token.kind === 'sign' && token.text === sign ? take(reading) : undefined
}

/** Counts parts, so that parsing hostile text ends early. */
function counted<Part extends Expression>(reading: Reading, part: Part): Part {
  reading.parts += 1
  if (reading.parts <= maxParts) return part
  throw new ExpressionError('expression/too-large', `An expression can have up to ${maxParts} parts.`, part.at)
}

function deeper(depth: number, at: Span): number {
  if (depth < deepestExpression) return depth + 1
  const message = `Brackets and functions can be nested up to ${deepestExpression} levels deep.`
  throw new ExpressionError('expression/too-large', message, at)
}

function operation(reading: Reading, above: number, depth: number): Expression {
  let left = operand(reading, depth)
  for (;;) {
    const sign = peek(reading)
    const operator = operators.find((one) => sign.kind === 'sign' && one === sign.text)
    if (operator === undefined || powers[operator] <= above) return left
    take(reading)
    const right = operation(reading, powers[operator], depth)
    const at = { start: left.at.start, end: right.at.end }
    left = counted(reading, { kind: 'operation', operator, parts: [left, right], at })
    if (powers[operator] === comparison) return alone(reading, left)
  }
}

/** An error, because `1 < 2 < 3` would not mean what it seems to mean. */
function alone(reading: Reading, compared: Expression): Expression {
  const next = peek(reading)
  const isCompared = next.kind === 'sign' && powers[next.text as Operator] === comparison
  if (!isCompared) return compared
  throw notUnderstood('Compare two values at a time: AND(1 < [Count], [Count] < 3).', next)
}

function operand(reading: Reading, depth: number): Expression {
  const token = take(reading)
  switch (token.kind) {
    case 'number':
      return counted(reading, numberOf(reading, token))
    case 'text':
      return counted(reading, { kind: 'text', value: token.text, at: spanOf(token) })
    case 'field':
      return counted(reading, { kind: 'field', name: token.text.trim(), at: spanOf(token) })
    case 'name':
      return counted(reading, named(reading, token, depth))
    case 'end':
      throw notUnderstood('Something is missing at the end.', token)
    case 'sign':
      return signed(reading, token, depth)
  }
}

function signed(reading: Reading, token: Token, depth: number): Expression {
  if (token.text === '-' || token.text === '+') {
    const part = operand(reading, deeper(depth, token))
    if (token.text === '+') return part
    return counted(reading, { kind: 'negation', part, at: { start: token.start, end: part.at.end } })
  }
  if (token.text !== '(') throw notUnderstood(`Something is missing before '${token.text}'.`, token)
  const inner = operation(reading, 0, deeper(depth, token))
  const closing = takeSign(reading, ')')
  if (!closing) throw notUnderstood("This bracket isn't closed.", token)
  return { ...inner, at: { start: token.start, end: closing.end } }
}

function numberOf(reading: Reading, token: Token): Expression {
  const value = Number(token.text)
  const percent = takeSign(reading, '%')
  const name = percent ?? (isUnit(reading) ? take(reading) : undefined)
  const at = { start: token.start, end: name?.end ?? token.end }
  return { kind: 'number', value, ...(name && { unit: { name: name.text, at: spanOf(name) } }), at }
}

/** A word after a number is a unit, unless it is a function. */
function isUnit({ tokens, next }: Reading): boolean {
  const word = tokens[next]
  return word?.kind === 'name' && tokens[next + 1]?.text !== '(' && !/^(and|or)$/i.test(word.text)
}

const truths: Readonly<Record<string, boolean>> = { TRUE: true, YES: true, FALSE: false, NO: false }

function named(reading: Reading, token: Token, depth: number): Expression {
  const name = token.text.toUpperCase()
  const opening = takeSign(reading, '(')
  if (opening) return call(reading, { token, opening }, deeper(depth, token))
  const value = Object.hasOwn(truths, name) ? truths[name] : undefined
  if (value !== undefined) return { kind: 'boolean', value, at: spanOf(token) }
  const message = `'${token.text}' isn't a number, text, or field. Put field names in brackets: [${token.text}].`
  throw notUnderstood(message, token)
}

function call(reading: Reading, { token, opening }: { token: Token; opening: Token }, depth: number): Expression {
  const parts: Expression[] = []
  let closing = takeSign(reading, ')')
  while (!closing) {
    parts.push(operation(reading, 0, depth))
    closing = takeSign(reading, ')')
    if (closing) break
    if (peek(reading).kind === 'end') throw notUnderstood("This bracket isn't closed.", opening)
    if (!takeSign(reading, ',')) throw notUnderstood(restProblem(peek(reading)), peek(reading))
  }
  const at = { start: token.start, end: closing.end }
  return { kind: 'call', name: token.text.toUpperCase(), parts, at, nameAt: spanOf(token) }
}

function restProblem({ kind, text }: Token): string {
  if (kind === 'sign' && text === ')') return 'This bracket has no opening bracket.'
  if (kind === 'sign' && text === ',') return 'Commas separate function arguments. Use a point for decimals: 1.5.'
  if (kind === 'sign' && text === '%') return 'Put the percent sign after a number: 10%.'
  if (kind === 'name' && /^(and|or)$/i.test(text)) return `Write ${text.toUpperCase()}(first, second).`
  return 'An operator is missing before this.'
}

function spanOf({ start, end }: Span): Span {
  return { start, end }
}
