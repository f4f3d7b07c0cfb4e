import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.ts'

/** Folders of remotes, sorted by name. */
export function remoteNames(folder = root) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('remote-'))
    .filter((entry) => existsSync(path.join(folder, entry.name, 'package.json')))
    .map((entry) => entry.name.slice('remote-'.length))
    .sort()
}

export function remoteFolder(name: string) {
  return path.join(root, `remote-${name}`)
}

export const hostFolder = path.join(root, 'host')

/** The remotes that can be built; a folder without sources is skipped. */
export function builtRemoteNames() {
  return remoteNames().filter((name) => existsSync(path.join(remoteFolder(name), 'dist')))
}
