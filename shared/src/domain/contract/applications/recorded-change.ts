import type {
  changedValuesSchema,
  organizationActions,
  organizationChangeSchema,
} from '../organization/organization-change.ts'
import { unknownWord } from '../open-enum.ts'
import { readable } from '../readable.ts'
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

/** The same of settings that the first shells do not know. */
export const settingActions = ['currency-changed'] as const

/** The same of what an organization keeps of its captures. */
export const retentionActions = ['retention-changed', 'captures-removed'] as const

/** The same of version sets, which keep captures from being deleted. */
export const versionSetActions = ['version-set-added', 'version-set-changed', 'version-set-removed'] as const

/** The same of the thresholds of model health. */
export const healthActions = ['health-thresholds-changed'] as const

/**
 * What the main door has of changes. It is handed over, because the shell has it in its first scripts, and importing it here would make it
 * a module of its own there.
 */
type Parts = {
  organizationActions: typeof organizationActions
  changedValuesSchema: typeof changedValuesSchema
  organizationChangeSchema: typeof organizationChangeSchema
}

/** A page of all that the history records, of the organization itself, its applications and what it keeps of captures: as the platform answers it. */
export function recordedChangesOf(parts: Parts) {
  return pageSchema(toldChangeOf(parts))
}

/** An entry as far as it is understood: one that another version has written with unknown words is one of `unknownWord`. */
export function understoodChangeOf(parts: Parts) {
  return readable(toldChangeOf(parts), () => ({ action: unknownWord, before: null, after: null }))
}

/** The same page as a browser reads it. */
export function readChangesOf(parts: Parts) {
  return pageSchema(understoodChangeOf(parts))
}

function toldChangeOf(parts: Parts) {
  const change = recordedChangeOf(parts)
  return change.extend({ action: z.enum([...change.shape.action.options, unknownWord]) })
}

export type ReadChange = z.infer<ReturnType<typeof readChangesOf>>['items'][number]

function recordedChangeOf({ organizationActions: actions, changedValuesSchema: before, ...parts }: Parts) {
  const values = before.extend({
    currency: z.string().optional(),
    application: z.string().optional(),
    redirectAddresses: z.array(z.string()).optional(),
    /** How many captures of each project are kept; null for all. */
    keepCaptures: z.number().nullable().optional(),
    removesCompared: z.boolean().optional(),
    /** How many captures were removed, and the names of the first of them. */
    removedCaptures: z.number().optional(),
    fileNames: z.array(z.string()).optional(),
    /** By metric; null for none. */
    thresholds: z.record(z.string(), z.number().nullable()).optional(),
    versionSet: z.string().optional(),
    issueDate: z.string().optional(),
    /** How many captures a version set has. */
    captures: z.number().optional(),
  })
  return parts.organizationChangeSchema.extend({
    action: z.enum([
      ...actions,
      ...applicationActions,
      ...retentionActions,
      ...versionSetActions,
      ...healthActions,
      ...settingActions,
    ]),
    before: values.nullable(),
    after: values.nullable(),
  })
}

export type RecordedChangePage = z.infer<ReturnType<typeof recordedChangesOf>>
export type RecordedChange = z.infer<ReturnType<typeof recordedChangeOf>>
export type RecordedAction = RecordedChange['action']
export type RecordedValues = NonNullable<RecordedChange['before']>
