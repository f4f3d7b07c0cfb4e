import type { RouteOptions } from 'fastify'
import { z } from 'zod'
import type { RowCursor } from '../database/cursors/row-cursor.ts'

/**
 * The response schema of a streamed route. It is documented as the client sees it, an array of the items, while the handler returns a cursor of
 * them, or null if the client already has them (see `listTag`). Rows must only have types that JSON has, so that validating them against the schema
 * is enough.
 */
export function streamOf<Row>(item: z.ZodType<Row, Row>): z.ZodType<unknown, RowCursor<Row> | null> {
  return z.array(item) as unknown as z.ZodType<unknown, RowCursor<Row> | null>
}

/** The schema of each row of the response. */
export function itemOf({ url, schema }: RouteOptions): z.ZodType {
  const answer = (schema?.response as Record<number, unknown> | undefined)?.[200]
  if (answer instanceof z.ZodArray) return answer.element as z.ZodType
  throw new Error(`${url} is streamed, so its schema must declare the rows: response: { 200: streamOf(…) }.`)
}
