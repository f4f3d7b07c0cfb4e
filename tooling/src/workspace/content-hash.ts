import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const ignoredFolders = new Set(['node_modules', 'dist', '.cache', 'coverage', 'testing'])
const ignoredFiles = /\.(test|stories)\.[a-z]+$|\.md$/

function filesBelow(entry: string): string[] {
  if (!existsSync(entry)) return []
  if (statSync(entry).isFile()) return [entry]
  return readdirSync(entry, { withFileTypes: true }).flatMap((child) => {
    const file = path.join(entry, child.name)
    if (child.isDirectory()) return ignoredFolders.has(child.name) ? [] : filesBelow(file)
    return ignoredFiles.test(child.name) ? [] : [file]
  })
}

/** A hash of the content of files and folders, without files that do not affect builds (tests, documents). */
export function contentHash(base: string, entries: readonly string[]) {
  const hash = createHash('sha256')
  const files = entries.flatMap((entry) => filesBelow(path.join(base, entry)))
  for (const file of files.sort()) {
    const content = readFileSync(file)
    hash.update(`${path.relative(base, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
