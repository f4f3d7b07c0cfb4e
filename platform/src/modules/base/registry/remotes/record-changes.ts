import type { Transaction } from '../../../../database/scope.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { recordForOrganizations, type AuditAuthor, type AuditChange } from '../../../organization/history/index.ts'

/** Adds the changes of a caller to audit logs. */
export type RecordChanges = (changes: readonly AuditChange[]) => Promise<void>

export type RecordDeps = {
  jobs: JobQueue
  /** The organizations whose members may release, given the role. */
  organizations: readonly string[] | 'all'
}

/**
 * Records changes that no member made. Releases belong to no organization, so the entries are added for each organization that manages them.
 * Leaves the transaction without a scope.
 */
export function recordForManagers(
  tx: Transaction,
  { jobs, organizations }: RecordDeps,
  by: Omit<AuditAuthor, 'organizationId'>,
): RecordChanges {
  // `all` is only for demo data, where everyone manages releases.
  const organizationIds = organizations === 'all' ? [] : organizations
  return (changes) => recordForOrganizations(tx, jobs, { organizationIds, ...by }, changes)
}
