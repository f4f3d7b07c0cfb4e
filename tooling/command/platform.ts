import ky, { isHTTPError, isKyError, type KyInstance } from 'ky'
import { z } from 'zod'
import { Failure } from './failure.ts'
import type { Settings } from './settings.ts'

const problemSchema = z.object({ code: z.string(), detail: z.string() })

// Parses only used fields, so that it works with later platforms.
const ingestionSchema = z.object({
  id: z.string(),
  status: z.enum(['Queued', 'InProgress', 'Complete', 'Error']),
  statusDetails: z.string().nullable(),
  captureId: z.string().nullable(),
  isKnown: z.boolean(),
})
export type Ingestion = z.infer<typeof ingestionSchema>

const reviewSchema = z.object({
  id: z.string(),
  captureId: z.string(),
  status: z.enum(['Queued', 'InProgress', 'Complete', 'Error']),
  statusDetails: z.string().nullable(),
  failedElementsCount: z.number().nullable(),
  newlyFlagged: z.number().nullable(),
  noLongerFlagged: z.number().nullable(),
})
export type Review = z.infer<typeof reviewSchema>

const flagSchema = z.object({
  elementNumber: z.number(),
  category: z.string(),
  family: z.string(),
  type: z.string(),
  notApproved: z.boolean(),
  parameterName: z.string().nullable(),
  masterModelValue: z.string().nullable(),
  notApprovedReason: z.string(),
})
export type Flag = z.infer<typeof flagSchema>

const projectSchema = z.object({ id: z.string(), projectNumber: z.string(), projectName: z.string() })
export type Project = z.infer<typeof projectSchema>

export type UploadTarget =
  | { project: { kind: 'proposed' } | { kind: 'existing'; projectGroupId: string } }
  | { previousCaptureId: string }

export type Platform = {
  beginIngestion(sent: { uploadId: string; originPath: string } & UploadTarget): Promise<Ingestion>
  ingestion(id: string): Promise<Ingestion>
  projectsCalled(called: string): Promise<Project[]>
  latestReview(captureId: string): Promise<Review>
  reviewAgain(captureId: string): Promise<Review>
  flags(reviewId: string): Promise<Flag[]>
}

/** Request timeout and maximum retry delay in milliseconds. */
const timeout = 60_000
const longestDelay = 20_000
const tries = 6

export function openPlatform(settings: Settings, signal: AbortSignal): Platform {
  const http = ky.create({
    prefix: new URL('api/', settings.server).href,
    headers: headersOf(settings),
    signal,
    timeout,
    retry: {
      limit: tries,
      methods: ['get', 'post'],
      statusCodes: [429, 502, 503, 504],
      backoffLimit: longestDelay,
      maxRetryAfter: longestDelay,
      // Requests that start something are only retried after a response that it wasn't started.
      shouldRetry: ({ error }) => (isHTTPError(error) || mayRepeat(error) ? undefined : false),
    },
  })
  const request = requestWith(http)
  return {
    beginIngestion: (json) => request('post', 'capture-ingestions', ingestionSchema, { json }),
    ingestion: (id) => request('get', `capture-ingestions/${id}`, ingestionSchema),
    projectsCalled: (called) => request('get', 'projects', z.array(projectSchema), { searchParams: { called } }),
    latestReview: (captureId) => request('get', `captures/${captureId}/reviews/latest`, reviewSchema),
    reviewAgain: (captureId) => request('post', `captures/${captureId}/reviews`, reviewSchema),
    flags: (reviewId) => request('get', `capture-reviews/${reviewId}/flags`, z.array(flagSchema)),
  }
}

function mayRepeat(error: unknown): boolean {
  return isKyError(error) && 'request' in error && (error.request as Request).method === 'GET'
}

export function headersOf({ token, organization }: Settings): Record<string, string> {
  return { authorization: `Bearer ${token}`, organization }
}

type Sent = { json?: object; searchParams?: Record<string, string> }

function requestWith(http: KyInstance) {
  return async function ask<Answer>(method: 'get' | 'post', path: string, schema: z.ZodType<Answer>, sent: Sent = {}) {
    const answer = await http(path, { method, ...sent })
      .json()
      .catch((error: unknown) => {
        throw failureOf(error)
      })
    const read = schema.safeParse(answer)
    if (read.success) return read.data
    throw new Failure(
      `The server sent a response that this version of lintel doesn't understand (${path}). Update the command.`,
      {
        code: 'answer/not-understood',
        status: 0,
      },
    )
  }
}

function failureOf(error: unknown): unknown {
  if (isHTTPError(error)) return answeredFailure(error.response.status, error.data)
  // Only the message: the library's error contains the request with its token.
  return isKyError(error) ? connectionFailure() : error
}

/** Messages of the platform are passed on; for other responses, only the status. */
export function answeredFailure(status: number, body: unknown): Failure {
  const problem = problemSchema.safeParse(body)
  if (problem.success) return new Failure(problem.data.detail, { code: problem.data.code, status })
  return new Failure(`The server responded with status ${status}. Check that this is the Lintel address.`, {
    code: 'answer/no-problem',
    status,
  })
}

export function connectionFailure(): Failure {
  const text = `Couldn't reach the server after ${tries} retries. Uploaded data is kept for a day. Run the same command again to resume.`
  return new Failure(text, { code: 'connection/failed', status: 0 })
}
