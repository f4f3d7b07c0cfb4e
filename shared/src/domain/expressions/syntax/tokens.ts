import { ExpressionError, notUnderstood, type Span } from '../expression-error.ts'
import { maxExpressionLength } from './expression.ts'

export type Token = Span & {
  kind: 'number' | 'text' | 'name' | 'field' | 'sign' | 'end'
  /** Text and fields have no quotes and brackets; operators have their plain form: `*` for `×`. */
  text: string
}

type Form = { kind: Token['kind']; pattern: RegExp; read: (written: string) => string }

const signs: Readonly<Record<string, string>> = {
  '×': '*',
  '·': '*',
  '÷': '/',
  '−': '-',
  '–': '-',
  '≠': '<>',
  '!=': '<>',
  '==': '=',
  '≤': '<=',
  '≥': '>=',
  ';': ',',
}

/** None of these patterns needs backtracking, so parsing takes time in proportion to the length. */
const forms: readonly Form[] = [
  { kind: 'number', pattern: /(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy, read: (written) => written },
  { kind: 'text', pattern: /"(?:[^"]|"")*"/y, read: (written) => inside(written).replaceAll('""', '"') },
  { kind: 'text', pattern: /“[^”]*”/y, read: inside },
  { kind: 'field', pattern: /\[(?:[^\]]|\]\])*\]/y, read: (written) => inside(written).replaceAll(']]', ']') },
  { kind: 'name', pattern: /[\p{L}_][\p{L}\p{N}_.]*/uy, read: (written) => written },
  {
    kind: 'sign',
    pattern: /<>|<=|>=|!=|==|[-+*/&=<>(),;%×·÷−–≠≤≥]/y,
    read: (written) => signs[written] ?? written,
  },
]

function inside(written: string): string {
  return written.slice(1, -1)
}

/** The tokens of an expression, followed by an end token. Throws an `ExpressionError` with the position. */
export function tokensOf(text: string): Token[] {
  const span = { start: 0, end: text.length }
  if (text.length > maxExpressionLength) {
    const limit = maxExpressionLength.toLocaleString('en-US')
    throw new ExpressionError('expression/too-large', `An expression can't be longer than ${limit} characters.`, span)
  }
  // The database stores neither lone surrogates nor NUL.
  if (!text.isWellFormed() || text.includes('\0')) throw notUnderstood('The text contains invalid characters.', span)
  const tokens: Token[] = []
  let start = afterSpace(text, 0)
  while (start < text.length) {
    const token = tokenAt(text, start)
    tokens.push(token)
    start = afterSpace(text, token.end)
  }
  return [...tokens, { kind: 'end', text: '', start: text.length, end: text.length }]
}

function tokenAt(text: string, start: number): Token {
  for (const { kind, pattern, read } of forms) {
    pattern.lastIndex = start
    const written = pattern.exec(text)?.[0]
    if (written !== undefined) return { kind, text: read(written), start, end: start + written.length }
  }
  const [character = ''] = text.slice(start)
  throw notUnderstood(problemOf(character), { start, end: start + character.length })
}

function problemOf(character: string): string {
  if (character === '"' || character === '“') return 'This text has no closing quote.'
  if (character === '[') return 'This field name has no closing bracket.'
  if (character === "'") return 'Put text in double quotes: "text".'
  return `'${character}' isn't valid here.`
}

function afterSpace(text: string, from: number): number {
  const space = /\s*/y
  space.lastIndex = from
  space.exec(text)
  return space.lastIndex
}
