import type { Readable } from 'node:stream'
import { fairShares, type FairShares, type Shares, type Consumer } from '../fair-shares.ts'
import type { DiskRoom } from '../spool/spool-file.ts'
import { noSlot } from './no-slot.ts'
import { readSlots, type ReadSlot } from './read-slots.ts'

export type StreamLimits = {
  /** How many streams of a process read the database at once: each holds a connection until it has all rows. */
  atOnce: number
  /** Reading takes moments, since it waits for no reader: whoever finds no place for it waits for so long before they are rejected. */
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

export type Place = ReadSlot & {
  /** The reader has taken everything, or is gone. */
  leave(): void
  room: DiskRoom
}

export type StreamSlots = {
  /** Takes a place among the readers, and among those that read the database where one is free. Throws if there is none for a reader. */
  take(taker: Consumer): Place
  /** Registers an open stream, so that it is ended when the process stops. */
  watch(answer: Readable): void
  stop(): void
}

/** The places of this process. */
export function streamSlots({ atOnce, waitMilliseconds, stopMilliseconds }: StreamLimits): StreamSlots {
  const reading = readSlots(atOnce, waitMilliseconds)
  const sending = fairShares(readers)
  const kept = fairShares(disk)
  const open = new Set<Readable>()

  function take(taker: Consumer): Place {
    takeOne(kept, taker, roomToBegin)()
    const leave = takeOne(sending, taker, 1)
    const room: DiskRoom = {
      take: (bytes) => kept.take(taker, bytes) === undefined,
      giveBack: (bytes) => kept.giveBack(taker, bytes),
    }
    return Object.assign(reading(taker), { leave, room })
  }

  function watch(answer: Readable): void {
    open.add(answer)
    answer.once('close', () => open.delete(answer))
  }

  function stop(): void {
    setTimeout(() => {
      for (const answer of open) answer.destroy(new Error('The server is stopping.'))
    }, stopMilliseconds).unref()
  }

  return { take, watch, stop }
}

/** Takes so much, or throws. Returns a function that gives it back. */
function takeOne(shared: FairShares, taker: Consumer, amount: number): () => void {
  const exceeded = shared.take(taker, amount)
  if (exceeded) throw noSlot(exceeded, 10)
  let isGivenBack = false
  return () => {
    if (!isGivenBack) shared.giveBack(taker, amount)
    isGivenBack = true
  }
}
