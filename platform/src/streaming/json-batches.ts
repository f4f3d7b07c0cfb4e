import { z } from 'zod'
import type { RowCursor } from '../database/cursors/row-cursor.ts'
import type { ResponseScheduler } from './slots/read-slots.ts'

/** Characters of JSON before compression: a millisecond or two of work, since other requests wait for it, but few queries. */
const batchLength = 128 * 1024
const firstRows = 20
const maxRows = 2000

/**
 * The rows as the items of a JSON array, without its brackets, in batches of about the same length regardless of the row size, so that memory and
 * blocking of the event loop are limited. All lists of the process take turns after each batch: other requests wait for a single batch, however
 * many lists are requested, and a person's first list does not wait for another person's tenth. Each row has only the fields of its schema.
 */
export async function* jsonBatches<Row>(
  cursor: RowCursor<Row>,
  item: z.ZodType,
  scheduler: ResponseScheduler,
): AsyncGenerator<string, void> {
  const items = z.array(item)
  let count = firstRows
  let separator = ''
  let reading = cursor.read(count)
  for (let rows = await reading; rows; rows = await reading) {
    // The database reads the next rows while these are encoded and sent.
    reading = readAhead(cursor, count)
    await scheduler.yieldToEventLoop()
    const batch = JSON.stringify(items.parse(rows)).slice(1, -1)
    scheduler.recordServed(batch.length)
    if (batch === '') continue
    yield separator + batch
    separator = ','
    count = nextCount(rows.length, batch.length)
  }
}

/** If it fails, awaiting it later throws; if the client has disconnected by then, the error is ignored. */
function readAhead<Row>(cursor: RowCursor<Row>, count: number): Promise<Row[] | undefined> {
  const reading = cursor.read(count)
  reading.catch(() => undefined)
  return reading
}

function nextCount(rows: number, length: number): number {
  const fitting = Math.floor((rows * batchLength) / length)
  // One row that is much smaller than the others must not make the next batch too large.
  return Math.max(1, Math.min(fitting, rows * 8, maxRows))
}
