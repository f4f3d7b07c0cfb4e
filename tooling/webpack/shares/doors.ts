import { readFileSync } from 'node:fs'
import path from 'node:path'

export const sharedFolder = path.resolve(import.meta.dirname, '../../../shared')

type PackageFile = { exports: Record<string, string>; dependencies: Record<string, string> }

const packageFile = readFileSync(path.join(sharedFolder, 'package.json'), 'utf8')
const { exports, dependencies } = JSON.parse(packageFile) as PackageFile

/** Doors that no remote may use, so they are ordinary modules: tests run without federation, `host` is the shell's, the sheet is for builds, documents are for the platform, and releases and names are for host and platform alone. */
const privateDoors = /^\.\/(testing(\/|$)|host$|design-sheet$|contract\/(capture-documents|releases|search)$)/

/** The doors of `@lintel/shared` that host and remotes have in common. */
export const doors = Object.keys(exports)
  .filter((door) => !privateDoors.test(door))
  .map((door) => `@lintel/shared${door.slice(1)}`)

/**
 * Doors without state: a remote brings its own copy, so that a new field of an entity or another way to page needs no release of
 * the host. The host still gives them to remotes that were built before.
 */
export const bundledDoors = [
  'action',
  'contract',
  'contract/assembly',
  'contract/assets',
  'contract/captures',
  'contract/master-model',
  'contract/reports',
  'filter',
  'format',
  'list',
  'prototype',
].map((folder) => `@lintel/shared/${folder}`)

/** The language that contracts are written in. It is the host's, although it lies in a folder that remotes bundle. */
export const schemaDoor = '@lintel/shared/schema'

/** Libraries that exist once, in the host, behind a door: a remote that bundles one has bypassed its door. */
export const librariesBehindDoors = Object.keys(dependencies)

function subpathOf(door: string) {
  return door.slice('@lintel/shared/'.length)
}

/** Where a door's sources begin. */
export function doorFile(door: string) {
  return path.join(sharedFolder, exports[`./${subpathOf(door)}`] ?? '')
}

/** Where its version is kept, with what it hands out: `pnpm doors` writes it. */
export function doorRecordFile(door: string) {
  return path.join(sharedFolder, 'doors', `${subpathOf(door).replaceAll('/', '-')}.json`)
}

/** The version of a door, which says who may use it: every door changes on its own. */
export function doorVersion(door: string) {
  return (JSON.parse(readFileSync(doorRecordFile(door), 'utf8')) as { version: string }).version
}
