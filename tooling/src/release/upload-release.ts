import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { glob } from 'tinyglobby'
import type { ReleaseStore } from './store/release-store.ts'

const atOnce = 8

/** What a build leaves for itself. */
const ownFiles = ['.stamp', '**/mf-stats.json*']

/** The files of a build that belong to its release, relative to its folder. */
export async function filesOfBuild(dist: string, { keepsCompressed }: Pick<ReleaseStore, 'keepsCompressed'>) {
  const ignore = keepsCompressed ? ownFiles : [...ownFiles, '**/*.{br,gz}']
  return (await glob('**/*', { cwd: dist, ignore, dot: true })).sort()
}

export type Upload = { dist: string; name: string; version: string; store: ReleaseStore }

/**
 * Brings a build into the folder of its version. What is there already must be the same: so a broken upload is finished by another one, and
 * nothing is ever overwritten. Returns how many files are new.
 */
export async function uploadRelease({ dist, name, version, store }: Upload): Promise<number> {
  const files = await filesOfBuild(dist, store)
  const limit = pLimit(atOnce)
  async function bring(file: string) {
    const key = `${name}/${version}/${file}`
    const content = await readFile(path.join(dist, file))
    if (await store.create(key, content)) return true
    const there = await store.read(key)
    // Compressed copies depend on the compressor, and what they hold is compared beside them.
    if (there?.equals(content) === true || /\.(br|gz)$/.test(file)) return false
    throw new Error(
      `${store.place} already has a different ${key}. Releases can't change: increase the version in package.json and build again.`,
    )
  }
  // Waits for all uploads before failing, because the caller may then delete the files.
  const brought = await Promise.allSettled(files.map((file) => limit(bring, file)))
  const failed = brought.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return brought.filter((one) => one.status === 'fulfilled' && one.value).length
}
