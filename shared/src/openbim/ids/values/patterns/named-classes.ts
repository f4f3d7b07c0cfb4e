import { blockNamed } from './blocks.ts'
import { complementOf, matchedBy, single, unionOf, type CodePoints } from './code-points.ts'

/** The categories of XML Schema, which does not have the one for surrogates. */
const categories = /^(L[ultmo]?|M[nce]?|N[dlo]?|P[cdseifo]?|Z[slp]?|S[mcko]?|C[cfon]?)$/

/** Characters that can start an XML name, and those that can follow (XML 1.0, fifth edition). */
const nameStart =
  '[:A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}\\u{2070}-\\u{218F}' +
  '\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}]'
const nameCharacter = `${nameStart}|[-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}]`

const sources: Readonly<Record<string, string>> = {
  d: '\\p{Nd}',
  w: '[^\\p{P}\\p{Z}\\p{C}]',
  s: '[ \\t\\n\\r]',
  i: nameStart,
  c: nameCharacter,
}

const cache = new Map<string, CodePoints>()

/** Cached, because sets are slow to compute and there are few. */
function setOf(source: string): CodePoints {
  const set = cache.get(source) ?? matchedBy(source)
  cache.set(source, set)
  return set
}

/** The set for a one-letter escape; capitals stand for the complement: `\d`, `\W`. Undefined for an unknown letter. */
export function classOfLetter(letter: string): CodePoints | undefined {
  const source = sources[letter.toLowerCase()]
  if (source === undefined) return undefined
  return letter === letter.toLowerCase() ? setOf(source) : complementOf(setOf(source))
}

/** The set of a category (`Lu`) or a block (`IsBasicLatin`). Undefined for an unknown name. */
export function classNamed(name: string): CodePoints | undefined {
  if (name.startsWith('Is')) return blockNamed(name.slice(2))
  return categories.test(name) ? setOf(`\\p{${name}}`) : undefined
}

/** The set for a dot: all characters except line ends. */
export const anyCharacter: CodePoints = complementOf(unionOf(single('\n'), single('\r')))
