import { sql, type AnyColumn, type SQL, and } from 'drizzle-orm'
import { fold } from '@lintel/shared/filter'

/**
 * A text as `fold` of `@lintel/shared/filter` gives it. The collation is named, because the one of a database may be anything,
 * and this one of PostgreSQL 18 maps case as Unicode says and JavaScript does.
 */
export function folded(text: AnyColumn | SQL): SQL {
  return sql`translate(lower(normalize(${text}, nfc) collate pg_unicode_fast), 'ς', 'σ')`
}

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
