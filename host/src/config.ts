import { z } from '@lintel/shared/contract'
import { StartError } from './start-error.ts'

const text = z.string().trim().min(1, 'A value is required.')
/** An absolute address, or a path on the origin of the shell. */
const address = text.regex(/^(https?:\/\/|\/)/, 'Enter a path that starts with / or an http(s) URL.')
const origin = text.regex(/^(https?|wss?):\/\/[^/\s;,]+$/, 'Enter an origin without a path.')

export const configSchema = z.object({
  product: z.object({
    id: text.regex(/^[a-z][a-z0-9-]*$/, 'Use lowercase letters, digits, and dashes.'),
    name: text,
  }),
  identity: z.object({
    /** A bare host name as Auth0 gives it, or an http(s) origin. */
    domain: text.regex(/^(https?:\/\/)?[A-Za-z0-9.-]+(:\d+)?\/?$/, 'Enter a host name or an http(s) origin.'),
    clientId: text,
    audience: text,
    /** Only members of this organization of the provider may sign in; its claim in the token is checked then. */
    organization: text.optional(),
  }),
  /** Defaults to the host of the page, whose first label is the environment (decision 020). */
  apiBaseUrl: address.default('/api'),
  registryUrl: address,
  /**
   * Origins allowed for code of remotes. The web server's policy allows them; without this key, only the ones it knows.
   */
  remoteOrigins: z.array(origin).optional(),
  /** Origins from which developers can run their own builds of remotes. The web server's policy allows them too. */
  developerOrigins: z.array(origin).optional(),
  clientLogosUrl: address,
  /** Origins of the object storage for pictures and models, if any. The web server's policy allows them. */
  fileOrigins: z.array(origin).optional(),
  supportEmail: z.email('This is not a valid email address.'),
  viewer: z
    .object({
      engine: z.enum(['open', 'autodesk']),
      scriptUrl: address.optional(),
      styleUrl: address.optional(),
      api: z.enum(['derivativeV2', 'derivativeV2_EU', 'streamingV2', 'streamingV2_EU']).optional(),
      /** Origins of models besides the script's own origin. The web server's policy allows only these. */
      dataOrigins: z.array(origin).optional(),
    })
    .refine((viewer) => viewer.engine === 'open' || viewer.scriptUrl !== undefined, {
      path: ['scriptUrl'],
      message: 'The autodesk engine needs a script URL.',
    }),
})
export type Config = z.infer<typeof configSchema>

const configUrl = '/config.json'
const timeout = 10_000

/** Reads the deployment's configuration. An error lists every missing or invalid key. */
export async function loadConfig(): Promise<Config> {
  return parseConfig(await fetchConfig())
}

export function parseConfig(value: unknown): Config {
  const parsed = configSchema.safeParse(value)
  if (parsed.success) return Object.freeze(parsed.data)
  throw new StartError({
    code: 'host/config-invalid',
    title: "The configuration isn't valid",
    detail: `${configUrl} has missing or invalid keys. Contact your site administrator.`,
    problems: parsed.error.issues.map((issue) => `${issue.path.join('.') || configUrl}: ${issue.message}`),
    cause: parsed.error,
  })
}

async function fetchConfig(): Promise<unknown> {
  try {
    const response = await fetch(configUrl, { cache: 'no-cache', signal: AbortSignal.timeout(timeout) })
    if (!response.ok) throw new Error(`${configUrl} answered with status ${response.status}.`)
    return await response.json()
  } catch (cause) {
    throw new StartError({
      code: 'host/config-unavailable',
      title: "Couldn't load the configuration",
      detail: `${configUrl} is missing, unreachable, or not valid JSON.`,
      cause,
    })
  }
}
