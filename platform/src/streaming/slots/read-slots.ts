import { fairShares, type Shares, type Consumer } from '../fair-shares.ts'
import { noSlot } from './no-slot.ts'
import { rankedQueue } from './ranked-queue.ts'
import { countServed } from './served.ts'

/** The cost of starting, in characters, so that a new person cannot start many reads before others start one. */
const beginning = 512 * 1024

/** How the responses of a process take turns: those of the person who was served least recently come first. */
export type Service = {
  /** Resolves in the turn of the event loop in which the next batch of the response may be processed. */
  yieldToEventLoop(): Promise<void>
  /** Records that this many characters of the response were produced. */
  noteServed(length: number): void
}

export type ReadSlot = Service & {
  /** Whether it may read the database; if not, it waits for that without a connection. */
  isReading: boolean
  /** Rejects if no slot is released in time, or the client has disconnected. */
  untilReading(gone: AbortSignal): Promise<void>
  /** Call it when all rows have been read. */
  endReading(): void
}

/** Limits how many responses of a process read the database at once. Takes a slot, or a position in the queue for one. */
export function readSlots(atOnce: number, waitMilliseconds: number): (taker: Consumer) => ReadSlot {
  const served = countServed()
  const reading = fairShares(sharesOf(atOnce), (one, other) => served.of(one.userId) - served.of(other.userId))
  const turns = rankedQueue()

  return (taker) => {
    const { userId } = taker
    const place: ReadSlot = {
      isReading: false,
      untilReading: async (gone) => {
        const signal = AbortSignal.any([gone, AbortSignal.timeout(waitMilliseconds)])
        const exceeded = await reading.takeLater(taker, 1, signal)
        if (exceeded) throw noSlot(exceeded, 2)
        begin()
      },
      endReading: () => {
        if (place.isReading) reading.giveBack(taker, 1)
        place.isReading = false
      },
      yieldToEventLoop: () => turns(() => served.of(userId)),
      noteServed: (length) => served.note(userId, length),
    }
    function begin(): void {
      place.isReading = true
      served.note(userId, beginning)
    }
    if (reading.take(taker, 1) === undefined) begin()
    return place
  }
}

/** No organization gets more than half of the slots, and no person more than half of those. */
function sharesOf(atOnce: number): Shares {
  const ofOrganization = Math.ceil(atOnce / 2)
  return { ofPerson: Math.ceil(ofOrganization / 2), ofOrganization, inAll: atOnce }
}
