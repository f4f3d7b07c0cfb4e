import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { containerName, contractVersion, remoteManifestSchema, type RemoteManifest } from '@lintel/shared/remote'
import { z } from 'zod'
import { brotliBytes, remoteBundles } from '../build/bundle-sizes.ts'

const federationSchema = z.looseObject({
  name: z.string(),
  metaData: z.looseObject({ publicPath: z.string().optional(), remoteEntry: z.looseObject({ name: z.string() }) }),
})

/** The federation manifest must name the same container and entry as ours, with relative file paths. */
function problemsOfFederation(dist: string, { name, files }: RemoteManifest): string[] {
  const file = path.join(dist, files.manifest)
  if (!existsSync(file)) return [`${files.manifest} is missing.`]
  const parsed = federationSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) return [`${files.manifest} isn't a federation manifest.`]
  const { metaData, name: container } = parsed.data
  return [
    ...(container === containerName(name) ? [] : [`The container is named ${container}, not ${containerName(name)}.`]),
    ...(metaData.publicPath === 'auto' ? [] : [`publicPath is ${String(metaData.publicPath)}, not auto.`]),
    ...(metaData.remoteEntry.name === files.entry.file ? [] : [`${files.manifest} specifies a different entry.`]),
  ]
}

function problemsOfFiles(dist: string, { files }: RemoteManifest): string[] {
  return [files.entry, ...Object.values(files.pages).flat()].flatMap(({ file, integrity }) => {
    const filePath = path.join(dist, file)
    if (!existsSync(filePath)) return [`${file} is missing.`]
    const hash = createHash('sha384').update(readFileSync(filePath)).digest('base64')
    return integrity === `sha384-${hash}` ? [] : [`${file} doesn't match remote.json.`]
  })
}

function problemsOfPages({ pages, files }: RemoteManifest): string[] {
  const paths = Object.values(pages).map((page) => page.path.toLowerCase())
  const duplicates = paths.filter((page, index) => paths.indexOf(page) !== index)
  return [
    ...duplicates.map((page) => `Two pages have the path ${page}.`),
    ...Object.keys(pages).flatMap((page) => ((files.pages[page] ?? []).length > 0 ? [] : [`${page} has no scripts.`])),
  ]
}

/** Throws if the downloads of a remote exceed their size limits. */
export function assertSizes(dist: string, name: string): void {
  const problems = remoteBundles(dist)
    .map((bundle) => ({ ...bundle, size: brotliBytes(bundle) }))
    .filter(({ size, limit }) => size > limit)
    .map((bundle) => `${bundle.name} has ${bundle.size} bytes, and the limit is ${bundle.limit}.`)
  if (problems.length > 0) throw refusal(name, problems)
}

function refusal(name: string, problems: readonly string[]) {
  return new Error(`The build of ${name} can't be released:\n  ${problems.join('\n  ')}`)
}

/** The manifest of a build that can be released; throws its problems otherwise. */
export function checkBuild(dist: string, name: string, version?: string): RemoteManifest {
  const file = path.join(dist, 'remote.json')
  if (!existsSync(file)) throw new Error(`There is no build to release: ${file} is missing. Run pnpm build.`)
  const manifest = remoteManifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const problems = [
    ...(manifest.name === name ? [] : [`It's the build of ${manifest.name}, not of ${name}.`]),
    ...(manifest.contractVersion === contractVersion ? [] : [`It implements contract ${manifest.contractVersion}.`]),
    ...problemsOfFiles(dist, manifest),
    ...problemsOfFederation(dist, manifest),
    ...problemsOfPages(manifest),
  ]
  if (problems.length > 0) throw refusal(name, problems)
  return version === undefined ? manifest : { ...manifest, version }
}
