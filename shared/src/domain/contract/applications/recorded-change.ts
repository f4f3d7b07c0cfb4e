import type {
  changedValuesSchema,
  organizationActions,
  organizationChangeSchema,
} from '../organization/organization-change.ts'
import { openEnum, unknownWord } from '../open-enum.ts'
import { readable } from '../readable.ts'
import { pageQuery, pageSchema } from '../page.ts'
import * as z from '../schema-language.ts'

/** History entries about applications, in addition to `organizationActions`. */
export const applicationActions = [
  'application-added',
  'application-changed',
  'application-secret-changed',
  'application-removed',
  'application-consent-ended',
] as const

/** History entries about settings that the first released hosts do not know. */
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

/** Entries of the audit log that the first released hosts do not know. The history in these hosts omits them. */
export const auditActions = [
  'session-started',
  'token-created',
  'token-revoked',
  'webhook-added',
  'webhook-changed',
  'webhook-secret-changed',
  'webhook-removed',
  'export-created',
  'item-deleted',
  'release-changed',
  'release-alerts-changed',
  'capture-settings-changed',
  'topic-choices-changed',
  'audit-retention-changed',
  'federated-file-changed',
  'clash-rule-added',
  'clash-rule-changed',
  'clash-rule-removed',
  'clashes-accepted',
  'clash-acceptance-withdrawn',
] as const

/**
 * Schemas of the entry point `contract`. They are parameters, because importing them here would bundle a separate
 * module into the host's first scripts.
 */
type Parts = {
  organizationActions: typeof organizationActions
  changedValuesSchema: typeof changedValuesSchema
  organizationChangeSchema: typeof organizationChangeSchema
}

/** A page of the organization's history as the platform sends it. */
export function recordedChangesOf(parts: Parts) {
  return pageSchema(sentChangeOf(parts))
}

/** An entry as far as this version knows it: unknown actions are read as `unknownWord`. */
export function lenientChangeSchema(parts: Parts) {
  return readable(sentChangeOf(parts), () => ({ action: unknownWord, before: null, after: null }))
}

/** A page of the organization's history as a browser reads it. */
export function readChangesOf(parts: Parts) {
  return pageSchema(lenientChangeSchema(parts))
}

function sentChangeOf(parts: Parts) {
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
    /** The name of the project that thresholds are for; omitted for those of the organization. */
    project: z.string().optional(),
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

/** What a program, a registered application, or the platform itself did is recorded under its name. */
export const auditActorKinds = ['person', 'application', 'token', 'system'] as const
export type AuditActorKind = (typeof auditActorKinds)[number]

/** How long the audit log can be kept, in days: 30 days to 7 years. */
export const auditRetention = { min: 30, max: 2557, default: 365 } as const

/** How long entries of the audit log are kept. Older ones are deleted every night. */
export const auditRetentionSchema = z.strictObject({
  retentionDays: z
    .number()
    .int()
    .min(auditRetention.min, `Keep entries for at least ${auditRetention.min} days.`)
    .max(auditRetention.max, `Entries can be kept for up to ${auditRetention.max} days (7 years).`),
})
export type AuditRetention = z.infer<typeof auditRetentionSchema>

/** Which entries of the audit log: by actor, by action, and by time (`from` inclusive, `until` exclusive). */
const auditFilter = {
  /** The id of the person, application, or token. */
  actor: z.string().min(1).max(200).optional(),
  /** An unknown action finds nothing. */
  action: z
    .string()
    .max(60)
    .regex(/^[a-z]+(-[a-z]+)*$/, 'Enter the action as words separated by hyphens, such as member-added.')
    .optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
}
export type AuditFilter = { [Field in keyof typeof auditFilter]?: string | undefined }

export const auditLogQuerySchema = z.object({ ...auditFilter, ...pageQuery(50) })

/** `jsonl`: JSON Lines, one entry per line. */
export const auditExportFormats = ['csv', 'jsonl'] as const
export const auditExportSchema = z.strictObject({ ...auditFilter, format: z.enum(auditExportFormats) })
export type AuditExport = z.infer<typeof auditExportSchema>

/**
 * An entry of the audit log, as the platform sends it. Names are those of that time. `id` of an actor of the kind
 * `application` is the person for whom it called.
 */
export function auditEventOf(parts: Parts) {
  const change = recordedChangeOf(parts)
  const values = change.shape.before.unwrap().extend({
    /** What was created, changed, deleted, or exported. */
    name: z.string().optional(),
    /** The kind of what was deleted or exported, such as `report`. */
    kind: z.string().optional(),
    count: z.number().optional(),
    rights: z.array(z.string()).optional(),
    url: z.string().optional(),
    events: z.array(z.string()).optional(),
    isEnabled: z.boolean().optional(),
    version: z.string().optional(),
    /** What was done with a release, such as `promoted`. */
    release: z.string().optional(),
    /** Such as who gets a release, or why it was stopped. */
    detail: z.string().optional(),
    /** Whether an event is sent to webhooks. */
    isWebhook: z.boolean().optional(),
    captureAssembledModels: z.boolean().optional(),
    /** The choices for topics by list, such as `labels`. */
    choices: z.record(z.string(), z.array(z.string())).optional(),
    retentionDays: z.number().optional(),
  })
  const [first, ...more] = change.shape.action.options
  return change.extend({
    action: openEnum(first ?? 'name-changed', ...more, ...auditActions),
    actor: change.shape.actor.extend({ kind: openEnum(...auditActorKinds) }),
    before: values.nullable(),
    after: values.nullable(),
    /** The IP address and the browser or program of the request, if there was one. */
    address: z.string().nullable(),
    userAgent: z.string().nullable(),
  })
}

/** An entry as far as this version understands it: values of an unknown form are omitted. */
export function lenientAuditEventSchema(parts: Parts) {
  return readable(auditEventOf(parts), () => ({ before: null, after: null }))
}

export function auditLogOf(parts: Parts) {
  return pageSchema(auditEventOf(parts))
}

export function readAuditLogOf(parts: Parts) {
  return pageSchema(lenientAuditEventSchema(parts))
}

export type AuditEvent = z.output<ReturnType<typeof auditEventOf>>
export type AuditAction = RecordedAction | (typeof auditActions)[number]
export type AuditValues = NonNullable<AuditEvent['before']>

export type RecordedChangePage = z.infer<ReturnType<typeof recordedChangesOf>>
export type RecordedChange = z.infer<ReturnType<typeof recordedChangeOf>>
export type RecordedAction = RecordedChange['action']
export type RecordedValues = NonNullable<RecordedChange['before']>
