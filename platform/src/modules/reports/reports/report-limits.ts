import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { countAllInProgress, countStoredReports, countReportsOfPerson } from './report-counts-repository.ts'
import { countInProgress } from './repository.ts'

/** Maximum reports that one person may have in progress, so that no account can fill the shared queue. */
export const maxInProgress = 20
const maxInProgressOfOrganization = 200

/** Maximum stored reports that people have run, per person and organization. Reports of schedules, at most one per day, are not counted. */
export const maxStoredOfPerson = 1000
const maxStoredOfOrganization = 10_000

/** Fails if the person or the organization has reached a limit. */
export async function assertReportLimits(scope: OrganizationScope): Promise<void> {
  const { tx, organizationId } = scope
  if ((await countInProgress(tx, scope)) >= maxInProgress) {
    throw tooManyInProgress(`You already have ${maxInProgress} reports in progress.`)
  }
  if ((await countReportsOfPerson(tx, scope, maxStoredOfPerson)) >= maxStoredOfPerson) {
    throw tooMany(`You already have ${numberText(maxStoredOfPerson)} reports, which is the limit.`)
  }
  if ((await countAllInProgress(tx, organizationId, maxInProgressOfOrganization)) >= maxInProgressOfOrganization) {
    throw tooManyInProgress(`Your organization already has ${maxInProgressOfOrganization} reports in progress.`)
  }
  if ((await countStoredReports(tx, organizationId, maxStoredOfOrganization)) >= maxStoredOfOrganization) {
    throw tooMany(`Your organization already has ${numberText(maxStoredOfOrganization)} reports, which is the limit.`)
  }
}

function numberText(number: number): string {
  return number.toLocaleString('en-US')
}

function tooManyInProgress(reason: string): PlatformError {
  return new PlatformError('reports/too-many-in-progress', 409, `${reason} Wait until one is complete.`)
}

function tooMany(reason: string): PlatformError {
  return new PlatformError('reports/too-many', 409, `${reason} Delete some you don't need, then run it again.`)
}
