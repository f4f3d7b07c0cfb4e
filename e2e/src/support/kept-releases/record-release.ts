/**
 * Keeps host and remotes as they are built now, for journeys of later days: `node e2e/src/support/kept-releases/record-release.ts COMMIT [FOLDER]`,
 * where the folder is a checkout of that commit, built. What it is for says `e2e/releases/README.md`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { zipSync, type Zippable } from 'fflate'
import { environment } from '../environment.ts'

/** Compressed again, for those who debug, and with pictures: no page needs it. */
const left = /\.(br|gz|map)$|\/handbook\//

/** The same files make the same archive, whenever they were written. */
const mtime = '2000-01-01T00:00:00'

function filesOf(dist: string): [string, Uint8Array][] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !left.test(file))
    .sort()
    .map((file) => [path.relative(dist, file), readFileSync(file)])
}

const [commit, folder = environment.root] = process.argv.slice(2)
if (!/^[0-9a-f]{7,}$/.test(commit ?? '')) throw new Error('Name the commit that was built.')
const packed: Zippable = {}
const names = readdirSync(folder).filter((name) => name === 'host' || name.startsWith('remote-'))
for (const name of names) {
  for (const [file, bytes] of filesOf(path.join(folder, name, 'dist'))) packed[`${name}/${file}`] = bytes
}
const target = path.join(environment.root, 'e2e/releases/whole', `${commit?.slice(0, 7)}.zip`)
writeFileSync(target, zipSync(packed, { level: 9, mtime }))
console.log(`${path.relative(environment.root, target)}: ${Object.keys(packed).length} files`)
