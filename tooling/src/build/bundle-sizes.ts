import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { remoteManifestSchema } from '@lintel/shared/remote'

/** Downloaded bundles with their size limits. */
export type Bundle = { name: string; files: string[]; limit: number }

/** Size of files compressed with brotli. */
export const limits = {
  firstLoad: 400_000,
  openViewer: 220_000,
  /** Each of the two workers, for writing and reading. */
  spreadsheetWorker: 26_000,
  remotePage: 60_000,
  remoteEntry: 27_000,
}

/**
 * Scripts loaded before the landing page of a signed-in user: those of `index.html`, and the preloaded sign-in script.
 * Later chunks load on demand.
 */
export function firstLoad(dist: string): Bundle {
  const page = path.join(dist, 'index.html')
  const html = readFileSync(page, 'utf8')
  function filesOf(tag: RegExp) {
    const files = [...html.matchAll(tag)].map(([, address = '']) => path.join(dist, address))
    if (files.length === 0)
      throw new Error(`${page} loads no script that matches ${tag.source}, so its size can't be measured.`)
    return files
  }
  const run = filesOf(/<script[^>]*\ssrc="?\/?([^"\s>]+)/g)
  const preloaded = filesOf(/<link[^>]*\sas="?script[^>]*\shref="?\/?([^"\s>]+)/g)
  return { name: 'first load', files: [...run, ...preloaded], limit: limits.firstLoad }
}

/** Bundles loaded on demand: viewer engine and spreadsheet workers. */
export function laterBundles(dist: string): Bundle[] {
  const folder = path.join(dist, 'assets')
  function filesOf(script: string): string[] {
    const files = readdirSync(folder).filter((file) => new RegExp(String.raw`^${script}[.-].*\.js$`).test(file))
    if (files.length === 0) throw new Error(`${folder} has no ${script} script, so its size can't be measured.`)
    return files.map((file) => path.join(folder, file))
  }
  return [
    { name: 'open viewer engine', files: filesOf('viewer-open'), limit: limits.openViewer },
    ...filesOf('worker').map((file) => ({
      name: 'spreadsheet worker',
      files: [file],
      limit: limits.spreadsheetWorker,
    })),
  ]
}

/** The entry of a remote, and the scripts of its own that each page needs first. */
export function remoteBundles(dist: string): Bundle[] {
  const manifest = remoteManifestSchema.parse(JSON.parse(readFileSync(path.join(dist, 'remote.json'), 'utf8')))
  const { entry, pages } = manifest.files
  return [
    { name: `${manifest.name}: remoteEntry`, files: [path.join(dist, entry.file)], limit: limits.remoteEntry },
    ...Object.entries(pages).map(([page, files]) => ({
      name: `${manifest.name}: ${page}`,
      files: files.map(({ file }) => path.join(dist, file)),
      limit: limits.remotePage,
    })),
  ]
}

/** Transferred bytes: the compressed size if the build wrote a compressed file. */
export function brotliBytes({ files }: Bundle): number {
  const sizes = files.map((file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size)
  return sizes.reduce((sum, size) => sum + size, 0)
}
