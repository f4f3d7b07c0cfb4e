import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { findRelease } from './repository.ts'

export type ReleaseParams = { portfolio: string; release: string }

/** Only publishers see unpublished releases; for everyone else they don't exist. */
export function seesDrafts({ roles }: OrganizationScope): boolean {
  return roles.includes('prototypes.update')
}

export async function findVisibleRelease(scope: OrganizationScope, { portfolio, release }: ReleaseParams) {
  const name = { organizationId: scope.organizationId, prototype: portfolio, version: release }
  const found = await findRelease(scope.tx, name, seesDrafts(scope))
  if (!found) throw releaseNotFound()
  return found
}

export function releaseNotFound(): PlatformError {
  return new PlatformError('prototypes/not-found', 404, "This prototype release doesn't exist in this organization.")
}
