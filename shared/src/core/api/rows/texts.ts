import type { z } from 'zod'
import { connectionFailure, malformedResponse } from '../failures.ts'
import type { CallOptions } from '../http-client.ts'

export type ReadOptions<S extends z.ZodType> = Pick<CallOptions, 'signal' | 'searchParams' | 'organization'> & {
  /** Checks and types each row or line. */
  schema: S
}

/** Milliseconds of work after which the page has its turn: half of a frame. */
const mostWork = 8
/** Characters that are read in one go. Browsers hand over a few of them or, where all is here already, millions. */
const pieceLength = 32_768

/** Gives the page its turn where it has waited for long enough. */
export function turns(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < mostWork) return
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}

/** The text of an answer as it arrives, in pieces that are read in no time. */
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
    // Fails where the connection has failed, which has been said.
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
