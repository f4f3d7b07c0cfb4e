import type { AuditRetention } from '@lintel/shared/contract/applications'
import type { Database } from '../../../database/connect.ts'
import { withScope } from '../../../database/scope.ts'
import type { JobRun } from '../../../jobs/handle-job.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { organizationNotFound } from '../../../plugins/scope/organization-errors.ts'
import { recordChanges } from './record-changes.ts'
import {
  deleteExpired,
  findRetentionDays,
  listOrganizations,
  lockRetentionDays,
  saveRetentionDays,
} from './repository.ts'

export async function readRetention({ tx, organizationId }: OrganizationScope): Promise<AuditRetention> {
  const retentionDays = await findRetentionDays(tx, organizationId)
  if (retentionDays === undefined) throw organizationNotFound()
  return { retentionDays }
}

/** Applies from the next night. The change itself is an entry, which stays for at least 30 days like every other. */
export async function chooseRetention(scope: OrganizationScope, chosen: AuditRetention): Promise<AuditRetention> {
  const { tx, organizationId } = scope
  const retentionDays = await lockRetentionDays(tx, organizationId)
  if (retentionDays === undefined) throw organizationNotFound()
  if (retentionDays === chosen.retentionDays) return chosen
  await saveRetentionDays(tx, organizationId, chosen.retentionDays)
  await recordChanges(scope, [{ action: 'audit-retention-changed', before: { retentionDays }, after: chosen }])
  return chosen
}

const organizationsAtOnce = 500
/** Entries per transaction. */
const entriesAtOnce = 2000

/** Deletes expired entries of all organizations, in short transactions. The next night continues where one was stopped. */
export async function deleteExpiredEntries(db: Database, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  const isStopped = () => signal.aborted
  let organizations = await listOrganizations(db, '', organizationsAtOnce)
  while (organizations.length > 0 && !isStopped()) {
    for (const organizationId of organizations) {
      let deleted = entriesAtOnce
      while (deleted === entriesAtOnce && !isStopped())
        deleted = await withScope(db, { organizationId }, (tx) => deleteExpired(tx, entriesAtOnce))
    }
    organizations = await listOrganizations(db, organizations.at(-1) ?? '', organizationsAtOnce)
  }
}
