import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../src/database/scope.ts'
import type { FileStore } from '../src/interfaces/files.ts'
import { prototypeReleases } from '../src/modules/prototypes/prototypes/schema.ts'
import { savedViews } from '../src/modules/prototypes/saved-views/schema.ts'
import type { GeneratedContent } from './models/generated-content.ts'
import { demoPrototypes, type SeedRelease } from './prototypes.ts'
import { demoTopics, topicPictureFile, topicPictureKey } from './topics/demo-topics.ts'
import { demoSavedViews, pictureFile } from './views/saved-views.ts'

const logoFolder = join(import.meta.dirname, 'client-logos')
export const viewPictureFolder = join(import.meta.dirname, 'views', 'pictures')
export const topicPictureFolder = join(import.meta.dirname, 'topics', 'pictures')

export type SeededCatalog = { organizationId: string; content: GeneratedContent | undefined; today?: Date }

/** Adds the catalog of one organization; must run in its scope. */
export async function seedCatalog(
  tx: Transaction,
  { organizationId, content, today = new Date() }: SeededCatalog,
): Promise<void> {
  const { releases } = demoPrototypes(today, content)
  const ownReleases = releases.filter((release) => release.organizationId === organizationId)
  if (ownReleases.length === 0) return
  await tx.insert(prototypeReleases).values(ownReleases)
  await tx.insert(savedViews).values(demoSavedViews(ownReleases))
}

/** Adds the models of a newer software version; what people published or switched is not changed. */
export async function refreshCatalog(tx: Transaction, { organizationId, content }: SeededCatalog): Promise<void> {
  const { releases } = demoPrototypes(new Date(), content)
  const ownReleases = releases.filter((one) => one.organizationId === organizationId)
  await refreshViewPictures(tx, organizationId, ownReleases)
  for (const { prototype, version, ...release } of ownReleases) {
    const { thumbnail, optionSets, fileConfigurations, messageConfigurations } = release
    await tx
      .update(prototypeReleases)
      .set({ thumbnail, optionSets, fileConfigurations, messageConfigurations })
      .where(
        and(
          eq(prototypeReleases.organizationId, organizationId),
          eq(prototypeReleases.prototype, prototype),
          eq(prototypeReleases.version, version),
        ),
      )
  }
}

/** Adds pictures to demo views that were created before pictures existed and that no one has changed. */
async function refreshViewPictures(tx: Transaction, organizationId: string, releases: SeedRelease[]): Promise<void> {
  for (const { id, thumbnail } of demoSavedViews(releases)) {
    await tx
      .update(savedViews)
      .set({ thumbnail })
      .where(
        and(
          eq(savedViews.organizationId, organizationId),
          eq(savedViews.id, id),
          eq(savedViews.revision, 1),
          isNull(savedViews.thumbnail),
        ),
      )
  }
}

/** Writes models and pictures; their names contain a hash of the content, so existing files are not replaced. */
export async function writeDemoFiles(store: FileStore, content: GeneratedContent): Promise<void> {
  for (const { key, read } of demoPrototypes(new Date(), content).files) {
    if ((await store.sizeOf(key)) === undefined) await store.write(key, await read())
  }
}

/** Writes the pictures of the demo views, which `views/draw-view-pictures.ts` has drawn and which are next to it. */
export async function writeViewPictures(store: FileStore): Promise<void> {
  for (const view of demoSavedViews(demoPrototypes(new Date(), undefined).releases)) {
    const picture = await readFile(join(viewPictureFolder, pictureFile(view)))
    if ((await store.sizeOf(view.thumbnail)) !== picture.byteLength) await store.write(view.thumbnail, picture)
  }
}

/** Writes the pictures of the demo topics, which `topics/draw-topic-pictures.ts` has drawn and which are next to it. */
export async function writeTopicPictures(store: FileStore): Promise<void> {
  for (const topic of demoTopics.filter(({ pin }) => pin)) {
    const picture = await readFile(join(topicPictureFolder, topicPictureFile(topic)))
    const key = topicPictureKey(topic)
    if ((await store.sizeOf(key)) !== picture.byteLength) await store.write(key, picture)
  }
}

export async function writeLogos(store: FileStore): Promise<void> {
  for (const name of await readdir(logoFolder)) {
    await store.write(`client-logos/${name}`, await readFile(join(logoFolder, name)))
  }
}
