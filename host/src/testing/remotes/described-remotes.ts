import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Release, RemoteDescription } from '@lintel/shared/remote'

const root = path.resolve(import.meta.dirname, '../../../..')

const files = readdirSync(root)
  .filter((name) => name.startsWith('remote-'))
  .sort()
  .map((name) => path.join(root, name, 'src/remote.ts'))
  .filter((file) => existsSync(file))

async function read(file: string): Promise<RemoteDescription> {
  return ((await import(file)) as { remote: RemoteDescription }).remote
}

/** The descriptions of all remotes, found by folder like the build does. */
export const describedRemotes: readonly RemoteDescription[] = await Promise.all(files.map(read))

/** The page that the remote's first sidebar entry leads to. */
export function firstPage({ name, pages }: Pick<Release, 'name' | 'pages'>) {
  const found = Object.entries(pages).find(([, { navigation }]) => navigation !== undefined)
  if (!found) throw new Error(`${name} has no page with an entry in the sidebar.`)
  const [key, page] = found
  return { key, ...page }
}
