import { maxCounted } from '@lintel/shared/contract'
import { z } from 'zod'
import { PlatformError } from '../../../errors/platform-error.ts'
import { sizeInWords } from '../../../errors/size-in-words.ts'

/** Bytes of the data of one answer; more would fill an assistant's context. */
const maxBytes = 65_536

/** A page of a list. `next` is the cursor of the page that follows; null at the end. */
export type Page = { items: readonly unknown[]; next: string | null }

const largestPosition = 2_147_483_647

/** The position in a list after which a page begins, from the previous answer. */
const cursor = z
  .string()
  .regex(/^\d{1,10}$/, 'Send the nextCursor of the previous answer, or leave it out for the first page.')
  .transform(Number)
  .refine((position) => position <= largestPosition, 'Send the nextCursor of the previous answer.')
  .optional()
  .describe('The nextCursor of the previous answer; leave it out for the first page')

const limit = z.number().int().min(1).max(100).default(20).describe('The most items to return')

/** Input of every tool that lists. */
export const paging = { cursor, limit }
export type Paging = { cursor?: number | undefined; limit: number }

/** The rows to read for a page: one more than `limit`, to know whether there is another page. Throws beyond the maximum length of lists. */
export function partOf({ cursor: skip = 0, limit }: Paging): { skip: number; take: number } {
  if (skip > maxCounted) {
    const detail = `Lists end after ${maxCounted} items. Narrow the list by a filter.`
    throw new PlatformError('mcp/list-too-long', 400, detail)
  }
  return { skip, take: limit + 1 }
}

/** A page of rows that are counted from the beginning of the list. */
export function pageBySkip(found: readonly unknown[], { cursor: skip = 0, limit }: Paging): Page {
  return pageOf(found, limit, (_item, index) => skip + index + 1)
}

/** A page of rows that are numbered. */
export function pageByNumber(found: readonly { number: number }[], { limit }: Paging): Page {
  return pageOf(found, limit, (item) => item.number)
}

/** As many of the first `limit` items as an answer may hold; `positionAfter` says where the page after an item begins. */
export function pageOf<Item>(
  found: readonly Item[],
  limit: number,
  positionAfter: (item: Item, index: number) => number,
): Page {
  const items: Item[] = []
  let bytes = 0
  for (const item of found.slice(0, limit)) {
    bytes += Math.min(bytesOf(item), maxBytes)
    if (bytes > maxBytes && items.length > 0) break
    items.push(item)
  }
  const last = items.at(-1)
  const isEnd = last === undefined || items.length === found.length
  return { items: items.map(shortened), next: isEnd ? null : String(positionAfter(last, items.length - 1)) }
}

/** Replaces an item that exceeds the size of an answer with its ID, so that the following pages can still be read. */
function shortened(item: unknown): unknown {
  if (bytesOf(item) <= maxBytes) return item
  const { id, number } = item as { id?: unknown; number?: unknown }
  return { id, number, omitted: `It is larger than ${sizeInWords(maxBytes)}.` }
}

/** Throws if one thing is larger than an answer may be. */
export function assertReadable(content: unknown): void {
  if (bytesOf(content) <= maxBytes) return
  const detail = `This is larger than ${sizeInWords(maxBytes)}. Request fewer fields, or open it in the application.`
  throw new PlatformError('mcp/too-large', 413, detail)
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
