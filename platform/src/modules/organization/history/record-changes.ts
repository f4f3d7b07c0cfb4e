import type { AuditAction, AuditActorKind, AuditValues } from '@lintel/shared/contract/applications'
import { enterScope, type Transaction } from '../../../database/scope.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { writeEvents } from '../webhook-events/write-events.ts'
import { auditData, auditRecorded } from './audit-webhook.ts'
import { findApplicationName, findPersonName, findRetentionDays, insertChanges } from './repository.ts'

type Person = { id: string; firstName: string; lastName: string }

export type Change = {
  action: AuditAction
  /** The member concerned. */
  subject?: Person
  before: AuditValues | null
  after: AuditValues | null
}

/**
 * Adds entries to the audit log in the name of the caller. Called in the transaction of the changes, so that changes and log can't differ.
 * Values must not contain secrets: every administrator reads them, and webhooks send them.
 */
export async function recordChanges(scope: OrganizationScope, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const { tx, organizationId, origin } = scope
  const author = { organizationId, actor: await actorOf(scope), address: origin?.address, userAgent: origin?.userAgent }
  await recordAs(tx, origin?.jobs, author, changes)
}

/** Records that someone deleted something with this name. `kind`: what it was, such as `report`. */
export async function recordDeletion(scope: OrganizationScope, kind: string, name: string): Promise<void> {
  await recordChanges(scope, [{ action: 'item-deleted', before: { kind, name }, after: null }])
}

/** Records the export of data as a file. `count`: the number of items in the file, if it is known in advance. */
export async function recordExport(
  scope: OrganizationScope,
  exported: { kind: string; name?: string; count?: number; versionSet?: string | undefined },
): Promise<void> {
  await recordChanges(scope, [{ action: 'export-created', before: null, after: exported }])
}

type Actor = { kind: AuditActorKind; id: string; name: string }
export type AuditAuthor = {
  organizationId: string
  actor: Actor
  address?: string | undefined
  userAgent?: string | undefined
}

/** Adds entries with the provided actor, for jobs. Without a queue, they aren't sent to webhooks. */
export async function recordAs(
  tx: Transaction,
  jobs: JobQueue | undefined,
  { organizationId, actor, address, userAgent }: AuditAuthor,
  changes: readonly Change[],
): Promise<void> {
  const author = {
    ...{ actorKind: actor.kind, actorId: actor.id, actorName: actor.name },
    ...{ address: address ?? null, userAgent: truncatedUserAgent(userAgent) },
  }
  const rows = changes.map(({ subject, action, before, after }) => ({
    ...{ organizationId, ...author, action, before, after },
    ...(subject && { subjectId: subject.id, subjectName: `${subject.firstName} ${subject.lastName}`.trim() }),
  }))
  const inserted = await insertChanges(tx, rows)
  if (jobs) await writeEvents(tx, jobs, auditRecorded, { organizationId, data: inserted.map(auditData) })
}

/** Adds the same entries for each organization that exists. Leaves the transaction without a scope. */
export async function recordForOrganizations(
  tx: Transaction,
  jobs: JobQueue,
  { organizationIds, ...author }: Omit<AuditAuthor, 'organizationId'> & { organizationIds: readonly string[] },
  changes: readonly Change[],
): Promise<void> {
  for (const organizationId of organizationIds) {
    await enterScope(tx, { organizationId })
    const exists = (await findRetentionDays(tx, organizationId)) !== undefined
    if (exists) await recordAs(tx, jobs, { organizationId, ...author }, changes)
  }
  await enterScope(tx, {})
}

async function actorOf({ tx, organizationId, userId, program, application }: OrganizationScope): Promise<Actor> {
  if (program) return { kind: 'token', id: program.id, name: program.name }
  const name = (await findPersonName(tx, userId)) ?? userId
  if (!application) return { kind: 'person', id: userId, name }
  const applicationName = await findApplicationName(tx, organizationId, application.clientId)
  return { kind: 'application', id: userId, name: `${name} via ${applicationName}` }
}

const maxUserAgentLength = 300

/** The header as it is stored: it may have any length. */
export function truncatedUserAgent(userAgent: string | undefined): string | null {
  return userAgent === undefined || userAgent === '' ? null : userAgent.slice(0, maxUserAgentLength)
}
