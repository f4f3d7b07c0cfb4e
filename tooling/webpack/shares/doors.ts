import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'

/** Of the workspace; where this is packed for a repository of its own, the package that is installed there. */
export const sharedFolder = path.dirname(createRequire(import.meta.url).resolve('@lintel/shared/package.json'))

/** Packed, a door has declarations beside its code. */
type Door = string | { types: string; default: string }
type PackageFile = { exports: Record<string, Door>; dependencies: Record<string, string> }

const packageFile = readFileSync(path.join(sharedFolder, 'package.json'), 'utf8')
const { exports, dependencies } = JSON.parse(packageFile) as PackageFile

/** Doors that no remote may use, so they are ordinary modules: tests run without federation, `host` is the shell's, the sheet is for builds, documents are for the platform, releases, names, webhooks and applications for host and platform alone, and views of grids for the platform and the grid. */
const privateDoors =
  /^\.\/(package\.json$|testing(\/|$)|host$|design-sheet$|contract\/(applications|capture-documents|grid-views|releases|search|webhooks)$)/

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
].map((folder) => `@lintel/shared/${folder}`)

/** The language that contracts are written in. It is the host's, although it lies in a folder that remotes bundle. */
export const schemaDoor = '@lintel/shared/schema'

/** Only deprecated doors hold them, so that they go where those went: to the remotes that use them. */
const librariesThatTravel = ['tus-js-client']

/** Libraries that exist once, in the host, behind a door: a remote that bundles one has bypassed its door. */
export const librariesBehindDoors = Object.keys(dependencies).filter((name) => !librariesThatTravel.includes(name))

function subpathOf(door: string) {
  return door.slice('@lintel/shared/'.length)
}

/** Where a door's sources begin. */
export function doorFile(door: string) {
  const file = exports[`./${subpathOf(door)}`] ?? ''
  return path.join(sharedFolder, typeof file === 'string' ? file : file.default)
}

/** The sources of `shared`, or what was made of them. */
export const sharedSources = path.dirname(path.dirname(doorFile('@lintel/shared/ui')))

/** Where its version is kept, with what it hands out: `pnpm doors` writes it. */
export function doorRecordFile(door: string) {
  return path.join(sharedFolder, 'doors', `${subpathOf(door).replaceAll('/', '-')}.json`)
}

const declarationsSchema = z.record(z.string(), z.string())

/** What is kept of a door, committed, so that every change of it is seen. */
export const doorRecordSchema = z.object({
  version: z.string(),
  /** Versions of before that it is given as besides, to those that were built against them. */
  serves: z.array(z.string()).default([]),
  /** Names that will go, with the day since which everybody can know that. */
  deprecated: declarationsSchema.default({}),
  exports: declarationsSchema,
  /** What is not handed out but named by the types of what is. */
  behind: declarationsSchema,
})
export type DoorRecord = z.infer<typeof doorRecordSchema>

function recordOf(door: string) {
  return doorRecordSchema.parse(JSON.parse(readFileSync(doorRecordFile(door), 'utf8')))
}

/** The version of a door, which says who may use it: every door changes on its own. */
export function doorVersion(door: string) {
  return recordOf(door).version
}

/** Versions of before, as which the host gives the door besides: whoever was built against one of them runs on. */
export function earlierVersions(door: string) {
  return recordOf(door).serves
}
