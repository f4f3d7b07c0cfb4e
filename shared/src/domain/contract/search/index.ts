import * as z from '../schema-language.ts'
import { searchText } from '../search-text.ts'

export { searchText }

export const fewestSoughtLetters = 2
export const mostSoughtLetters = 100

export const nameSearchQuerySchema = z.object({
  /** Words that all have to be in the name, in any order. */
  search: searchText(mostSoughtLetters).min(fewestSoughtLetters),
})

/** Something of the organization that has the words in its name. */
export const foundNameSchema = z.object({
  /** The same whenever it is found, and unlike that of everything else. */
  id: z.string().max(300),
  /** What it is, in words that people know it by: Captures, Assets. */
  group: z.string().max(100),
  /** One of the navigation's. */
  icon: z.string().max(50),
  title: z.string().max(2000),
  /** What tells things of one name apart; empty if there is nothing. */
  detail: z.string().max(2000),
  /** When it came to be, where that tells things of one name apart. */
  at: z.iso.datetime().nullable(),
  /** Where it is seen: an address inside the application, as `paths` writes them. */
  path: z.string().regex(/^\/[^/]/, 'Enter a path within the application.'),
})
export type FoundName = z.infer<typeof foundNameSchema>

/** The best few of each kind, the best first. */
export const foundNamesSchema = z.object({ items: z.array(foundNameSchema) })
export type FoundNames = z.infer<typeof foundNamesSchema>
