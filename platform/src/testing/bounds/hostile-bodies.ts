import { randomUUID } from 'node:crypto'
import type { Bounds } from '../../plugins/bodies/bounds.ts'
import { maxTextLength } from '../../plugins/bodies/json-limits.ts'

export type HostileBody = {
  what: string
  body: Buffer
  /** Whether it exceeds a limit and so must be rejected. */
  isBeyond: boolean
}

/** In bytes. Routes for files of any size get no more: they process each byte the same way. */
const maxSent = 1024 * 1024

/** JSON bodies at each limit and beyond it: a valid one with additional unknown content. */
export function hostileJson(sample: unknown, bounds: Bounds): HostileBody[] {
  return withinBounds(jsonOf(sample, bounds), bounds)
}

function withinBounds(bodies: HostileBody[], { bytes }: Bounds): HostileBody[] {
  return bodies.filter(({ body, isBeyond }) => isBeyond || body.length <= bytes)
}

function atLimit(what: string, text: string | Buffer): HostileBody {
  return { what, body: Buffer.from(text), isBeyond: false }
}

function beyondLimit(what: string, text: string | Buffer): HostileBody {
  return { what, body: Buffer.from(text), isBeyond: true }
}

function jsonOf(sample: unknown, { bytes, depth, parts }: Bounds): HostileBody[] {
  const room = bytes - withMember(sample, '""').length
  const left = parts - partsOf(sample) - 2
  const nested = (open: string, close: string, levels: number) =>
    withMember(sample, open.repeat(levels) + '1' + close.repeat(levels))
  return [
    atLimit('texts of all bytes', withMember(sample, texts('x', room))),
    atLimit('escapes of all bytes', withMember(sample, texts(String.raw`\u0041`, room))),
    atLimit('texts that cannot be stored', withMember(sample, texts(String.raw`\ud800`, room))),
    atLimit('a long number', withMember(sample, '9'.repeat(Math.min(room, maxTextLength)))),
    atLimit('a first text that is long', withLongText(sample, Math.min(bytes, maxTextLength))),
    atLimit('arrays of all levels', nested('[', ']', depth - 1)),
    atLimit('objects of all levels', nested('{"a":', '}', depth - 1)),
    atLimit('unknown keys of all parts', withMembers(sample, keys(Math.min(left, Math.floor(room / 13))))),
    atLimit('numbers of all parts', withMember(sample, list('1', left, room))),
    atLimit('texts of all parts', withMember(sample, list(text('x', room / left - 3), left, room))),
    atLimit('escaped texts of all parts', withMember(sample, list(String.raw`"\u0041"`, left, room))),
    atLimit('lists of all parts', JSON.stringify(widened(sample, left, room))),
    atLimit('lists of all parts with numbers in them', JSON.stringify(widened(sample, left, room, () => 1))),
    atLimit('a list of all parts instead', `[${list('{}', parts / 2 - 2, bytes - 2).slice(1, -1)}]`),
    beyondLimit('a level too many', nested('[', ']', depth)),
  ]
}

/** Bodies that the parser rejects, so routes with the same limits all treat them the same way. */
export function unreadableJson(bounds: Bounds): HostileBody[] {
  const { bytes, parts } = bounds
  const bodies = [
    atLimit('nothing but blanks', ' '.repeat(Math.min(bytes, maxTextLength))),
    atLimit('bytes that are no text', Buffer.alloc(bytes, 0xff)),
    beyondLimit('a byte too many', Buffer.alloc(bytes + 1, ' ')),
    ...(bytes > maxTextLength
      ? [beyondLimit('a long text', text('x', maxTextLength + 2)), beyondLimit('blanks', ' '.repeat(bytes))]
      : []),
    beyondLimit('levels without end', '['.repeat(Math.min(bytes, 100_000))),
    beyondLimit('a part too many', `[${'1,'.repeat(parts)}1]`.slice(0, bytes)),
  ]
  return withinBounds(bodies, bounds)
}

