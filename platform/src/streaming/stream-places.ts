import type { Readable } from 'node:stream'
import { PlatformError } from '../errors.ts'

export type StreamLimits = {
  /** How many streams a process sends at once: each holds a connection to the database. */
  atOnce: number
  /** A stream of which nothing is taken for so long is ended. */
  idleMilliseconds: number
  /** How long streams may go on while the process stops. */
  stopMilliseconds: number
}

export type StreamPlaces = {
  /** Takes a place, and throws if none is free. Returns a function that gives it back. */
  take(owner: string): () => void
  /** Registers an open stream, so that it is ended when the process stops. */
  watch(answer: Readable): void
  stop(): void
}

/** The places of this process. No organization gets more than half of them (no person, for calls without an organization). */
export function streamPlaces({ atOnce, stopMilliseconds }: StreamLimits): StreamPlaces {
  const taken: string[] = []
  const open = new Set<Readable>()
  const mostOfOne = Math.ceil(atOnce / 2)

  function take(owner: string): () => void {
    if (taken.filter((other) => other === owner).length >= mostOfOne) throw tooManyOfOne()
    if (taken.length >= atOnce) throw tooMany()
    taken.push(owner)
    return () => taken.splice(taken.indexOf(owner), 1)
  }

  function watch(answer: Readable): void {
    open.add(answer)
    answer.once('close', () => open.delete(answer))
  }

  function stop(): void {
    setTimeout(() => {
      for (const answer of open) answer.destroy(new Error('The server stops.'))
    }, stopMilliseconds).unref()
  }

  return { take, watch, stop }
}

const headers = { 'retry-after': '10' }

function tooManyOfOne(): PlatformError {
  const detail = 'Your organization is loading as much at once as it may. Try again when one of the others is done.'
  return new PlatformError('platform/too-many-own-streams', 429, detail, { headers })
}

function tooMany(): PlatformError {
  const detail = 'Too many large answers are being sent just now. Try again shortly.'
  return new PlatformError('platform/too-many-streams', 503, detail, { headers })
}
