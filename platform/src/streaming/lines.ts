import { yieldToEventLoop } from './yield-to-event-loop.ts'

type Problem = 'too-long' | 'not-utf-8'

/** Says what is wrong with which line of a text, counted from 1. */
export class LineFault extends Error {
  override readonly name = 'LineFault'
  readonly problem: Problem
  readonly line: number

  constructor(problem: Problem, line: number) {
    super(`Line ${line} of a text is ${problem === 'too-long' ? 'too long' : 'not in UTF-8'}.`)
    this.problem = problem
    this.line = line
  }
}

const lineEnd = 10
/** Lines of one piece that are handed out before others have their turn: a piece may be nothing but ends of lines. */
const linesAtOnce = 1000

/**
 * Reads a text in UTF-8 line by line, however it is cut into pieces. What follows the last `\n` is a line if there is any of it.
 * `node:readline` ends lines also at U+2028 and U+2029, which JSON leaves as they are within a text. A line is rejected as soon as more than
 * `maxBytes` of it have come. The library split2 looks through the whole of a line again with each piece of it, counts only what is left
 * after the last end of a line in a piece, and puts a mark in place of broken UTF-8.
 */
export async function* linesOf(
  content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array>,
  { maxBytes = Infinity }: { maxBytes?: number } = {},
): AsyncGenerator<string, void> {
  const begun = begunLine(maxBytes)
  for await (const part of content) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    let start = 0
    let lines = 0
    for (let end = bytes.indexOf(lineEnd); end !== -1; end = bytes.indexOf(lineEnd, start)) {
      yield begun.end(bytes.subarray(start, end))
      start = end + 1
      lines += 1
      if (lines % linesAtOnce === 0) await yieldToEventLoop()
    }
    begun.add(bytes.subarray(start))
  }
  if (!begun.isEmpty()) yield begun.end(new Uint8Array())
}

type BegunLine = {
  add(piece: Uint8Array): void
  isEmpty(): boolean
  /** Returns the line that ends with this piece; the next one begins. */
  end(piece: Uint8Array): string
}

/** Its room doubles when it is full, so that a line that comes byte by byte costs no more than a few copies of it. */
function begunLine(maxBytes: number): BegunLine {
  const decode = lineDecoder()
  let line = 1
  let room = new Uint8Array(1024)
  let length = 0

  function add(piece: Uint8Array): void {
    const wanted = length + piece.length
    if (wanted > maxBytes) throw new LineFault('too-long', line)
    if (wanted > room.length) {
      const larger = new Uint8Array(Math.max(wanted, 2 * room.length))
      larger.set(room.subarray(0, length))
      room = larger
    }
    room.set(piece, length)
    length = wanted
  }

  function end(piece: Uint8Array): string {
    add(piece)
    const text = decode(room.subarray(0, length), line)
    line += 1
    length = 0
    return text
  }

  return { add, isEmpty: () => length === 0, end }
}

/** A mark of byte order stands before a text, not before a line. */
function lineDecoder(): (bytes: Uint8Array, line: number) => string {
  const first = new TextDecoder('utf-8', { fatal: true })
  const others = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  return (bytes, line) => {
    try {
      return (line === 1 ? first : others).decode(bytes)
    } catch (error) {
      if (error instanceof TypeError) throw new LineFault('not-utf-8', line)
      throw error
    }
  }
}
