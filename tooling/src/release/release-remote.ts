import type { Audience } from '@lintel/shared/contract/releases'
import { checkBuild } from './check-build.ts'
import { publish } from './publish.ts'
import type { RegistryAccess } from './registry-client.ts'
import type { ReleaseStore } from './store/release-store.ts'
import { uploadRelease } from './upload-release.ts'
import { verifyFiles } from './verify-files.ts'

export type RemoteRelease = RegistryAccess & {
  name: string
  /** The built files. */
  dist: string
  store: ReleaseStore
  /** The public address of the remote, ending in a slash: versions are folders in it. */
  address: string
  version?: string | undefined
  commit?: string | undefined
  audience?: Audience | undefined
  preview?: string | undefined
  force?: boolean
  bringsBack?: boolean
  reach?: string | undefined
  /** Seconds until the public address serves the uploaded files. */
  maxWait?: number
}

function baseUrlOf(address: string, version: string) {
  return new URL(`${encodeURIComponent(version)}/`, address).href
}

/** Uploads a build to the store, verifies it at the public address, and then registers it. */
export async function releaseRemote(release: RemoteRelease) {
  const { name, dist, store, address, version, reach, maxWait, ...rest } = release
  const manifest = checkBuild(dist, name, version)
  const uploaded = await uploadRelease({ dist, name, version: manifest.version, store })
  const baseUrl = baseUrlOf(address, manifest.version)
  const verified = await verifyFiles({ dist, baseUrl, reach, maxWait })
  const released = await publish({ manifest, baseUrl, ...rest })
  return { ...released, uploaded, verified }
}
