import type { PrototypeManifest } from '@lintel/shared/contract'
import type { FileAddresses } from '../../../interfaces/files.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { findVisibleRelease, type ReleaseParams } from './find-visible-release.ts'
import { filesWithUrls, validMessages } from './manifest.model.ts'

export async function readManifest(
  scope: OrganizationScope,
  releaseParams: ReleaseParams,
  addresses: FileAddresses,
): Promise<PrototypeManifest> {
  const found = await findVisibleRelease(scope, releaseParams)
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
    fileConfigurations: await filesWithUrls(found.fileConfigurations, addressOf),
    messageConfigurations: validMessages(found.messageConfigurations),
  }
}
