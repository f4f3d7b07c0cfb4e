import type {
  changedValuesSchema,
  organizationActions,
  organizationChangeSchema,
} from '../organization/organization-change.ts'
import { pageSchema } from '../page.ts'
import * as z from '../schema-language.ts'

/** What the history of an organization records of applications, beside `organizationActions`. */
export const applicationActions = [
  'application-added',
  'application-changed',
  'application-secret-changed',
  'application-removed',
  'application-consent-ended',
] as const

/**
 * What the main door has of changes. It is handed over, because the shell has it in its first scripts, and importing it here would make it
 * a module of its own there.
 */
type Parts = {
  organizationActions: typeof organizationActions
  changedValuesSchema: typeof changedValuesSchema
  organizationChangeSchema: typeof organizationChangeSchema
}

/** A page of all that the history records, of the organization itself and of its applications. */
export function recordedChangesOf({ organizationActions: actions, changedValuesSchema: before, ...parts }: Parts) {
  const values = before.extend({
    application: z.string().optional(),
    redirectAddresses: z.array(z.string()).optional(),
  })
  const change = parts.organizationChangeSchema.extend({
    action: z.enum([...actions, ...applicationActions]),
    before: values.nullable(),
    after: values.nullable(),
  })
  return pageSchema(change)
}

export type RecordedChangePage = z.infer<ReturnType<typeof recordedChangesOf>>
export type RecordedChange = RecordedChangePage['items'][number]
export type RecordedAction = RecordedChange['action']
export type RecordedValues = NonNullable<RecordedChange['before']>
