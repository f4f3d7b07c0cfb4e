import * as z from '../schema-language.ts'
import { userIdSchema } from '../identifiers.ts'
import { organizationSummarySchema } from './organization.ts'
import { preferenceSchema } from '../preference.ts'

const nameSchema = z.string().trim().min(1, 'This field is required.').max(80)
export const emailSchema = z.email('This is not a valid email address.').max(254)

export const userSchema = z.object({
  id: userIdSchema,
  firstName: nameSchema,
  lastName: nameSchema,
  contactEmail: emailSchema,
  /** The email address at the identity provider; only returned to the person. */
  signInEmail: z.string().max(254).optional(),
  /** URL of a picture, if there is one. */
  picture: z.string().max(500).nullable(),
  /** The roles in the organization of the `Organization` header; none without it (docs/specification/decisions.md). */
  roles: z.array(z.string()),
  organizations: z.array(organizationSummarySchema),
  preferences: z.array(preferenceSchema),
  /**
   * The view that each grid opens with, by the grid's key, where someone has chosen one. Only with the `Organization`
   * header.
   */
  defaultViews: z.record(z.string(), z.uuid()).optional(),
})
export type User = z.infer<typeof userSchema>

export const userCreateSchema = userSchema.pick({ id: true, firstName: true, lastName: true, contactEmail: true })
export type UserCreate = z.infer<typeof userCreateSchema>

/** What people can change themselves; the name and the sign-in address belong to the identity provider. */
export const userUpdateSchema = z.strictObject({ contactEmail: emailSchema })
export type UserUpdate = z.infer<typeof userUpdateSchema>
