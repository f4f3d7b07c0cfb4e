/** An object or array that is open where the text is cut, with the name of its last member (in quotes). */
type Level = { opener: '{' | '['; name: string }

export type Piece = {
  /** Complete JSON: levels that are open at its start and end are opened and closed in it. */
  text: string
  /** The levels that were open before it, outermost first: their contents belong to the levels of the previous pieces. */
  path: readonly Level[]
}

/**
 * Cuts JSON at commas while it arrives, so that each piece can be parsed separately, yielding in between. Parsing millions of bytes at once would
 * block the event loop: a parser does not yield, unique names cost it a microsecond each, and concatenating the text takes as long as reading it.
 * Invalid JSON results in at least one invalid piece.
 */
export function jsonChunker(length: number) {
  const levels: Level[] = []
  let path: Level[] = []
  /** The text since the last cut, and the position from which it has not been scanned. */
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
  /** The last piece: the text since the last cut. */
  function end(): Piece {
    return { text: whole(path, text, []), path }
  }
  return { add, end }
}

/** The position after the closing quote of the text; -1 if it is not complete. */
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
  // The comma that was cut here requires a value after it, so the piece must stay invalid.
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

/** Adds the contents of a piece to those of the previous pieces. */
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
