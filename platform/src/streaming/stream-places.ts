import type { Readable } from 'node:stream'
import { PlatformError } from '../errors.ts'
import { sharedOut, type SharedOut, type Shares, type Taker } from './shares.ts'
import type { DiskRoom } from './spool/spool-file.ts'

export type StreamLimits = {
  /** How many streams of a process read the database at once: each holds a connection until it has all rows. */
  atOnce: number
  /** Reading takes moments, since it waits for no reader: whoever finds no place for it waits for so long before they are refused. */
  waitMilliseconds: number
  /** A stream of which nothing is taken for so long is ended. */
  idleMilliseconds: number
  /** How long streams may go on while the process stops. */
  stopMilliseconds: number
}

/** Readers cost little memory and no connection, so many may be slow: a browser opens six calls at once to one server. */
const readers: Shares = { ofPerson: 12, ofOrganization: 48, inAll: 96 }

const megabyte = 1024 * 1024
/** What readers have not taken yet. An answer that finds no room waits for its reader, so none begins where there is little. */
const disk: Shares = { ofPerson: 128 * megabyte, ofOrganization: 256 * megabyte, inAll: 512 * megabyte }
const roomToBegin = 64 * megabyte

export type Place = {
  /** Whether it may read the database; if not, it waits for that, without a connection. */
  isReading: boolean
  /** Rejects where nobody has made room in time, or the caller has gone. */
  untilReading(gone: AbortSignal): Promise<void>
  /** The database has given all rows. */
  endReading(): void
  /** The reader has taken everything, or is gone. */
  leave(): void
  room: DiskRoom
}

export type StreamPlaces = {
  /** Takes a place among the readers, and among those that read the database where one is free. Throws if there is none for a reader. */
  take(taker: Taker): Place
  /** Registers an open stream, so that it is ended when the process stops. */
  watch(answer: Readable): void
  stop(): void
}

/** The places of this process. */
export function streamPlaces({ atOnce, waitMilliseconds, stopMilliseconds }: StreamLimits): StreamPlaces {
  const reading = sharedOut(sharesOf(atOnce))
  const sending = sharedOut(readers)
  const kept = sharedOut(disk)
  const open = new Set<Readable>()

  function take(taker: Taker): Place {
    takeOne(kept, taker, roomToBegin)()
    const leaveReaders = takeOne(sending, taker, 1)
    const room: DiskRoom = {
      take: (bytes) => kept.take(taker, bytes) === undefined,
      giveBack: (bytes) => kept.giveBack(taker, bytes),
    }
    const place: Place = {
      isReading: reading.take(taker, 1) === undefined,
      untilReading: async (gone) => {
        const signal = AbortSignal.any([gone, AbortSignal.timeout(waitMilliseconds)])
        const exceeded = await reading.takeLater(taker, 1, signal)
        if (exceeded) throw noPlace(exceeded, 2)
        place.isReading = true
      },
      endReading: () => {
        if (place.isReading) reading.giveBack(taker, 1)
        place.isReading = false
      },
      leave: leaveReaders,
      room,
    }
    return place
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

/** No organization gets more than half of the places, and no person more than half of those. */
function sharesOf(atOnce: number): Shares {
  const ofOrganization = Math.ceil(atOnce / 2)
  return { ofPerson: Math.ceil(ofOrganization / 2), ofOrganization, inAll: atOnce }
}

/** Takes so much, or throws. Returns a function that gives it back. */
function takeOne(shared: SharedOut, taker: Taker, amount: number): () => void {
  const exceeded = shared.take(taker, amount)
  if (exceeded) throw noPlace(exceeded, 10)
  let isGivenBack = false
  return () => {
    if (!isGivenBack) shared.giveBack(taker, amount)
    isGivenBack = true
  }
}

const refusals = {
  ofPerson: {
    code: 'platform/too-many-own-streams',
    status: 429,
    detail: 'You are loading as much at once as you may. Try again when one of the others is done.',
  },
  ofOrganization: {
    code: 'platform/too-many-own-streams',
    status: 429,
    detail: 'Your organization is loading as much at once as it may. Try again when one of the others is done.',
  },
  inAll: {
    code: 'platform/too-many-streams',
    status: 503,
    detail: 'Too many large answers are being sent just now. Try again shortly.',
  },
} as const

function noPlace(which: keyof Shares, seconds: number): PlatformError {
  const { code, status, detail } = refusals[which]
  return new PlatformError(code, status, detail, { headers: { 'retry-after': String(seconds) } })
}
