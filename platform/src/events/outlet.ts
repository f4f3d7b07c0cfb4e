import { Readable } from 'node:stream'

/** What an answer is sent through bit by bit. */
export type Outlet = {
  stream: Readable
  write(text: string): void
  end(): void
  /** It has ended, or the browser is gone. */
  isClosed(): boolean
  /** The browser has not taken yet what it was sent. */
  isFull(): boolean
}

/** `onRoom`: the browser has caught up. */
export function createOutlet(onRoom: () => void): Outlet {
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

  function end(): void {
    if (isClosed) return
    isClosed = true
    // Whoever takes nothing would never come to the end either.
    if (isFull) stream.destroy()
    else stream.push(null)
  }

  return { stream, write, end, isClosed: () => isClosed, isFull: () => isFull }
}
