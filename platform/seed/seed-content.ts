import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transaction } from '../src/database/scope.ts'
import type { FileStore } from '../src/modules/files/file-store.ts'
import { prototypeReleases } from '../src/modules/prototypes/schema.ts'
import { savedViews } from '../src/modules/saved-views/schema.ts'
import { demoPrototypes } from './prototypes.ts'
import { demoSavedViews } from './saved-views.ts'

const logoFolder = join(import.meta.dirname, 'client-logos')

/** The catalogue of one organization, inside of its scope. */
export async function seedCatalogue(tx: Transaction, organizationId: string, today = new Date()): Promise<void> {
  const { releases } = demoPrototypes(today)
  const own = releases.filter((release) => release.organizationId === organizationId)
  if (own.length === 0) return
  await tx.insert(prototypeReleases).values(own)
  await tx.insert(savedViews).values(demoSavedViews(own))
}

/** Pictures and logos; names carry a hash of the content, so writing them again changes nothing. */
export async function writeDemoFiles(store: FileStore): Promise<void> {
  for (const { key, content } of demoPrototypes(new Date()).files) await store.write(key, content)
  for (const name of await readdir(logoFolder)) {
    await store.write(`client-logos/${name}`, await readFile(join(logoFolder, name)))
  }
}
