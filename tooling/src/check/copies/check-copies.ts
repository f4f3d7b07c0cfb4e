import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { glob } from 'tinyglobby'
import { remoteFolder, remoteNames } from '../../workspace/packages.ts'
import { root } from '../../workspace/root.ts'
import { findCopies, type Source } from './find-copies.ts'

async function sourcesOf(owner: string): Promise<Source[]> {
  const files = await glob('{src,dev}/**/*.{ts,tsx}', { cwd: remoteFolder(owner), absolute: true })
  return Promise.all(
    files.map(async (file) => ({ owner, file: path.relative(root, file), text: await readFile(file, 'utf8') })),
  )
}

/** What two remotes have word for word belongs into shared; answers where that is. */
export async function checkCopies(): Promise<string[]> {
  const sources = (await Promise.all(remoteNames().map(sourcesOf))).flat()
  const copies = findCopies(sources)
  if (copies.length === 0) return []
  return [
    ...copies.map(({ lines, places: [one, other] }) => `${lines} lines: ${one} ~ ${other}`),
    'Two remotes hold the same code. Move it to the door of shared that it belongs to, and let both use it.',
  ]
}
