import type { z } from 'zod'
import { apiErrorCodes, isApiError, reportSilently } from '../api/api-error.ts'
import { readEvents, type EventOptions } from './read-events.ts'

type FollowOptions<S extends z.ZodType> = EventOptions<S> & {
  /** Nothing more is to come: it is not connected again. */
  isOver?: () => boolean
  /** Milliseconds between two connections; it doubles while they tell nothing. */
  pause?: { shortest: number; longest: number }
  /** What is reported where it cannot be followed at all: `Reports cannot be followed as they happen.` */
  failure: string
}

/**
 * Tells of each change as it happens until the signal ends it: a stream that ends or breaks is opened again, when the server says where
 * it does. Where streams do not work at all no one is told. The path is asked for again at each connection.
 */
export async function followEvents<S extends z.ZodType>(path: () => string, options: FollowOptions<S>): Promise<void> {
  const { isOver, pause = { shortest: 1000, longest: 30_000 }, failure, onEvent, ...reading } = options
  const { signal } = reading
  let wait = pause.shortest
  while (!signal.aborted) {
    let comeAgainIn: number | undefined
    try {
      comeAgainIn = await readOnce(path(), {
        ...reading,
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
    await waited(Math.min(comeAgainIn ?? wait, pause.longest), signal)
    if (comeAgainIn === undefined) wait = Math.min(pause.longest, wait * 2)
  }
}

/** Answers in how many milliseconds the server asks to be called again, if it says so. */
async function readOnce<S extends z.ZodType>(path: string, options: EventOptions<S>): Promise<number | undefined> {
  let comeAgainIn: number | undefined
  await readEvents(path, {
    ...options,
    onRetry: (milliseconds) => {
      comeAgainIn = milliseconds
    },
  })
  return comeAgainIn
}

/** Called off, refused, or not what was agreed: another try would get the same answer. */
function isFinal(error: unknown): boolean {
  if (!isApiError(error)) return true
  const { code, status = 0 } = error
  return code === apiErrorCodes.malformedResponse || (status >= 400 && status < 500 && status !== 408 && status !== 429)
}

function waited(milliseconds: number, signal: AbortSignal): Promise<void> {
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
