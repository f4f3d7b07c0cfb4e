import { ExpressionError, notUnderstood, type Span } from '../expression-error.ts'
import { longestExpression } from './expression.ts'

export type Token = Span & {
  kind: 'number' | 'text' | 'name' | 'field' | 'sign' | 'end'
  /** Of a text and a field without its quotes and brackets; of a sign the plain one: `*` for `×`. */
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

/** None of them has to look back, so that reading takes as long as the text is. */
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

/** The words and signs of an expression, with one behind the last. Fails with an `ExpressionError` that says where. */
export function tokensOf(text: string): Token[] {
  const whole = { start: 0, end: text.length }
  if (text.length > longestExpression) {
    const limit = longestExpression.toLocaleString('en-US')
    throw new ExpressionError('expression/too-large', `An expression has at most ${limit} characters.`, whole)
  }
  // The database stores neither lone surrogates nor NUL.
  if (!text.isWellFormed() || text.includes('\0')) throw notUnderstood('The text has characters that are none.', whole)
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
  if (character === '"' || character === '“') return 'The text that begins here has no end: close it with a quote.'
  if (character === '[') return 'The name of the field that begins here has no end: close it with ].'
  if (character === "'") return 'Texts stand in double quotes: "text".'
  return `'${character}' means nothing here.`
}

function afterSpace(text: string, from: number): number {
  const space = /\s*/y
  space.lastIndex = from
  space.exec(text)
  return space.lastIndex
}
