import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFileAddresses, type FileAddresses } from './file-addresses.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { createSignatures, type Signatures } from './signatures.ts'

export type Files = { store: FileStore; addresses: FileAddresses; signatures: Signatures }

/** One machine makes its own secret and keeps it; several machines are given one (`FILES_SECRET`). */
export async function openFiles({
  dataDirectory,
  secret,
}: {
  dataDirectory: string
  secret?: string | undefined
}): Promise<Files> {
  const keys = join(dataDirectory, 'keys')
  const known = secret ?? (await keptSecret(keys, join(keys, 'file-addresses.secret')))
  return {
    store: folderStore(join(dataDirectory, 'files')),
    addresses: createFileAddresses(known),
    signatures: createSignatures(known),
  }
}

async function keptSecret(folder: string, path: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const made = randomBytes(48).toString('base64url')
    await writeFile(path, made, { flag: 'wx', mode: 0o600 })
    return made
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return (await readFile(path, 'utf8')).trim()
  }
}
