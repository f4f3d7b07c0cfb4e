import path from 'node:path'
import { folderStore } from './folder-store.ts'
import type { ObjectStoreSettings, ReleaseStore } from './release-store.ts'

/** A folder, or `s3://bucket/folder` of any storage that speaks its protocol. */
export async function openReleaseStore(address: string, settings: ObjectStoreSettings): Promise<ReleaseStore> {
  if (!address.startsWith('s3://')) return folderStore(path.resolve(address))
  // Loaded only where it is used: the client takes a second.
  const { objectStore } = await import('./object-store.ts')
  return objectStore(address, settings)
}
