import { fallbackTheme, type Organization, type OrganizationUpdate } from '@lintel/shared/contract'
import { PlatformError } from '../../errors.ts'
import { organizationNotFound, type OrganizationScope } from '../../plugins/organization-scope.ts'
import { recordChanges } from '../history/record-changes.ts'
import { lockAsAdministrator } from '../members/administrators.ts'
import { changesBetween, differencesBetween } from './organization-changes.model.ts'
import { findOrganization, updateOrganization } from './repository.ts'

export async function readOrganization({ tx, organizationId }: OrganizationScope): Promise<Organization> {
  const organization = await findOrganization(tx, organizationId)
  if (!organization) throw organizationNotFound()
  return organization
}

/** Name and theme. One who changes what somebody else has changed meanwhile is told, and nothing is overwritten. */
export async function changeOrganization(scope: OrganizationScope, update: OrganizationUpdate): Promise<Organization> {
  await lockAsAdministrator(scope)
  const current = await readOrganization(scope)
  const { displayName, theme, revision = current.revision } = update
  if (revision !== current.revision) throw changedMeanwhile(current, update)
  const changes = changesBetween(current, { displayName, theme })
  if (changes.length === 0) return current
  const next = { displayName, theme, revision: current.revision + 1 }
  const updated = await updateOrganization(scope.tx, scope.organizationId, next)
  if (!updated) throw organizationNotFound()
  await recordChanges(scope, changes)
  return updated
}

/** The logo alone. An organization without a theme of its own keeps the colours of the fallback theme. */
export async function changeLogo(
  scope: OrganizationScope,
  logoUrl: string | null,
  revision?: number,
): Promise<Organization> {
  const { displayName, theme } = await readOrganization(scope)
  if (theme === null && logoUrl === null) return readOrganization(scope)
  return changeOrganization(scope, { displayName, theme: { ...(theme ?? fallbackTheme), logoUrl }, revision })
}

function changedMeanwhile(current: Organization, update: OrganizationUpdate): PlatformError {
  return new PlatformError(
    'organizations/changed-meanwhile',
    409,
    'Somebody else has changed this organization since you opened it. Load it again and make your change to that.',
    { errors: differencesBetween(current, update) },
  )
}
