import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../../../../database/failures.ts'
import { isPlatformError } from '../../../../errors/platform-error.ts'
import { applicationOrigin, type IdentityConfig } from '../identity-config.ts'
import type { Message } from '../pages/message-page.ts'
import { storageMessage } from '../provider/render-error.ts'
import { storageFailure } from '../../../../errors/storage-failure.ts'
import { sendMessage } from './replies.ts'

/**
 * Redirects use the host name of the request, so only the issuer's host is served. Public keys and health checks may be requested with any
 * host name, as servers in a container network do.
 */
export function refuseOtherNames(config: IdentityConfig) {
  const { host } = new URL(config.issuer)
  const open = new Set(['/.well-known/jwks.json', '/health/live'])
  return async function refuse(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    if (request.host === host || open.has(request.url)) return undefined
    return fail(request, reply, config, { status: 421, code: 'misdirected', message: misdirected(config) })
  }
}

export function handleUnknownAddress(config: IdentityConfig) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const message = {
      title: 'Page not found',
      detail: "This address isn't valid.",
      link: home(config),
    }
    return fail(request, reply, config, { status: 404, code: 'not_found', message })
  }
}

export function handleFailure(config: IdentityConfig) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const status = isPlatformError(error) ? error.status : (error.statusCode ?? 500)
    if (isPlatformError(error)) reply.headers(error.headers)
    if (status === 429)
      return fail(request, reply, config, { status, code: 'too_many_requests', message: busy(config) })
    if (status < 500)
      return fail(request, reply, config, { status, code: 'invalid_request', message: unreadable(config) })
    request.log.error({ err: error }, 'a request to the identity provider failed')
    if (isDatabaseUnavailable(error)) {
      reply.header('retry-after', '5')
      return fail(request, reply, config, { status: 503, code: 'temporarily_unavailable', message: fault(config) })
    }
    const storage = storageFailure(error)
    if (storage !== undefined) {
      const message = storageMessage(config, storage)
      return fail(request, reply, config, { status: 503, code: 'temporarily_unavailable', message })
    }
    return fail(request, reply, config, { status: 500, code: 'server_error', message: fault(config) })
  }
}

type Failure = { status: number; code: string; message: Message }

function fail(
  request: FastifyRequest,
  reply: FastifyReply,
  config: IdentityConfig,
  { status, code, message }: Failure,
) {
  const reference = `${code} - ${request.id}`
  if (request.headers.accept?.includes('text/html'))
    return sendMessage(reply, status, config, { ...message, reference })
  return reply.code(status).send({ error: code, error_description: message.detail })
}

function home(config: IdentityConfig): Message['link'] {
  return { href: `${applicationOrigin(config)}/`, text: `Go to ${config.productName}` }
}

function misdirected(config: IdentityConfig): Message {
  const { origin } = new URL(config.issuer)
  return {
    title: 'Wrong address',
    detail: `Sign in at ${origin}, so the browser can keep you signed in.`,
    link: home(config),
  }
}

function unreadable(config: IdentityConfig): Message {
  return {
    title: "That request isn't valid",
    detail: 'Part of it was missing, malformed, or too large.',
    link: home(config),
  }
}

function busy(config: IdentityConfig): Message {
  const detail = 'Too many requests came from your network in the last minute. Wait a minute and try again.'
  return { title: 'Too many requests', detail, link: { ...home(config), text: 'Try again' } }
}

function fault(config: IdentityConfig): Message {
  const detail = "Sign-in isn't available right now because of a problem on our end. Try again in a moment."
  return { title: 'Something went wrong', detail, link: { ...home(config), text: 'Try again' } }
}
