/** What is no longer than this is seldom cut, and needs no parts. */
const short = 18
/** In letters as people count them: enough for ` [1234567]`, and for what ends a name of a type. */
const most = 12

const letters = new Intl.Segmenter('en')

/**
 * A name in what may be cut in the middle of it, and its end, which is kept: names that stand beside each other mostly begin alike, and
 * differ in a number, a size or an id. A short one has no end.
 */
export function labelParts(label: string): { start: string; end: string } {
  if (label.length <= short) return { start: label, end: '' }
  const parts = [...letters.segment(label)].map(({ segment }) => segment)
  const id = /\s?\[[^[\]]+\]$/.exec(label)?.[0]
  const kept = id && id.length <= most ? id.length : most
  return { start: parts.slice(0, -kept).join(''), end: parts.slice(-kept).join('') }
}
