import { sql, type AnyColumn, type SQL, and } from 'drizzle-orm'
import { fold } from '@lintel/shared/filter'

/**
 * A text as `fold` of `@lintel/shared/filter` gives it. The collation is named, because the one of a database may be anything,
 * and this one of PostgreSQL 18 maps case as Unicode says and JavaScript does.
 */
export function folded(text: AnyColumn | SQL): SQL {
  return sql`translate(lower(normalize(${text}, nfc) collate pg_unicode_fast), 'ς', 'σ')`
}

const maxWords = 8

/**
 * True where each word that is searched for is part of one of the texts, none of which may be null; undefined if no word is given. It
 * does without `like`, because a percent sign in what people type is just a percent sign. It reads every row that the other conditions
 * leave, so those have to leave few.
 */
export function hasWords(texts: readonly AnyColumn[], sought: string): SQL | undefined {
  const all = foldedAll(texts)
  return and(...wordsOf(sought).map((word) => sql`strpos(${all}, ${word}::text) > 0`))
}

/** Ranks matches: prefixes first, then word starts, then the rest. */
export function byLikeness(texts: readonly AnyColumn[], sought: string): SQL {
  const all = foldedAll(texts)
  const phrase = wordsOf(sought).join(' ')
  return sql`case strpos(${all}, ${phrase}::text) when 1 then 0
    else case when strpos(${all}, ${` ${phrase}`}::text) > 0 then 1 else 2 end end`
}

function wordsOf(sought: string): string[] {
  return fold(sought).split(/\s+/).filter(Boolean).slice(0, maxWords)
}

/** Most names are ASCII, for which the letters of `C` do in a fraction of the time: where there is no index, that is what people wait for. */
function foldedAll(texts: readonly AnyColumn[]): SQL {
  const all = sql.join([...texts], sql` || ' ' || `)
  const isPlain = sql`octet_length(${all}) = char_length(${all})`
  return sql`case when ${isPlain} then lower((${all}) collate "C") collate pg_unicode_fast else ${folded(all)} end`
}
