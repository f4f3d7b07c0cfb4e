import type { z } from 'zod'
import { openResponse } from '../http-client.ts'
import { rowCutter } from './row-cutter.model.ts'
import { parseOrThrow, readTextChunks, createYielder, type ReadOptions } from './texts.ts'

type HeadersOption = {
  /** Called with the response headers, before the first row. */
  onHeaders?: ((headers: Headers) => void) | undefined
}

/**
 * Reads a response that is a JSON array of objects as it arrives, a few rows at a time, without blocking the page.
 * Every failure is an ApiError, including a response that ends too early.
 */
export async function* readRows<S extends z.ZodType>(
  path: string,
  { schema, onHeaders, ...call }: ReadOptions<S> & HeadersOption,
): AsyncGenerator<z.output<S>[], void> {
  const { body, headers } = await openResponse(path, 'application/json', call)
  onHeaders?.(headers)
  const cutter = rowCutter()
  const yieldIfDue = createYielder()
  for await (const text of readTextChunks(body, call.signal, path)) {
    const rows = parseOrThrow(path, () => cutter.cut(text).map((row) => schema.parse(row)))
    if (rows.length > 0) yield rows
    await yieldIfDue()
  }
  parseOrThrow(path, () => cutter.end())
}
