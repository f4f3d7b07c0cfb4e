import * as z from '../schema-language.ts'
import { organizationThemeSchema, unitSystems } from './organization.ts'
import { pageSchema } from '../page.ts'

/** What the history of an organization records. */
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

/** The values that an action changed, and only those. */
export const changedValuesSchema = organizationThemeSchema
  .extend({ displayName: z.string(), units: z.enum(unitSystems), roles: z.array(z.string()) })
  .partial()
export type ChangedValues = z.infer<typeof changedValuesSchema>

const personSchema = z.object({ id: z.string(), name: z.string() })

/** Who changed what and when. Names are those of that time, so that the entry outlives the membership. */
export const organizationChangeSchema = z.object({
  /** Grows with time. */
  position: z.number().int(),
  at: z.iso.datetime(),
  action: z.enum(organizationActions),
  actor: personSchema,
  /** The member whom it concerned. */
  subject: personSchema.nullable(),
  /** Null if nothing was there before: for a theme, the fallback theme. */
  before: changedValuesSchema.nullable(),
  after: changedValuesSchema.nullable(),
})
export type OrganizationChange = z.infer<typeof organizationChangeSchema>

export const organizationChangePageSchema = pageSchema(organizationChangeSchema)
export type OrganizationChangePage = z.infer<typeof organizationChangePageSchema>
