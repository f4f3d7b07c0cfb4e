import type { FileAddresses, FileStore, ResumableStorage } from '../../../../interfaces/files.ts'
import { resumableObjects } from '../resumable/resumable-objects.ts'
import { createObjectAddresses } from './object-addresses.ts'
import { openBucket } from './object-storage-client.ts'
import type { ObjectStorageConfig } from './object-storage-config.ts'
import { objectStore } from './object-store.ts'

export type OpenedStorage = { store: FileStore; addresses: FileAddresses; resumable: ResumableStorage }

/** Loaded only if object storage is configured, because the client is slow to load. */
export function openObjectStorage(config: ObjectStorageConfig): OpenedStorage {
  const bucket = openBucket(config)
  const store = objectStore(bucket)
  return { store, addresses: createObjectAddresses(bucket), resumable: resumableObjects(config, store) }
}
