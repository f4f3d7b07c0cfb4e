import type { z } from 'zod'
import { connectionFailure, malformedResponse } from '../failures.ts'
import { openResponse, type CallOptions } from '../http-client.ts'
import { rowCutter } from './row-cutter.model.ts'

type ReadOptions<S extends z.ZodType> = Pick<CallOptions, 'signal' | 'searchParams' | 'organization'> & {
  /** Checks and types each row. */
  schema: S
}

/** Milliseconds of work after which the page has its turn: half of a frame. */
const mostWork = 8
/** Characters that are read in one go. Browsers hand over a few of them or, where all is here already, millions. */
const pieceLength = 32_768

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
  let since = performance.now()
  for await (const text of textsOf(body, call.signal, path)) {
    const rows = parsed(path, () => cutter.take(text).map((row) => schema.parse(row)))
    if (rows.length > 0) yield rows
    if (performance.now() - since < mostWork) continue
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
  parsed(path, () => cutter.end())
}

async function* textsOf(body: ReadableStream<Uint8Array> | null, signal: AbortSignal | undefined, path: string) {
  if (!body) return
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        signal?.throwIfAborted()
        throw connectionFailure(error, `GET ${path}`)
      })
      signal?.throwIfAborted()
      if (done) return
      yield* piecesOf(decoder.decode(value, { stream: true }))
    }
  } finally {
    // Fails where the connection has failed, which has been said.
    void reader.cancel().catch(() => undefined)
  }
}

function* piecesOf(text: string) {
  for (let start = 0; start < text.length; start += pieceLength) yield text.slice(start, start + pieceLength)
}

function parsed<Value>(path: string, parse: () => Value): Value {
  try {
    return parse()
  } catch (error) {
    throw malformedResponse(path, error)
  }
}
