import { existsSync } from 'node:fs'
import path from 'node:path'
import { addFeature } from './add-feature.ts'
import { assertName } from './names.ts'
import { copyTemplate } from './template.ts'

/** Writes `remote-NAME` below a folder, with one feature of the same name; answers its path. */
export async function generateRemote(name: string, parent: string) {
  assertName(name, 'remote')
  const folder = path.join(parent, `remote-${name}`)
  if (existsSync(folder)) throw new Error(`${folder} exists already.`)
  await copyTemplate('remote', folder, name)
  await addFeature(name, folder)
  return folder
}
