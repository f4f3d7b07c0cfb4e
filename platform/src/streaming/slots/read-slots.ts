import { fairShares, type Shares, type Consumer } from '../fair-shares.ts'
import { noSlot } from './no-slot.ts'
import { rankedQueue } from './ranked-queue.ts'
import { countServed } from './served.ts'

/** What it counts to begin, in characters, so that of those who were served nothing yet one does not begin many before others begin one. */
const beginning = 512 * 1024

/** How the answers of a process share its turns: those come first whose person was served least lately. */
export type Service = {
  /** Resolves in the turn of the event loop in which the next slice of the answer may be made. */
  yieldToEventLoop(): Promise<void>
  /** So many characters of the answer are made. */
  noteServed(length: number): void
}

export type ReadSlot = Service & {
  /** Whether it may read the database; if not, it waits for that, without a connection. */
  isReading: boolean
  /** Rejects if no one has made room in time, or the caller has gone. */
  untilReading(gone: AbortSignal): Promise<void>
  /** The database has given all rows. */
  endReading(): void
}

/** So many answers of a process read the database at once. Takes a place for one, or a place among those who wait for that. */
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

/** No organization gets more than half of the places, and no person more than half of those. */
function sharesOf(atOnce: number): Shares {
  const ofOrganization = Math.ceil(atOnce / 2)
  return { ofPerson: Math.ceil(ofOrganization / 2), ofOrganization, inAll: atOnce }
}
