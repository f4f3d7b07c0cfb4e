import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoreFile } from './store-file.ts'

const models = join(import.meta.dirname, '..', '..', '..', '..', 'platform', 'src', 'ifc', 'testing', 'revit')

/** An export of Revit 2021, 55 shapes on four levels. The mark is in the name of its project. */
export function revitFile(mark: string): StoreFile {
  const text = readFileSync(join(models, 'tall-building.ifc'), 'utf8').replaceAll(
    '// PROJECT/NAME //',
    `Journey ${mark}`,
  )
  return { name: `Tower ${mark}.ifc`, mimeType: '', buffer: Buffer.from(text) }
}
