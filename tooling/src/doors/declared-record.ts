import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sharedFolder } from '../../webpack/shares/doors.ts'
import type { Declarations } from './judge/declarations.ts'

/** Beside the records: the declarations by which the next change is judged, one file for each folder of `shared`. */
const folder = path.join(sharedFolder, 'doors/declared')

/** Begins a file in the record. */
const heading = '//// '

/** The declarations that the records were written from. */
export function readDeclared(): Declarations {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.txt')) : []
  const sections = names.flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split(`\n${heading}`))
  return new Map(
    sections.filter(Boolean).map((section) => {
      const end = section.indexOf('\n')
      return [section.slice(0, end).replace(heading, ''), section.slice(end + 1)]
    }),
  )
}

export async function writeDeclared(declarations: Declarations): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const byFolder = Map.groupBy(declarations, ([file]) => (file.includes('/') ? (file.split('/')[0] ?? '') : 'shared'))
  await Promise.all(
    [...byFolder].map(([name, files]) => {
      const text = files.map(([file, declared]) => `${heading}${file}\n${declared}`).join('\n')
      return writeFile(path.join(folder, `${name}.txt`), text)
    }),
  )
}
