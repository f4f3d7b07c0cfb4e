/**
 * Records the current builds of host and remotes for later runs of `earlier-builds.spec.ts`: `pnpm record:build`. The
 * archive keeps the newest two builds.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { environment } from '../environment.ts'
import { archive, readArchive } from './earlier-builds.ts'

const maxBuilds = 2

/** Files that no page loads: compressed copies, source maps, the handbook and build metadata. */
const ignored = /\.(br|gz|map)$|\/handbook\/|\/\.stamp$|\/mf-stats\.json$/

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: environment.root, encoding: 'utf8' }).trim()
}

function filesOf(packageName: string): [string, string][] {
  const dist = path.join(environment.root, packageName, 'dist')
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !ignored.test(file))
    .sort()
    .map((file) => [`${packageName}/${path.relative(dist, file)}`, readFileSync(file, 'utf8')])
}

if (git('status', '--porcelain', 'host', 'shared', 'tooling', 'remote-*') !== '') {
  throw new Error('Commit first: a recorded build is known by its commit.')
}
const { version } = JSON.parse(readFileSync(path.join(environment.root, 'shared/package.json'), 'utf8')) as {
  version: string
}
const name = `${version} at ${git('rev-parse', '--short=7', 'HEAD')}`
const packages = readdirSync(environment.root).filter((folder) => folder === 'host' || folder.startsWith('remote-'))
const builds = { ...readArchive(), [name]: Object.fromEntries(packages.flatMap(filesOf)) }
const text = Buffer.from(JSON.stringify(Object.fromEntries(Object.entries(builds).slice(-maxBuilds))))
// The largest window, so that common content of two builds is stored once.
const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
writeFileSync(archive, brotliCompressSync(text, { params }))
console.log(`${path.relative(environment.root, archive)} has ${Object.keys(builds).slice(-maxBuilds).join(' and ')}.`)
