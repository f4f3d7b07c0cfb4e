import { apiErrorCodes, isApiError, reportSilently } from '@lintel/shared/api'
import { assemblyRequestSchema, type AssemblyRequest } from '@lintel/shared/contract/assembly'
import { readEvents } from '@lintel/shared/event-stream'
import { requestPath } from '../request.api.ts'

const longestPause = 30_000
const shortestPause = 1000

type Following = {
  organization: string
  id: string
  signal: AbortSignal
  onRequest: (request: AssemblyRequest) => void
}

/**
 * Tells of each change as it happens, for as long as the request is looked at: a stream that ends or breaks is opened
 * again. Where streams do not work at all nobody is told, because the view looks every few seconds besides.
 */
export async function followEvents({ organization, id, signal, onRequest }: Following): Promise<void> {
  let pause = shortestPause
  while (!signal.aborted) {
    try {
      await readEvents(`${requestPath(id)}/events`, {
        event: 'request',
        schema: assemblyRequestSchema,
        organization: { id: organization },
        signal,
        onEvent: (request) => {
          pause = shortestPause
          onRequest(request)
        },
      })
    } catch (error) {
      if (isFinal(error)) {
        reportSilently(error, 'The request cannot be followed as it happens.')
        return
      }
    }
    await wait(pause, signal)
    pause = Math.min(longestPause, pause * 2)
  }
}

/** Called off, refused, or not what was agreed: another try would get the same answer. */
function isFinal(error: unknown): boolean {
  if (!isApiError(error)) return true
  const { code, status = 0 } = error
  return code === apiErrorCodes.malformedResponse || (status >= 400 && status < 500 && status !== 408 && status !== 429)
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
