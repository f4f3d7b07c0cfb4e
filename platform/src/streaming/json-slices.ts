import { z } from 'zod'
import type { RowCursor } from '../database/cursors/row-cursor.ts'
import type { Service } from './slots/read-slots.ts'

/** Characters of JSON before it is compressed: a millisecond or two of work, since whoever calls next waits for it, and few queries. */
const sliceLength = 128 * 1024
const firstRows = 20
const maxRows = 2000

/**
 * The rows as the items of a JSON array, without its brackets, in slices of about the same length however wide the rows are, so that
 * neither memory nor the event loop depend on them. All lists of the process share the turns, one slice to each: other calls wait for a single
 * slice, however many lists are asked for, and a person's first list does not wait for the tenth of another. Each row has the fields that its schema names, and nothing else.
 */
export async function* jsonSlices<Row>(
  cursor: RowCursor<Row>,
  item: z.ZodType,
  service: Service,
): AsyncGenerator<string, void> {
  const items = z.array(item)
  let count = firstRows
  let separator = ''
  let reading = cursor.read(count)
  for (let rows = await reading; rows; rows = await reading) {
    // The database looks for the next rows while these are encoded and sent.
    reading = ahead(cursor, count)
    await service.yieldToEventLoop()
    const slice = JSON.stringify(items.parse(rows)).slice(1, -1)
    service.noteServed(slice.length)
    if (slice === '') continue
    yield separator + slice
    separator = ','
    count = nextCount(rows.length, slice.length)
  }
}

/** If it fails, the `await` at its turn throws; if no one takes the answer so far, no one is told. */
function ahead<Row>(cursor: RowCursor<Row>, count: number): Promise<Row[] | undefined> {
  const reading = cursor.read(count)
  reading.catch(() => undefined)
  return reading
}

function nextCount(rows: number, length: number): number {
  const fitting = Math.floor((rows * sliceLength) / length)
  // One row that is much narrower than the others must not make the next slice too large.
  return Math.max(1, Math.min(fitting, rows * 8, maxRows))
}
