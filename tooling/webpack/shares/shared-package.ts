import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'

export const sharedPackage = '@lintel/shared'

/** The package in the workspace; in a separate repository, the installed package. */
export const sharedFolder = path.dirname(createRequire(import.meta.url).resolve(`${sharedPackage}/package.json`))

const packageSchema = z.object({
  version: z.string(),
  /** The published package contains declarations beside its code. */
  exports: z.record(z.string(), z.union([z.string(), z.object({ types: z.string(), default: z.string() })])),
  dependencies: z.record(z.string(), z.string()),
})

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(sharedFolder, file), 'utf8'))
}

const { version, exports, dependencies } = packageSchema.parse(readJson('package.json'))
export const sharedVersion = version

/** Entry points that no remote imports: those of the host, the platform, builds and tests. */
const internalEntryPoints =
  /^\.\/(package\.json$|testing(\/|$)|host$|contract\/(applications|capture-documents|grid-views|releases|search|webhooks)$)/

/** The public entry points: `@lintel/shared/ui`. */
export const entryPoints = Object.keys(exports)
  .filter((subpath) => !internalEntryPoints.test(subpath))
  .map((subpath) => `${sharedPackage}${subpath.slice(1)}`)

/**
 * Stateless entry points, which each remote bundles, so that a new field of an entity needs no host release. All
 * others exist once per page and are provided by the host.
 */
export const bundledEntryPoints = [
  'action',
  'contract',
  'contract/assembly',
  'contract/assets',
  'contract/captures',
  'contract/ids',
  'contract/ids-imports',
  'contract/master-model',
  'contract/reports',
  'contract/topics',
  'expressions',
  'filter',
  'format',
  'list',
  'prototype',
].map((name) => `${sharedPackage}/${name}`)

/** Stateless files that bundled and shared entry points use. */
export const bundledFiles = ['core/browser/use-is-printing', 'core/routing/url-codec']

export const providedEntryPoints = entryPoints.filter((entryPoint) => !bundledEntryPoints.includes(entryPoint))

/** The schema library. The host provides it, although its file is in a folder that remotes bundle. */
export const schemaEntryPoint = `${sharedPackage}/schema`

/** A remote must not bundle these: it uses them through an entry point of the host. */
export const sharedDependencies = Object.keys(dependencies)

/** `@lintel/shared/ui` → the path of `shared/src/ui/components/index.ts`. */
export function entryFile(entryPoint: string): string {
  const file = exports[`.${entryPoint.slice(sharedPackage.length)}`] ?? ''
  return path.join(sharedFolder, typeof file === 'string' ? file : file.default)
}

/** The sources of the package, or their compiled files. */
export const sharedSources = path.dirname(path.dirname(entryFile(`${sharedPackage}/testing`)))

const sinceSchema = z.record(z.string(), z.record(z.string(), z.string()))

/** By entry point and export: the first version with it. */
export type Since = z.infer<typeof sinceSchema>

export function readSince(): Since {
  return sinceSchema.parse(readJson('api/since.json'))
}
