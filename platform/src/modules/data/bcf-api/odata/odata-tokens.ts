import { PlatformError } from '../../../../errors/platform-error.ts'
import { shortText } from '../../../../errors/short-errors.ts'

export type Token =
  | { kind: 'name'; text: string }
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'date'; value: Date }
  | { kind: 'punctuation'; text: string }

/** A name may be followed by a lambda: `labels/any`. */
const name = /[A-Za-z_]\w{0,63}(?:\/any(?=\())?/y
const text = /'((?:[^']|'')*)'/y
/** The plus sign of an offset arrives as a space from callers that don't escape it. */
const date = /(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)(Z|[+ -]\d{2}:\d{2})?|\d{4}-\d{2}-\d{2}(?!\d)/iy
const number = /-?\d{1,15}(?:\.\d{1,15})?/y
const punctuation = /[(),:]/y
const space = /\s+/y

/** Splits a filter into tokens in one pass, in linear time. */
export function tokensOf(filter: string): Token[] {
  const tokens: Token[] = []
  let position = 0
  function match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = position
    const found = pattern.exec(filter)
    if (!found) return undefined
    position = pattern.lastIndex
    return found
  }
  while (position < filter.length) {
    if (match(space)) continue
    tokens.push(readToken(match, filter.slice(position, position + 20)))
  }
  return tokens
}

type MatchToken = (pattern: RegExp) => RegExpExecArray | undefined

function readToken(match: MatchToken, rest: string): Token {
  const textMatch = match(text)
  if (textMatch) return { kind: 'text', value: (textMatch[1] ?? '').replaceAll("''", "'") }
  const dateMatch = match(date)
  if (dateMatch) return { kind: 'date', value: dateOf(dateMatch) }
  const numberMatch = match(number)
  if (numberMatch) return { kind: 'number', value: Number(numberMatch[0]) }
  const nameMatch = match(name)
  if (nameMatch) return { kind: 'name', text: nameMatch[0] }
  const punctuationMatch = match(punctuation)
  if (punctuationMatch) return { kind: 'punctuation', text: punctuationMatch[0] }
  throw invalidFilter(`it isn't valid from “${rest}” on`)
}

/**
 * PostgreSQL reads four-digit years. An offset can lead outside of that range: `0001-01-01T00:00:00+01:00` is in the
 * year 0.
 */
const [earliest, latest] = [Date.parse('0001-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/** UTC without an offset. Dates outside of that range are clamped, because no row has them. */
function dateOf([match, dateTime, offset = 'Z']: RegExpExecArray): Date {
  const isoText = dateTime === undefined ? `${match}T00:00:00Z` : `${dateTime}${offset.replace(' ', '+')}`
  const parsed = new Date(isoText.toUpperCase())
  if (Number.isNaN(parsed.getTime())) throw invalidFilter(`“${match}” isn't a date`)
  return new Date(Math.min(Math.max(parsed.getTime(), earliest), latest))
}

/** Explains what is wrong with a filter. `reason` quotes only a short piece of it. */
export function invalidFilter(reason: string): PlatformError {
  return new PlatformError('bcf/filter-not-valid', 400, `$filter isn't valid: ${shortText(reason, 300)}.`)
}

export function invalidOrder(reason: string): PlatformError {
  return new PlatformError('bcf/order-not-valid', 400, `$orderby isn't valid: ${shortText(reason, 300)}.`)
}
