import { PlatformError } from '../../../../errors.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { countAllInProgress, countKept, countKeptOfPerson } from './kept-repository.ts'
import { countInProgress } from '../repository.ts'

/** Most reports that one person may have in progress, so that no account can fill the queue that all share. */
export const mostInProgress = 20
const mostInProgressOfAll = 200

/** Most reports that a person has run and keeps, and an organization; a schedule runs one a day at most and is not counted. */
export const mostKept = 1000
const mostKeptOfAll = 10_000

/** Fails where there is no room for one more report that a person runs: first for this person, then for the organization. */
export async function findRoom(scope: OrganizationScope): Promise<void> {
  const { tx, organizationId } = scope
  if ((await countInProgress(tx, scope)) >= mostInProgress) {
    throw tooManyInProgress(`${mostInProgress} of your reports are still being made.`)
  }
  if ((await countKeptOfPerson(tx, scope, mostKept)) >= mostKept) {
    throw tooMany(`You keep ${figure(mostKept)} reports that you have run, the most of one person.`)
  }
  if ((await countAllInProgress(tx, organizationId, mostInProgressOfAll)) >= mostInProgressOfAll) {
    throw tooManyInProgress(`${mostInProgressOfAll} reports of your organization are still being made.`)
  }
  if ((await countKept(tx, organizationId, mostKeptOfAll)) >= mostKeptOfAll) {
    throw tooMany(`Your organization keeps ${figure(mostKeptOfAll)} reports that people have run, the most of one.`)
  }
}

function figure(number: number): string {
  return number.toLocaleString('en-US')
}

function tooManyInProgress(reason: string): PlatformError {
  return new PlatformError('reports/too-many-in-progress', 409, `${reason} Wait until one of them is done.`)
}

function tooMany(reason: string): PlatformError {
  return new PlatformError('reports/too-many', 409, `${reason} Delete some that are not needed, then run it again.`)
}
