import { Readable } from 'node:stream'

/** The stream by which an answer is sent bit by bit. */
export type SseWriter = {
  stream: Readable
  write(text: string): void
  /** What is said last is for a browser that takes what it is sent; any other is hung up on. */
  end(lastWords?: string): void
  /** Whether it has ended, or the browser is gone. */
  isClosed(): boolean
  /** Whether the browser has not yet taken what it was sent. */
  isFull(): boolean
}

/** `onRoom` is called when the browser has caught up. */
export function createSseWriter(onRoom: () => void): SseWriter {
  let isFull = false
  let isClosed = false
  const stream = new Readable({
    read: () => {
      if (!isFull) return
      isFull = false
      onRoom()
    },
  })
  stream.once('close', () => {
    isClosed = true
  })

  function write(text: string): void {
    if (!isClosed) isFull = !stream.push(text)
  }

  function end(lastWords = ''): void {
    if (isClosed) return
    isClosed = true
    // A browser that takes nothing would never read the end either.
    if (isFull) {
      stream.destroy()
      return
    }
    if (lastWords !== '') stream.push(lastWords)
    stream.push(null)
  }

  return { stream, write, end, isClosed: () => isClosed, isFull: () => isFull }
}
