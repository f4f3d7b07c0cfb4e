import ky, { type Hooks, type KyInstance, type ResponsePromise, type RetryOptions } from 'ky'
import type { z } from 'zod'
import { activeOrganizationId } from '../organization/active-organization.ts'
import { accessToken, renewedToken, type Token } from './access-token.ts'
import { ApiError, apiErrorCodes } from './api-error.ts'
import { apiSettings, reportUnauthorized } from './api-settings.ts'
import { malformedResponse, toApiError } from './failures.ts'
import { newTraceparent } from './traceparent.ts'

const timeout = 10_000
/** Milliseconds, enough for two megabytes over a slow connection. */
const uploadTimeout = 120_000

/**
 * The organization of a call: the active one (`required`, the default), the active one if there is one, none, or the
 * provided one.
 */
export type OrganizationScope = 'required' | 'optional' | 'none' | { id: string }

type Schema = z.ZodType | undefined
type Parsed<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined

export type CallOptions<S extends Schema = undefined> = {
  /** Parses and types the response; without it the body is not read. */
  schema?: S
  signal?: AbortSignal | undefined
  searchParams?: Record<string, string | number | boolean | undefined>
  organization?: OrganizationScope
}
export type SendOptions<S extends Schema = undefined> = CallOptions<S> & {
  /** Sent as JSON; a file is sent unchanged. */
  body?: unknown
  /** Sent as `Idempotency-Key`: repeated calls with the same key take effect once. */
  idempotencyKey?: string | undefined
  /** Whether the call continues after the page is closed. */
  keepalive?: boolean
}

type OpenOptions = CallOptions & { priority?: RequestPriority }

/**
 * Calls the platform. Paths are relative to the API base: `/users/{id}`. Every failure except a cancellation is an
 * ApiError.
 */
export const api = {
  get: <S extends Schema = undefined>(path: string, options?: CallOptions<S>) => call('get', path, options),
  post: <S extends Schema = undefined>(path: string, options?: SendOptions<S>) => call('post', path, options),
  put: <S extends Schema = undefined>(path: string, options?: SendOptions<S>) => call('put', path, options),
  patch: <S extends Schema = undefined>(path: string, options?: SendOptions<S>) => call('patch', path, options),
  delete: <S extends Schema = undefined>(path: string, options?: SendOptions<S>) => call('delete', path, options),
}
export type HttpClient = typeof api

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

const retry: RetryOptions = {
  limit: 2,
  methods: ['get'],
  statusCodes: [429, 502, 503, 504],
  afterStatusCodes: [429, 503],
  maxRetryAfter: 5_000,
  jitter: (delay) => delay * (0.8 + Math.random() * 0.4),
  // The network does not come back within a second, so users who are offline get the error at once.
  shouldRetry: () => (navigator.onLine ? undefined : false),
}

const client: KyInstance = ky.create({ timeout, retry })

/** For queries that are sent by POST. They change nothing, so they are retried like GET. */
export function ask<S extends z.ZodType>(path: string, options: SendOptions<S>): Promise<Parsed<S>> {
  return call('post', path, { ...options, isQuestion: true })
}

async function call<S extends Schema>(
  method: Method,
  path: string,
  options: SendOptions<S> & { isQuestion?: boolean } = {},
): Promise<Parsed<S>> {
  const { schema, organization = 'required' } = options
  const organizationId = organizationOf(organization)
  const text = await send(method, path, { ...options, organizationId }, (response) => response.text())
  return read(text, path, schema)
}

/** For streamed responses: the caller reads the body, decides about retries, and sets the priority. */
export function openResponse(path: string, accept: string, options: OpenOptions): Promise<Response> {
  const organizationId = organizationOf(options.organization ?? 'required')
  return send('get', path, { ...options, organizationId, accept }, (response) => response)
}

/** For queries by POST whose response is a file that the server generates while sending it. There is no timeout. */
export function fetchFile(path: string, accept: string, options: SendOptions): Promise<Blob> {
  const organizationId = organizationOf(options.organization ?? 'required')
  return send('post', path, { ...options, organizationId, accept }, (response) => response.blob())
}

