import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { organizationIdSchema } from '@lintel/shared/contract'
import { parseRemoteAddresses } from '@lintel/shared/contract/releases'
import { z } from 'zod'
import { workProfiles } from './jobs/job-kind.ts'
import { autodeskEnvironment } from './modules/assembly/autodesk-cloud/autodesk-config.ts'
import { objectStorageEnvironment } from './modules/base/files/object-storage/object-storage-config.ts'
import { captureEnvironment } from './modules/data/capture-ingestions/capture-config.ts'
import { webhookEnvironment } from './modules/organization/webhooks/webhook-config.ts'
import { reportEnvironment } from './modules/reports/reports/run/report-config.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const origins = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim().replace(/\/$/, '')))
  .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1))
const organizationCodes = z
  .string()
  .transform((list) => list.split(',').map((code) => code.trim()))
  .pipe(z.array(organizationIdSchema, 'Enter organization codes.').min(1))
const remoteAddresses = z.string().transform((text, context) => {
  try {
    return parseRemoteAddresses(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
    return z.NEVER
  }
})
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'Write it as postgres://user:password@host:5432/database.',
})
const profiles = z
  .string()
  .transform((list) => list.split(',').map((profile) => profile.trim()))
  .pipe(z.array(z.enum(workProfiles), `List any of ${workProfiles.join(', ')}.`).min(1))
const count = z.coerce.number().int().positive()
const proxyAddress = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
])
/** "Any" is not allowed: if a server trusted every proxy, each caller could choose the address that rate limits count by. */
const proxies = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim()))
  .pipe(z.array(proxyAddress, 'List addresses or ranges of proxies, or loopback, linklocal, uniquelocal.'))
  .default([])
/** People run the installer that this listing names, so no one may change it in transit. */
const listing = z
  .url({ protocol: /^https?$/ })
  .refine((address) => /^https:|^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(address), 'Use https.')

/** Every key that the platform reads; `.env.example` documents each. */
export const environmentSchema = z.object({
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
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'Use lowercase letters, digits and dashes.')
    .default('lintel'),
  PRODUCT_NAME: z.string().min(1).max(60).default('Lintel'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_APP_URL: postgresUrl.optional(),
  DATABASE_IDENTITY_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: count.max(500).default(10),
  DATABASE_CONNECTIONS: count.max(10_000).optional(),
  SEED: z.enum(['demo', 'large', 'none']).optional(),
  DEMO_MODELS: z.enum(['full', 'sketch']).default('full'),
  DEMO_CAPTURES: z.enum(['all', 'few', 'none']).default('all'),
  DEMO_SPARE_ORGANIZATION: z.enum(['on', 'off']).default('off'),
  IDENTITY_PORT: port.optional(),
  IDENTITY_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  IDENTITY_AUDIENCE: z.string().min(1).default('https://api.lintel.test'),
  IDENTITY_EMAIL_CLAIM: z.string().min(1).optional(),
  IDENTITY_CLIENT_ID: z.string().min(1).default('lintel-web'),
  IDENTITY_REGISTRATION: organizationIdSchema.optional(),
  IDENTITY_APPLICATIONS: z.enum(['on', 'off']).default('off'),
  REGISTRY_RELEASE_TOKEN: z
    .string()
    .min(16, 'Use at least 16 characters.')
    .refine(
      (token) => !/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token),
      "Don't use dots: the value would be read as an access token.",
    )
    .optional(),
  REGISTRY_ORIGINS: origins.optional(),
  REMOTE_ADDRESSES: remoteAddresses.optional(),
  REGISTRY_ORGANIZATIONS: organizationCodes.optional(),
  RELEASE_STORE: z.string().min(1).optional(),
  REGISTRY_TRIAL_VISITS: count.default(20),
  REGISTRY_TRIAL_PERCENT: z.coerce.number().min(0).max(100).default(5),
  ASSEMBLY_MINUTES: count.max(720).default(15),
  WORKER_JOBS: profiles.default([...workProfiles]),
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
  STREAM_WAIT_SECONDS: count.max(60).default(15),
  STREAM_IDLE_SECONDS: count.max(3600).default(300),
  STOP_WITHIN_SECONDS: count.default(15),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(3600).default(0),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: proxies,
  IDENTITY_TRUST_PROXY: proxies,
  DESKTOP_APP_RELEASES_URL: listing.optional(),
  ...captureEnvironment,
  ...reportEnvironment,
  ...webhookEnvironment,
  ...autodeskEnvironment,
  ...objectStorageEnvironment,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Environment = z.infer<typeof environmentSchema>

/**
 * Containers get secrets as files: `<setting>_FILE` is the path of a file with that setting's value. This keeps the secret out of the environment,
 * which others may list. Fails with the name of the setting if its file cannot be read.
 */
export function readSecretFiles(environment: Record<string, string>): Record<string, string> {
  const values = { ...environment }
  const issues: z.core.$ZodIssue[] = []
  for (const key of Object.keys(environmentSchema.shape)) {
    const file = environment[`${key}_FILE`]
    if (file === undefined) continue
    const content = environment[key] === undefined ? contentOf(file) : undefined
    if (content === undefined) {
      const message = environment[key] === undefined ? "This file doesn't exist." : `Set either this or ${key}.`
      issues.push({ code: 'custom', path: [`${key}_FILE`], message, input: file })
    } else values[key] = content
  }
  if (issues.length > 0) throw new z.ZodError(issues)
  return values
}

/** Without the trailing newline that most editors add. */
function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trimEnd()
  } catch {
    return undefined
  }
}
