import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify'
import { platformPaths } from '../workspace/platform-paths.ts'

/** Longer than the browser's timeouts, so that users see those. */
const headersTimeout = 30_000

/** Each open page keeps a connection for its event stream; other calls need some too. */
const connections = 1024

function answerFailure(
  reply: FastifyReply<RouteGenericInterface, RawServerBase>,
  { error }: { error: Error & { statusCode?: number } },
) {
  const isTimeout = error.statusCode === 504
  const status = isTimeout ? 504 : 502
  const problem = {
    type: 'about:blank',
    title: isTimeout ? 'Gateway Timeout' : 'Bad Gateway',
    status,
    detail: isTimeout ? 'The platform took too long to respond.' : "The platform can't be reached.",
    code: isTimeout ? 'gateway/timeout' : 'gateway/platform-unreachable',
    requestId: reply.request.id,
  }
  void reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-request-id': reply.request.id })
    .type('application/problem+json')
    .send(JSON.stringify(problem))
}

/** Proxies the platform's paths, so that the browser sees one origin. */
export function registerPlatformProxy(app: FastifyInstance, upstream: string) {
  const options: FastifyHttpProxyOptions = {
    upstream,
    disableRequestLogging: true,
    undici: { connections, headersTimeout },
    replyOptions: {
      // Retries are up to the client, which knows which calls are safe to repeat.
      retryDelay: () => null,
      onError: answerFailure,
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        'x-request-id': request.id,
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
      }),
    },
  }
  for (const prefix of platformPaths) void app.register(httpProxy, { ...options, prefix, rewritePrefix: prefix })
  void app.register(httpProxy, { ...options, prefix: '/registry.json', rewritePrefix: '/api/registry' })
}
