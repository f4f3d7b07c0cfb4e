import type { FileAddresses } from '../file-addresses.ts'
import type { FileStore } from '../file-store.ts'
import { createObjectAddresses } from './object-addresses.ts'
import { openBucket } from './object-storage-client.ts'
import type { ObjectStorageConfig } from './object-storage-config.ts'
import { objectStore } from './object-store.ts'

/** Imported only where a storage is set, so that nobody else waits for the client to load. */
export function openObjectStorage(config: ObjectStorageConfig): { store: FileStore; addresses: FileAddresses } {
  const bucket = openBucket(config)
  return { store: objectStore(bucket), addresses: createObjectAddresses(bucket) }
}
