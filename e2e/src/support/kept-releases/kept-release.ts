import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { environment } from '../environment.ts'

const folder = path.join(environment.root, 'e2e/releases/whole')

export type Manifest = {
  name: string
  needs?: Record<string, string>
  pages: Record<string, { path: string; title: string; anyRole: string[] }>
}

/** The host and the remotes of one commit as they were built. */
export type KeptRelease = {
  commit: string
  remotes: Manifest[]
  /** Undefined where that package had no such file. */
  read(packageName: string, file: string): Uint8Array | undefined
}

/** By the commits that they were built from. */
export function keptCommits(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.zip'))
    .map((file) => path.basename(file, '.zip'))
}

export function readKeptRelease(commit: string): KeptRelease {
  const files = unzipSync(readFileSync(path.join(folder, `${commit}.zip`)))
  const remotes = Object.keys(files)
    .filter((file) => /^remote-[^/]+\/remote\.json$/.test(file))
    .map((file) => JSON.parse(new TextDecoder().decode(files[file])) as Manifest)
  return { commit, remotes, read: (packageName, file) => files[`${packageName}/${file}`] }
}
