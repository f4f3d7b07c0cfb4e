import { userIdSchema } from '../identifiers.ts'
import { preferenceKeySchema } from '../preference.ts'
import { roleWordSchema } from '../role.ts'
import * as z from '../schema-language.ts'
import { nameText } from '../name-text.ts'
import { revisionSchema } from '../revision.ts'

const gridViewNameSchema = nameText(120, { missing: 'Enter a name.' })

/** How a grid is shown, as JSON: columns, filter, order, groups. The platform does not parse it. */
const settingsSchema = z
  .string()
  .max(32_768, 'This view is larger than 32,768 characters. Shorten the lists in its filter.')

/** A named view of a grid. A view that is not shared is only visible to its owner. */
export const gridViewCreateSchema = z.strictObject({
  /** The key under which the grid stores each person's settings. */
  grid: preferenceKeySchema,
  name: gridViewNameSchema,
  settings: settingsSchema,
  isShared: z.boolean().default(false),
  /** For shared views: only users with this role see it; null for everyone in the organization. */
  role: roleWordSchema.nullable().default(null),
  /** Whether the grid opens with the view for people who can see it and have no settings of their own. */
  isDefault: z.boolean().default(false),
})
export type GridViewCreate = z.output<typeof gridViewCreateSchema>

/** Omitted fields stay unchanged. */
export const gridViewChangeSchema = z.strictObject({
  /** The revision that was read; the response to an outdated one is 409. */
  revision: revisionSchema,
  name: gridViewNameSchema.optional(),
  settings: settingsSchema.optional(),
  isShared: z.boolean().optional(),
  role: roleWordSchema.nullable().optional(),
  isDefault: z.boolean().optional(),
})
export type GridViewChange = z.output<typeof gridViewChangeSchema>

export const gridViewSchema = z.object({
  id: z.uuid(),
  grid: z.string(),
  name: z.string(),
  settings: z.string(),
  isShared: z.boolean(),
  role: z.string().nullable(),
  isDefault: z.boolean(),
  /** Null if the owner no longer exists. */
  ownerId: userIdSchema.nullable(),
  ownerName: z.string(),
  /** Whether the caller may change and delete the view. */
  mayChange: z.boolean(),
  revision: revisionSchema,
})
export type GridView = z.infer<typeof gridViewSchema>
export const gridViewsSchema = z.array(gridViewSchema)
