import { cleanSearch } from '../filter/clean-search.ts'
import * as z from './schema-language.ts'

/** What someone searches for, of at most this many characters. */
export function searchText(longest: number) {
  return z.string().overwrite(cleanSearch).trim().max(longest)
}
