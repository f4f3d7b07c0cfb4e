type State = 'code' | 'text' | 'comment'

const startPattern = /'|\/\*/g
const endPatterns: Record<Exclude<State, 'code'>, RegExp> = { text: /'/g, comment: /\*\//g }

/**
 * Returns a function that converts the keywords of a model to upper case, chunk by chunk, as the format and web-ifc require. Texts and
 * comments stay unchanged. A quotation mark within a text is doubled, so it ends and begins one.
 */
export function createUpperCase(): (part: string) => string {
  let state: State = 'code'
  let pending = ''

  function pieceOf(text: string, from: number): number {
    const mark = state === 'code' ? startPattern : endPatterns[state]
    mark.lastIndex = from
    const found = mark.exec(text)
    if (!found) return text.length
    state = state === 'code' ? (found[0] === "'" ? 'text' : 'comment') : 'code'
    return mark.lastIndex
  }

  return (part) => {
    const all = pending + part
    // Comment delimiters have two characters, which may be in two chunks.
    const isCut = /[/*]$/.test(all)
    pending = isCut ? all.slice(-1) : ''
    const text = isCut ? all.slice(0, -1) : all
    const pieces: string[] = []
    for (let from = 0; from < text.length;) {
      const isCode = state === 'code'
      const to = pieceOf(text, from)
      const piece = text.slice(from, to)
      pieces.push(isCode ? piece.toUpperCase() : piece)
      from = to
    }
    return pieces.join('')
  }
}
