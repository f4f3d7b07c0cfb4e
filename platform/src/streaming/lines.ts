import { yieldToEventLoop } from './yield-to-event-loop.ts'

type Problem = 'too-long' | 'not-utf-8'

/** A problem of a text, with its line, counted from 1. */
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
/** Lines of one chunk that are yielded before other work gets a turn: a chunk may consist of line ends only. */
const linesPerBatch = 1000

/**
 * Reads a UTF-8 text line by line, regardless of its chunks. Text after the last `\n` is a line unless it is empty. `node:readline` also ends lines
 * at U+2028 and U+2029, which JSON does not escape. A line is rejected as soon as it exceeds `maxBytes`. The library split2 rescans the complete
 * line with each chunk, limits only the text after the last line end of a chunk, and replaces invalid UTF-8.
 */
export async function* linesOf(
  content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array>,
  { maxBytes = Infinity }: { maxBytes?: number } = {},
): AsyncGenerator<string, void> {
  const buffer = createLineBuffer(maxBytes)
  for await (const part of content) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    let start = 0
    let lines = 0
    for (let end = bytes.indexOf(lineEnd); end !== -1; end = bytes.indexOf(lineEnd, start)) {
      yield buffer.end(bytes.subarray(start, end))
      start = end + 1
      lines += 1
      if (lines % linesPerBatch === 0) await yieldToEventLoop()
    }
    buffer.add(bytes.subarray(start))
  }
  if (!buffer.isEmpty()) yield buffer.end(new Uint8Array())
}

type LineBuffer = {
  add(piece: Uint8Array): void
  isEmpty(): boolean
  /** Returns the line that ends with this chunk, and starts the next one. */
  end(piece: Uint8Array): string
}

/** The buffer doubles when it is full, so that a line that arrives byte by byte is copied only a few times. */
function createLineBuffer(maxBytes: number): LineBuffer {
  const decode = lineDecoder()
  let line = 1
  let buffer = new Uint8Array(1024)
  let length = 0

  function add(piece: Uint8Array): void {
    const newLength = length + piece.length
    if (newLength > maxBytes) throw new LineFault('too-long', line)
    if (newLength > buffer.length) {
      const larger = new Uint8Array(Math.max(newLength, 2 * buffer.length))
      larger.set(buffer.subarray(0, length))
      buffer = larger
    }
    buffer.set(piece, length)
    length = newLength
  }

  function end(piece: Uint8Array): string {
    add(piece)
    const text = decode(buffer.subarray(0, length), line)
    line += 1
    length = 0
    return text
  }

  return { add, isEmpty: () => length === 0, end }
}

/** A byte order mark is only valid at the start of a text. */
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
