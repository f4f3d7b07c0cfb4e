import type { z } from 'zod'
import { openResponse } from '../http-client.ts'
import { parseOrThrow, readTextChunks, createYielder, type ReadOptions } from './texts.ts'

/**
 * Reads a response of JSON lines (`application/x-ndjson`) as they arrive, without blocking the page. Every failure is
 * an ApiError. The caller has to check whether lines are missing.
 */
export async function* readLines<S extends z.ZodType>(
  path: string,
  { schema, ...call }: ReadOptions<S>,
): AsyncGenerator<z.output<S>, void> {
  const { body } = await openResponse(path, 'application/x-ndjson', call)
  const yieldIfDue = createYielder()
  let partial: string[] = []
  for await (const text of readTextChunks(body, call.signal, path)) {
    const [end = '', ...others] = text.split('\n')
    partial.push(end)
    for (const next of others) {
      yield parseOrThrow(path, () => schema.parse(JSON.parse(partial.join(''))))
      partial = [next]
      await yieldIfDue()
    }
  }
  const rest = partial.join('')
  if (rest !== '') yield parseOrThrow(path, () => schema.parse(JSON.parse(rest)))
}
