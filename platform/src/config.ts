import { join } from 'node:path'
import { z } from 'zod'
import { captureEnvironment, captureLimitsOf } from './modules/capture-ingestions/capture-config.ts'
import {
  objectStorageConfigOf,
  objectStorageEnvironment,
  requireWholeStorage,
} from './modules/files/object-storage/object-storage-config.ts'
import { reportEnvironment, reportLimitsOf } from './modules/reports/run/report-config.ts'
import { autodeskConfigOf, autodeskEnvironment, requireWholeAccount } from './modules/autodesk-cloud/autodesk-config.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const origins = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim().replace(/\/$/, '')))
  .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1))
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'Write it as postgres://user:password@host:5432/database.',
})
const count = z.coerce.number().int().positive()
const proxyAddress = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
])
/** Not "any": whoever can reach a server that believes everybody chooses the address that limits count. */
const proxies = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim()))
  .pipe(z.array(proxyAddress, 'List addresses or ranges of proxies, or loopback, linklocal, uniquelocal.'))
  .default([])
/** People run what it names, so nobody on the way may change it. */
const listing = z
  .url({ protocol: /^https?$/ })
  .refine((address) => /^https:|^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(address), 'Use https.')

/** Every key the platform reads; `.env.example` says what each is for. */
const environmentSchema = z.object({
  LINTEL_PORT_BASE: port.default(9000),
  LINTEL_LISTEN: z.string().min(1).default('localhost'),
  LINTEL_DATA_DIR: z
    .string()
    .min(1)
    .default(join(import.meta.dirname, '..', '..', '.lintel')),
  PLATFORM_PORT: port.optional(),
  PLATFORM_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  HOST_ORIGINS: origins.optional(),
  PRODUCT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'Use lower-case letters, digits and dashes.')
    .default('lintel'),
  PRODUCT_NAME: z.string().min(1).max(60).default('Lintel'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_APP_URL: postgresUrl.optional(),
  DATABASE_IDENTITY_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: count.max(500).default(10),
  SEED: z.enum(['demo', 'large', 'none']).optional(),
  DEMO_MODELS: z.enum(['full', 'sketch']).default('full'),
  DEMO_CAPTURES: z.enum(['all', 'few', 'none']).default('all'),
  IDENTITY_PORT: port.optional(),
  IDENTITY_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  IDENTITY_AUDIENCE: z.string().min(1).default('https://api.lintel.test'),
  IDENTITY_EMAIL_CLAIM: z.string().min(1).optional(),
  IDENTITY_CLIENT_ID: z.string().min(1).default('lintel-web'),
  REGISTRY_RELEASE_TOKEN: z.string().min(16, 'Use at least 16 characters.').optional(),
  REGISTRY_ORIGINS: origins.optional(),
  ASSEMBLY_MINUTES: count.max(720).default(15),
  WORKER_ASSEMBLIES: count.max(64).default(1),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'Write it as smtp://user:password@host:587.' }).optional(),
  MAIL_FROM: z.string().min(3).max(300).optional(),
  FILES_SECRET: z.string().min(32, 'Use at least 32 characters.').optional(),
  WRITES_PER_MINUTE: count.default(300),
  CALLS_PER_MINUTE: count.default(6000),
  PERSON_CALLS_PER_MINUTE: count.default(600),
  BODY_LIMIT: count.default(262_144),
  GRAPHQL_INTROSPECTION: z.enum(['on', 'off']).optional(),
  UPLOAD_MAX_BYTES: count.default(256 * 1024 ** 2),
  ORGANIZATION_QUOTA_BYTES: count.default(50 * 1024 ** 3),
  STREAMS_AT_ONCE: count.max(250).optional(),
  STREAM_IDLE_SECONDS: count.max(25).default(20),
  STOP_WITHIN_SECONDS: count.default(15),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(3600).default(0),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: proxies,
  IDENTITY_TRUST_PROXY: proxies,
  DESKTOP_APP_RELEASES_URL: listing.optional(),
  ...captureEnvironment,
  ...reportEnvironment,
  ...autodeskEnvironment,
  ...objectStorageEnvironment,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** The names of all keys. */
export const settings = Object.keys(environmentSchema.shape)

type Environment = z.infer<typeof environmentSchema>
export type Config = ReturnType<typeof toConfig>

