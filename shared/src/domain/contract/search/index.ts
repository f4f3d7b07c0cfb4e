import * as z from '../schema-language.ts'
import { searchText } from '../search-text.ts'

export { searchText }

export const minSearchLength = 2
export const maxSearchLength = 100

export const nameSearchQuerySchema = z.object({
  /** Words that must all occur in the name, in any order. */
  search: searchText(maxSearchLength).min(minSearchLength),
})

/** A search result by name. */
export const foundNameSchema = z.object({
  /** Unique, and the same in every search. */
  id: z.string().max(300),
  /** The kind of result, as users know it: Captures, Assets. */
  group: z.string().max(100),
  /** The name of a navigation icon. */
  icon: z.string().max(50),
  title: z.string().max(2000),
  /** Distinguishes results of the same name; may be empty. */
  detail: z.string().max(2000),
  /** The creation date, if it distinguishes results of the same name. */
  at: z.iso.datetime().nullable(),
  /** The page of the result: a path inside the application, as `paths` builds it. */
  path: z.string().regex(/^\/[^/]/, 'Enter a path within the application.'),
})
export type FoundName = z.infer<typeof foundNameSchema>

/** The best few matches of each kind, best first. */
export const foundNamesSchema = z.object({ items: z.array(foundNameSchema) })
export type FoundNames = z.infer<typeof foundNamesSchema>
