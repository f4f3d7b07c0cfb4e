import { cleanSearch } from '../filter/clean-search.ts'
import * as z from './schema-language.ts'

/** The schema of a search text of at most `longest` characters. */
export function searchText(longest: number) {
  return z.string().overwrite(cleanSearch).trim().max(longest)
}
