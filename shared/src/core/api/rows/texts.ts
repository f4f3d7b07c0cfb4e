import type { z } from 'zod'
import { connectionFailure, malformedResponse } from '../failures.ts'
import type { CallOptions } from '../http-client.ts'

export type ReadOptions<S extends z.ZodType> = Pick<CallOptions, 'signal' | 'searchParams' | 'organization'> & {
  /** Parses and types each row or line. */
  schema: S
}

/** Milliseconds of work before yielding to the browser: half a frame. */
const maxWork = 8
/** Maximum characters to parse at once. Browsers deliver few at a time or, if everything has arrived, millions. */
const pieceLength = 32_768

/** Yields to the browser after `maxWork` milliseconds of work. */
export function turns(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < maxWork) return
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}

/** The text of a response as it arrives, in pieces of at most `pieceLength` characters. */
export async function* textsOf(body: ReadableStream<Uint8Array> | null, signal: AbortSignal | undefined, path: string) {
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
    // Ignored: it rejects after a lost connection, which has been reported already.
    void reader.cancel().catch(() => undefined)
  }
}

function* piecesOf(text: string) {
  for (let start = 0; start < text.length; start += pieceLength) yield text.slice(start, start + pieceLength)
}

export function parsed<Value>(path: string, parse: () => Value): Value {
  try {
    return parse()
  } catch (error) {
    throw malformedResponse(path, error)
  }
}
