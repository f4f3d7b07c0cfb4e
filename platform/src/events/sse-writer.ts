import { Readable } from 'node:stream'

/** The response stream of server-sent events. */
export type SseWriter = {
  stream: Readable
  write(text: string): void
  /** The final message is only for clients that keep up; others are disconnected. */
  end(finalMessage?: string): void
  /** Whether the stream has ended or the client disconnected. */
  isClosed(): boolean
  /** Whether the client hasn't read the sent data yet (back-pressure). */
  isFull(): boolean
}

/** `onDrain` is called when the client has caught up. */
export function createSseWriter(onDrain: () => void): SseWriter {
  let isFull = false
  let isClosed = false
  const stream = new Readable({
    read: () => {
      if (!isFull) return
      isFull = false
      onDrain()
    },
  })
  stream.once('close', () => {
    isClosed = true
  })

  function write(text: string): void {
    if (!isClosed) isFull = !stream.push(text)
  }

  function end(finalMessage = ''): void {
    if (isClosed) return
    isClosed = true
    // A client that doesn't read would never see the end.
    if (isFull) {
      stream.destroy()
      return
    }
    if (finalMessage !== '') stream.push(finalMessage)
    stream.push(null)
  }

  return { stream, write, end, isClosed: () => isClosed, isFull: () => isFull }
}
