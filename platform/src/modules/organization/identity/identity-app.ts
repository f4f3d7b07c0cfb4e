import { createHmac, randomUUID } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type Provider from 'oidc-provider'
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Database } from '../../../database/connect.ts'
import { bounds } from '../../../plugins/bodies/bounds.ts'
import { gracefulStop } from '../../../plugins/graceful-stop.ts'
import { callLimit } from '../../../plugins/limits/limits.ts'
import type { Clock, IdentityConfig } from './identity-config.ts'
import type { Identity } from './identity-context.ts'
import { minute } from './lifetimes.ts'
import { createProvider } from './provider/create-provider.ts'
import { followKeys, loadIdentityKeys, renewOldKeys, type IdentityKeys } from './provider/key-store.ts'
import { deleteExpiredRecords, oneProcessAtATime } from './provider/record-repository.ts'
import { createErrorPage } from './provider/render-error.ts'
import { securityHeaders } from './provider/security-headers.ts'
import { consentRoutes } from './routes/consent-routes.ts'
import { handleFailure, handleUnknownAddress, refuseOtherNames } from './routes/failures.ts'
import { logoutRoutes } from './routes/logout-routes.ts'
import { openRoutes } from './routes/open-routes.ts'
import { providerRoutes } from './routes/provider-routes.ts'
import { signInRoutes } from './routes/sign-in-routes.ts'
import { createSignIn } from './sign-in/sign-in.ts'
import { createSignInThrottle } from './sign-in/throttle-repository.ts'

export type IdentityDeps = {
  db: Database
  config: IdentityConfig
  logger: FastifyBaseLogger
  clock?: Clock
  /** Registers request metrics. */
  observeCalls?: ((app: FastifyInstance) => void) | undefined
  /** Aborted when a shutdown is announced. */
  leaving?: AbortSignal
}

/** The local identity provider: OpenID Connect with Auth0's paths and its own sign-in page. */
export async function buildIdentityApp(deps: IdentityDeps): Promise<FastifyInstance> {
  const { config, logger } = deps
  const identity = await createIdentity(deps)
  const app = fastify({
    loggerInstance: logger,
    // Addresses contain codes, states and e-mail hints; `logAnswers` logs the route instead.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    trustProxy: [...config.trustedProxies],
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })
  await app.register(gracefulStop, { shutdownAnnounced: deps.leaving })
  const headers = securityHeaders(config)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  await app.register(callLimit, config.limits)
  await app.register(bounds, { bytes: 16 * 1024 })
  app.addHook('onRequest', refuseOtherNames(config))
  app.setErrorHandler(handleFailure(config))
  app.setNotFoundHandler(handleUnknownAddress(config))
  refreshKeysBeforeRequests(app, identity)
  logAnswers(app)
  deps.observeCalls?.(app)
  for (const routes of [openRoutes, logoutRoutes, signInRoutes, consentRoutes, providerRoutes]) {
    await app.register((scope: FastifyInstance) => routes(scope, identity))
  }
  maintainWhileRunning(app, identity)
  return app
}

async function createIdentity(deps: IdentityDeps): Promise<Identity> {
  const { db, config, clock = () => new Date() } = deps
  const { keysDirectory: directory } = config
  const store = { directory, clock, exclusively: oneProcessAtATime(db) }
  const first = await loadIdentityKeys(store)
  const followed = followKeys(first, directory, (keys) => ({
    provider: createLoggedProvider({ ...deps, clock }, keys),
    secrets: keys.cookieSecrets.map(formSecret),
  }))
  const secrets = () => followed.current().secrets
  const throttle = createSignInThrottle({ db, secret: () => secrets()[0] ?? '' })
  return {
    db,
    config,
    clock,
    provider: () => followed.current().provider,
    secrets,
    refreshKeys: followed.refresh,
    renewKeys: () => renewOldKeys(store),
    throttle,
    signIn: createSignIn(db, throttle),
  }
}

function formSecret(cookieSecret: string): string {
  return createHmac('sha256', cookieSecret).update('forms and throttling').digest('base64url')
}

function createLoggedProvider(
  { db, config, logger, clock }: IdentityDeps & { clock: Clock },
  keys: IdentityKeys,
): Provider {
  const provider = createProvider({ db, config, clock, keys, renderError: createErrorPage(config) })
  provider.on('server_error', (_ctx, error) => logger.error({ err: error }, 'the identity provider failed'))
  // An event of Koa that the library's types leave out; without a listener, Koa writes the error to the console.
  const koa: EventEmitter = provider
  koa.on('error', (error: unknown) => logger.error({ err: error }, 'the identity provider failed'))
  return provider
}

/** Before each request, because another process may have just rotated the keys. */
function refreshKeysBeforeRequests(app: FastifyInstance, { refreshKeys }: Identity): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isHealthCheck === true) return
    try {
      await refreshKeys()
    } catch (error) {
      request.log.warn({ err: error }, "the keys couldn't be reloaded; the previous ones stay in use")
    }
  })
}

function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    request.log.info(
      { method, route: routeOptions.url, status: reply.raw.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
    done()
  })
}

/** Any number of processes may do it at once: deleting is idempotent, and one of them renews the keys. */
function maintainWhileRunning(app: FastifyInstance, { db, clock, throttle, renewKeys }: Identity): void {
  async function cleanUp(): Promise<void> {
    await deleteExpiredRecords(db, clock())
    await throttle.forgetOld(clock())
  }
  const timer = setInterval(
    () => {
      cleanUp().catch((error: unknown) => app.log.warn({ err: error }, 'expired sign-in records could not be deleted'))
      renewKeys().catch((error: unknown) => app.log.warn({ err: error }, 'the keys could not be renewed'))
    },
    10 * minute * 1000,
  )
  timer.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}