/** A call that was rejected because of its token had no effect, so it is safe to repeat it once with another token. */
function tokenHooks(signal: AbortSignal | undefined): Hooks {
  let token: Token
  let isRenewed = false
  return {
    beforeRequest: [
      async ({ request }) => {
        token = await accessToken(signal)
        if (token) request.headers.set('Authorization', bearer(token))
      },
    ],
    afterResponse: [
      async ({ request, response }) => {
        if (response.status !== 401) return undefined
        const renewed = isRenewed ? undefined : await renewedToken(token, signal)
        if (renewed === undefined) return reportUnauthorized(token)
        isRenewed = true
        const headers = new Headers(request.headers)
        headers.set('Authorization', bearer(renewed))
        return ky.retry({ request: new Request(request, { headers }), delay: 0, code: 'token-renewed' })
      },
    ],
  }
}

function bearer(token: string): string {
  return /^bearer /i.test(token) ? token : `Bearer ${token}`
}

type Sending = SendOptions<Schema> & {
  organizationId: string | undefined
  accept?: string
  isQuestion?: boolean
  priority?: RequestPriority
}

type Take<Answer> = (response: ResponsePromise) => Promise<Answer>

async function send<Answer>(
  method: Method,
  path: string,
  options: Sending,
  readResponse: Take<Answer>,
): Promise<Answer> {
  const { signal, searchParams, body, accept, isQuestion = false, keepalive = false, priority } = options
  try {
    const response = client(addressOf(path), {
      method,
      headers: headersFor(options),
      hooks: tokenHooks(signal),
      // Streamed calls are not retried, unless their token was rejected.
      ...(accept !== undefined && { retry: { ...retry, shouldRetry: () => false } }),
      ...(isQuestion && { retry: { ...retry, methods: [method] } }),
      ...(keepalive && { keepalive }),
      ...(priority && { priority }),
      ...(signal && { signal }),
      ...(searchParams && { searchParams }),
      ...(body instanceof Blob ? { body, timeout: uploadTimeout } : body !== undefined && { json: body }),
    })
    return await readResponse(response)
  } catch (error) {
    throw toApiError(error, `${method.toUpperCase()} ${path}`)
  }
}

function headersFor({ organizationId, body, idempotencyKey, accept }: Sending): Record<string, string> {
  return {
    Accept: accept ?? 'application/json',
    // Specified for every call, with or without a body (specification 1, "The calls it makes").
    'Content-Type': body instanceof Blob ? body.type || 'application/octet-stream' : 'application/json',
    ...callerHeaders(undefined, organizationId),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  }
}

/** Headers for the caller and the organization, and a `traceparent` for this call. */
export function callerHeaders(token: Token, organizationId: string | undefined): Record<string, string> {
  return {
    traceparent: newTraceparent(),
    ...(token && { Authorization: bearer(token) }),
    ...(organizationId && { Organization: organizationId }),
  }
}

function organizationOf(scope: OrganizationScope): string | undefined {
  if (scope === 'none') return undefined
  if (typeof scope === 'object') return scope.id
  const id = activeOrganizationId()
  if (id === undefined && scope === 'required') {
    throw new ApiError({
      code: apiErrorCodes.organizationNotSet,
      detail: 'The organization has not been set on the api client library, canceling request.',
    })
  }
  return id
}

/** The URL for a path below the API base. */
export function addressOf(path: string): URL {
  const base = new URL(apiSettings().baseUrl, document.baseURI)
  return new URL(`${base.href.replace(/\/$/, '')}/${path.replace(/^\//, '')}`)
}

function read<S extends Schema>(text: string, path: string, schema: S | undefined): Parsed<S> {
  if (!schema) return undefined as Parsed<S>
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    throw malformedResponse(path, error)
  }
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw malformedResponse(path, parsed.error)
  return parsed.data as Parsed<S>
}
