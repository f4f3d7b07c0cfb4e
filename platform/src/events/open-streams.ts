import { PlatformError } from '../errors/platform-error.ts'
import { fairShares, type Shares, type Consumer } from '../streaming/fair-shares.ts'
import type { EventStream } from './event-stream.ts'

/**
 * Limits of open streams; one person can have as many as they can reasonably watch. Each costs a socket and some memory, and no query while idle. A
 * rejected browser polls instead.
 */
export const maxStreams: Shares = { ofPerson: 8, ofOrganization: 1600, inAll: 4000 }

export type OpenStreams = {
  /** Throws if the person, their organization or the process has too many open streams. Closing a stream frees its slot. */
  add(consumer: Consumer, stream: EventStream): void
  sendAllOn(): void
}

/** Open streams of all people in this process. */
let openCount = 0

export function countOpenStreams(): number {
  return openCount
}

/** Tracks the open streams of this process, so that a shutdown can end them; an open one would delay it. */
export function openStreams(): OpenStreams {
  const open = new Set<EventStream>()
  const streamShares = fairShares(maxStreams)
  let isStopping = false

  function add(consumer: Consumer, stream: EventStream): void {
    const exceeded = streamShares.take(consumer, 1)
    if (exceeded) {
      stream.events.destroy()
      throw tooMany(exceeded)
    }
    open.add(stream)
    openCount += 1
    stream.events.once('close', () => {
      open.delete(stream)
      streamShares.release(consumer, 1)
      openCount -= 1
    })
    if (isStopping) stream.endForShutdown()
  }

  function sendAllOn(): void {
    isStopping = true
    for (const stream of open) stream.endForShutdown()
  }

  return { add, sendAllOn }
}

const rejections = {
  ofPerson: `You already have ${maxStreams.ofPerson} live updates open. Close one of their pages, or poll for this one instead.`,
  ofOrganization: 'Your organization has reached its limit of live updates. Poll for this one instead.',
  inAll: 'The server has reached its limit of live updates. Poll for this one instead.',
}

function tooMany(exceededLimit: keyof Shares): PlatformError {
  return new PlatformError('platform/too-many-streams', 429, rejections[exceededLimit], {
    headers: { 'retry-after': '30' },
  })
}
