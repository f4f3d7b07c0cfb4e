import parseRange from 'range-parser'
import type { ByteRange } from '../../../../interfaces/files.ts'

type RangeRequest = { range: string | undefined; ifRange: string | undefined; tag: string | undefined; size: number }

/**
 * What a range request gets: the entire file (undefined), one range, or 'outside' if the file has no such range. A request for several
 * ranges gets the entire file, as RFC 9110 allows, because no model loader sends one.
 */
export function requestedPart({ range, ifRange, tag, size }: RangeRequest): ByteRange | 'outside' | undefined {
  if (range === undefined || (ifRange !== undefined && ifRange !== tag)) return undefined
  const parts = parseRange(size, range)
  if (parts === -2) return undefined
  if (parts === -1) return 'outside'
  const [first] = parts
  return parts.type === 'bytes' && parts.length === 1 ? first : undefined
}

/** Names with content hashes serve as entity tags. */
export function tagOf(key: string): string | undefined {
  const [, hash] = /(?:^|[./])([0-9a-f]{10,64})\.[a-z0-9]+$/.exec(key) ?? []
  return hash === undefined ? undefined : `"${hash}"`
}
