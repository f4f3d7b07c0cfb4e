import { z } from 'zod'
import { organizationIdSchema, userIdSchema } from './identifiers.ts'
import { userSchema } from './user.ts'

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

/** Adds a user to the organization or replaces the roles they hold in it. */
export const memberUpdateSchema = z.object({ userId: userIdSchema, roles: z.array(z.string().max(80)).max(50) })
export type MemberUpdate = z.infer<typeof memberUpdateSchema>

export const organizationJoinSchema = z.object({ organizationId: organizationIdSchema })
export type OrganizationJoin = z.infer<typeof organizationJoinSchema>