/** Reads the environment once; a bad value stops the start with every bad key named. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  // An empty value in an environment file means "not set".
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environmentSchema.superRefine(requireWholeAccount).superRefine(requireWholeStorage).safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error)
  return deepFreeze(toConfig(parsed.data))
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(error: z.ZodError) {
    const lines = error.issues.map((issue) => `  ${issue.path.map(String).join('.')}: ${issue.message}`)
    super(`The configuration is wrong:\n${lines.join('\n')}\nSee platform/.env.example.`)
  }
}

function toConfig(env: Environment) {
  const base = env.LINTEL_PORT_BASE
  const identityPort = env.IDENTITY_PORT ?? base + 11
  return {
    listen: { host: env.LINTEL_LISTEN, port: env.PLATFORM_PORT ?? base + 10, trustedProxies: env.TRUST_PROXY },
    dataDirectory: env.LINTEL_DATA_DIR,
    hostOrigins: env.HOST_ORIGINS ?? [`http://localhost:${base}`],
    /** Where links in e-mails that lead to the platform itself begin. */
    publicUrl: (env.PLATFORM_PUBLIC_URL ?? `http://localhost:${env.PLATFORM_PORT ?? base + 10}`).replace(/\/$/, ''),
    product: { id: env.PRODUCT_ID, name: env.PRODUCT_NAME },
    database: databaseConfigOf(env),
    ...demoConfigOf(env),
    identity: {
      port: identityPort,
      /** With the trailing slash that tokens carry. */
      issuer: `${(env.IDENTITY_ISSUER ?? `http://localhost:${identityPort}`).replace(/\/$/, '')}/`,
      /** Set: tokens come from that provider, and the local one with its demo accounts is not started. */
      isExternal: env.IDENTITY_ISSUER !== undefined,
      audience: env.IDENTITY_AUDIENCE,
      emailClaim: env.IDENTITY_EMAIL_CLAIM ?? `${env.IDENTITY_AUDIENCE}/email`,
      clientId: env.IDENTITY_CLIENT_ID,
      /** Its own list: browsers reach it directly even where the platform is behind a web server. */
      trustedProxies: env.IDENTITY_TRUST_PROXY,
    },
    registry: {
      releaseToken: env.REGISTRY_RELEASE_TOKEN,
      /** The six remotes of one machine, unless told. */
      origins: env.REGISTRY_ORIGINS ?? [1, 2, 3, 4, 5, 6].map((remote) => `http://localhost:${base + remote}`),
    },
    assembly: {
      /** How long one attempt may take. */
      timeLimitMinutes: env.ASSEMBLY_MINUTES,
      /** How many a worker process makes at once. */
      atOnce: env.WORKER_ASSEMBLIES,
    },
    ...runConfigOf(env),
    mail: mailConfigOf(env),
    files: { dataDirectory: env.LINTEL_DATA_DIR, secret: env.FILES_SECRET, objectStorage: objectStorageConfigOf(env) },
    limits: limitsOf(env),
    streams: streamLimitsOf(env),
    /** Whether anybody who is signed in may ask for the whole schema; with the embedded database, unless told. */
    graphql: { hasIntrospection: (env.GRAPHQL_INTROSPECTION ?? (isEmbedded(env) ? 'on' : 'off')) === 'on' },
    uploads: { mostBytes: env.UPLOAD_MAX_BYTES, quotaBytes: env.ORGANIZATION_QUOTA_BYTES },
    desktopApp: { releasesUrl: env.DESKTOP_APP_RELEASES_URL },
    ...autodeskConfigOf(env),
    ...serviceConfigOf(env),
  }
}

/** What limits the runs of workers, by module. */
function runConfigOf(env: Environment) {
  return { captures: captureLimitsOf(env, env.UPLOAD_MAX_BYTES), reports: reportLimitsOf(env) }
}

/** The embedded database is for trying Lintel out, so it comes with data. */
function demoConfigOf(env: Environment) {
  const seed = env.SEED ?? (isEmbedded(env) ? 'demo' : 'none')
  return { seed, demoModels: env.DEMO_MODELS, demoCaptures: env.DEMO_CAPTURES }
}

function isEmbedded(env: Environment): boolean {
  return env.DATABASE_URL === undefined && env.DATABASE_APP_URL === undefined
}

/** How it is run, whatever it does. */
function serviceConfigOf(env: Environment) {
  return {
    /** Off where there is no port. */
    metrics: { port: env.METRICS_PORT },
    /** Off where there is no endpoint. */
    tracing: { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT },
    stopWithinSeconds: env.STOP_WITHIN_SECONDS,
    /** Between saying that no more traffic should come and closing the listeners. */
    drainSeconds: env.DRAIN_SECONDS,
    logLevel: env.LOG_LEVEL,
  }
}

/** Nothing where there is no mail server: then e-mails are kept to be read in the application. */
function mailConfigOf({ SMTP_URL: url, MAIL_FROM: from }: Environment) {
  return url === undefined ? undefined : { url, from: from ?? `no-reply@${new URL(url).hostname}` }
}

function streamLimitsOf(env: Environment) {
  return {
    /** Half of the connections are left for everything else. */
    atOnce: env.STREAMS_AT_ONCE ?? Math.max(1, Math.floor(env.DATABASE_POOL_SIZE / 2)),
    idleMilliseconds: env.STREAM_IDLE_SECONDS * 1000,
    stopMilliseconds: (env.STOP_WITHIN_SECONDS * 1000) / 3,
  }
}

function limitsOf(env: Environment) {
  return {
    writesPerMinute: env.WRITES_PER_MINUTE,
    callsPerMinute: env.CALLS_PER_MINUTE,
    callsOfPersonPerMinute: env.PERSON_CALLS_PER_MINUTE,
    bodyBytes: env.BODY_LIMIT,
  }
}

function databaseConfigOf(env: Environment) {
  return {
    /** Of the owner of the tables; only whoever migrates needs it. */
    url: env.DATABASE_URL,
    appUrl: env.DATABASE_APP_URL,
    identityUrl: env.DATABASE_IDENTITY_URL,
    /** Past a pooler, with the login of `appUrl`. */
    directUrl: env.DATABASE_DIRECT_URL,
    poolSize: env.DATABASE_POOL_SIZE,
  }
}

function deepFreeze<T extends object>(value: T): Readonly<T> {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part)
  return Object.freeze(value)
}
