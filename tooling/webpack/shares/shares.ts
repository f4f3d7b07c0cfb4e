import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { bundledDoors, doorFile, doors, doorVersion, earlierVersions, sharedFolder } from './doors.ts'

const requireFromShared = createRequire(path.join(sharedFolder, 'package.json'))

/** Doors that the first screen does not need: each is a script of its own, fetched with the first page that uses it. */
export const lazyDoors = [
  'action',
  'bcf',
  'captured-model',
  'charts',
  'contract/assembly',
  'contract/assets',
  'contract/captures',
  'contract/ids',
  'contract/ids-imports',
  'contract/master-model',
  'contract/reports',
  'contract/topics',
  'desktop-app',
  'event-stream',
  'expressions',
  'filter',
  'form',
  'grid',
  'ids',
  'list',
  'members',
  'prototype',
  'report-notices',
  'saved-views',
  'spreadsheet',
  'topics',
  'upload',
  'viewer',
  'widgets',
].map(doorName)

function doorName(folder: string) {
  return `@lintel/shared/${folder}`
}

function libraryVersion(name: string) {
  const file = requireFromShared.resolve(`${name}/package.json`)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/** Versions are given because `catalog:` and `workspace:` are no semver, so webpack could not infer them. */
function singleton(version: string, range = `^${version}`) {
  return { singleton: true, strictVersion: true, version, requiredVersion: range }
}

/** What is used of a library, which is its major version, and not what is installed: `^19.0.0`. */
export function usedRange(library: string) {
  return `^${libraryVersion(library).split('.')[0] ?? ''}.0.0`
}

/** Libraries that remotes import by their own names. */
export const sharedLibraries = ['react', 'react-dom']

function singletons() {
  const libraries = sharedLibraries.flatMap((name) => {
    const share = singleton(libraryVersion(name), usedRange(name))
    // With the trailing slash every subpath is shared as well; without it `react-dom/client` would be a second copy.
    return [name, `${name}/`].map((request) => [request, share] as const)
  })
  return Object.fromEntries([...libraries, ...doors.map((door) => [door, singleton(doorVersion(door))] as const)])
}

/**
 * The host gives everything and takes nothing: its own code imports these modules as any others, and the same ones go to the
 * remotes. What the shell needs is there at once. A door is named by its file, because webpack gives a package's subpath only
 * where the host imports it, and a remote may be the only one who does.
 */
export function hostShares() {
  return Object.fromEntries(Object.entries(singletons()).map(([name, share]) => hostShare(name, share)))
}

/** The same modules once more, as the versions of before that they serve: one list for each such version of a door. */
export function earlierShares(): Record<string, HostShare>[] {
  const rounds = Math.max(0, ...doors.map((door) => earlierVersions(door).length))
  return [...Array(rounds).keys()].map((round) =>
    Object.fromEntries(
      doors.flatMap((door) => {
        const version = earlierVersions(door)[round]
        return version === undefined ? [] : [hostShare(door, singleton(version))]
      }),
    ),
  )
}

function hostShare(name: string, share: ReturnType<typeof singleton>): [string, HostShare] {
  const request = doors.includes(name) ? doorFile(name) : name
  return [request, { ...share, request, shareKey: name, eager: !lazyDoors.includes(name) }]
}

type HostShare = ReturnType<typeof singleton> & { request: string; shareKey: string; eager: boolean }

/** Of what it shares, a remote carries no copy of its own, so a host without one is an error and never a second instance. */
export function remoteShares() {
  const taken = Object.entries(singletons())
    .filter(([name]) => !bundledDoors.includes(name))
    .map(([name, share]) => [name, { ...share, shareKey: name, import: false as const }] as const)
  // What is bundled reaches the other doors by their files.
  const byFile = taken.flatMap(([name, share]) => (doors.includes(name) ? [[doorFile(name), share] as const] : []))
  return Object.fromEntries([...taken, ...byFile])
}
