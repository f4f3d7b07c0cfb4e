import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { defaultPortBase } from './ports.ts'
import { root } from './root.ts'

const flag = z
  .string()
  .optional()
  .transform((value) => value !== undefined && !['', '0', 'false'].includes(value))

/** The headless shell renders the same pages in half the CPU time of the full browser. */
export const debianChromium = '/usr/bin/chromium-headless-shell'

const environmentSchema = z.object({
  /** The host's port; the others follow it. */
  LINTEL_PORT_BASE: z.coerce.number().int().min(1024).max(65_000).default(defaultPortBase),
  /** Database, keys, files and logs of a running system. */
  LINTEL_DATA_DIR: z.string().min(1).optional(),
  /** The token with which the platform accepts releases. */
  REGISTRY_RELEASE_TOKEN: z.string().min(16).optional(),
  /** The platform's registry, if it is not on this machine. */
  LINTEL_REGISTRY: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * Where browsers load remotes from, if not from this machine:
   * `bim=https://bim.example.org/,https://example.org/{name}/`.
   */
  REMOTE_ADDRESSES: z.string().min(1).optional(),
  /** The release store: a folder, or `s3://bucket/folder`. */
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
  /** The platform's address for the web servers, if it is on another machine. */
  LINTEL_PLATFORM_URL: z.url({ protocol: /^https?$/ }).optional(),
  CHROMIUM_PATH: z.string().default(debianChromium),
  CI: flag,
  /** Set by `tooling/toolchain/enter.mjs`: the id of the process that waits for this one. */
  LINTEL_ENTERED: z.coerce.number().int().optional(),
})

/** Containers get secrets as files: `<setting>_FILE` is the path of a file with the setting's value. */
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

/** The environment variables of the commands; no other file in this package reads them. */
export const environment = readEnvironment()

/** Systems on different ports have separate data, so that several can run at the same time. */
export function dataFolderFor(portBase: number) {
  const defaultFolder = portBase === defaultPortBase ? '.lintel' : `.lintel/ports-${portBase}`
  return path.resolve(root, environment.LINTEL_DATA_DIR ?? defaultFolder)
}
