import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { environment } from '../environment.ts'

/** One archive for all builds, which have most of their files in common. */
export const archive = path.join(environment.root, 'e2e/earlier-builds.json.br')

/** By build (`1.0.0 at 1a2b3c4`), then by path (`host/index.html`): the files of host and remotes, all of which are text. */
export type Archive = Record<string, Record<string, string>>

export type Manifest = {
  name: string
  pages: Record<string, { path: string; title: string; anyRole: string[] }>
}

/** The host and all remotes of one commit. */
export type Build = { name: string; remotes: Manifest[]; files: Record<string, string> }

export function readArchive(): Archive {
  if (!existsSync(archive)) return {}
  return JSON.parse(brotliDecompressSync(readFileSync(archive)).toString()) as Archive
}

export function earlierBuilds(): Build[] {
  const builds = Object.entries(readArchive())
  if (builds.length < 2) throw new Error('The archive needs two earlier builds. Run pnpm record:build.')
  return builds.map(([name, files]) => {
    const manifests = Object.entries(files).filter(([file]) => /^remote-[^/]+\/remote\.json$/.test(file))
    return { name, files, remotes: manifests.map(([, text]) => JSON.parse(text) as Manifest) }
  })
}
