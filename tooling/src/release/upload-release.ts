import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { glob } from 'tinyglobby'
import type { ReleaseStore } from './store/release-store.ts'

const concurrency = 8

/** Build metadata that is not released. */
const ownFiles = ['.stamp', '**/mf-stats.json*']

/** The files of a build that belong to its release, relative to its folder. */
export async function filesOfBuild(dist: string, { keepsCompressed }: Pick<ReleaseStore, 'keepsCompressed'>) {
  const ignore = keepsCompressed ? ownFiles : [...ownFiles, '**/*.{br,gz}']
  return (await glob('**/*', { cwd: dist, ignore, dot: true })).sort()
}

export type Upload = { dist: string; name: string; version: string; store: ReleaseStore }

/**
 * Uploads a build into the folder of its version. Existing files must be identical, so that a broken upload can be
 * continued, and nothing is overwritten. Returns the number of new files.
 */
export async function uploadRelease({ dist, name, version, store }: Upload): Promise<number> {
  const files = await filesOfBuild(dist, store)
  const limit = pLimit(concurrency)
  async function uploadFile(file: string) {
    const key = `${name}/${version}/${file}`
    const content = await readFile(path.join(dist, file))
    if (await store.create(key, content)) return true
    const storedContent = await store.read(key)
    // Compressed copies depend on the compressor; their originals are compared.
    if (storedContent?.equals(content) === true || /\.(br|gz)$/.test(file)) return false
    throw new Error(
      `${store.place} already has a different ${key}. Releases can't change: increase the version in package.json and build again.`,
    )
  }
  // Waits for all uploads before failing, because the caller may then delete the files.
  const results = await Promise.allSettled(files.map((file) => limit(uploadFile, file)))
  const failed = results.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return results.filter((one) => one.status === 'fulfilled' && one.value).length
}
