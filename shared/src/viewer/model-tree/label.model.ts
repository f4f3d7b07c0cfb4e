/** Shorter names are rarely truncated, so they are not split. */
const short = 18
/** Grapheme clusters: enough for ` [1234567]` or the end of a type name. */
const maxEnd = 12

const letters = new Intl.Segmenter('en')

/**
 * Splits a name into a start that can be truncated and an end that cannot, because sibling names usually begin alike
 * and differ in a number, a size or an id. Short names have an empty end.
 */
export function labelParts(label: string): { start: string; end: string } {
  if (label.length <= short) return { start: label, end: '' }
  const parts = [...letters.segment(label)].map(({ segment }) => segment)
  const id = /\s?\[[^[\]]+\]$/.exec(label)?.[0]
  const endLength = id && id.length <= maxEnd ? id.length : maxEnd
  return { start: parts.slice(0, -endLength).join(''), end: parts.slice(-endLength).join('') }
}
