import { fold } from '@lintel/shared/filter'
import { and, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { folded } from './folded.ts'

const mostWords = 8

/**
 * True where each word that is searched for is part of one of the texts, none of which may be null; undefined where no word is given. It
 * does without `like`, because a percent sign in what people type is just a percent sign. It reads every row that the other conditions
 * leave, so those have to leave few.
 */
export function hasWords(texts: readonly AnyColumn[], sought: string): SQL | undefined {
  const words = fold(sought).split(/\s+/).filter(Boolean).slice(0, mostWords)
  const all = folded(sql.join([...texts], sql` || ' ' || `))
  return and(...words.map((word) => sql`strpos(${all}, ${word}::text) > 0`))
}
