import path from 'node:path'
import { folderStore } from './folder-store.ts'
import type { ObjectStoreSettings, ReleaseStore } from './release-store.ts'

/** A folder, or `s3://bucket/folder` of an S3-compatible service. */
export async function openReleaseStore(address: string, settings: ObjectStoreSettings): Promise<ReleaseStore> {
  if (!address.startsWith('s3://')) return folderStore(path.resolve(address))
  // Loaded on demand: the client takes a second to load.
  const { objectStore } = await import('./object-store.ts')
  return objectStore(address, settings)
}
