import { fallbackTheme, type Organization, type OrganizationUpdate } from '@lintel/shared/contract'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { organizationNotFound } from '../../../plugins/scope/organization-errors.ts'
import { revisionConflict } from '../../../errors/revision-conflict.ts'
import { linkFile, releaseFile } from '../../base/files/index.ts'
import { recordChanges } from '../history/record-changes.ts'
import { isStoredImage } from '../../base/images/index.ts'
import { lockAsAdministrator } from './administrators.ts'
import { changesBetween, differencesBetween } from './organization-changes.model.ts'
import { findOrganization, updateOrganization } from './repository.ts'

/** The folder of all organizations' logos. */
export const logoFolder = 'client-logos'

export async function readOrganization({ tx, organizationId }: OrganizationScope): Promise<Organization> {
  const organization = await findOrganization(tx, organizationId)
  if (!organization) throw organizationNotFound()
  return organization
}

/** Changes name, theme, units and currency. Fails with 409 and both values if someone else has changed them since. */
export async function changeOrganization(scope: OrganizationScope, update: OrganizationUpdate): Promise<Organization> {
  await lockAsAdministrator(scope)
  const current = await readOrganization(scope)
  const { displayName, theme, units = current.units, currency = current.currency, revision = current.revision } = update
  const requestedValues = { displayName, theme, units, currency }
  if (revision !== current.revision) {
    throw revisionConflict('organizations', 'organization', differencesBetween(current, requestedValues))
  }
  return saveChange(scope, current, requestedValues)
}

/**
 * Changes only the logo, by the key of its file; an organization without its own theme keeps the fallback colors. Everything is read after
 * locking, because theme and name are written back.
 */
export async function changeLogo(scope: OrganizationScope, key: string | null): Promise<Organization> {
  await lockAsAdministrator(scope)
  const current = await readOrganization(scope)
  const { displayName, theme, units, currency } = current
  const replaced = theme?.logoUrl == null ? undefined : `${logoFolder}/${theme.logoUrl}`
  if (key !== null) await linkFile(scope.tx, key)
  if (replaced !== undefined && isStoredImage(replaced)) await releaseFile(scope.tx, replaced)
  if (theme === null && key === null) return current
  const logoUrl = key === null ? null : key.slice(logoFolder.length + 1)
  return saveChange(scope, current, { displayName, units, currency, theme: { ...(theme ?? fallbackTheme), logoUrl } })
}

/** `current` has to be locked. */
async function saveChange(
  scope: OrganizationScope,
  current: Organization,
  update: Omit<Organization, 'id' | 'revision'>,
): Promise<Organization> {
  const changes = changesBetween(current, update)
  if (changes.length === 0) return current
  const updated = await updateOrganization(scope.tx, scope.organizationId, {
    ...update,
    revision: current.revision + 1,
  })
  if (!updated) throw organizationNotFound()
  await recordChanges(scope, changes)
  return updated
}
