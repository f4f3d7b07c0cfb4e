import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { remoteManifestSchema } from '@lintel/shared/remote'

/** What people download, and how much of it there may be. */
export type Bundle = { name: string; files: string[]; limit: number }
export type BundleSize = { name: string; raw: number; gzip: number; brotli: number; limit: number }

/** Bytes as browsers receive them: compressed with brotli. */
export const limits = { shell: 320_000, openViewer: 220_000, remotePage: 60_000, remoteEntry: 27_000 }

/** The scripts that `index.html` asks for are the shell with its landing page; later chunks load on demand. */
export function hostBundles(dist: string): Bundle[] {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const addresses = [...html.matchAll(/<script[^>]*\ssrc="?\/?([^"\s>]+)/g)].map(([, address = '']) => address)
  if (addresses.length === 0) throw new Error(`${dist}/index.html asks for no script: its size cannot be told.`)
  const files = addresses.map((address) => path.join(dist, address))
  return [{ name: 'shell and landing page', files, limit: limits.shell }]
}

/** What the first page with a model in it fetches besides. */
export function viewerBundles(dist: string): Bundle[] {
  const folder = path.join(dist, 'assets')
  const files = readdirSync(folder).filter((file) => /^viewer-open[.-].*\.js$/.test(file))
  if (files.length === 0) throw new Error(`${folder} has no viewer-open script: the size of the engine cannot be told.`)
  return [{ name: 'open viewer engine', files: files.map((file) => path.join(folder, file)), limit: limits.openViewer }]
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

export function sizeOf({ name, files, limit }: Bundle): BundleSize {
  const size = { name, raw: 0, gzip: 0, brotli: 0, limit }
  for (const file of files) {
    const content = readFileSync(file)
    size.raw += content.length
    size.gzip += gzipSync(content, { level: 9 }).length
    size.brotli += brotliCompressSync(content).length
  }
  return size
}
