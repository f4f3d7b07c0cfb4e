import { readdirSync } from 'node:fs'
import path from 'node:path/posix'
import { sharedOrder } from '../../eslint/boundaries/import-boundaries.ts'
import { remoteNames } from '../workspace/packages.ts'
import { root } from '../workspace/root.ts'
import { arrowsOf, levelsOf, neighborly, plainest, reachedFrom, withoutWaysBack, type Uses } from './levels.ts'
import { isTable, type Import } from './read-imports.ts'

/** A folder of `shared`, and the packages that import something of it. */
export type Door = { name: string; users: ReadonlySet<string> }

/** A folder below `platform/src/modules` with the modules in it. */
export type Area = { name: string; modules: readonly string[] }

/** One area that imports something of another, or nothing but its tables. */
export type AreaUse = { from: string; to: string; isOfTables: boolean }

/** What the drawing shows. */
export type House = {
  packages: readonly { name: string; rooms: readonly string[] }[]
  /** Which packages import which. */
  arrows: ReadonlySet<string>
  /** From the top down. */
  doors: readonly (readonly Door[])[]
  areas: { lines: readonly (readonly Area[])[]; uses: readonly AreaUse[] }
  /** What of the platform runs modules, and the folders that modules stand on. */
  programs: readonly string[]
  ground: readonly string[]
}

/** The house as its folders and imports say it is. */
export function readHouse(imports: readonly Import[]): House {
  const between = imports.filter(({ from, to }) => packageOf(from) !== packageOf(to))
  return {
    packages: [
      { name: 'host', rooms: foldersIn('host/src') },
      ...remoteNames().map((name) => ({ name: `remote-${name}`, rooms: foldersIn(`remote-${name}/src/features`) })),
      { name: 'platform', rooms: foldersIn('platform/src') },
      { name: 'tooling', rooms: [...new Set([...foldersIn('tooling'), ...foldersIn('tooling/src')])].sort() },
      { name: 'e2e', rooms: ['src', ...foldersIn('e2e')] },
    ],
    arrows: new Set(between.map(({ from, to }) => `${packageOf(from)} → ${packageOf(to)}`)),
    doors: sharedOrder.map((names) => names.map((name) => ({ name, users: usersOf(name, between) }))).toReversed(),
    areas: readAreas(imports),
    ...foldersAroundModules(imports),
  }
}

function packageOf(file: string): string {
  return file.split('/')[0] ?? ''
}

/** With files in them: what a move leaves behind on one machine is no part of the house. */
function foldersIn(folder: string): string[] {
  const place = path.join(root, folder)
  const isAside = /^(testing|node_modules|dist|docker|templates|releases|test-results|playwright-report|\..*|src)$/
  const folders = readdirSync(place, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const names = folders.map(({ name }) => name).filter((name) => !isAside.test(name))
  return names.filter((name) => hasFiles(path.join(place, name))).sort()
}

function hasFiles(folder: string): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile())
}

function usersOf(door: string, between: readonly Import[]): Set<string> {
  return new Set(between.filter(({ to }) => to.startsWith(`shared/src/${door}/`)).map(({ from }) => packageOf(from)))
}

/** `platform/src/modules/bim/notes/routes.ts` lies in the area `bim`. */
function areaOf(file: string): string | undefined {
  return /^platform\/src\/modules\/([^/]+)\//.exec(file)?.[1]
}

function readAreas(imports: readonly Import[]): House['areas'] {
  const inAreas = imports.filter(({ from, to }) => areaOf(from) !== undefined && areaOf(to) !== undefined)
  const ofCode = usesOfAreas(inAreas.filter(({ to }) => !isTable.test(to)))
  const all = usesOfAreas(inAreas)
  const downwards = withoutWaysBack(all, ofCode)
  const back = arrowsOf(all).filter(({ from, to }) => downwards.get(from)?.has(to) !== true)
  const lines = levelsOf(downwards).map((names) => {
    return neighborly(names, downwards).map((name) => ({ name, modules: foldersIn(`platform/src/modules/${name}`) }))
  })
  const uses = [...plainest(downwards), ...back].map(({ from, to }) => {
    return { from, to, isOfTables: ofCode.get(from)?.has(to) !== true }
  })
  return { lines: lines.toReversed(), uses }
}

function usesOfAreas(imports: readonly Import[]): Uses {
  const uses = new Map(foldersIn('platform/src/modules').map((area) => [area, new Set<string>()]))
  for (const { from, to } of imports) {
    const [one, other] = [areaOf(from), areaOf(to)]
    if (other !== undefined && one !== other) uses.get(one ?? '')?.add(other)
  }
  return uses
}

/** What modules use, over however many others, is the ground. */
function foldersAroundModules(imports: readonly Import[]): Pick<House, 'programs' | 'ground'> {
  const uses = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [user, used] = [roomOf(from), roomOf(to)]
    if (user !== undefined && used !== undefined) uses.set(user, (uses.get(user) ?? new Set()).add(used))
  }
  const reached = reachedFrom('modules', uses)
  const folders = foldersIn('platform/src').filter((folder) => folder !== 'modules')
  const files = imports.flatMap(({ from, to }) => (areaOf(to) === undefined ? [] : (fileInSources(from) ?? [])))
  const programs = [...new Set(files), ...folders.filter((name) => !reached.has(name))].sort()
  return { programs, ground: folders.filter((name) => reached.has(name)) }
}

/** `platform/src/main.ts` */
function fileInSources(file: string): string | undefined {
  return /^platform\/src\/([^/]+\.ts)$/.exec(file)?.[1]
}

/** `platform/src/jobs/send.ts` lies in the room `jobs`. */
function roomOf(file: string): string | undefined {
  return /^platform\/src\/([^/]+)\//.exec(file)?.[1]
}