function cachedByBounds(make: (bounds: Bounds) => HostileBody[]): (bounds: Bounds) => HostileBody[] {
  const cache = new Map<string, HostileBody[]>()
  return (bounds) => {
    const key = JSON.stringify(bounds)
    const bodies = cache.get(key) ?? make(bounds)
    cache.set(key, bodies)
    return bodies
  }
}

/** Arbitrary bytes for routes that read them in their own way. */
export const hostileBytes = cachedByBounds(({ bytes }) => {
  const sentBytes = Math.min(bytes, maxSent)
  const bodies = [
    atLimit('blanks', ' '.repeat(sentBytes)),
    atLimit('bytes that are no text', Buffer.alloc(sentBytes, 0xff)),
    atLimit('lines without end', '\n'.repeat(sentBytes)),
    atLimit('a text without end', `"${'x'.repeat(sentBytes - 1)}`),
    atLimit('levels without end', '['.repeat(sentBytes)),
    atLimit('keys without end', `{${'"a":0,'.repeat(sentBytes / 6 - 1)}`),
    atLimit('objects without end', '{}\n'.repeat(sentBytes / 3)),
  ]
  return bytes < maxSent ? [...bodies, beyondLimit('a byte too many', Buffer.alloc(bytes + 1))] : bodies
})

function withMember(sample: unknown, json: string): string {
  return withMembers(sample, `"unknown":${json}`)
}

function withMembers(sample: unknown, members: string): string {
  const ownMembers = JSON.stringify(isObject(sample) ? sample : {}).slice(1, -1)
  return `{${[ownMembers, members].filter((part) => part !== '').join(',')}}`
}

function text(piece: string, bytes: number): string {
  return `"${piece.repeat(Math.max(0, Math.floor(bytes / piece.length)))}"`
}

/** As many members as fit, each as long as allowed. */
function texts(piece: string, room: number): string {
  if (room <= maxTextLength) return text(piece, room)
  return list(text(piece, maxTextLength - 2), Infinity, room - 2)
}

function keys(count: number): string {
  return Array.from({ length: count }, (_, index) => `"k${index}":0`).join(',')
}

function list(item: string, maxCount: number, bytes: number): string {
  const count = Math.max(1, Math.min(maxCount, Math.floor(bytes / (item.length + 1))))
  return `[${Array.from({ length: Math.floor(count) }, () => item).join(',')}]`
}

/** The same with its first text as long as the byte limit allows. */
function withLongText(sample: unknown, bytes: number): string {
  const short = JSON.stringify(sample)
  const mark = '"long-text"'
  let isDone = false
  const marked = JSON.stringify(sample, (_key, value: unknown) => {
    if (isDone || typeof value !== 'string') return value
    isDone = true
    return 'long-text'
  })
  return marked.replace(mark, text('x', bytes - short.length - mark.length))
}

/** The same with as many items in each of its lists as fit, each a different one. */
function widened(sample: unknown, parts: number, bytes: number, make = another): unknown {
  if (Array.isArray(sample)) {
    const item: unknown = sample[0] ?? { field: 'a', operator: '==', value: 'b' }
    const size = JSON.stringify(item).length + 1
    const count = Math.min(parts / (partsOf(item) + 1), bytes / size)
    return Array.from({ length: Math.max(1, Math.floor(count)) }, () => make(item))
  }
  if (!isObject(sample)) return sample
  const lists = Object.values(sample).filter((value) => Array.isArray(value) || isObject(value)).length
  const share = (all: number) => Math.floor(all / Math.max(1, lists))
  const entries = Object.entries(sample).map(([key, part]) => [key, widened(part, share(parts), share(bytes), make)])
  return Object.fromEntries(entries)
}

function another(item: unknown): unknown {
  return isObject(item) && 'id' in item ? { ...item, id: randomUUID() } : item
}

/** As the server counts them: one for each opened level, one for each comma. */
function partsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const nestedCounts = Object.values(value).map((part: unknown) => partsOf(part))
  return nestedCounts.reduce((sum, part) => sum + part, Math.max(1, nestedCounts.length))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
