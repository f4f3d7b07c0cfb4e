import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Configuration } from 'webpack'
import { compressFolder } from './compress.ts'
import { inputHash, writeStamp } from './stamp.ts'
import { runWebpack } from './run-webpack.ts'
import { configOf } from './webpack-run.ts'

/** Replaces the build atomically, so that a running server never serves a partial one. */
async function replaceDist(folder: string, output: string) {
  const dist = path.join(folder, 'dist')
  const previous = `${output}-previous`
  if (existsSync(dist)) await rename(dist, previous)
  await rename(output, dist)
  await rm(previous, { recursive: true, force: true })
}

/**
 * Writing webpack's cache takes a quarter of a build's processor time. The first build of a checkout leaves it out, because many
 * checkouts build only once; the second build writes it.
 */
function withoutFirstCache(folder: string, config: Configuration): Configuration {
  return existsSync(path.join(folder, 'dist')) ? config : { ...config, cache: false }
}

async function buildPackage(folder: string) {
  const hash = inputHash(folder)
  const output = path.join(folder, `.cache/dist-${process.pid}`)
  try {
    const config = await configOf(folder, { mode: 'production', outputFolder: output })
    const warnings = await runWebpack(withoutFirstCache(folder, config))
    if (warnings !== '') console.warn(warnings)
    await compressFolder(output)
    await writeStamp(output, hash)
    await replaceDist(folder, output)
  } finally {
    await rm(output, { recursive: true, force: true })
  }
}

// One process per package, for parallel builds and to release webpack's memory.
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Specify the folder of a package.')
try {
  await buildPackage(path.resolve(folder))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
