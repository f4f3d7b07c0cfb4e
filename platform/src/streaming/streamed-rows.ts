import type { RouteOptions } from 'fastify'
import { z } from 'zod'
import type { RowCursor } from '../database/cursors/row-cursor.ts'

/**
 * As the schema of the answer of a route that is streamed. It is documented as what callers get, an array of the items;
 * what the handler returns is a cursor on them, or null where the caller has them already (see `listTag`). Rows are read as
 * they are sent, with no type that JSON lacks: holding them against the schema is then all there is to do, and quick.
 */
export function streamOf<Row>(item: z.ZodType<Row, Row>): z.ZodType<unknown, RowCursor<Row> | null> {
  return z.array(item) as unknown as z.ZodType<unknown, RowCursor<Row> | null>
}

/** What each row is sent as. */
export function itemOf({ url, schema }: RouteOptions): z.ZodType {
  const answer = (schema?.response as Record<number, unknown> | undefined)?.[200]
  if (answer instanceof z.ZodArray) return answer.element as z.ZodType
  throw new Error(`${url} is streamed, so its schema has to say of what: response: { 200: streamOf(…) }.`)
}
