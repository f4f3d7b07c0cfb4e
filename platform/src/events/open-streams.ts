import { PlatformError } from '../errors.ts'
import type { EventStream } from './event-stream.ts'

/** As many views as anybody watches; browsers poll where they are refused. */
export const mostStreams = 8

export type OpenStreams = {
  /** Throws when the person has too many open already. The place is free again when the stream is closed. */
  add(userId: string, stream: EventStream): void
  endAll(): void
}

/** Of all kinds, in this process. */
let openCount = 0

export function countOpenStreams(): number {
  return openCount
}

/** Those of this process. An open stream would hold up its stop. */
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
