import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { bundledDoors, doorFile, doors, doorVersion, sharedFolder } from './doors.ts'

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
  'contract/master-model',
  'contract/reports',
  'desktop-app',
  'event-stream',
  'filter',
  'form',
  'grid',
  'list',
  'members',
  'prototype',
  'report-notices',
  'spreadsheet',
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
function singleton(version: string) {
  return { singleton: true, strictVersion: true, version, requiredVersion: `^${version}` }
}

function singletons() {
  const react = singleton(libraryVersion('react'))
  const reactDom = singleton(libraryVersion('react-dom'))
  // With the trailing slash every subpath is shared as well; without it `react-dom/client` would be a second copy.
  const react19 = { react, 'react/': react, 'react-dom': reactDom, 'react-dom/': reactDom }
  return { ...react19, ...Object.fromEntries(doors.map((door) => [door, singleton(doorVersion(door))])) }
}

/**
 * The host gives everything and takes nothing: its own code imports these modules as any others, and the same ones go to the
 * remotes. What the shell needs is there at once. A door is named by its file, because webpack gives a package's subpath only
 * where the host imports it, and a remote may be the only one who does.
 */
export function hostShares() {
  const shares = Object.entries(singletons()).map(([name, share]): [string, HostShare] => {
    const request = doors.includes(name) ? doorFile(name) : name
    return [request, { ...share, request, shareKey: name, eager: !lazyDoors.includes(name) }]
  })
  return Object.fromEntries(shares)
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
