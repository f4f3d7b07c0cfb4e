import { bcfTopicWriter, type BcfEntry, type BcfTopic } from '@lintel/shared/bcf'
import type { TopicExport } from '@lintel/shared/contract/topics'
import type { FileStore } from '../../../../../interfaces/files.ts'
import type { DetachedScope } from '../../../../../plugins/detached-scope.ts'
import type { OrganizationScope } from '../../../../../plugins/organization-scope.ts'
import { yieldToEventLoop } from '../../../../../streaming/yield-to-event-loop.ts'
import { recordExport } from '../../../../organization/history/index.ts'
import { choicesOf } from '../../choices/choices.ts'
import { topicNotFound } from '../../topic-errors.ts'
import { bcfTopicOf } from './bcf-topic-of.model.ts'
import {
  findExported,
  listViewedModels,
  listCompleteTopics,
  listNewestFiles,
  measureTopics,
} from './export-repository.ts'
import { nextBatch, maxTopicsAtOnce } from './batch.model.ts'
import { blankPicture, exchangedPicture } from '../../../../base/images/index.ts'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

let blank: Promise<Buffer> | undefined

/** The picture of a viewpoint as JPEG. Empty if there is none, because other programs require one to open the file. */
async function pictureOf(store: FileStore, key: string | null): Promise<{ type: 'image/jpeg'; bytes: Uint8Array }> {
  const storedFile = key === null ? undefined : await readFile(store, key)
  const picture = storedFile && (await exchangedPicture(storedFile))
  blank ??= blankPicture({ width: 640, height: 400 })
  return { type: 'image/jpeg', bytes: picture ?? (await blank) }
}

async function readFile(store: FileStore, key: string): Promise<Buffer | undefined> {
  const file = await store.open(key)
  if (!file) return undefined
  const pieces: Buffer[] = []
  for await (const piece of file.content) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/**
 * Streams the file: each batch has its own transaction, so that none stays open while a client downloads slowly, and each checks
 * permissions again. Fails before the first chunk if a topic doesn't exist in the organization.
 */
export async function exportTopics(
  scope: DetachedScope,
  store: FileStore,
  request: TopicExport,
): Promise<AsyncGenerator<Uint8Array>> {
  const exportStart = await scope.inTransaction((inside) => beginExport(inside, request))
  return zipOf(entriesOf(scope, { ...exportStart, store, request }), new Date())
}

async function beginExport(scope: OrganizationScope, { ids }: TopicExport) {
  const { tx, organizationId } = scope
  const { count, projects } = await findExported(tx, { organizationId, ids })
  if (count < ids.length) throw topicNotFound()
  const [project] = projects
  await recordExport(scope, { kind: 'topics', count })
  // BCF files belong to one project; for several, the organization's name is used.
  const bcfProject =
    projects.length === 1 && project
      ? { id: `${organizationId}_${project.id}`, name: `${project.number} ${project.name}`.trim() }
      : { id: organizationId, name: organizationId }
  return { project: bcfProject, choices: await choicesOf(tx, organizationId) }
}

type ExportContext = Awaited<ReturnType<typeof beginExport>> & { store: FileStore; request: TopicExport }

async function* entriesOf(
  scope: DetachedScope,
  { project, choices, store, request: { ids, version } }: ExportContext,
): AsyncGenerator<BcfEntry> {
  const writer = await bcfTopicWriter()
  const usedValues = {
    ...{ types: new Set(choices.types), statuses: new Set(choices.statuses.map(({ name }) => name)) },
    ...{ priorities: new Set(choices.priorities), labels: new Set(choices.labels) },
    ...{ users: new Set<string>(), stages: new Set(choices.stages), snippets: new Set<string>() },
  }
  const documents: { name: string; documentGuid: string }[] = []
  const written = new Set<string>()
  for (let start = 0; start < ids.length;) {
    const next = ids.slice(start, start + maxTopicsAtOnce)
    const { count, slice } = await scope.inTransaction((inside) => readBatch(inside, next))
    start += count
    for (const { topic, pictures } of slice) {
      await yieldToEventLoop()
      for (const [index, viewpoint] of topic.viewpoints.entries())
        viewpoint.snapshot = await pictureOf(store, pictures[index] ?? null)
      note(usedValues, topic)
      // Only their names are needed at the end of the archive.
      documents.push(...topic.documents.flatMap(namedOf))
      for (const entry of writer.topicEntries(topic, version)) {
        // Two topics may have the same document.
        if (!written.has(entry.path)) yield entry
        written.add(entry.path)
      }
    }
  }
  yield* writer.documentEntries([{ documents }], version)
  const lists = Object.entries(usedValues).map(([name, list]) => [name, [...list]])
  yield* writer.headEntries(
    { project, words: Object.fromEntries(lists) as Record<keyof typeof usedValues, string[]> },
    version,
  )
}

function namedOf(document: BcfTopic['documents'][number]) {
  return 'bytes' in document ? [{ name: document.name, documentGuid: document.documentGuid }] : []
}

/** The next topics that fit into memory together. */
async function readBatch({ tx, organizationId }: OrganizationScope, next: readonly string[]) {
  const ids = nextBatch(next, await measureTopics(tx, { organizationId, ids: next }))
  const found = await listCompleteTopics(tx, { organizationId, ids })
  const seenModels = found.flatMap(({ viewpoints }) => viewpoints.flatMap(({ seenIn }) => seenIn ?? []))
  const captures = seenModels.flatMap((one) => (one.kind === 'capture' ? [one.captureId] : []))
  const projects = seenModels.flatMap((one) => (one.kind === 'federated' ? [one.projectId] : []))
  const models = new Map([
    ...(await listViewedModels(tx, organizationId, [...new Set(captures)])),
    ...(await listNewestFiles(tx, organizationId, [...new Set(projects)])),
  ])
  const slice = found.map((one) => ({
    topic: bcfTopicOf(one, models),
    pictures: one.viewpoints.map(({ picture }) => picture),
  }))
  return { count: ids.length, slice }
}

type UsedValues = Record<'types' | 'statuses' | 'priorities' | 'labels' | 'users' | 'stages' | 'snippets', Set<string>>

/** All values that topics use have to be declared. */
function note(usedValues: UsedValues, topic: BcfTopic): void {
  const { type, status, priority, stage, labels, createdBy, modifiedBy, assignedTo, comments } = topic
  const authors = comments.flatMap(({ author, modifiedBy: changedBy }) => [author, changedBy])
  add(usedValues.types, type)
  add(usedValues.statuses, status)
  add(usedValues.priorities, priority)
  add(usedValues.stages, stage)
  add(usedValues.labels, ...labels)
  add(usedValues.snippets, topic.snippet?.type)
  add(usedValues.users, createdBy, modifiedBy, assignedTo, ...authors)
}

function add(set: Set<string>, ...values: (string | undefined)[]): void {
  for (const value of values) if (value !== undefined && value !== '') set.add(value)
}

/** Streams a ZIP archive; only one file is in memory at a time. */
async function* zipOf(entries: AsyncIterable<BcfEntry>, now: Date): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((error, piece) => {
    if (error) failure = error
    else pieces.push(piece)
  })
  for await (const { path, bytes, isPacked } of entries) {
    const file = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path)
    file.mtime = now
    zip.add(file)
    file.push(bytes, true)
    if (failure) throw failure
    yield* pieces
    pieces = []
  }
  zip.end()
  yield* pieces
}
