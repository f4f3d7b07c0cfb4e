/** An object or array that is open where a text is cut, with the name of the member that was read last. */
type Level = { opener: '{' | '['; name: string }

export type Piece = {
  /** JSON by itself: what is open before and after it has been opened and closed. */
  text: string
  /** The levels that were open before it, outermost first: what is in them belongs to those of the pieces before. */
  path: readonly Level[]
}

/**
 * Cuts JSON at commas while it is given, so that each piece can be parsed for itself, in a turn of its own: a parser that is given millions
 * of bytes does not yield, names that come but once cost it a microsecond each, and to copy them into one text takes as long as to read them.
 * A text that is no JSON has a piece that is none.
 */
export function jsonChunker(length: number) {
  const levels: Level[] = []
  let path: Level[] = []
  /** What was given since the last cut, and from where on it has not been looked through. */
  let [text, from] = ['', 0]
  let [textStart, textEnd] = [0, 0]

  function* add(more: string): Generator<Piece> {
    const signs = /["{}[\],:]/g
    text += more
    signs.lastIndex = from
    for (let found = signs.exec(text); found; found = signs.exec(text)) {
      const [sign] = found
      const level = levels.at(-1)
      if (sign === '"') {
        textStart = found.index
        textEnd = endOfText(text, textStart)
        if (textEnd === -1) return void (from = textStart)
        signs.lastIndex = textEnd
      } else if (sign === '{' || sign === '[') levels.push({ opener: sign, name: '""' })
      else if (sign === '}' || sign === ']') levels.pop()
      else if (sign === ':' && level) level.name = text.slice(textStart, textEnd)
      else if (level && found.index >= length) {
        yield { text: whole(path, text.slice(0, found.index), levels), path }
        path = levels.map((open) => ({ ...open }))
        text = text.slice(found.index + 1)
        signs.lastIndex = 0
      }
    }
    from = text.length
  }
  /** The last piece: what was given since the last cut. */
  function end(): Piece {
    return { text: whole(path, text, []), path }
  }
  return { add, end }
}

/** What follows the quote that ends the text; -1 where it goes on. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end
    while (text[before - 1] === '\\') before -= 1
    if ((end - before) % 2 === 0) return end + 1
  }
  return -1
}

function whole(before: readonly Level[], text: string, after: readonly Level[]): string {
  const opened = before.map(
    ({ opener, name }, depth) => opener + (isLast(before, depth) || opener === '[' ? '' : `${name}:`),
  )
  // The comma that stood here asks for something after it.
  const begin = before.length > 0 && /^\s*[\]}]/.test(text) ? ',' : ''
  return (
    opened.join('') +
    begin +
    text +
    after
      .map(({ opener }) => (opener === '{' ? '}' : ']'))
      .toReversed()
      .join('')
  )
}

function isLast(levels: readonly Level[], depth: number): boolean {
  return depth === levels.length - 1
}

type Holder = unknown[] | Record<string, unknown>

/** Adds what a piece has to what those before it had. */
export function addPiece(all: unknown, piece: unknown, path: readonly Level[]): void {
  const [level, ...below] = path
  if (!level || !isHolder(all) || !isHolder(piece)) return
  if (Array.isArray(all) && Array.isArray(piece)) {
    if (below.length > 0) addPiece(all.at(-1), piece.shift(), below)
    for (const item of piece) all.push(item)
    return
  }
  const [into, from] = [all as Record<string, unknown>, piece as Record<string, unknown>]
  if (below.length > 0) {
    const name = JSON.parse(level.name) as string
    addPiece(into[name], from[name], below)
    from[name] = into[name]
  }
  Object.assign(into, from)
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null
}
