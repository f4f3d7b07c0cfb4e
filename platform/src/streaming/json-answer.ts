import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { RowCursor } from '../database/cursors/row-cursor.ts'
import { jsonSlices } from './json-slices.ts'
import type { Service } from './slots/read-slots.ts'

/**
 * In milliseconds: the maximum wait for a slow reader, and the maximum duration of the transaction. While it is open, the database retains old
 * versions of all rows that others change.
 */
const longestWait = 20_000
const longestReading = 300_000

export type JsonAnswer = {
  text: Readable
  /** Resolves when all rows have been read; rejects if reading fails, or if the client stops reading. */
  allRead: Promise<undefined>
  /** Call it when the rows' transaction has ended, with an error or without; only then is the array closed. */
  conclude(failure?: Error): void
}

export type JsonRows<Row> = {
  cursor: RowCursor<Row>
  /** The schema of each row. */
  item: z.ZodType
  service: Service
}

/** Rejects if the query fails immediately: no response has started by then, so the caller gets a problem. */
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

/** The error of a client that disconnected: either ours, if text is sent uncompressed, or that of the compression stream. */
export function isNotRead(error: unknown): boolean {
  const isPremature = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  return isPremature || error instanceof NotTakenError
}
