import { maxInteger } from './revision.ts'
import * as z from './schema-language.ts'

/** Beyond that no one counts nor turns pages: counting costs as much as there is. */
export const mostCounted = 10_000

function takeOf(usually: number) {
  return z.coerce.number().int().min(1).max(100).default(usually)
}

/** Which part of a list with numbered pages. */
export function partQuery(usually: number) {
  return { skip: z.coerce.number().int().min(0).max(mostCounted).default(0), take: takeOf(usually) }
}

/** A part of a list with numbered pages. `total` counts at most `mostCounted`; `hasMore` says that there are more. */
export function partSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.number().int().nonnegative(), hasMore: z.boolean() })
}

/** Which page of a list that is read on and on: what comes after the one that `before` names. */
export function pageQuery(usually: number) {
  const place = z.coerce.number().int().min(1).max(maxInteger, `The position can't be greater than ${maxInteger}.`)
  return { before: place.optional(), take: takeOf(usually) }
}

/** A page of a list that is read on and on, newest first. `next` is the `before` of the page that follows. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next: z.number().int().nullable() })
}
