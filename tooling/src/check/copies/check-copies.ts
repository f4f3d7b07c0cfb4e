import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { remoteFolder, remoteNames } from '../../workspace/packages.ts'
import { root } from '../../workspace/root.ts'
import { findCopies, type Source } from './find-copies.ts'

async function sourcesOf(owner: string): Promise<Source[]> {
  const folders = ['src', 'dev'].map((part) => path.join(remoteFolder(owner), part))
  const entries = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })))
  const files = entries
    .flat()
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return files.map((file, at) => ({ owner, file: path.relative(root, file), text: texts[at] ?? '' }))
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
