import type { PrototypeRelease } from '@lintel/shared/contract'
import type { FileAddresses } from '../../../interfaces/files.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { listReleases } from './repository.ts'
import { seesDrafts } from './find-visible-release.ts'

type ListedRelease = Awaited<ReturnType<typeof listReleases>>[number]

export async function listPrototypes(scope: OrganizationScope, addresses: FileAddresses): Promise<PrototypeRelease[]> {
  const releases = await listReleases(scope.tx, scope.organizationId, seesDrafts(scope))
  return Promise.all(releases.map((release) => withThumbnail(scope.organizationId, release, addresses)))
}

export async function withThumbnail(
  organizationId: string,
  { thumbnail, ...release }: ListedRelease,
  addresses: FileAddresses,
): Promise<PrototypeRelease> {
  return { ...release, thumbnailUrl: thumbnail === null ? null : await addresses.addressOf(organizationId, thumbnail) }
}
