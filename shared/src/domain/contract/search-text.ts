import { cleanSearch } from '../filter/clean-search.ts'
import * as z from './schema-language.ts'

/** What somebody searches for, of at most so many characters. */
export function searchText(longest: number) {
  return z.string().overwrite(cleanSearch).trim().max(longest)
}
