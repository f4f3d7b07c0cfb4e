import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Schemes that make a browser run or show content instead of passing it to a program. */
const dangerous = /^(javascript|vbscript|data|blob|file|about|view-source|ws|wss|ftp):$/

/**
 * Why the address is not allowed as a redirect target; undefined if it is allowed. Programs on a user's machine listen
 * on any local port (RFC 8252, section 7.3) or have a scheme that contains a dot (section 7.1); all others need https.
 */
function redirectProblem(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url) return 'Enter a full address, such as https://example.com/callback.'
  if (text.includes('#')) return "Remove everything after the #. It isn't sent."
  if (text.includes('*')) return 'Remove the *. Addresses must match exactly, but any localhost port is allowed.'
  if (url.username !== '' || url.password !== '') return 'Remove the user name and password from the address.'
  if (url.protocol === 'https:')
    return loopback.test(url.hostname) ? 'Start localhost addresses with http://.' : undefined
  if (url.protocol === 'http:')
    return loopback.test(url.hostname) ? undefined : 'Enter an address that starts with https:// or http://localhost.'
  if (dangerous.test(url.protocol) || !url.protocol.includes('.'))
    return 'Enter an address that starts with https://, http://localhost, or a scheme that contains a dot, such as com.example.app:/callback.'
  return undefined
}

/**
 * OAuth client types: `confidential` clients can keep a secret, as on a server; `public` ones have none and use PKCE
 * (RFC 7636).
 */
export const applicationKinds = ['confidential', 'public'] as const
export type ApplicationKind = (typeof applicationKinds)[number]

/** The scope of tokens for applications: the open APIs below `/bcf` and `/foundation`. */
export const applicationScope = 'bcf'

const nameSchema = z
  .string()
  .trim()
  .min(1, 'Enter a name for the application.')
  .max(80, "Name can't be longer than 80 characters.")
  // The consent page shows this name.
  .refine((name) => !/\p{C}/u.test(name), "Name can't contain control characters.")

const maxRedirectAddresses = 10

const redirectAddressSchema = z
  .string()
  .trim()
  .max(500, "Address can't be longer than 500 characters.")
  .superRefine((text, context) => {
    const message = redirectProblem(text)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
  .overwrite((text) => URL.parse(text)?.href ?? text)
const redirectAddressesSchema = z
  .array(redirectAddressSchema)
  .min(1, 'Enter at least one redirect URI.')
  .max(maxRedirectAddresses, `An application can have up to ${maxRedirectAddresses} redirect URIs.`)

/** A third-party program with which members of the organization work with its topics. */
export const applicationSchema = z.object({
  /** Its `client_id`. */
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(applicationKinds),
  redirectAddresses: z.array(z.string()),
  /** How many people have authorized the application; `maxCounted + 1` if there are more. */
  people: z.number().int().nonnegative(),
  /** The person's name at that time; empty if it registered itself. */
  createdBy: z.string(),
  /** Whether it was registered without an administrator, as assistants do if the site allows it. */
  isSelfRegistered: z.boolean().default(false),
  createdAt: z.iso.datetime(),
  /** Null if the first secret is still in use, or there is none. */
  secretChangedAt: z.iso.datetime().nullable(),
  /** When a token was last issued to the application. */
  lastUsedAt: z.iso.datetime().nullable(),
  revision: revisionSchema,
})
export type Application = z.infer<typeof applicationSchema>

/** The settings to enter in the application, and at an external identity provider. */
export const applicationSignInSchema = z.object({
  /** Whether users sign in with an external identity provider, where applications are then registered. */
  isExternal: z.boolean(),
  /**
   * False while the platform cannot distinguish tokens of applications from its own: an application that is registered
   * elsewhere would then have access to everything. Earlier platforms omit it.
   */
  isReady: z.boolean().optional(),
  /** The server address that users enter in applications, without a path. */
  server: z.string(),
  authorizationAddress: z.string(),
  tokenAddress: z.string(),
  audience: z.string(),
  scope: z.string(),
})
export type ApplicationSignIn = z.infer<typeof applicationSignInSchema>

export const applicationsSchema = z.object({
  applications: z.array(applicationSchema),
  /** The maximum number per organization. */
  most: z.number().int().positive(),
  signIn: applicationSignInSchema,
})
export type Applications = z.infer<typeof applicationsSchema>

export const applicationCreateSchema = z.strictObject({
  name: nameSchema,
  kind: z.enum(applicationKinds),
  redirectAddresses: redirectAddressesSchema,
})
export type ApplicationCreate = z.output<typeof applicationCreateSchema>

/** Omitted fields stay unchanged. */
export const applicationChangeSchema = z.strictObject({
  /** The revision that was read; the response to an outdated one is 409. */
  revision: revisionSchema,
  name: nameSchema.optional(),
  redirectAddresses: redirectAddressesSchema.optional(),
})
export type ApplicationChange = z.output<typeof applicationChangeSchema>

/** The secret is only returned here; null if the application has none. */
export const applicationSecretSchema = applicationSchema.extend({ secret: z.string().nullable() })
export type ApplicationSecret = z.infer<typeof applicationSecretSchema>
