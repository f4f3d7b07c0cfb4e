import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { RowCursor } from '../database/cursors/row-cursor.ts'
import { jsonSlices } from './json-slices.ts'
import type { Service } from './slots/read-slots.ts'

/** The rows' transaction waits no longer for whoever takes them, and lasts no longer: the database keeps whatever others change meanwhile. */
const longestWait = 20_000
const longestReading = 300_000

export type JsonAnswer = {
  text: Readable
  /** Resolves when all rows have been read; rejects if one fails, or when no one takes the rest. */
  allRead: Promise<undefined>
  /** Called when the rows' transaction is over, with a failure or without; only then the array is closed. */
  conclude(failure?: Error): void
}

export type JsonRows<Row> = {
  cursor: RowCursor<Row>
  /** The schema of each row. */
  item: z.ZodType
  service: Service
}

/** Rejects if the query fails at once: then no answer has begun, and the caller gets a problem. */
export async function openJsonAnswer<Row>({ cursor, item, service }: JsonRows<Row>): Promise<JsonAnswer> {
  const slices = jsonSlices(cursor, item, service)
  const first = await slices.next()
  const allRead = Promise.withResolvers<undefined>()
  const concluded = Promise.withResolvers<undefined>()

  async function* array(): AsyncGenerator<string, void> {
    yield '['
    for (let slice = first; !slice.done; slice = await slices.next()) {
      const patience = setTimeout(giveUp, longestWait)
      try {
        yield slice.value
      } finally {
        clearTimeout(patience)
      }
    }
    allRead.resolve(undefined)
    await concluded.promise
    yield ']'
  }

  const text = Readable.from(array(), { objectMode: false })
  text.once('error', allRead.reject)
  text.once('close', () => allRead.reject(new NotTakenError()))
  const life = setTimeout(giveUp, longestReading)
  void allRead.promise.catch(() => undefined).finally(() => clearTimeout(life))

  function giveUp(): void {
    text.destroy(new NotTakenError())
  }

  function conclude(failure?: Error): void {
    if (failure) text.destroy(failure)
    concluded.resolve(undefined)
  }

  return { text, allRead: allRead.promise, conclude }
}

class NotTakenError extends Error {
  override readonly name = 'NotTakenError'

  constructor() {
    super("The response wasn't read to its end.")
  }
}

/** The error of a caller who left: either ours, where text is sent as it is, or that of the stream that compresses it. */
export function isNotRead(error: unknown): boolean {
  const isPremature = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  return isPremature || error instanceof NotTakenError
}
