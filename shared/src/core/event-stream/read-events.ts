import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { z } from 'zod'
import { connectionFailure, malformedResponse } from '../api/failures.ts'
import { openResponse, type CallOptions } from '../api/http-client.ts'

export type EventOptions<S extends z.ZodType> = Pick<CallOptions, 'organization'> & {
  /** Events with other names are ignored. */
  event: string
  /** Parses and types the data of an event, which is JSON. */
  schema: S
  signal: AbortSignal
  onEvent: (data: z.output<S>) => void
  /** When a server shuts down, it sends in how many milliseconds another one can be reached. */
  onRetry?: (milliseconds: number) => void
}

/**
 * Reads server-sent events until the server ends them. Not with EventSource, because browsers do not let it send the
 * token. Every failure is an ApiError; the caller decides whether to connect again.
 */
export async function readEvents<S extends z.ZodType>(path: string, options: EventOptions<S>): Promise<void> {
  const { event, schema, signal, onEvent, onRetry, organization } = options
  const response = await openResponse(path, 'text/event-stream', {
    signal,
    // Low priority: visible content comes first, and a stream that stays open must not delay the page.
    priority: 'low',
    ...(organization && { organization }),
  })
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
    throw malformedResponse(path, new Error("The response isn't an event stream."))
  }
  const parser = createParser({
    onEvent: (message) => {
      if (message.event === event) onEvent(dataOf(message, schema, path))
    },
    ...(onRetry && { onRetry }),
    onError: (error) => {
      throw malformedResponse(path, error)
    },
  })
  await readAll(response.body, signal, path, (text) => parser.feed(text))
}

async function readAll(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  path: string,
  feed: (text: string) => void,
) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const stop = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  try {
    for (;;) {
      const { done, value } = await nextPart(reader, path)
      signal.throwIfAborted()
      if (done) return
      feed(decoder.decode(value, { stream: true }))
    }
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

async function nextPart(reader: ReadableStreamDefaultReader<Uint8Array>, path: string) {
  try {
    return await reader.read()
  } catch (error) {
    throw connectionFailure(error, `GET ${path}`)
  }
}

function dataOf<S extends z.ZodType>(message: EventSourceMessage, schema: S, path: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(message.data))
  } catch (error) {
    throw malformedResponse(path, error)
  }
}
