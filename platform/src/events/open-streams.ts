import { PlatformError } from '../errors.ts'
import type { EventStream } from './event-stream.ts'

/** How many streams one person may have open: as many views as anybody watches. A browser that is refused polls instead. */
export const mostStreams = 8

export type OpenStreams = {
  /** Throws when the person has too many streams open already. The place is free again when the stream is closed. */
  add(userId: string, stream: EventStream): void
  endAll(): void
}

/** Streams of all persons in this process. */
let openCount = 0

export function countOpenStreams(): number {
  return openCount
}

/** Keeps the open streams of this process, so that a stop can end them; an open one would hold it up. */
export function openStreams(): OpenStreams {
  const open = new Map<EventStream, string>()
  let isStopping = false

  function add(userId: string, stream: EventStream): void {
    const own = [...open.values()].filter((owner) => owner === userId)
    if (own.length >= mostStreams) {
      stream.events.destroy()
      throw tooMany()
    }
    open.set(stream, userId)
    openCount += 1
    stream.events.once('close', () => {
      open.delete(stream)
      openCount -= 1
    })
    if (isStopping) stream.end()
  }

  function endAll(): void {
    isStopping = true
    for (const stream of open.keys()) stream.end()
  }

  return { add, endAll }
}

function tooMany(): PlatformError {
  const detail = `You are following ${mostStreams} things already. Close one of their pages, or ask for this one again and again instead.`
  return new PlatformError('platform/too-many-streams', 429, detail, { headers: { 'retry-after': '30' } })
}
