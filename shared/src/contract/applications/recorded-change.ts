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

/** The same of what an organization keeps of its captures. */
export const retentionActions = ['retention-changed', 'captures-removed'] as const

/**
 * What the main door has of changes. It is handed over, because the shell has it in its first scripts, and importing it here would make it
 * a module of its own there.
 */
type Parts = {
  organizationActions: typeof organizationActions
  changedValuesSchema: typeof changedValuesSchema
  organizationChangeSchema: typeof organizationChangeSchema
}

/** A page of all that the history records, of the organization itself, its applications and what it keeps of captures. */
export function recordedChangesOf({ organizationActions: actions, changedValuesSchema: before, ...parts }: Parts) {
  const values = before.extend({
    application: z.string().optional(),
    redirectAddresses: z.array(z.string()).optional(),
    /** How many captures of each project are kept; null for all. */
    keepCaptures: z.number().nullable().optional(),
    removesCompared: z.boolean().optional(),
    /** How many captures were removed, and the names of the first of them. */
    removedCaptures: z.number().optional(),
    fileNames: z.array(z.string()).optional(),
  })
  const change = parts.organizationChangeSchema.extend({
    action: z.enum([...actions, ...applicationActions, ...retentionActions]),
    before: values.nullable(),
    after: values.nullable(),
  })
  return pageSchema(change)
}

export type RecordedChangePage = z.infer<ReturnType<typeof recordedChangesOf>>
export type RecordedChange = RecordedChangePage['items'][number]
export type RecordedAction = RecordedChange['action']
export type RecordedValues = NonNullable<RecordedChange['before']>
