import { z } from 'zod'
import { environmentSchema, readSecretFiles, type Environment } from './environment.ts'
import { autodeskConfigOf, requireWholeAccount } from './modules/assembly/autodesk-cloud/autodesk-config.ts'
import {
  objectStorageConfigOf,
  requireWholeStorage,
} from './modules/base/files/object-storage/object-storage-config.ts'
import { releaseStoreOf, requireReleaseBucket } from './modules/base/registry/previews/release-files.ts'
import { captureLimitsOf } from './modules/data/capture-ingestions/capture-config.ts'
import { webhookConfigOf } from './modules/organization/webhooks/webhook-config.ts'
import { reportLimitsOf } from './modules/reports/reports/run/report-config.ts'

/** The names of all settings. */
export const settings = Object.keys(environmentSchema.shape)

export type Config = ReturnType<typeof toConfig>

/** Reads the environment once. Fails with a message that names every invalid key. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  // An empty value in an environment file means "not set".
  const setVariables = Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1]))
  try {
    const schema = environmentSchema
      .superRefine(requireWholeAccount)
      .superRefine(requireWholeStorage)
      .superRefine(requireReleaseBucket)
    return deepFreeze(toConfig(schema.parse(readSecretFiles(Object.fromEntries(setVariables)))))
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
    /** Origins that remotes may be served from. Default: this machine. */
    origins: env.REGISTRY_ORIGINS,
    addresses: env.REMOTE_ADDRESSES,
    /**
     * Organizations whose members may have the release role. Administrators can give any role in their own organization, but a release affects all
     * organizations. With demo data, members of any organization may.
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
    /** Base address of links in emails to the platform itself. */
    publicUrl: (env.PLATFORM_PUBLIC_URL ?? `http://localhost:${env.PLATFORM_PORT ?? base + 10}`).replace(/\/$/, ''),
    product: { id: env.PRODUCT_ID, name: env.PRODUCT_NAME },
    database: databaseConfigOf(env),
    ...demoConfigOf(env),
    identity: {
      port: identityPort,
      /** With a trailing slash, as in tokens. */
      issuer: `${(env.IDENTITY_ISSUER ?? `http://localhost:${identityPort}`).replace(/\/$/, '')}/`,
      /** Whether tokens come from an external provider; if so, the local one with its demo accounts is not started. */
      isExternal: env.IDENTITY_ISSUER !== undefined,
      audience: env.IDENTITY_AUDIENCE,
      emailClaim: env.IDENTITY_EMAIL_CLAIM ?? `${env.IDENTITY_AUDIENCE}/email`,
      clientId: env.IDENTITY_CLIENT_ID,
      /** The client id of our own application; tokens with any other client id belong to registered applications. */
      ownClientId:
        env.IDENTITY_ISSUER === undefined || env.IDENTITY_APPLICATIONS === 'on' ? env.IDENTITY_CLIENT_ID : undefined,
      /** The organization of applications that register themselves; undefined if none may. External providers have their own registration. */
      registrationOrganization: env.IDENTITY_ISSUER === undefined ? env.IDENTITY_REGISTRATION : undefined,
      /** Separate from the platform's list, because browsers may reach the identity provider directly even if the platform is behind a web server. */
      trustedProxies: env.IDENTITY_TRUST_PROXY,
    },
    registry: registryConfigOf(env),
    releaseStore: releaseStoreOf(env),
    assembly: {
      /** Maximum minutes of one attempt. */
      timeLimitMinutes: env.ASSEMBLY_MINUTES,
      /** Maximum concurrent assemblies per worker process. */
      atOnce: env.WORKER_ASSEMBLIES,
    },
    /** The kinds of jobs that this worker takes. */
    worker: { profiles: env.WORKER_JOBS },
    ...runConfigOf(env),
    mail: mailConfigOf(env),
    files: { dataDirectory: env.LINTEL_DATA_DIR, secret: env.FILES_SECRET, objectStorage: objectStorageConfigOf(env) },
    limits: limitsOf(env),
    streams: streamLimitsOf(env),
    /**
     * Whether everyone who is signed in may query the whole schema. Default: only with the embedded database.
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

/** By default, only the embedded database, which is for trying Lintel out, has demo data. */
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

/** Operation of the service, independent of its modules. */
function serviceConfigOf(env: Environment) {
  return {
    /** The port of the metrics; undefined turns them off. */
    metrics: { port: env.METRICS_PORT },
    /** Where traces are sent; undefined turns tracing off. */
    tracing: { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT },
    stopWithinSeconds: env.STOP_WITHIN_SECONDS,
    /** Time between reporting that it is not ready and closing the listeners. */
    drainSeconds: env.DRAIN_SECONDS,
    logLevel: env.LOG_LEVEL,
  }
}

/** Undefined without a mail server; emails can then be read in the application. */
function mailConfigOf({ SMTP_URL: url, MAIL_FROM: from }: Environment) {
  return url === undefined ? undefined : { url, from: from ?? `no-reply@${new URL(url).hostname}` }
}

function streamLimitsOf(env: Environment) {
  return {
    /** By default, streams may use half of the connections. */
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
    /** The address with the login of the tables' owner; needed only for migrations. */
    url: env.DATABASE_URL,
    appUrl: env.DATABASE_APP_URL,
    identityUrl: env.DATABASE_IDENTITY_URL,
    /** The address of the database that bypasses the pooler, with the login of `appUrl`. */
    directUrl: env.DATABASE_DIRECT_URL,
    /** A standby for large reads, with the login of `appUrl`. */
    readUrl: env.DATABASE_READ_URL,
    poolSize: env.DATABASE_POOL_SIZE,
    /** Total connections of all servers, if a pooler allows fewer than their pools would use. */
    connections: env.DATABASE_CONNECTIONS,
  }
}

function deepFreeze<T extends object>(value: T): Readonly<T> {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part)
  return Object.freeze(value)
}
