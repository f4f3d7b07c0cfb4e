import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { RowCursor } from '../database/cursors/row-cursor.ts'
import { jsonSlices } from './json-slices.ts'

export type JsonAnswer = {
  text: Readable
  /** All rows have been read; fails with what went wrong with one, or when nobody takes the rest. */
  allRead: Promise<undefined>
  /** The transaction of the rows is over: well, or with a failure. Only then the array ends. */
  conclude(failure?: Error): void
}

/** Fails with a query that fails at once: then there is no answer yet, and the caller gets a problem. */
export async function openJsonAnswer<Row>(cursor: RowCursor<Row>, item: z.ZodType): Promise<JsonAnswer> {
  const slices = jsonSlices(cursor, item)
  const first = await slices.next()
  const allRead = Promise.withResolvers<undefined>()
  const concluded = Promise.withResolvers<undefined>()

  async function* array(): AsyncGenerator<string, void> {
    yield '['
    for (let slice = first; !slice.done; slice = await slices.next()) yield slice.value
    allRead.resolve(undefined)
    await concluded.promise
    yield ']'
  }

  const text = Readable.from(array(), { objectMode: false })
  text.once('error', allRead.reject)
  text.once('close', () => allRead.reject(new NotTakenError()))

  function conclude(failure?: Error): void {
    if (failure) text.destroy(failure)
    concluded.resolve(undefined)
  }

  return { text, allRead: allRead.promise, conclude }
}

class NotTakenError extends Error {
  override readonly name = 'NotTakenError'

  constructor() {
    super('The answer was not taken to its end.')
  }
}

/** Said here where text is sent as it is, and by the stream that compresses it elsewhere. */
export function isNotTaken(error: unknown): boolean {
  const isPremature = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  return isPremature || error instanceof NotTakenError
}
