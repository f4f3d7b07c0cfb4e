import { PlatformError } from '../../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { countAllInProgress, countKept, countKeptOfPerson } from './kept-repository.ts'
import { countInProgress } from '../repository.ts'

/** Most reports that one person may have in progress, so that no account can fill the queue that all share. */
export const maxInProgress = 20
const maxInProgressOfAll = 200

/** Most reports that a person has run and keeps, and an organization; a schedule runs one a day at most and is not counted. */
export const mostKept = 1000
const maxKeptOfAll = 10_000

/** Fails where there is no room for one more report that a person runs: first for this person, then for the organization. */
export async function findRoom(scope: OrganizationScope): Promise<void> {
  const { tx, organizationId } = scope
  if ((await countInProgress(tx, scope)) >= maxInProgress) {
    throw tooManyInProgress(`You already have ${maxInProgress} reports in progress.`)
  }
  if ((await countKeptOfPerson(tx, scope, mostKept)) >= mostKept) {
    throw tooMany(`You already have ${figure(mostKept)} reports, which is the limit.`)
  }
  if ((await countAllInProgress(tx, organizationId, maxInProgressOfAll)) >= maxInProgressOfAll) {
    throw tooManyInProgress(`Your organization already has ${maxInProgressOfAll} reports in progress.`)
  }
  if ((await countKept(tx, organizationId, maxKeptOfAll)) >= maxKeptOfAll) {
    throw tooMany(`Your organization already has ${figure(maxKeptOfAll)} reports, which is the limit.`)
  }
}

function figure(number: number): string {
  return number.toLocaleString('en-US')
}

function tooManyInProgress(reason: string): PlatformError {
  return new PlatformError('reports/too-many-in-progress', 409, `${reason} Wait until one is complete.`)
}

function tooMany(reason: string): PlatformError {
  return new PlatformError('reports/too-many', 409, `${reason} Delete some you don't need, then run it again.`)
}
