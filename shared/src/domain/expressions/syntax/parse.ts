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

type Parser = { tokens: readonly Token[]; next: number; parts: number }

/** Parses an expression. Throws an `ExpressionError` with the reason and the position. */
export function parseExpression(text: string): Expression {
  const state = { tokens: tokensOf(text), next: 0, parts: 0 }
  if (peek(state).kind === 'end') throw notUnderstood('Write an expression, such as [Price] * 2.', peek(state))
  const expression = operation(state, 0, 0)
  const rest = peek(state)
  if (rest.kind !== 'end') throw notUnderstood(restProblem(rest), rest)
  return expression
}

function peek({ tokens, next }: Parser): Token {
  // The end token is never consumed.
  return tokens[Math.min(next, tokens.length - 1)] as Token
}

function nextToken(state: Parser): Token {
  const token = peek(state)
  state.next += 1
  return token
}

function takeSign(state: Parser, sign: string): Token | undefined {
  const token = peek(state)
  return token.kind === 'sign' && token.text === sign ? nextToken(state) : undefined
}

/** Counts parts, so that parsing hostile text ends early. */
function countPart<Part extends Expression>(state: Parser, part: Part): Part {
  state.parts += 1
  if (state.parts <= maxParts) return part
  throw new ExpressionError('expression/too-large', `An expression can have up to ${maxParts} parts.`, part.at)
}

function deeper(depth: number, at: Span): number {
  if (depth < deepestExpression) return depth + 1
  const message = `Brackets and functions can be nested up to ${deepestExpression} levels deep.`
  throw new ExpressionError('expression/too-large', message, at)
}

function operation(state: Parser, above: number, depth: number): Expression {
  let left = operand(state, depth)
  for (;;) {
    const sign = peek(state)
    const operator = operators.find((one) => sign.kind === 'sign' && one === sign.text)
    if (operator === undefined || powers[operator] <= above) return left
    nextToken(state)
    const right = operation(state, powers[operator], depth)
    const at = { start: left.at.start, end: right.at.end }
    left = countPart(state, { kind: 'operation', operator, parts: [left, right], at })
    if (powers[operator] === comparison) return rejectChain(state, left)
  }
}

/** An error, because `1 < 2 < 3` would not mean what it seems to mean. */
function rejectChain(state: Parser, compared: Expression): Expression {
  const next = peek(state)
  const isCompared = next.kind === 'sign' && powers[next.text as Operator] === comparison
  if (!isCompared) return compared
  throw notUnderstood('Compare two values at a time: AND(1 < [Count], [Count] < 3).', next)
}

function operand(state: Parser, depth: number): Expression {
  const token = nextToken(state)
  switch (token.kind) {
    case 'number':
      return countPart(state, numberOf(state, token))
    case 'text':
      return countPart(state, { kind: 'text', value: token.text, at: spanOf(token) })
    case 'field':
      return countPart(state, { kind: 'field', name: token.text.trim(), at: spanOf(token) })
    case 'name':
      return countPart(state, nameOrCall(state, token, depth))
    case 'end':
      throw notUnderstood('Something is missing at the end.', token)
    case 'sign':
      return signed(state, token, depth)
  }
}

function signed(state: Parser, token: Token, depth: number): Expression {
  if (token.text === '-' || token.text === '+') {
    const part = operand(state, deeper(depth, token))
    if (token.text === '+') return part
    return countPart(state, { kind: 'negation', part, at: { start: token.start, end: part.at.end } })
  }
  if (token.text !== '(') throw notUnderstood(`Something is missing before '${token.text}'.`, token)
  const bracketed = operation(state, 0, deeper(depth, token))
  const closing = takeSign(state, ')')
  if (!closing) throw notUnderstood("This bracket isn't closed.", token)
  return { ...bracketed, at: { start: token.start, end: closing.end } }
}

function numberOf(state: Parser, token: Token): Expression {
  const value = Number(token.text)
  const percent = takeSign(state, '%')
  const name = percent ?? (isUnit(state) ? nextToken(state) : undefined)
  const at = { start: token.start, end: name?.end ?? token.end }
  return { kind: 'number', value, ...(name && { unit: { name: name.text, at: spanOf(name) } }), at }
}

/** A word after a number is a unit, unless it is a function. */
function isUnit({ tokens, next }: Parser): boolean {
  const word = tokens[next]
  return word?.kind === 'name' && tokens[next + 1]?.text !== '(' && !/^(and|or)$/i.test(word.text)
}

const truths: Readonly<Record<string, boolean>> = { TRUE: true, YES: true, FALSE: false, NO: false }

function nameOrCall(state: Parser, token: Token, depth: number): Expression {
  const name = token.text.toUpperCase()
  const opening = takeSign(state, '(')
  if (opening) return call(state, { token, opening }, deeper(depth, token))
  const value = Object.hasOwn(truths, name) ? truths[name] : undefined
  if (value !== undefined) return { kind: 'boolean', value, at: spanOf(token) }
  const message = `'${token.text}' isn't a number, text, or field. Put field names in brackets: [${token.text}].`
  throw notUnderstood(message, token)
}

function call(state: Parser, { token, opening }: { token: Token; opening: Token }, depth: number): Expression {
  const parts: Expression[] = []
  let closing = takeSign(state, ')')
  while (!closing) {
    parts.push(operation(state, 0, depth))
    closing = takeSign(state, ')')
    if (closing) break
    if (peek(state).kind === 'end') throw notUnderstood("This bracket isn't closed.", opening)
    if (!takeSign(state, ',')) throw notUnderstood(restProblem(peek(state)), peek(state))
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
