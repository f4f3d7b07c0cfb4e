import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

export const templateFolder = path.resolve(import.meta.dirname, '../../templates/remote')

/** `site-plans` → `Site Plans`. */
function titleOf(name: string) {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** A remote's name becomes a folder, a package, an address and part of a global name in the browser. */
export function assertRemoteName(name: string) {
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return
  throw new Error(`"${name}" cannot be a remote's name: use lower-case letters, digits and single dashes (site-plans).`)
}

export async function templateFiles() {
  const entries = await readdir(templateFolder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(templateFolder, path.join(entry.parentPath, entry.name)))
    .sort()
}

export function fillIn(text: string, name: string) {
  return text.replaceAll('__name__', name).replaceAll('__Title__', titleOf(name))
}

/** Writes `remote-NAME` below a folder; answers its path. */
export async function generateRemote(name: string, parent: string) {
  assertRemoteName(name)
  const folder = path.join(parent, `remote-${name}`)
  if (existsSync(folder)) throw new Error(`${folder} exists already.`)
  for (const file of await templateFiles()) {
    const target = path.join(folder, file)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, fillIn(await readFile(path.join(templateFolder, file), 'utf8'), name))
  }
  return folder
}
