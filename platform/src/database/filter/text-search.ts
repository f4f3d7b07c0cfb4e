import { sql, type AnyColumn, type SQL, and } from 'drizzle-orm'
import { fold } from '@lintel/shared/filter'

/**
 * A text as `fold` of `@lintel/shared/filter` returns it. The collation is explicit because a database can have any default; this one of PostgreSQL
 * 18 maps case by Unicode rules, like JavaScript.
 */
export function folded(text: AnyColumn | SQL): SQL {
  return sql`translate(lower(normalize(${text}, nfc) collate pg_unicode_fast), 'ς', 'σ')`
}

const maxWords = 8

/**
 * True if each search word is part of one of the texts, none of which may be null; undefined without words. Doesn't use `like`, so that percent
 * signs in user input are literal. Scans every row that the other conditions match, so those must be selective.
 */
export function hasWords(texts: readonly AnyColumn[], search: string): SQL | undefined {
  const all = foldedAll(texts)
  return and(...wordsOf(search).map((word) => sql`strpos(${all}, ${word}::text) > 0`))
}

/** Ranks matches: prefixes first, then word starts, then the rest. */
export function byLikeness(texts: readonly AnyColumn[], search: string): SQL {
  const all = foldedAll(texts)
  const phrase = wordsOf(search).join(' ')
  return sql`case strpos(${all}, ${phrase}::text) when 1 then 0
    else case when strpos(${all}, ${` ${phrase}`}::text) > 0 then 1 else 2 end end`
}

function wordsOf(search: string): string[] {
  return fold(search).split(/\s+/).filter(Boolean).slice(0, maxWords)
}

/** Most names are ASCII. The `C` collation folds them in a fraction of the time, which dominates searches without an index. */
function foldedAll(texts: readonly AnyColumn[]): SQL {
  const all = sql.join([...texts], sql` || ' ' || `)
  const isPlain = sql`octet_length(${all}) = char_length(${all})`
  return sql`case when ${isPlain} then lower((${all}) collate "C") collate pg_unicode_fast else ${folded(all)} end`
}
