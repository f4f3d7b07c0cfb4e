import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const sharedFolder = path.resolve(import.meta.dirname, '../../shared')
const requireFromShared = createRequire(path.join(sharedFolder, 'package.json'))

type PackageFile = { version: string; exports?: Record<string, string>; dependencies?: Record<string, string> }

function readPackage(file: string) {
  return JSON.parse(readFileSync(file, 'utf8')) as PackageFile
}

const sharedPackage = readPackage(path.join(sharedFolder, 'package.json'))

/** Doors that no remote may use, so they are ordinary modules: tests run without federation, `host` is the shell's. */
const privateDoors = ['./testing', './testing/fixtures', './testing/runner', './host']

/** Doors that the first screen does not need: each is a script of its own, fetched with the first page that uses it. */
const lazyDoors = [
  'bcf',
  'charts',
  'contract/assembly',
  'desktop-app',
  'event-stream',
  'form',
  'format',
  'grid',
  'list',
  'manifest',
  'prototype',
  'viewer',
].map(doorName)

function doorName(folder: string) {
  return `@lintel/shared/${folder}`
}

/** The doors of `@lintel/shared` that host and remotes have in common. */
export const doors = Object.keys(sharedPackage.exports ?? {})
  .filter((door) => !privateDoors.includes(door))
  .map((door) => `@lintel/shared${door.slice(1)}`)

/** Libraries that exist once, in the host, behind a door: a remote that bundles one has bypassed its door. */
export const librariesBehindDoors = Object.keys(sharedPackage.dependencies ?? {})

/** Versions are given because `catalog:` and `workspace:` are no semver, so webpack could not infer them. */
function singleton(version: string) {
  return { singleton: true, strictVersion: true, version, requiredVersion: `^${version}` }
}

function singletons() {
  const react = singleton(readPackage(requireFromShared.resolve('react/package.json')).version)
  const reactDom = singleton(readPackage(requireFromShared.resolve('react-dom/package.json')).version)
  const shared = singleton(sharedPackage.version)
  // With the trailing slash every subpath is shared as well; without it `react-dom/client` would be a second copy.
  const react19 = { react, 'react/': react, 'react-dom': reactDom, 'react-dom/': reactDom }
  return { ...react19, ...Object.fromEntries(doors.map((door) => [door, shared])) }
}

/**
 * The host gives everything. What the shell needs is there at once, so no asynchronous start is needed in front of it.
 * A door is named by its file, because webpack gives a package's subpath only where the host imports it, and a remote
 * may be the only one who does.
 */
export function hostShares() {
  const shares = Object.entries(singletons()).map(([name, share]) => {
    const file = doorFile(name)
    return [name, { ...share, eager: !lazyDoors.includes(name), ...(file && { import: file }) }]
  })
  return Object.fromEntries(shares) as Record<string, HostShare>
}

type HostShare = ReturnType<typeof singleton> & { eager: boolean; import?: string }

function doorFile(name: string) {
  const target = sharedPackage.exports?.[`.${name.slice('@lintel/shared'.length)}`]
  return name.startsWith('@lintel/shared/') && target ? path.join(sharedFolder, target) : undefined
}

/** A remote carries no copy of its own, so a host without one is an error and never a second instance. */
export function remoteShares() {
  return Object.fromEntries(
    Object.entries(singletons()).map(([name, share]) => [name, { ...share, import: false as const }]),
  )
}
