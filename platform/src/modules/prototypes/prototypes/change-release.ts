import type { PrototypeRelease, PrototypeReleaseUpdate } from '@lintel/shared/contract'
import type { FileAddresses } from '../../../interfaces/files.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { releaseNotFound, type ReleaseParams } from './find-visible-release.ts'
import { withThumbnail } from './list-prototypes.ts'
import { updateRelease } from './repository.ts'

export type ReleaseChange = { releaseParams: ReleaseParams; update: PrototypeReleaseUpdate }

/** Publishes or withdraws a release, or switches its automation on or off. */
export async function changeRelease(
  { tx, organizationId }: OrganizationScope,
  { releaseParams, update }: ReleaseChange,
  addresses: FileAddresses,
): Promise<PrototypeRelease> {
  const changed = await updateRelease(
    tx,
    { organizationId, prototype: releaseParams.portfolio, version: releaseParams.release },
    update,
  )
  if (!changed) throw releaseNotFound()
  return withThumbnail(organizationId, changed, addresses)
}
