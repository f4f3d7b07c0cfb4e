import type { PrototypeManifest } from '@lintel/shared/contract'
import type { FileAddresses } from '../../../interfaces/files.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { findVisibleRelease, type ReleasePlace } from './find-visible-release.ts'
import { finishedFiles, finishedMessages } from './manifest.model.ts'

export async function readManifest(
  scope: OrganizationScope,
  place: ReleasePlace,
  addresses: FileAddresses,
): Promise<PrototypeManifest> {
  const found = await findVisibleRelease(scope, place)
  function addressOf(key: string): Promise<string> {
    return addresses.addressOf(scope.organizationId, key)
  }
  return {
    prototype: found.prototype,
    release: found.version,
    published: found.published,
    automation: found.automation,
    title: found.title,
    revitVersion: found.revitVersion,
    thumbnailUrl: found.thumbnail === null ? null : await addressOf(found.thumbnail),
    optionSets: found.optionSets,
    fileConfigurations: await finishedFiles(found.fileConfigurations, addressOf),
    messageConfigurations: finishedMessages(found.messageConfigurations),
  }
}
