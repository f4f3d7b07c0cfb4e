import type { Readable } from 'node:stream'
import { fairShares, type FairShares, type Shares, type Consumer } from '../fair-shares.ts'
import type { DiskSpace } from '../spool/spool-file.ts'
import { noSlot } from './no-slot.ts'
import { readSlots, type ReadSlot } from './read-slots.ts'

export type StreamLimits = {
  /** How many streams of a process read the database at once: each holds a connection until it has all rows. */
  atOnce: number
  /** Maximum wait for a slot; after that, the request is rejected. Reading is short, since it does not wait for clients. */
  waitMilliseconds: number
  /** A stream that the client does not read for this long is ended. */
  idleMilliseconds: number
  /** How long streams may continue during a shutdown. */
  stopMilliseconds: number
}

/** Slow clients cost little memory and no connection, so many are allowed: a browser opens six requests at once to one server. */
const clientLimits: Shares = { ofPerson: 12, ofOrganization: 48, inAll: 96 }

const megabyte = 1024 * 1024
/**
 * Bytes on disk that clients have not read yet. Without space, a response waits for its client, so none starts unless `diskSpaceToStart` is available.
 */
const diskLimits: Shares = { ofPerson: 128 * megabyte, ofOrganization: 256 * megabyte, inAll: 512 * megabyte }
const diskSpaceToStart = 64 * megabyte

export type StreamSlot = ReadSlot & {
  /** Call it when the client has read everything or disconnected. */
  leave(): void
  diskSpace: DiskSpace
}

export type StreamSlots = {
  /** Takes a slot for a client and, if one is available, a slot for reading the database. Throws if there is none for the client. */
  take(consumer: Consumer): StreamSlot
  /** Registers an open stream, so that it is ended when the process stops. */
  watch(answer: Readable): void
  stop(): void
}

/** The slots of this process. */
export function streamSlots({ atOnce, waitMilliseconds, stopMilliseconds }: StreamLimits): StreamSlots {
  const createReadSlot = readSlots(atOnce, waitMilliseconds)
  const clientShares = fairShares(clientLimits)
  const diskShares = fairShares(diskLimits)
  const open = new Set<Readable>()

  function take(consumer: Consumer): StreamSlot {
    takeOne(diskShares, consumer, diskSpaceToStart)()
    const leave = takeOne(clientShares, consumer, 1)
    const diskSpace: DiskSpace = {
      take: (bytes) => diskShares.take(consumer, bytes) === undefined,
      release: (bytes) => diskShares.release(consumer, bytes),
    }
    return Object.assign(createReadSlot(consumer), { leave, diskSpace })
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

/** Takes the amount, or throws. Returns a function that returns it. */
function takeOne(shared: FairShares, consumer: Consumer, amount: number): () => void {
  const exceeded = shared.take(consumer, amount)
  if (exceeded) throw noSlot(exceeded, 10)
  let isReleased = false
  return () => {
    if (!isReleased) shared.release(consumer, amount)
    isReleased = true
  }
}
