import { randomUUID } from 'node:crypto'
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { JWTVerifyGetKey } from 'jose'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import { createReads } from './database/replica/reads.ts'
import { followChanges, type FollowedChanges } from './events/follow.ts'
import type { App } from './interfaces/app.ts'
import type { Files } from './interfaces/files.ts'
import type { NewsSource } from './interfaces/news-source.ts'
import type { PlatformModule } from './interfaces/platform-module.ts'
import type { FindProgram } from './interfaces/program.ts'
import type { Readiness } from './interfaces/readiness.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import { dataCapture } from './graphql/data-capture.ts'
import { createLogger } from './observability/logger.ts'
import { fileRoutes } from './modules/base/files/routes.ts'
import { openCloudProjects } from './modules/assembly/autodesk-cloud/open-cloud-projects.ts'
import { createReadiness } from './modules/base/health/readiness.ts'
import { healthRoutes } from './modules/base/health/routes.ts'
import { createImageDecoder } from './modules/base/images/image-decoder.ts'
import { modules } from './modules/modules.ts'
import { foundationRoutes } from './modules/organization/foundation/index.ts'
import { signInOf } from './modules/organization/applications/index.ts'
import { createFindProgram, findProgramByToken } from './modules/organization/tokens/index.ts'
import { uploadHeaders } from './modules/base/uploads/tus/upload-headers.ts'
import { admission } from './plugins/admission.ts'
import { authentication } from './plugins/authentication.ts'
import { bounds } from './plugins/bodies/bounds.ts'
import { bodyMemoryBudget } from './plugins/bodies/body-memory-budget.ts'
import { jsonBody } from './plugins/bodies/json-body.ts'
import { crossOrigin } from './plugins/standards/cross-origin.ts'
import { documentation } from './plugins/documentation/documentation.ts'
import { concurrencyLimiter } from './plugins/limits/concurrency-limiter.ts'
import { gracefulStop } from './plugins/graceful-stop.ts'
import { openClusterShare } from './plugins/limits/cluster-share.ts'
import { openLimitStore } from './plugins/limits/limit-store.ts'
import { callLimit, writeLimit } from './plugins/limits/limits.ts'
import { answerProblem, routeNotFound } from './plugins/problem.ts'
import { requestLog } from './plugins/request-log.ts'
import { routeProtection } from './plugins/route-protection.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import {
  maxHeadersTime,
  maxRequestTime,
  timeLimit,
  defaultTimeLimits,
  type TimeLimits,
} from './plugins/limits/time-limit.ts'
import { answerUnreadable } from './plugins/unreadable-request.ts'

export type AppDeps = {
  config: Config
  db: Database
  /** A read-only replica; large reads use it once it has caught up with the primary. */
  standby?: Database | undefined
  files: Files
  jobs: JobQueue
  /** The keys that verify access tokens. */
  keys: JWTVerifyGetKey
  logger?: FastifyBaseLogger
  readiness?: Readiness
  /** Aborted when a shutdown is announced, while load balancers have yet to notice. */
  shutdownAnnounced?: AbortSignal
  /** Registers metrics of requests. */
  observeCalls?: ((app: FastifyInstance) => void) | undefined
  /** How long the server waits for a request body, in milliseconds. */
  timeLimits?: TimeLimits
  /** Additional routes below /api, for tests. */
  extend?: (rest: App) => void
}

type BuiltDeps = AppDeps & { findProgram: FindProgram }

