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
  /** The email address at the identity provider. Only returned to the user themselves. */
  signInEmail: z.string().max(254).optional(),
  /** URL of a picture, if there is one. */
  picture: z.string().max(500).nullable(),
  /**
   * The roles in the organization of the `Organization` header; empty without the header
   * (docs/specification/decisions.md).
   */
  roles: z.array(z.string()),
  organizations: z.array(organizationSummarySchema),
  preferences: z.array(preferenceSchema),
  /** The default view of each grid that has one, by the grid's key. Only returned with the `Organization` header. */
  defaultViews: z.record(z.string(), z.uuid()).optional(),
})
export type User = z.infer<typeof userSchema>

export const userCreateSchema = userSchema.pick({ id: true, firstName: true, lastName: true, contactEmail: true })
export type UserCreate = z.infer<typeof userCreateSchema>

/** What users can change themselves. The name and the sign-in address belong to the identity provider. */
export const userUpdateSchema = z.strictObject({ contactEmail: emailSchema })
export type UserUpdate = z.infer<typeof userUpdateSchema>
