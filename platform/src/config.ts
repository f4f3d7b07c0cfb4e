import { z } from 'zod'
import { environmentSchema, readSecretFiles, type Environment } from './environment.ts'
import { autodeskConfigOf, requireWholeAccount } from './modules/assembly/autodesk-cloud/autodesk-config.ts'
import {
  objectStorageConfigOf,
  requireWholeStorage,
} from './modules/base/files/object-storage/object-storage-config.ts'
import { captureLimitsOf } from './modules/data/capture-ingestions/capture-config.ts'
import { webhookConfigOf } from './modules/organization/webhooks/webhook-config.ts'
import { reportLimitsOf } from './modules/reports/reports/run/report-config.ts'

/** The names of all settings. */
export const settings = Object.keys(environmentSchema.shape)

export type Config = ReturnType<typeof toConfig>

/** Reads the environment once; a bad value stops the start with a message that names every bad key. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  // An empty value in an environment file means "not set".
  const given = Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1]))
  try {
    const schema = environmentSchema.superRefine(requireWholeAccount).superRefine(requireWholeStorage)
    return deepFreeze(toConfig(schema.parse(readSecretFiles(Object.fromEntries(given)))))
  } catch (error) {
    throw error instanceof z.ZodError ? new ConfigError(error) : error
  }
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(error: z.ZodError) {
    const lines = error.issues.map((issue) => `  ${issue.path.map(String).join('.')}: ${issue.message}`)
    super(`The configuration isn't valid:\n${lines.join('\n')}\nSee platform/.env.example.`)
  }
}

function registryConfigOf(env: Environment) {
  return {
    releaseToken: env.REGISTRY_RELEASE_TOKEN,
    /** Where remotes may be served from. If nothing is said, on this machine. */
    origins: env.REGISTRY_ORIGINS,
    addresses: env.REMOTE_ADDRESSES,
    /**
     * Administrators give any role to members of their own organization; a release goes to all. So only these organizations' members
     * may release, given the role. Where Lintel is tried out, those of any.
     */
    organizations: env.REGISTRY_ORGANIZATIONS ?? (demoConfigOf(env).seed === 'none' ? [] : ('all' as const)),
    trialLimits: { visits: env.REGISTRY_TRIAL_VISITS, percent: env.REGISTRY_TRIAL_PERCENT },
  }
}

function toConfig(env: Environment) {
  const base = env.LINTEL_PORT_BASE
  const identityPort = env.IDENTITY_PORT ?? base + 11
  return {
    listen: { host: env.LINTEL_LISTEN, port: env.PLATFORM_PORT ?? base + 10, trustedProxies: env.TRUST_PROXY },
    dataDirectory: env.LINTEL_DATA_DIR,
    hostOrigins: env.HOST_ORIGINS ?? [`http://localhost:${base}`],
    /** The address that links in e-mails begin with, where they lead to the platform itself. */
    publicUrl: (env.PLATFORM_PUBLIC_URL ?? `http://localhost:${env.PLATFORM_PORT ?? base + 10}`).replace(/\/$/, ''),
    product: { id: env.PRODUCT_ID, name: env.PRODUCT_NAME },
    database: databaseConfigOf(env),
    ...demoConfigOf(env),
    identity: {
      port: identityPort,
      /** The address with the trailing slash that tokens carry. */
      issuer: `${(env.IDENTITY_ISSUER ?? `http://localhost:${identityPort}`).replace(/\/$/, '')}/`,
      /** Whether tokens come from another provider; then the local one with its demo accounts is not started. */
      isExternal: env.IDENTITY_ISSUER !== undefined,
      audience: env.IDENTITY_AUDIENCE,
      emailClaim: env.IDENTITY_EMAIL_CLAIM ?? `${env.IDENTITY_AUDIENCE}/email`,
      clientId: env.IDENTITY_CLIENT_ID,
      /** Of our own application, where tokens of all others are those of registered ones. */
      ownClientId:
        env.IDENTITY_ISSUER === undefined || env.IDENTITY_APPLICATIONS === 'on' ? env.IDENTITY_CLIENT_ID : undefined,
      /** The identity provider has a list of its own: browsers reach it directly even where the platform is behind a web server. */
      trustedProxies: env.IDENTITY_TRUST_PROXY,
    },
    registry: registryConfigOf(env),
    assembly: {
      /** How many minutes one attempt may take. */
      timeLimitMinutes: env.ASSEMBLY_MINUTES,
      /** How many assemblies a worker process makes at once. */
      atOnce: env.WORKER_ASSEMBLIES,
    },
    /** What this worker does, of all that there is to do. */
    worker: { profiles: env.WORKER_JOBS },
    ...runConfigOf(env),
    mail: mailConfigOf(env),
    files: { dataDirectory: env.LINTEL_DATA_DIR, secret: env.FILES_SECRET, objectStorage: objectStorageConfigOf(env) },
    limits: limitsOf(env),
    streams: streamLimitsOf(env),
    /**
     * Whether anyone who is signed in may ask for the whole schema; with the embedded database they may, unless the environment says
     * otherwise.
     */
    graphql: { hasIntrospection: (env.GRAPHQL_INTROSPECTION ?? (isEmbedded(env) ? 'on' : 'off')) === 'on' },
    uploads: { maxBytes: env.UPLOAD_MAX_BYTES, quotaBytes: env.ORGANIZATION_QUOTA_BYTES },
    desktopApp: { releasesUrl: env.DESKTOP_APP_RELEASES_URL },
    ...autodeskConfigOf(env),
    ...serviceConfigOf(env),
  }
}

