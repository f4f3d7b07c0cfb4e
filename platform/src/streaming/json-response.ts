import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { RowCursor } from '../database/cursors/row-cursor.ts'
import { jsonBatches } from './json-batches.ts'
import type { ResponseScheduler } from './slots/read-slots.ts'

/**
 * In milliseconds: the maximum wait for a slow reader, and the maximum duration of the transaction. While it is open, the database retains old
 * versions of all rows that others change.
 */
const maxReaderWait = 20_000
const maxTransactionTime = 300_000

export type JsonResponse = {
  text: Readable
  /** Resolves when all rows have been read; rejects if reading fails, or if the client stops reading. */
  allRead: Promise<undefined>
  /** Call it when the rows' transaction has ended, with an error or without; only then is the array closed. */
  finish(failure?: Error): void
}

export type JsonRows<Row> = {
  cursor: RowCursor<Row>
  /** The schema of each row. */
  item: z.ZodType
  scheduler: ResponseScheduler
}

/** Rejects if the query fails immediately: no response has started by then, so the caller gets a problem. */
export async function openJsonResponse<Row>({ cursor, item, scheduler }: JsonRows<Row>): Promise<JsonResponse> {
  const batches = jsonBatches(cursor, item, scheduler)
  const first = await batches.next()
  const allRead = Promise.withResolvers<undefined>()
  const finished = Promise.withResolvers<undefined>()

  async function* array(): AsyncGenerator<string, void> {
    yield '['
    for (let batch = first; !batch.done; batch = await batches.next()) {
      const waitTimeout = setTimeout(giveUp, maxReaderWait)
      try {
        yield batch.value
      } finally {
        clearTimeout(waitTimeout)
      }
    }
    allRead.resolve(undefined)
    await finished.promise
    yield ']'
  }

  const text = Readable.from(array(), { objectMode: false })
  text.once('error', allRead.reject)
  text.once('close', () => allRead.reject(new UnreadResponseError()))
  const transactionTimeout = setTimeout(giveUp, maxTransactionTime)
  void allRead.promise.catch(() => undefined).finally(() => clearTimeout(transactionTimeout))

  function giveUp(): void {
    text.destroy(new UnreadResponseError())
  }

  function finish(failure?: Error): void {
    if (failure) text.destroy(failure)
    finished.resolve(undefined)
  }

  return { text, allRead: allRead.promise, finish }
}

class UnreadResponseError extends Error {
  override readonly name = 'UnreadResponseError'

  constructor() {
    super("The response wasn't read to its end.")
  }
}

/** The error of a client that disconnected: either ours, if text is sent uncompressed, or that of the compression stream. */
export function isUnreadResponse(error: unknown): boolean {
  const isPremature = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  return isPremature || error instanceof UnreadResponseError
}
