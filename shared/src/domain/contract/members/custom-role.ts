import * as z from '../schema-language.ts'
import { nameText } from '../name-text.ts'
import { revisionSchema } from '../revision.ts'

export const maxCustomRoles = 50

const permissionListSchema = z.array(z.string().max(80)).max(100)

/** A named set of permissions of one organization. */
export const customRoleSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** Including the product's prefix. */
  permissions: z.array(z.string()),
  /** How many members have the role. */
  members: z.number().int(),
  /** How many pending invitations assign it. */
  invitations: z.number().int(),
  revision: z.number().int(),
})
export type CustomRole = z.infer<typeof customRoleSchema>

export const customRoleCreateSchema = z.object({
  name: nameText(60, { missing: 'Enter a name for the role.' }),
  description: z.string().trim().max(200, "Description can't be longer than 200 characters."),
  permissions: permissionListSchema.min(1, 'Choose at least one permission.'),
})
export type CustomRoleCreate = z.infer<typeof customRoleCreateSchema>

export const customRoleUpdateSchema = customRoleCreateSchema.extend({ revision: revisionSchema })
export type CustomRoleUpdate = z.infer<typeof customRoleUpdateSchema>

/** Deletes the role only if no one has it, unless another role or none replaces it. */
export const customRoleRemovalSchema = z.object({ replacement: z.union([z.uuid(), z.literal('none')]).optional() })
export type CustomRoleRemoval = z.infer<typeof customRoleRemovalSchema>
