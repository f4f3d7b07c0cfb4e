import {
  changedValuesSchema,
  organizationActions,
  organizationChangeSchema,
} from '../organization/organization-change.ts'
import { pageSchema } from '../page.ts'
import * as z from '../schema-language.ts'

/** What the history of an organization records of applications. It stands apart, so that the first load of the shell has no share in it. */
export const applicationActions = [
  'application-added',
  'application-changed',
  'application-secret-changed',
  'application-removed',
  'application-consent-ended',
] as const

export const recordedActions = [...organizationActions, ...applicationActions] as const
export type RecordedAction = (typeof recordedActions)[number]

export const recordedValuesSchema = changedValuesSchema.extend({
  application: z.string().optional(),
  redirectAddresses: z.array(z.string()).optional(),
})
export type RecordedValues = z.infer<typeof recordedValuesSchema>

/** A change of the organization, of whatever kind. */
export const recordedChangeSchema = organizationChangeSchema.extend({
  action: z.enum(recordedActions),
  before: recordedValuesSchema.nullable(),
  after: recordedValuesSchema.nullable(),
})
export type RecordedChange = z.infer<typeof recordedChangeSchema>

export const recordedChangePageSchema = pageSchema(recordedChangeSchema)
export type RecordedChangePage = z.infer<typeof recordedChangePageSchema>
