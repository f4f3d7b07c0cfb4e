import type { z } from 'zod'
import { openResponse } from '../http-client.ts'
import { rowCutter } from './row-cutter.model.ts'
import { parsed, textsOf, turns, type ReadOptions } from './texts.ts'

/**
 * Reads an answer of many rows, a JSON array of objects, as it arrives: a few rows at a time, and the page stays usable however many
 * there are. Everything that goes wrong is an ApiError, as with other calls; an answer that breaks off ends with one.
 */
export async function* readRows<S extends z.ZodType>(
  path: string,
  { schema, ...call }: ReadOptions<S>,
): AsyncGenerator<z.output<S>[], void> {
  const { body } = await openResponse(path, 'application/json', call)
  const cutter = rowCutter()
  const turn = turns()
  for await (const text of textsOf(body, call.signal, path)) {
    const rows = parsed(path, () => cutter.take(text).map((row) => schema.parse(row)))
    if (rows.length > 0) yield rows
    await turn()
  }
  parsed(path, () => cutter.end())
}
