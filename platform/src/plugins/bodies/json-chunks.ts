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
  let [stringStart, stringEnd] = [0, 0]

  function* add(chunk: string): Generator<Piece> {
    const punctuation = /["{}[\],:]/g
    text += chunk
    punctuation.lastIndex = from
    for (let match = punctuation.exec(text); match; match = punctuation.exec(text)) {
      const [character] = match
      const level = levels.at(-1)
      if (character === '"') {
        stringStart = match.index
        stringEnd = findStringEnd(text, stringStart)
        if (stringEnd === -1) return void (from = stringStart)
        punctuation.lastIndex = stringEnd
      } else if (character === '{' || character === '[') levels.push({ opener: character, name: '""' })
      else if (character === '}' || character === ']') levels.pop()
      else if (character === ':' && level) level.name = text.slice(stringStart, stringEnd)
      else if (level && match.index >= length) {
        yield { text: wrapPiece(path, text.slice(0, match.index), levels), path }
        path = levels.map((open) => ({ ...open }))
        text = text.slice(match.index + 1)
        punctuation.lastIndex = 0
      }
    }
    from = text.length
  }
  /** The last piece: the text since the last cut. */
  function end(): Piece {
    return { text: wrapPiece(path, text, []), path }
  }
  return { add, end }
}

/** The position after the closing quote of the text; -1 if it is not complete. */
function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end
    while (text[before - 1] === '\\') before -= 1
    if ((end - before) % 2 === 0) return end + 1
  }
  return -1
}

function wrapPiece(before: readonly Level[], text: string, after: readonly Level[]): string {
  const opened = before.map(
    ({ opener, name }, depth) => opener + (isLast(before, depth) || opener === '[' ? '' : `${name}:`),
  )
  // The comma that was cut here requires a value after it, so the piece must stay invalid.
  const prefix = before.length > 0 && /^\s*[\]}]/.test(text) ? ',' : ''
  return (
    opened.join('') +
    prefix +
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

type Container = unknown[] | Record<string, unknown>

/** Adds the contents of a piece to those of the previous pieces. */
export function mergePiece(target: unknown, piece: unknown, path: readonly Level[]): void {
  const [level, ...below] = path
  if (!level || !isContainer(target) || !isContainer(piece)) return
  if (Array.isArray(target) && Array.isArray(piece)) {
    if (below.length > 0) mergePiece(target.at(-1), piece.shift(), below)
    for (const item of piece) target.push(item)
    return
  }
  const [targetObject, from] = [target as Record<string, unknown>, piece as Record<string, unknown>]
  if (below.length > 0) {
    const name = JSON.parse(level.name) as string
    mergePiece(targetObject[name], from[name], below)
    from[name] = targetObject[name]
  }
  Object.assign(targetObject, from)
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null
}
