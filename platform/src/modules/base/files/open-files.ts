import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from '../../../interfaces/files.ts'
import { createFileAddresses } from './file-addresses.ts'
import { folderStore } from './folder-store.ts'
import type { ObjectStorageConfig } from './object-storage/object-storage-config.ts'
import { resumableFolder } from './resumable/resumable-folder.ts'
import { createSignatures } from './signatures.ts'

export type FileSettings = {
  dataDirectory: string
  secret?: string | undefined
  /** If undefined, files are stored in the data directory. */
  objectStorage?: ObjectStorageConfig | undefined
}

/** A single machine generates and stores its own secret. Several machines need the same one (`FILES_SECRET`). */
export async function openFiles({ dataDirectory, secret, objectStorage }: FileSettings): Promise<Files> {
  const keyFolder = join(dataDirectory, 'keys')
  const fileSecret = secret ?? (await loadOrCreateSecret(keyFolder, join(keyFolder, 'file-addresses.secret')))
  const signatures = createSignatures(fileSecret)
  if (objectStorage) {
    const { openObjectStorage } = await import('./object-storage/open-object-storage.ts')
    return { ...openObjectStorage(objectStorage), signatures }
  }
  const folder = join(dataDirectory, 'files')
  const store = folderStore(folder)
  return { store, addresses: createFileAddresses(fileSecret), resumable: resumableFolder(folder, store), signatures }
}

async function loadOrCreateSecret(folder: string, path: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const newSecret = randomBytes(48).toString('base64url')
    await writeFile(path, newSecret, { flag: 'wx', mode: 0o600 })
    return newSecret
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return (await readFile(path, 'utf8')).trim()
  }
}
