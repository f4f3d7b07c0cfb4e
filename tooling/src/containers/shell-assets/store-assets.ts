import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { filesOfBuild } from '../../release/upload-release.ts'
import type { ReleaseStore } from '../../release/store/release-store.ts'

/** Stores the shell's assets below `assets/` and returns how many are new: their names change with their content, so those of all versions fit into one folder. */
export async function storeAssets(folder: string, store: ReleaseStore): Promise<number> {
  let stored = 0
  for (const file of await filesOfBuild(folder, store)) {
    if (await store.create(`assets/${file}`, await readFile(path.join(folder, file)))) stored += 1
  }
  return stored
}
