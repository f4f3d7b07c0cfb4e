import { fairShares, type Shares, type Consumer } from '../fair-shares.ts'
import { noSlot } from './no-slot.ts'
import { rankedQueue } from './ranked-queue.ts'
import { countServed } from './served.ts'

/** The cost of starting, in characters, so that a new person cannot start many reads before others start one. */
const startCost = 512 * 1024

/** How the responses of a process take turns: those of the person who was served least recently come first. */
export type ResponseScheduler = {
  /** Resolves in the turn of the event loop in which the next batch of the response may be processed. */
  yieldToEventLoop(): Promise<void>
  /** Records that this many characters of the response were produced. */
  recordServed(length: number): void
}

export type ReadSlot = ResponseScheduler & {
  /** Whether it may read the database; if not, it waits for that without a connection. */
  isReading: boolean
  /** Rejects if no slot is released in time, or the client has disconnected. */
  waitForReading(disconnected: AbortSignal): Promise<void>
  /** Call it when all rows have been read. */
  endReading(): void
}

/** Limits how many responses of a process read the database at once. Takes a slot, or a position in the queue for one. */
export function readSlots(atOnce: number, waitMilliseconds: number): (consumer: Consumer) => ReadSlot {
  const served = countServed()
  const readShares = fairShares(
    sharesOf(atOnce),
    (one, other) => served.amountOf(one.userId) - served.amountOf(other.userId),
  )
  const yieldQueue = rankedQueue()

  return (consumer) => {
    const { userId } = consumer
    const slot: ReadSlot = {
      isReading: false,
      waitForReading: async (disconnected) => {
        const signal = AbortSignal.any([disconnected, AbortSignal.timeout(waitMilliseconds)])
        const exceeded = await readShares.takeWhenAvailable(consumer, 1, signal)
        if (exceeded) throw noSlot(exceeded, 2)
        startReading()
      },
      endReading: () => {
        if (slot.isReading) readShares.release(consumer, 1)
        slot.isReading = false
      },
      yieldToEventLoop: () => yieldQueue(() => served.amountOf(userId)),
      recordServed: (length) => served.note(userId, length),
    }
    function startReading(): void {
      slot.isReading = true
      served.note(userId, startCost)
    }
    if (readShares.take(consumer, 1) === undefined) startReading()
    return slot
  }
}

/** No organization gets more than half of the slots, and no person more than half of those. */
function sharesOf(atOnce: number): Shares {
  const ofOrganization = Math.ceil(atOnce / 2)
  return { ofPerson: Math.ceil(ofOrganization / 2), ofOrganization, inAll: atOnce }
}
