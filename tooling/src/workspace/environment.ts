import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { defaultPortBase } from './ports.ts'
import { root } from './root.ts'

const flag = z
  .string()
  .optional()
  .transform((value) => value !== undefined && !['', '0', 'false'].includes(value))

/** Chromium without its windows: it draws the same pages in half the processor's time. */
export const debianChromium = '/usr/bin/chromium-headless-shell'

const environmentSchema = z.object({
  /** The host's port; the others follow it. */
  LINTEL_PORT_BASE: z.coerce.number().int().min(1024).max(65_000).default(defaultPortBase),
  /** Database, keys, files and logs of a running system. */
  LINTEL_DATA_DIR: z.string().min(1).optional(),
  /** The platform accepts releases from whoever knows it. */
  REGISTRY_RELEASE_TOKEN: z.string().min(16).optional(),
  /** Where the commands find the platform's registry when it is not this machine's. */
  LINTEL_REGISTRY: z.url({ protocol: /^https?$/ }).optional(),
  /** Where browsers find remotes, if not at ports of this machine: `bim=https://bim.example.org/,https://example.org/{name}/`. */
  REMOTE_ADDRESSES: z.string().min(1).optional(),
  /** Where the files of releases lie: a folder, or `s3://bucket/folder`. */
  RELEASE_STORE: z.string().min(1).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_FORCE_PATH_STYLE: z.enum(['true', 'false']).optional(),
  /** The platform's metrics; the worker's are at the next port. */
  METRICS_PORT: z.coerce.number().int().min(1024).max(65_000).optional(),
  /** The interface that the web servers listen on; 0.0.0.0 in a container. */
  LINTEL_LISTEN: z.string().min(1).default('localhost'),
  /** Where the web servers find the platform when it is on another machine. */
  LINTEL_PLATFORM_URL: z.url({ protocol: /^https?$/ }).optional(),
  CHROMIUM_PATH: z.string().default(debianChromium),
  CI: flag,
  /** Set by `tooling/toolchain/enter.mjs`: the process that waits for this one. */
  LINTEL_ENTERED: z.coerce.number().int().optional(),
})

/** Containers are given secrets as files: what `<setting>_FILE` names holds the value of that setting. */
function secretFiles() {
  const files = Object.keys(environmentSchema.shape).map((key) => [key, process.env[`${key}_FILE`]] as const)
  return Object.fromEntries(files.flatMap(([key, file]) => (file ? [[key, readFileSync(file, 'utf8').trimEnd()]] : [])))
}

function readEnvironment() {
  const parsed = environmentSchema.safeParse({ ...process.env, ...secretFiles() })
  if (parsed.success) return Object.freeze(parsed.data)
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment has invalid settings:\n${problems.join('\n')}`)
}

/** What the commands read from the environment; nothing else in this package does. */
export const environment = readEnvironment()

/** Systems on different ports keep their data apart, so that a second one can run beside the first. */
export function dataFolderFor(portBase: number) {
  const usual = portBase === defaultPortBase ? '.lintel' : `.lintel/ports-${portBase}`
  return path.resolve(root, environment.LINTEL_DATA_DIR ?? usual)
}
