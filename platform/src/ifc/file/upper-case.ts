type Within = 'code' | 'text' | 'comment'

const beginnings = /'|\/\*/g
const ends: Record<Exclude<Within, 'code'>, RegExp> = { text: /'/g, comment: /\*\//g }

/**
 * Returns a function that converts the keywords of a model to upper case, chunk by chunk, as the format and web-ifc require. Texts and
 * comments stay unchanged. A quotation mark within a text is doubled, so it ends and begins one.
 */
export function createUpperCase(): (part: string) => string {
  let within: Within = 'code'
  let kept = ''

  function pieceOf(text: string, from: number): number {
    const mark = within === 'code' ? beginnings : ends[within]
    mark.lastIndex = from
    const found = mark.exec(text)
    if (!found) return text.length
    within = within === 'code' ? (found[0] === "'" ? 'text' : 'comment') : 'code'
    return mark.lastIndex
  }

  return (part) => {
    const all = kept + part
    // Comment delimiters have two characters, which may be in two chunks.
    const isCut = /[/*]$/.test(all)
    kept = isCut ? all.slice(-1) : ''
    const text = isCut ? all.slice(0, -1) : all
    const pieces: string[] = []
    for (let from = 0; from < text.length;) {
      const isCode = within === 'code'
      const to = pieceOf(text, from)
      const piece = text.slice(from, to)
      pieces.push(isCode ? piece.toUpperCase() : piece)
      from = to
    }
    return pieces.join('')
  }
}
