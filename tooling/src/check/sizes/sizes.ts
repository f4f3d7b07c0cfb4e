import path from 'node:path'
import pc from 'picocolors'
import { builtRemoteNames, hostFolder, remoteFolder } from '../../workspace/packages.ts'
import { firstLoad, laterBundles, remoteBundles, sizeOf, type BundleSize } from './bundle-sizes.ts'
import { receivedBytes } from './received-bytes.ts'

/** Prints what people download and fails over a limit. */
const dist = path.join(hostFolder, 'dist')
const first = firstLoad(dist)
const later = [
  ...laterBundles(dist),
  ...builtRemoteNames().flatMap((name) => remoteBundles(path.join(remoteFolder(name), 'dist'))),
]
const sizes = [{ ...sizeOf(first), brotli: await receivedBytes(dist, first.files) }, ...later.map(sizeOf)]
const width = Math.max(...sizes.map(({ name }) => name.length))

console.log(`${'kB'.padEnd(width)} ${['raw', 'gzip', 'brotli', 'limit'].map((title) => title.padStart(9)).join('')}`)
for (const size of sizes) console.log(line(size))

const tooLarge = sizes.filter(({ brotli, limit }) => brotli > limit)
for (const { name } of tooLarge) console.log(pc.red(`${name} is over its limit.`))
process.exitCode = tooLarge.length === 0 ? 0 : 1

function line({ name, raw, gzip, brotli, limit }: BundleSize): string {
  const columns = [raw, gzip, brotli, limit].map((bytes) => (bytes / 1000).toFixed(1).padStart(9))
  return `${name.padEnd(width)} ${columns.join('')}`
}
