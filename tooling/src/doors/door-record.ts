import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { doorFile, doorRecordFile, doors, sharedFolder } from '../../webpack/shares/doors.ts'
import { DoorSurfaces, type Surface } from './door-surface.ts'
import { withDeclarations } from './emit-declarations.ts'

const declarationsSchema = z.record(z.string(), z.string())

/** A version of a door and what it hands out; committed, so that a change of either is seen. */
const doorRecordSchema = z.object({ version: z.string(), exports: declarationsSchema, behind: declarationsSchema })
export type DoorRecord = z.infer<typeof doorRecordSchema>

export const firstVersion = '0.1.0'

/** The record of a door; undefined when it is new. */
export function readRecord(door: string): DoorRecord | undefined {
  const file = doorRecordFile(door)
  return existsSync(file) ? doorRecordSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/** Records of doors that there are no longer. */
export function strayRecords(): string[] {
  const known = doors.map((door) => doorRecordFile(door))
  const folder = path.join(sharedFolder, 'doors')
  return readdirSync(folder)
    .map((name) => path.join(folder, name))
    .filter((file) => !known.includes(file))
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

/** What the doors hand out by now, read from their sources. */
export async function readSurfaces(): Promise<Map<string, Surface>> {
  const base = path.join(sharedFolder, 'src')
  const entries = doors.map((door) => [door, doorFile(door)] as const)
  const files = entries.map(([, file]) => file)
  return withDeclarations(base, files, (folder) => {
    const surfaces = new DoorSurfaces(folder, majorOf)
    return new Map(entries.map(([door, file]) => [door, surfaces.read(path.relative(base, file))]))
  })
}
