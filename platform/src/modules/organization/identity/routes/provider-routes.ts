import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { isDatabaseUnavailable } from '../../../../database/failures.ts'
import { storageFailure } from '../../../../errors/storage-failure.ts'
import type { IdentityConfig } from '../identity-config.ts'
import type { Identity } from '../identity-context.ts'
import { allowFraming, securityHeaders } from '../provider/security-headers.ts'
import { Readable } from 'node:stream'
import { z } from 'zod'

/** Auth0 accepts JSON as well as forms; the provider accepts only forms. Neither uses nested values. */
const jsonBodySchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** The same request with its JSON body converted to a form; undefined if that is impossible. */
function withFormBody(request: IncomingMessage, json: unknown): IncomingMessage | undefined {
  const parsed = jsonBodySchema.safeParse(json)
  if (!parsed.success) return undefined
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(parsed.data)) if (value !== null) form.append(name, String(value))
  const body = Buffer.from(form.toString())
  const headers = {
    ...request.headers,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
  }
  return Object.create(request, {
    headers: { value: headers },
    readable: { value: true },
    iterator: { value: () => Readable.from([body]).iterator() },
  }) as IncomingMessage
}

/** The provider's own limit. */
const bounded = { bounds: { bytes: 56 * 1024 } }
const readRoutes = ['/authorize', '/authorize/:uid', '/.well-known/openid-configuration'] as const
const writeRoutes = ['/oauth/token', '/oauth/revoke'] as const

/** Forwards the protocol's routes to the provider, which reads the body and writes the response itself. */
export async function providerRoutes(app: FastifyInstance, { provider, config }: Identity): Promise<void> {
  const callbacks = new WeakMap<Provider, ReturnType<Provider['callback']>>()
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const current = provider()
    const callback = callbacks.get(current) ?? callbackOf(current, config)
    callbacks.set(current, callback)
    await callback(request, response)
  }

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    done(null, parseJson(String(text)))
  })

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.hijack()
    await answer(request.raw, reply.raw)
  }

  async function handleForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const isJson = request.headers['content-type']?.startsWith('application/json') === true
    const raw = isJson ? withFormBody(request.raw, request.body) : request.raw
    if (!raw) return reply.code(400).send({ error: 'invalid_request', error_description: 'the JSON body is not valid' })
    reply.hijack()
    await answer(raw, reply.raw)
    return undefined
  }

  for (const url of readRoutes) app.get(url, handle)
  for (const url of writeRoutes) {
    app.post(url, { config: bounded }, handleForm)
    app.options(url, handle)
  }
}

function callbackOf(provider: Provider, config: IdentityConfig): ReturnType<Provider['callback']> {
  const headers = securityHeaders(config)
  const isOutage = trackOutages(provider)
  provider.use(async (ctx, next) => {
    ctx.set(headers)
    await next()
    if (isOutage(ctx)) {
      ctx.status = 503
      ctx.set('retry-after', '5')
    }
    if (!isWebMessage(ctx)) return
    ctx.set('content-security-policy', allowFraming(ctx.response.get('content-security-policy'), config))
    // "No one is signed in" is not an error: browsers would log a 400 in every visitor's console.
    if (ctx.status === 400) ctx.status = 200
  })
  return provider.callback()
}

/**
 * The provider responds with 500 to internal errors; if the database or storage is unavailable, it should be 503, because retrying helps.
 */
function trackOutages(provider: Provider): (ctx: object) => boolean {
  const outages = new WeakSet<object>()
  provider.on('server_error', (ctx, error) => {
    if (isDatabaseUnavailable(error) || storageFailure(error) !== undefined) outages.add(ctx)
  })
  return (ctx) => outages.has(ctx)
}

type ProviderResponse = {
  oidc?: { params?: { response_mode?: unknown } | undefined } | undefined
  type: string
  status: number
}

function isWebMessage(ctx: ProviderResponse): boolean {
  return ctx.oidc?.params?.response_mode === 'web_message' && ctx.type === 'text/html'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
