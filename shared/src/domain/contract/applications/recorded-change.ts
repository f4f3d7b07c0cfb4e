import type {
  changedValuesSchema,
  organizationActions,
  organizationChangeSchema,
} from '../organization/organization-change.ts'
import { unknownWord } from '../open-enum.ts'
import { readable } from '../readable.ts'
import { pageSchema } from '../page.ts'
import * as z from '../schema-language.ts'

/** History entries about applications, in addition to `organizationActions`. */
export const applicationActions = [
  'application-added',
  'application-changed',
  'application-secret-changed',
  'application-removed',
  'application-consent-ended',
] as const

/** History entries about settings that the first shells do not know. */
export const settingActions = ['currency-changed'] as const

/** History entries about invitations and custom roles. */
export const membershipActions = [
  'people-invited',
  'invitation-revoked',
  'invitation-accepted',
  'custom-role-added',
  'custom-role-changed',
  'custom-role-removed',
] as const

/** History entries about the retention of captures. */
export const retentionActions = ['retention-changed', 'captures-removed'] as const

/** History entries about version sets. */
export const versionSetActions = ['version-set-added', 'version-set-changed', 'version-set-removed'] as const

/** History entries about the thresholds of model health. */
export const healthActions = ['health-thresholds-changed'] as const

/**
 * Schemas of the entry point `contract`. They are parameters, because importing them here would bundle a separate
 * module into the shell's first scripts.
 */
type Parts = {
  organizationActions: typeof organizationActions
  changedValuesSchema: typeof changedValuesSchema
  organizationChangeSchema: typeof organizationChangeSchema
}

/** A page of the organization's history as the platform sends it. */
export function recordedChangesOf(parts: Parts) {
  return pageSchema(toldChangeOf(parts))
}

/** An entry as far as this version knows it: unknown actions are read as `unknownWord`. */
export function understoodChangeOf(parts: Parts) {
  return readable(toldChangeOf(parts), () => ({ action: unknownWord, before: null, after: null }))
}

/** A page of the organization's history as a browser reads it. */
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
    /** How many captures of each project are retained; null for all. */
    keepCaptures: z.number().nullable().optional(),
    removesCompared: z.boolean().optional(),
    /** How many captures were removed, and the names of the first ones. */
    removedCaptures: z.number().optional(),
    fileNames: z.array(z.string()).optional(),
    /** By metric; null for no threshold. */
    thresholds: z.record(z.string(), z.number().nullable()).optional(),
    versionSet: z.string().optional(),
    issueDate: z.string().optional(),
    /** The number of captures in a version set. */
    captures: z.number().optional(),
    /** The addresses of invited people. */
    emails: z.array(z.string()).optional(),
    /** Names of custom roles: of the one that was changed, or of those that a member has. */
    customRoles: z.array(z.string()).optional(),
  })
  return parts.organizationChangeSchema.extend({
    action: z.enum([
      ...actions,
      ...applicationActions,
      ...retentionActions,
      ...versionSetActions,
      ...healthActions,
      ...settingActions,
      ...membershipActions,
    ]),
    before: values.nullable(),
    after: values.nullable(),
  })
}

export type RecordedChangePage = z.infer<ReturnType<typeof recordedChangesOf>>
export type RecordedChange = z.infer<ReturnType<typeof recordedChangeOf>>
export type RecordedAction = RecordedChange['action']
export type RecordedValues = NonNullable<RecordedChange['before']>
