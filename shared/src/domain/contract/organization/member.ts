import * as z from '../schema-language.ts'
import { organizationIdSchema, userIdSchema } from '../identifiers.ts'
import { emailSchema, userSchema } from './user.ts'

/** A user as the other members of an organization see them. */
export const memberSchema = userSchema.pick({
  id: true,
  firstName: true,
  lastName: true,
  contactEmail: true,
  picture: true,
  roles: true,
})
export type Member = z.infer<typeof memberSchema>

/**
 * Adds a user to the organization or replaces the roles they hold in it. Someone new may be named by the address with
 * which they sign in; whoever is a member already is named by id.
 */
export const memberUpdateSchema = z
  .object({
    userId: userIdSchema.optional(),
    email: emailSchema.optional(),
    roles: z.array(z.string().max(80)).max(50),
  })
  .refine(({ userId, email }) => (userId === undefined) !== (email === undefined), {
    path: ['userId'],
    error: 'Provide either userId or email.',
  })
export type MemberUpdate = z.infer<typeof memberUpdateSchema>

export const organizationJoinSchema = z.object({ organizationId: organizationIdSchema })
export type OrganizationJoin = z.infer<typeof organizationJoinSchema>
