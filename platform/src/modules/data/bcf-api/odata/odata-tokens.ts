import { refusedFilter } from './odata-errors.ts'

export type Token =
  | { kind: 'name'; text: string }
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'date'; value: Date }
  | { kind: 'mark'; text: string }

/** A name may lead to a part of it: `labels/any`. */
const name = /[A-Za-z_]\w{0,63}(?:\/any(?=\())?/y
const text = /'((?:[^']|'')*)'/y
/** The plus of an offset arrives as a space from whoever does not escape it. */
const date = /(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)(Z|[+ -]\d{2}:\d{2})?|\d{4}-\d{2}-\d{2}(?!\d)/iy
const number = /-?\d{1,15}(?:\.\d{1,15})?/y
const mark = /[(),:]/y
const space = /\s+/y

/** Tells apart what a filter is made of, in one pass whose length is that of the text. */
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

type Take = (pattern: RegExp) => RegExpExecArray | undefined

function nextOf(take: Take, rest: string): Token {
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

/** What the database reads of four-digit years. An offset leads beyond it: `0001-01-01T00:00:00+01:00` is of the year 0. */
const [earliest, latest] = [Date.parse('0001-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/** Without an offset it is UTC. What lies beyond those years becomes the first or the last moment of them: no row is there. */
function dateOf([whole, moment, offset = 'Z']: RegExpExecArray): Date {
  const written = moment === undefined ? `${whole}T00:00:00Z` : `${moment}${offset.replace(' ', '+')}`
  const read = new Date(written.toUpperCase())
  if (Number.isNaN(read.getTime())) throw refusedFilter(`“${whole}” isn't a date`)
  return new Date(Math.min(Math.max(read.getTime(), earliest), latest))
}
