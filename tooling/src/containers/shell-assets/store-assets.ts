import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { filesOfBuild } from '../../release/upload-release.ts'
import type { ReleaseStore } from '../../release/store/release-store.ts'

/**
 * Stores the shell's assets in `assets/` and returns the number of new ones: file names contain a hash, so all
 * versions share one folder.
 */
export async function storeAssets(folder: string, store: ReleaseStore): Promise<number> {
  let stored = 0
  for (const file of await filesOfBuild(folder, store)) {
    if (await store.create(`assets/${file}`, await readFile(path.join(folder, file)))) stored += 1
  }
  return stored
}
