import * as z from '../schema-language.ts'
import { organizationThemeSchema, unitSystems } from './organization.ts'
import { pageSchema } from '../page.ts'

/** Actions that the history of an organization records. */
export const organizationActions = [
  'name-changed',
  'theme-changed',
  'logo-changed',
  'units-changed',
  'member-added',
  'roles-changed',
  'member-removed',
  'member-left',
] as const
export type OrganizationAction = (typeof organizationActions)[number]

/** Contains only the values that an action changed. */
export const changedValuesSchema = organizationThemeSchema
  .extend({ displayName: z.string(), units: z.enum(unitSystems), roles: z.array(z.string()) })
  .partial()
export type ChangedValues = z.infer<typeof changedValuesSchema>

const personSchema = z.object({ id: z.string(), name: z.string() })

/** Who changed what, and when. It contains the names at that time, so that it outlives the membership. */
export const organizationChangeSchema = z.object({
  /** Increases over time. */
  position: z.number().int(),
  at: z.iso.datetime(),
  action: z.enum(organizationActions),
  actor: personSchema,
  /** The affected member. */
  subject: personSchema.nullable(),
  /** Null if there was no previous value. For a theme that means the fallback theme. */
  before: changedValuesSchema.nullable(),
  after: changedValuesSchema.nullable(),
})
export type OrganizationChange = z.infer<typeof organizationChangeSchema>

export const organizationChangePageSchema = pageSchema(organizationChangeSchema)
export type OrganizationChangePage = z.infer<typeof organizationChangePageSchema>
