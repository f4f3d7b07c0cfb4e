import type { z } from 'zod'
import { connectionFailure, malformedResponse } from '../failures.ts'
import type { CallOptions } from '../http-client.ts'

export type ReadOptions<S extends z.ZodType> = Pick<CallOptions, 'signal' | 'searchParams' | 'organization'> & {
  /** Parses and types each row or line. */
  schema: S
}

/** Milliseconds of work before yielding to the event loop: half a frame. */
const maxWork = 8
/** Maximum characters to parse at once. A browser delivers few at a time or, after the whole response arrived, millions. */
const maxChunkLength = 32_768

/** Returns a function that yields to the event loop if the last yield was more than `maxWork` milliseconds ago. */
export function createYielder(): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < maxWork) return
    await new Promise((resolve) => setTimeout(resolve))
    startedAt = performance.now()
  }
}

/** The text of a response as it arrives, in chunks of at most `maxChunkLength` characters. */
export async function* readTextChunks(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal | undefined,
  path: string,
) {
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
      yield* splitChunks(decoder.decode(value, { stream: true }))
    }
  } finally {
    // Ignored: it rejects after a lost connection, which has been reported already.
    void reader.cancel().catch(() => undefined)
  }
}

function* splitChunks(text: string) {
  for (let start = 0; start < text.length; start += maxChunkLength) yield text.slice(start, start + maxChunkLength)
}

export function parseOrThrow<Value>(path: string, parse: () => Value): Value {
  try {
    return parse()
  } catch (error) {
    throw malformedResponse(path, error)
  }
}
