import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { bundledDoors, doors, doorVersion } from '../../../../tooling/webpack/shares/doors.ts'
import { sharedLibraries, usedRange } from '../../../../tooling/webpack/shares/shares.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

/** What a build of today would write as the needs of a remote: the doors that its sources import, and what is used of React. */
export function needsOf(name: string): Record<string, string> {
  const folder = path.join(root, `remote-${name}`, 'src')
  const text = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n')
  const imported = doors.filter((door) => !bundledDoors.includes(door) && text.includes(`'${door}'`))
  return Object.fromEntries([
    ...imported.map((door) => [door, doorVersion(door)] as const),
    ...sharedLibraries
      .filter((library) => text.includes(`'${library}'`))
      .map((library) => [library, usedRange(library)] as const),
  ])
}
