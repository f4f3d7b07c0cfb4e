import { z } from 'zod'
import { isPlatformError, PlatformError } from '../../../../errors/platform-error.ts'

/** The status of Autodesk's response, and the seconds after which to retry. Undefined if there is none. */
export type ApsFailure = { status: number | undefined; retryAfter: number | undefined }

const autodeskErrorSchema = z.object({
  axiosError: z.object({
    response: z.object({ status: z.number(), headers: z.looseObject({ 'retry-after': z.unknown().optional() }) }),
  }),
})

const minSeconds = 1
const maxSeconds = 600
const defaultSeconds = 5

export function apsFailureOf(error: unknown): ApsFailure {
  const parsed = autodeskErrorSchema.safeParse(error)
  if (!parsed.success) return { status: undefined, retryAfter: undefined }
  const { status, headers } = parsed.data.axiosError.response
  return { status, retryAfter: status === 429 ? retrySecondsOf(headers['retry-after']) : undefined }
}

/** How many seconds to wait. The header may contain seconds or a date. */
export function retrySecondsOf(header: unknown): number {
  const text = typeof header === 'string' ? header.trim() : ''
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.min(maxSeconds, Math.max(minSeconds, seconds)) : defaultSeconds
}

/** Converts any error into one with a message, without its cause: that contains the request with its token, and people's addresses. */
export function problemOf(error: unknown): PlatformError {
  if (isPlatformError(error)) return error
  const { status, retryAfter } = apsFailureOf(error)
  if (status === 401) {
    return new PlatformError('autodesk/refused', 502, "Autodesk rejected this server's account.")
  }
  if (status === 403) return forbidden()
  if (status === 400 || status === 404) return notFound()
  if (retryAfter !== undefined) return rateLimited(retryAfter)
  return new PlatformError('autodesk/unavailable', 502, "Autodesk isn't responding. Try again shortly.", {
    headers: { 'retry-after': String(defaultSeconds) },
  })
}

export function rateLimited(seconds: number): PlatformError {
  const detail = `Too many requests to Autodesk. Try again in ${seconds} seconds.`
  return new PlatformError('autodesk/rate-limited', 503, detail, { headers: { 'retry-after': String(seconds) } })
}

function forbidden(): PlatformError {
  const detail =
    "This server doesn't have access to that in Autodesk. An account administrator must add the application."
  return new PlatformError('autodesk/forbidden', 502, detail)
}

/** The service's response that something doesn't exist. The caller knows what was requested and throws a more specific error. */
function notFound(): PlatformError {
  return new PlatformError('autodesk/not-found', 404, "Autodesk couldn't find this item.")
}
