import { z } from 'zod'
import { isPlatformError } from '../../../errors/platform-error.ts'
import { steadyNow } from '../../../time/steady-clock.ts'
import { retrySecondsOf } from '../autodesk-cloud/aps/aps-errors.ts'
import type { ViewerTokens } from '../autodesk-cloud/autodesk-tokens.ts'
import { serviceFailed, serviceUnavailable, type WorkItem } from './work-item-status.model.ts'

/** The service's work items, over REST. Temporary failures are `service-unavailable`, others are `service-failed`. */
export type WorkItems = {
  create(payload: object, signal: AbortSignal): Promise<WorkItem>
  /** Undefined if the service doesn't know it, or no longer knows it. */
  find(id: string, signal: AbortSignal): Promise<WorkItem | undefined>
  cancel(id: string): Promise<void>
}

export type WorkItemOptions = {
  address: string
  tokens: ViewerTokens
  timeoutMilliseconds?: number
  now?: () => number
}

const workItemSchema = z
  .object({ id: z.string().regex(/^[\w-]{1,100}$/), status: z.string().max(100), reportUrl: z.string().nullish() })
  .transform(({ reportUrl, ...item }): WorkItem => ({ ...item, reportUrl: reportUrl ?? undefined }))

type WorkItemRequest = { method: string; path: string; body?: string; signal?: AbortSignal }

export function workItemsAt(options: WorkItemOptions): WorkItems {
  const send = createSender(options)
  return {
    async create(payload, signal) {
      const created = await send({ method: 'POST', path: '/workitems', body: JSON.stringify(payload), signal })
      if (!created) throw serviceFailed("it couldn't find the activity. Please contact support.")
      return created
    },
    find: (id, signal) => send({ method: 'GET', path: `/workitems/${id}`, signal }),
    cancel: async (id) => {
      await send({ method: 'DELETE', path: `/workitems/${id}` })
    },
  }
}

function createSender(options: WorkItemOptions): (request: WorkItemRequest) => Promise<WorkItem | undefined> {
  const { address, tokens, timeoutMilliseconds = 15_000, now = steadyNow } = options
  let pausedUntil = 0

  async function send({ method, path, body, signal }: WorkItemRequest, isRefresh: boolean): Promise<Response> {
    const { accessToken } = await tokens.current({ isRefresh })
    const timeout = AbortSignal.timeout(timeoutMilliseconds)
    return fetch(`${address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body !== undefined && { body }),
    })
  }

  return async (request) => {
    if (now() < pausedUntil) throw serviceUnavailable()
    try {
      const first = await send(request, false)
      const response = first.status === 401 ? await send(request, true) : first
      // The pause applies to all requests, because the service limits the calls of the whole application.
      if (response.status === 429) pausedUntil = now() + retrySecondsOf(response.headers.get('retry-after')) * 1000
      if (response.status === 404) return undefined
      if (!response.ok) throw await refusalOf(response)
      return request.method === 'DELETE' ? undefined : workItemSchema.parse(await response.json())
    } catch (error) {
      request.signal?.throwIfAborted()
      throw problemOf(error)
    }
  }
}

class Refused extends Error {
  override readonly name = 'Refused'
}

/** A service that is busy or broken may recover. Any other rejection is about the request itself. */
async function refusalOf(response: Response): Promise<Error> {
  if (response.status === 408 || response.status === 429 || response.status >= 500)
    return new Error(`It responded with ${response.status}.`)
  const responseText = (await response.text()).replaceAll(/\s+/g, ' ').slice(0, 300)
  return new Refused(`it responded with ${response.status}. ${responseText}`.trim())
}

function problemOf(error: unknown): Error {
  if (error instanceof Refused) return serviceFailed(error.message, error)
  if (isPlatformError(error) && error.code === 'autodesk/refused') {
    return serviceFailed("it rejected this server's account. Please contact support.", error)
  }
  return serviceUnavailable(error)
}
