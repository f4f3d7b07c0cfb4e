import * as z from '../schema-language.ts'
import { organizationIdSchema, userIdSchema } from '../identifiers.ts'
import { emailSchema, userSchema } from './user.ts'

/** A user as other members of the organization see them. */
export const memberSchema = userSchema
  .pick({ id: true, firstName: true, lastName: true, contactEmail: true, picture: true, roles: true })
  .extend({
    /** The roles that were assigned one by one. `roles` also has those of the member's custom roles. */
    directRoles: z.array(z.string()).optional(),
    /** IDs of the member's custom roles. */
    customRoles: z.array(z.uuid()).optional(),
  })
export type Member = z.infer<typeof memberSchema>

/**
 * Adds a user to the organization or replaces their roles. A new member can be identified by their sign-in address,
 * an existing one only by id.
 */
export const memberUpdateSchema = z
  .object({
    userId: userIdSchema.optional(),
    email: emailSchema.optional(),
    /** With `customRoles`, those assigned one by one; without it, all roles that the member will have. */
    roles: z.array(z.string().max(80)).max(50),
    customRoles: z.array(z.uuid()).max(50).optional(),
  })
  .refine(({ userId, email }) => (userId === undefined) !== (email === undefined), {
    path: ['userId'],
    error: 'Provide either userId or email.',
  })
export type MemberUpdate = z.infer<typeof memberUpdateSchema>

export const organizationJoinSchema = z.object({ organizationId: organizationIdSchema })
export type OrganizationJoin = z.infer<typeof organizationJoinSchema>