/** The limits of the workers' runs, by module. */
function runConfigOf(env: Environment) {
  return {
    captures: captureLimitsOf(env, env.UPLOAD_MAX_BYTES),
    reports: reportLimitsOf(env),
    webhooks: webhookConfigOf(env),
  }
}

/** The embedded database is for trying Lintel out, so it comes with demo data unless the environment says otherwise. */
function demoConfigOf(env: Environment) {
  const seed = env.SEED ?? (isEmbedded(env) ? 'demo' : 'none')
  return {
    seed,
    demoModels: env.DEMO_MODELS,
    demoCaptures: env.DEMO_CAPTURES,
    hasSpareOrganization: env.DEMO_SPARE_ORGANIZATION === 'on',
  }
}

function isEmbedded(env: Environment): boolean {
  return env.DATABASE_URL === undefined && env.DATABASE_APP_URL === undefined
}

/** How the service itself is run, whatever its modules do. */
function serviceConfigOf(env: Environment) {
  return {
    /** The port of the metrics; without one, there are no metrics. */
    metrics: { port: env.METRICS_PORT },
    /** Where traces are sent; without an endpoint, nothing is traced. */
    tracing: { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT },
    stopWithinSeconds: env.STOP_WITHIN_SECONDS,
    /** How long the server waits between saying that no more traffic should come and closing its listeners. */
    drainSeconds: env.DRAIN_SECONDS,
    logLevel: env.LOG_LEVEL,
  }
}

/** Undefined if there is no mail server: then e-mails are kept to be read in the application. */
function mailConfigOf({ SMTP_URL: url, MAIL_FROM: from }: Environment) {
  return url === undefined ? undefined : { url, from: from ?? `no-reply@${new URL(url).hostname}` }
}

function streamLimitsOf(env: Environment) {
  return {
    /** Streams may take half of the connections, unless told; the other half is for everything else. */
    atOnce: env.STREAMS_AT_ONCE ?? Math.max(1, Math.floor(env.DATABASE_POOL_SIZE / 2)),
    waitMilliseconds: env.STREAM_WAIT_SECONDS * 1000,
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
    /** The address with the login of the tables' owner; only whoever migrates needs it. */
    url: env.DATABASE_URL,
    appUrl: env.DATABASE_APP_URL,
    identityUrl: env.DATABASE_IDENTITY_URL,
    /** The database without the pooler before it, with the login of `appUrl`. */
    directUrl: env.DATABASE_DIRECT_URL,
    /** A standby for large reads, with the login of `appUrl`. */
    readUrl: env.DATABASE_READ_URL,
    poolSize: env.DATABASE_POOL_SIZE,
    /** What all servers have together, where a pooler gives them less than their pools ask for. */
    connections: env.DATABASE_CONNECTIONS,
  }
}

function deepFreeze<T extends object>(value: T): Readonly<T> {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part)
  return Object.freeze(value)
}
