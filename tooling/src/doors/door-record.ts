import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import {
  doorFile,
  doorRecordFile,
  doorRecordSchema,
  doors,
  sharedFolder,
  type DoorRecord,
} from '../../webpack/shares/doors.ts'
import { DoorSurfaces, type Surface } from './door-surface.ts'
import { withDeclarations } from './emit-declarations.ts'
import { readDeclarations, type Declarations } from './judge/declarations.ts'

export const firstVersion = '1.0.0'

/** The record of a door; undefined when it is new. */
export function readRecord(door: string): DoorRecord | undefined {
  return readRecordFile(doorRecordFile(door))
}

function readRecordFile(file: string): DoorRecord | undefined {
  return existsSync(file) ? doorRecordSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/** Records of doors that there are no longer. */
export function strayRecords(): Map<string, DoorRecord> {
  const known = doors.map((door) => doorRecordFile(door))
  const folder = path.join(sharedFolder, 'doors')
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.join(folder, name))
    .filter((file) => !known.includes(file))
  return new Map(
    files.flatMap((file) => {
      const record = readRecordFile(file)
      return record ? [[file, record] as const] : []
    }),
  )
}

const requireFromShared = createRequire(path.join(sharedFolder, 'package.json'))

function majorOf(name: string) {
  const [first = '', second = ''] = name.split('/')
  const library = first.startsWith('@') ? `${first}/${second}` : first
  const file = requireFromShared.resolve(`${library}/package.json`)
  return (
    z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(file, 'utf8')))
      .version.split('.')[0] ?? ''
  )
}

/** Where packages are found that declarations of `shared` import. */
export const packagesFrom = path.join(sharedFolder, 'src/index.ts')

/** The file of a door, below the sources of `shared`. */
export function entryOf(door: string): string {
  return path.relative(path.join(sharedFolder, 'src'), doorFile(door))
}

/** What the doors hand out by now, read from their sources, and everything that these declare. */
export type Present = { surfaces: Map<string, Surface>; declarations: Declarations }

export async function readPresent(): Promise<Present> {
  const entries = doors.map((door) => [door, entryOf(door)] as const)
  const files = doors.map((door) => doorFile(door))
  return withDeclarations(path.join(sharedFolder, 'src'), files, (folder) => {
    const surfaces = new DoorSurfaces(folder, majorOf)
    return {
      surfaces: new Map(entries.map(([door, entry]) => [door, surfaces.read(entry)])),
      declarations: readDeclarations(
        folder,
        entries.map(([, entry]) => entry),
      ),
    }
  })
}
