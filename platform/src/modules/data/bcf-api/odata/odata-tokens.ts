import { PlatformError } from '../../../../errors/platform-error.ts'
import { shortText } from '../../../../errors/short-errors.ts'

export type Token =
  | { kind: 'name'; text: string }
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'date'; value: Date }
  | { kind: 'mark'; text: string }

/** A name may be followed by a lambda: `labels/any`. */
const name = /[A-Za-z_]\w{0,63}(?:\/any(?=\())?/y
const text = /'((?:[^']|'')*)'/y
/** The plus sign of an offset arrives as a space from callers that don't escape it. */
const date = /(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)(Z|[+ -]\d{2}:\d{2})?|\d{4}-\d{2}-\d{2}(?!\d)/iy
const number = /-?\d{1,15}(?:\.\d{1,15})?/y
const mark = /[(),:]/y
const space = /\s+/y

/** Splits a filter into tokens in one pass, in linear time. */
export function tokensOf(filter: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  function take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = at
    const found = pattern.exec(filter)
    if (!found) return undefined
    at = pattern.lastIndex
    return found
  }
  while (at < filter.length) {
    if (take(space)) continue
    tokens.push(nextOf(take, filter.slice(at, at + 20)))
  }
  return tokens
}

type MatchToken = (pattern: RegExp) => RegExpExecArray | undefined

function nextOf(take: MatchToken, rest: string): Token {
  const quoted = take(text)
  if (quoted) return { kind: 'text', value: (quoted[1] ?? '').replaceAll("''", "'") }
  const dated = take(date)
  if (dated) return { kind: 'date', value: dateOf(dated) }
  const counted = take(number)
  if (counted) return { kind: 'number', value: Number(counted[0]) }
  const named = take(name)
  if (named) return { kind: 'name', text: named[0] }
  const marked = take(mark)
  if (marked) return { kind: 'mark', text: marked[0] }
  throw refusedFilter(`it isn't valid from “${rest}” on`)
}

/**
 * PostgreSQL reads four-digit years. An offset can lead outside of that range: `0001-01-01T00:00:00+01:00` is in the
 * year 0.
 */
const [earliest, latest] = [Date.parse('0001-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/** UTC without an offset. Dates outside of that range are clamped, because no row has them. */
function dateOf([whole, moment, offset = 'Z']: RegExpExecArray): Date {
  const written = moment === undefined ? `${whole}T00:00:00Z` : `${moment}${offset.replace(' ', '+')}`
  const read = new Date(written.toUpperCase())
  if (Number.isNaN(read.getTime())) throw refusedFilter(`“${whole}” isn't a date`)
  return new Date(Math.min(Math.max(read.getTime(), earliest), latest))
}

/** Explains what is wrong with a filter. `reason` quotes only a short piece of it. */
export function refusedFilter(reason: string): PlatformError {
  return new PlatformError('bcf/filter-not-valid', 400, `$filter isn't valid: ${shortText(reason, 300)}.`)
}

export function refusedOrder(reason: string): PlatformError {
  return new PlatformError('bcf/order-not-valid', 400, `$orderby isn't valid: ${shortText(reason, 300)}.`)
}
