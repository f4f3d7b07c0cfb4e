import { userIdSchema } from '../identifiers.ts'
import { preferenceKeySchema } from '../preference.ts'
import { roleWordSchema } from '../role.ts'
import * as z from '../schema-language.ts'
import { nameText } from '../name-text.ts'
import { revisionSchema } from '../revision.ts'

const gridViewNameSchema = nameText(120, { missing: 'Enter a name.' })

/** How a grid is shown, as JSON of the grid's own: columns, filter, order, groups. The platform does not read it. */
const settingsSchema = z
  .string()
  .max(32_768, 'This view is larger than 32,768 characters. Shorten the lists in its filter.')

/** A view of a grid under a name. One that is not shared is its owner's alone. */
export const gridViewCreateSchema = z.strictObject({
  /** The key under which the grid keeps what each person has set. */
  grid: preferenceKeySchema,
  name: gridViewNameSchema,
  settings: settingsSchema,
  isShared: z.boolean().default(false),
  /** Of a shared one: who holds this role sees it; everyone of the organization where it is null. */
  role: roleWordSchema.nullable().default(null),
  /** Whether the grid opens with it, for those who see it and have set nothing of their own. */
  isDefault: z.boolean().default(false),
})
export type GridViewCreate = z.output<typeof gridViewCreateSchema>

/** What is left out stays as it is. */
export const gridViewChangeSchema = z.strictObject({
  /** The one that was read: a stale one is answered 409. */
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
  /** Null for people who are gone. */
  ownerId: userIdSchema.nullable(),
  ownerName: z.string(),
  /** Whether the caller may change and delete it. */
  mayChange: z.boolean(),
  revision: revisionSchema,
})
export type GridView = z.infer<typeof gridViewSchema>
export const gridViewsSchema = z.array(gridViewSchema)