/** The whole server without sockets and database connections; started by `main.ts` and called by tests. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { config } = deps
  const app = createServer(deps)
  const changes = followChanges(deps.db, app.log)
  const findProgram = createFindProgram({
    signatures: deps.files.signatures,
    lookUp: (organizationId, digest) => findProgramByToken(deps.db, organizationId, digest),
  })
  await registerPlugins(app, { ...deps, findProgram }, changes)
  await app.register((documented) => registerModules(documented as App, { ...deps, findProgram }, changes))
  await app.register(fileRoutes, { prefix: '/models', ...deps.files })
  await app.register(foundationRoutes, { prefix: '/foundation', ...signInOf(config) })
  const { files } = deps
  await app.register(dataCapture, {
    prefix: '/graphql',
    productId: config.product.id,
    modules,
    files,
    ...config.graphql,
  })
  await app.register(healthRoutes, {
    prefix: '/health',
    db: deps.db,
    store: deps.files.store,
    readiness: deps.readiness ?? createReadiness(),
  })
  await app.ready()
  return app
}

async function registerModules(documented: App, deps: BuiltDeps, { follow }: FollowedChanges): Promise<void> {
  const { config, db, files, jobs, findProgram, extend } = deps
  await documented.register(documentation, { product: config.product })
  const images = { db, store: files.store, quotaBytes: config.uploads.quotaBytes, decodeImage: createImageDecoder() }
  const cloudProjects = openCloudProjects({ config, db, logger: documented.log })
  const webhookEvents = modules.flatMap((module) => module.webhookEvents ?? [])
  const ofAll = {
    news: await newsSources(),
    work: await fromModules((module) => module.work?.()),
    firstSteps: await fromModules((module) => module.firstStep?.()),
    searches: await fromModules((module) => module.search?.()),
    webhookEvents,
  }
  const moduleOptions = { config, db, files, jobs, images, cloudProjects, findProgram, follow, ...ofAll }
  await documented.register(
    async (rest) => {
      for (const module of modules) await module.routes?.(rest, moduleOptions)
      extend?.(rest)
    },
    { prefix: '/api' },
  )
  for (const module of modules) await module.standardRoutes?.(documented, moduleOptions)
}

async function newsSources(): Promise<NewsSource[]> {
  const sources: NewsSource[] = []
  for (const module of modules) sources.push(...((await module.news?.()) ?? []))
  return sources
}

async function fromModules<Source>(
  sourceOf: (module: PlatformModule) => Promise<Source> | undefined,
): Promise<Source[]> {
  const sources: Source[] = []
  for (const module of modules) {
    const source = await sourceOf(module)
    if (source !== undefined) sources.push(source)
  }
  return sources
}

function createServer({ config, logger }: AppDeps): App {
  const app = fastify({
    loggerInstance: logger ?? createLogger(config),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    exposeHeadRoutes: false,
    trustProxy: [...config.listen.trustedProxies],
    requestTimeout: maxRequestTime,
    http: { headersTimeout: maxHeadersTime },
    // A request on an open connection is still answered while the server stops.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    genReqId: (request) => acceptedRequestId(request.headers['x-request-id']) ?? randomUUID(),
    frameworkErrors: answerProblem,
    clientErrorHandler: answerUnreadable,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerProblem)
  app.setNotFoundHandler(() => {
    throw routeNotFound()
  })
  return app.withTypeProvider<ZodTypeProvider>()
}

async function registerPlugins(app: App, deps: BuiltDeps, changes: FollowedChanges): Promise<void> {
  const {
    config,
    db,
    standby,
    jobs,
    keys,
    findProgram,
    observeCalls,
    shutdownAnnounced,
    timeLimits = defaultTimeLimits,
  } = deps
  const { issuer, audience, emailClaim, ownClientId, isExternal } = config.identity
  await app.register(gracefulStop, { shutdownAnnounced })
  app.addHook('preClose', () => changes.close())
  observeCalls?.(app)
  await app.register(requestLog)
  await app.register(timeLimit, timeLimits)
  await app.register(securityHeaders)
  await app.register(crossOrigin, { hostOrigins: config.hostOrigins, exposedHeaders: uploadHeaders })
  await app.register(callLimit, { ...config.limits, store: openLimitStore(db) })
  app.decorate('graphqlServices', [])
  const { followRights } = changes
  const reads = createReads({ primary: db, standby })
  const { product, streams } = config
  await app.register(routeProtection, { db, reads, jobs, productId: product.id, streams, followRights })
  const applications = { ownClientId, keepsConsents: !isExternal }
  await app.register(authentication, { issuer, audience, emailClaim, keys, findProgram, applications })
  await app.register(writeLimit, config.limits)
  await app.register(admission, { db, productId: config.product.id })
  await app.register(bounds, { bytes: config.limits.bodyBytes })
  const clusterShare = await openClusterShare(db, config.database)
  app.addHook('onClose', () => clusterShare.close())
  await app.register(concurrencyLimiter, { atOnce: clusterShare.width })
  await app.register(bodyMemoryBudget, { waitMilliseconds: timeLimits.body / 2 })
  await app.register(jsonBody)
}

function acceptedRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(header) ? header : undefined
}
