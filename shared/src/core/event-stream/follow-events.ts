import type { z } from 'zod'
import { apiErrorCodes, isApiError, reportSilently } from '../api/api-error.ts'
import { readEvents, type EventOptions } from './read-events.ts'

type FollowOptions<S extends z.ZodType> = EventOptions<S> & {
  /** Returns true if there will be no more events, so that the stream is not opened again. */
  isOver?: () => boolean
  /** Milliseconds between two connections. They double as long as connections receive no events. */
  pause?: { shortest: number; longest: number }
  /** Logged if streams do not work: `Reports cannot be followed as they happen.` */
  failure: string
}

/**
 * Follows server-sent events until the signal aborts. A stream that ends or breaks is opened again after the pause that
 * the server requests. If streams do not work at all, the failure is only logged. `path` is evaluated for each
 * connection.
 */
export async function followEvents<S extends z.ZodType>(path: () => string, options: FollowOptions<S>): Promise<void> {
  const { isOver, pause = { shortest: 1000, longest: 30_000 }, failure, onEvent, ...eventOptions } = options
  const { signal } = eventOptions
  let wait = pause.shortest
  while (!signal.aborted) {
    let retryAfter: number | undefined
    try {
      retryAfter = await readOnce(path(), {
        ...eventOptions,
        onEvent: (data) => {
          wait = pause.shortest
          onEvent(data)
        },
      })
    } catch (error) {
      if (isFinal(error)) {
        reportSilently(error, failure)
        return
      }
    }
    if (isOver?.()) return
    await delay(Math.min(retryAfter ?? wait, pause.longest), signal)
    if (retryAfter === undefined) wait = Math.min(pause.longest, wait * 2)
  }
}

/**
 * Reads one stream to its end. Returns the milliseconds after which the server wants the next connection; undefined if
 * it does not specify them.
 */
async function readOnce<S extends z.ZodType>(path: string, options: EventOptions<S>): Promise<number | undefined> {
  let retryAfter: number | undefined
  await readEvents(path, {
    ...options,
    onRetry: (milliseconds) => {
      retryAfter = milliseconds
    },
  })
  return retryAfter
}

/** The request was canceled, refused or malformed, so another attempt would get the same response. */
function isFinal(error: unknown): boolean {
  if (!isApiError(error)) return true
  const { code, status = 0 } = error
  return code === apiErrorCodes.malformedResponse || (status >= 400 && status < 500 && status !== 408 && status !== 429)
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    function end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
