import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BackupFile } from './manifest.ts'

const run = promisify(execFile)

/** Packs folders of a running system. Unfinished drafts, and files that are removed while packing, are left out. */
export async function packFolders(archive: string, parent: string, names: readonly string[]): Promise<void> {
  const warnings = ['--warning=no-file-changed', '--warning=no-file-removed']
  // Without a list of names, tar refuses to write an empty archive.
  const options = ['--create', '--file', archive, '--directory', parent, '--exclude=*.draft', '--files-from=/dev/null']
  await run('tar', [...options, ...warnings, ...names]).catch((error: unknown) => {
    // Exit code 1: files grew or were removed while tar read them.
    if (!(error instanceof Error && 'code' in error && error.code === 1)) throw error
  })
}

export async function unpackFolders(archive: string, parent: string): Promise<void> {
  await run('tar', ['--extract', '--no-same-owner', '--file', archive, '--directory', parent])
}

/** Size and hash of a file of a backup, which is flushed to disk before this returns. */
export async function describeFile(folder: string, path: string): Promise<BackupFile> {
  const file = join(folder, path)
  const handle = await open(file)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return { path, bytes: (await stat(file)).size, sha256: hash.digest('hex') }
}
