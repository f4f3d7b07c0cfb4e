import { rm } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import type { z } from 'zod'
import { objectStorageConfigOf, type ObjectStorageConfig } from '../../files/object-storage/object-storage-config.ts'

/** Where the command stores releases, if workers remove files there (`RELEASE_STORE`). */
export type ReleaseStoreConfig = { folder: string } | { objects: ObjectStorageConfig; folder: string }

type Environment = Parameters<typeof objectStorageConfigOf>[0] & { RELEASE_STORE?: string | undefined }

/** A folder, or a bucket and a folder in it; the bucket is at the same service as the platform's files. */
export function releaseStoreOf(env: Environment): ReleaseStoreConfig | undefined {
  const { RELEASE_STORE: store } = env
  if (store === undefined) return undefined
  const [, bucket, folder = ''] = /^s3:\/\/([^/]+)(.*)$/.exec(store) ?? []
  if (bucket === undefined) return { folder: resolve(store) }
  const storage = objectStorageConfigOf(env)
  return storage && { objects: { ...storage, bucket }, folder: folder.replaceAll(/^\/+|\/+$/g, '') }
}

export function requireReleaseBucket(env: Environment, context: z.RefinementCtx): void {
  if (env.RELEASE_STORE?.startsWith('s3://') !== true || releaseStoreOf(env)) return
  const message =
    'A bucket needs S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY. Leave it out to remove files with the command.'
  context.addIssue({ code: 'custom', path: ['RELEASE_STORE'], message, input: env })
}

export type ReleaseFiles = {
  /** Removes a folder. Folders that don't exist are no error. */
  remove(folder: string): Promise<void>
  close(): void
}

export async function openReleaseFiles(store: ReleaseStoreConfig): Promise<ReleaseFiles> {
  if (!('objects' in store)) {
    const { folder } = store
    return { remove: async (key) => rm(inside(folder, key), { recursive: true, force: true }), close: () => undefined }
  }
  const { folder, objects } = store
  // Loaded on demand, because the client is slow to load.
  const { openBucket } = await import('../../files/object-storage/object-storage-client.ts')
  const { removeObjects } = await import('../../files/object-storage/remove-objects.ts')
  const bucket = openBucket(objects)
  return {
    remove: async (key) => removeObjects(bucket, `${folder === '' ? '' : `${folder}/`}${key}/`),
    close: () => bucket.client.destroy(),
  }
}

/** Versions come from builds, so they must not lead out of the store, or to another version. */
function inside(folder: string, key: string): string {
  const path = resolve(folder, key)
  if (path !== folder + sep + key.replaceAll('/', sep)) throw new Error(`${key} isn't a folder of the release store.`)
  return path
}
