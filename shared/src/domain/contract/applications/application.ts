import * as z from '../schema-language.ts'
import { revisionSchema } from '../revision.ts'
import { redirectProblem } from './redirect-address.ts'

/** Whether a program can keep a secret, as one on a server can, or has none and proves by PKCE that it is who began (RFC 7636). */
export const applicationKinds = ['confidential', 'public'] as const
export type ApplicationKind = (typeof applicationKinds)[number]

/** What tokens of applications are good for: the open interfaces below `/bcf` and `/foundation`. */
export const applicationScope = 'bcf'

const nameSchema = z
  .string()
  .trim()
  .min(1, 'Enter a name for the application.')
  .max(80, "Name can't be longer than 80 characters.")
  // People are asked by this name whether they trust the application.
  .refine((name) => !/\p{C}/u.test(name), "Name can't contain control characters.")

const mostRedirectAddresses = 10

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
  .max(mostRedirectAddresses, `An application can have up to ${mostRedirectAddresses} redirect URIs.`)

/** A program of someone else by which people of the organization work with its topics. */
export const applicationSchema = z.object({
  /** Its `client_id`. */
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(applicationKinds),
  redirectAddresses: z.array(z.string()),
  /** How many people have allowed it to act for them; one more than `mostCounted` where there are more. */
  people: z.number().int().nonnegative(),
  /** The person's name as it was then. */
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  /** Null while it has its first one, or none. */
  secretChangedAt: z.iso.datetime().nullable(),
  /** When it was last given a token. */
  lastUsedAt: z.iso.datetime().nullable(),
  revision: revisionSchema,
})
export type Application = z.infer<typeof applicationSchema>

/** What is entered in the application, and at another provider. */
export const applicationSignInSchema = z.object({
  /** Whether another provider than the platform's own signs people in; then applications are registered there. */
  isExternal: z.boolean(),
  /**
   * False while the platform cannot tell tokens of applications from its own, so that those registered elsewhere would open everything.
   * Platforms before this did not say it.
   */
  isReady: z.boolean().optional(),
  /** The address that programs ask first, without a path. */
  server: z.string(),
  authorizationAddress: z.string(),
  tokenAddress: z.string(),
  audience: z.string(),
  scope: z.string(),
})
export type ApplicationSignIn = z.infer<typeof applicationSignInSchema>

export const applicationsSchema = z.object({
  applications: z.array(applicationSchema),
  /** How many an organization may have. */
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

/** What is left out stays as it is. */
export const applicationChangeSchema = z.strictObject({
  /** The one that was read: a stale one is answered 409. */
  revision: revisionSchema,
  name: nameSchema.optional(),
  redirectAddresses: redirectAddressesSchema.optional(),
})
export type ApplicationChange = z.output<typeof applicationChangeSchema>

/** The secret is told this once; null if the application has none. */
export const applicationSecretSchema = applicationSchema.extend({ secret: z.string().nullable() })
export type ApplicationSecret = z.infer<typeof applicationSecretSchema>
