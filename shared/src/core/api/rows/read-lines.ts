import type { z } from 'zod'
import { openResponse } from '../http-client.ts'
import { parsed, textsOf, turns, type ReadOptions } from './texts.ts'

/**
 * Reads an answer of lines, each a JSON value of its own (`application/x-ndjson`), as they arrive; the page stays usable however many there are.
 * Everything that goes wrong is an ApiError; whether lines are missing is for the caller to know.
 */
export async function* readLines<S extends z.ZodType>(
  path: string,
  { schema, ...call }: ReadOptions<S>,
): AsyncGenerator<z.output<S>, void> {
  const { body } = await openResponse(path, 'application/x-ndjson', call)
  const turn = turns()
  let begun: string[] = []
  for await (const text of textsOf(body, call.signal, path)) {
    const [end = '', ...others] = text.split('\n')
    begun.push(end)
    for (const next of others) {
      yield parsed(path, () => schema.parse(JSON.parse(begun.join(''))))
      begun = [next]
      await turn()
    }
  }
  const rest = begun.join('')
  if (rest !== '') yield parsed(path, () => schema.parse(JSON.parse(rest)))
}
