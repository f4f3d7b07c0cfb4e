import { maxInteger } from './revision.ts'
import * as z from './schema-language.ts'

/** Maximum number of items that are counted and paged, because counting takes time in proportion to their number. */
export const maxCounted = 10_000

function takeOf(usually: number) {
  return z.coerce.number().int().min(1).max(100).default(usually)
}

/** The query of a list with numbered pages; `usually` is the default page size. */
export function offsetPageQuery(usually: number) {
  return { skip: z.coerce.number().int().min(0).max(maxCounted).default(0), take: takeOf(usually) }
}

/** A page of a list with numbered pages. `total` is at most `maxCounted`; `hasMore`: there are more. */
export function offsetPageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.number().int().nonnegative(), hasMore: z.boolean() })
}

/**
 * The query of a list with cursor pagination: the items after the item with the id `before`. `usually` is the default
 * page size.
 */
export function pageQuery(usually: number) {
  const position = z.coerce.number().int().min(1).max(maxInteger, `The position can't be greater than ${maxInteger}.`)
  return { before: position.optional(), take: takeOf(usually) }
}

/** A page of a list with cursor pagination, newest first. `next` is the `before` of the next page. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next: z.number().int().nullable() })
}
