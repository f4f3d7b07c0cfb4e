import { spawn } from 'node:child_process'
import path from 'node:path'
import pLimit from 'p-limit'
import pc from 'picocolors'
import { parentWatchdog } from '../process/service.ts'
import { hostFolder, remoteFolder, remoteNames } from '../workspace/packages.ts'
import { inputHash, isBuilt } from './stamp.ts'

const builder = path.join(import.meta.dirname, 'package-build.ts')

export type BuildOptions = { force?: boolean; only?: readonly string[] }

/** Packages to build: `host` and all remotes, or the named ones. */
function foldersOf(only: readonly string[]) {
  const folders = new Map([['host', hostFolder], ...remoteNames().map((name) => [name, remoteFolder(name)] as const)])
  if (only.length === 0) return [...folders.values()]
  return only.map((name) => {
    const folder = folders.get(name.replace(/^remote-/, ''))
    if (folder === undefined)
      throw new Error(`Package ${name} doesn't exist. Choose from: ${[...folders.keys()].join(', ')}`)
    return folder
  })
}

function runBuilder(folder: string) {
  const child = spawn(process.execPath, ['--import', parentWatchdog, builder, folder], { stdio: 'pipe' })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  return new Promise<{ isBuilt: boolean; text: string }>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ isBuilt: code === 0, text: Buffer.concat(output).toString().trim() }))
  })
}

async function build(folder: string) {
  const name = path.basename(folder)
  const startTime = Date.now()
  const result = await runBuilder(folder)
  const took = `${((Date.now() - startTime) / 1000).toFixed(1)} s`
  console.log(result.isBuilt ? `  ${pc.green('built')}  ${name} in ${took}` : `  ${pc.red('failed')} ${name}`)
  if (result.text !== '') console.log(result.text)
  return result.isBuilt
}

/** Builds the packages whose inputs changed since their last build; false when one of them failed. */
export async function buildChanged({ force = false, only = [] }: BuildOptions = {}) {
  const folders = foldersOf(only)
  const changed = folders.filter((folder) => force || !isBuilt(folder, inputHash(folder)))
  if (changed.length === 0) return true
  console.log(`Building ${changed.map((folder) => path.basename(folder)).join(', ')}`)
  const results = await pLimit(2).map(changed, build)
  return results.every(Boolean)
}
